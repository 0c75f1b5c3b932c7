import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PastedMessage } from './use-pasted-message.ts'

/** The field for the message. A message that is already there needs only the button, which then has the focus. */
function MessageField({ message }: { message: PastedMessage }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isFilled = useRef(message.text !== '')
  useEffect(() => (isFilled.current ? button : field).current?.focus(), [])
  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        label="Message from the guest"
        description="Fills in dates, name, phone, email and number of guests. Nothing is saved yet."
        autosize
        minRows={3}
        maxRows={8}
        value={message.text}
        onChange={({ currentTarget }) => message.setText(currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          ref={button}
          size="sm"
          className="tap"
          disabled={!message.text?.trim()}
          onClick={message.fill}
        >
          Fill in the form
        </Button>
        <Button variant="default" size="sm" className="tap" onClick={message.close}>
          Hide
        </Button>
      </Group>
    </Stack>
  )
}

/** A button that opens a field for a guest's message, from WhatsApp for example, and what the message contained. */
export function PasteMessage({ message }: { message: PastedMessage }) {
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = message.text !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div>
      {isOpen ? (
        <MessageField message={message} />
      ) : (
        <Button
          ref={button}
          variant="default"
          size="sm"
          className="tap"
          leftSection={<ClipboardPaste size={16} aria-hidden />}
          onClick={() => message.open()}
        >
          Paste a message
        </Button>
      )}
      <Text role="status" fz="sm" mt={message.result ? 'xs' : 0}>
        {message.result}
      </Text>
    </div>
  )
}
