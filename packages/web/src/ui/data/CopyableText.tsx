import { ActionIcon, CopyButton, Group } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

/** An id or a number with a copy button. */
export function CopyableText({ text }: { text: string }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <span>{text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon aria-label={copied ? 'Copied' : 'Copy'} onClick={copy}>
            {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}
