import type { CivilDate } from '@ilewa/contract/core/dates'
import type { DueMessage } from '@ilewa/contract/messages/schema'
import { Button } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ShortListPanel } from '../../../ui/layout/ShortListPanel.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import classes from './DueMessages.module.css'
import { formatDueMessage } from './due-messages.ts'
import { toMessageItem } from './message-kind.ts'
import { useDueMessages } from './messages.api.ts'

/** The most that are listed at once. */
const shownRows = 3

/** Opens the message over the page. */
function DueMessageRow({ message, today }: { message: DueMessage; today: CivilDate }) {
  const { bookingId, kind, guestName, propertyName } = message
  return (
    <li>
      <Link
        to={`?${bookingDialogs.message}=${toMessageItem(bookingId, kind)}`}
        state={{ opened: bookingDialogs.message }}
        preventScrollReset
        className={classes.row}
      >
        <span className={classes.words}>
          <strong>{guestName}</strong>
          <span>{formatDueMessage(message, today)}</span>
          <span className={classes.details}>{propertyName}</span>
        </span>
        <MessageCircle size={20} aria-hidden />
      </Link>
    </li>
  )
}

interface DueMessagesProps {
  today: CivilDate
  /** Shown while the messages load. */
  placeholder: ReactNode
}

/** The messages to guests that are to be sent by now; nothing without any. */
export function DueMessages({ today, placeholder }: DueMessagesProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { data: messages, isPending } = useDueMessages()
  if (isPending) return placeholder
  if (!messages || messages.length === 0) return null
  // Many of them would push the arrivals and what needs the owner out of sight.
  const isShort = messages.length <= shownRows
  const shown = isExpanded || isShort ? messages : []
  return (
    <ShortListPanel
      title="Messages to send"
      total={messages.length}
      shown={shown.length}
      emptyText=""
      more={
        messages.length > shown.length && (
          <Button variant="subtle" px={0} onClick={() => setExpanded(true)}>
            {`All ${messages.length}`}
          </Button>
        )
      }
    >
      {shown.map((message) => (
        <DueMessageRow key={toMessageItem(message.bookingId, message.kind)} message={message} today={today} />
      ))}
    </ShortListPanel>
  )
}
