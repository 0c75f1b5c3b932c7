import type { Message } from '@ilewa/contract/messages/schema'
import { type MessageState, messageKindLabels, messageStateLabels } from '@ilewa/contract/messages/terms'
import { useFormatDateTime } from '../../../lib/today.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { type BadgeVariant, StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { MessageQuestion } from './MessageQuestion.tsx'
import { useMessages } from './messages.api.ts'

const variants: Record<MessageState, BadgeVariant> = {
  OPENED: 'warning',
  SENT: 'success',
  NOT_SENT: 'outline',
}

function MessageRow({ message }: { message: Message }) {
  const formatDateTime = useFormatDateTime()
  const { kind, templateName, state, openedByName, openedAt, answeredByName, answeredAt } = message
  const opened = `Opened by ${openedByName}, ${formatDateTime(openedAt)}`
  const answered =
    answeredAt && `${messageStateLabels[state]}: ${answeredByName}, ${formatDateTime(answeredAt)}`
  return (
    <EntryRow
      title={templateName ?? messageKindLabels[kind]}
      badge={<StatusBadge variant={variants[state]} label={messageStateLabels[state]} />}
      details={[opened, answered].filter(Boolean).join(' · ')}
    >
      {state === 'OPENED' && <MessageQuestion message={message} />}
    </EntryRow>
  )
}

/** The messages to the guest of a booking; nothing without any. */
export function MessageList({ bookingId }: { bookingId: string }) {
  const { data: messages = [] } = useMessages(bookingId)
  if (messages.length === 0) return null
  return (
    <EntryList label="Messages">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} />
      ))}
    </EntryList>
  )
}
