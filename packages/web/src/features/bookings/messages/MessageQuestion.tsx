import type { Message } from '@ilewa/contract/messages/schema'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { notifyError } from '../../../lib/notify.ts'
import { answerMessage } from './messages.api.ts'

interface MessageQuestionProps {
  message: Message
  onAnswered?: (isSent: boolean) => void
}

/** Opening a message in WhatsApp does not prove that it was sent, so the person says it. */
export function MessageQuestion({ message, onAnswered }: MessageQuestionProps) {
  const [busy, setBusy] = useState(false)
  const answer = async (isSent: boolean) => {
    setBusy(true)
    try {
      await answerMessage(message, isSent)
      onAnswered?.(isSent)
    } catch (error) {
      notifyError(error, 'Failed to save your answer')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="xs" role="group" aria-label="Did it go out?">
      <Text fw={600}>Did it go out?</Text>
      <Button disabled={busy} onClick={() => void answer(true)}>
        Yes
      </Button>
      <Button variant="default" disabled={busy} onClick={() => void answer(false)}>
        No
      </Button>
    </Group>
  )
}
