import { ActionIcon, CopyButton, Group } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

/** A record's id with a copy button, for support requests. */
export function CopyableId({ id }: { id: string }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <span>{id}</span>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" size="lg" aria-label={copied ? 'Copied' : 'Copy'} onClick={copy}>
            {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}
