import { type BankLine, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Anchor, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { toSettingsPath } from '../../../lib/settings-tabs.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import classes from './bank.module.css'

/** "₦85,000.00 · 20 Nov 2026", with what is left of an amount that is partly matched. `origin` is for screen readers. */
export const LineTitle = ({ line, origin }: { line: BankLine; origin?: string }) => (
  <>
    <strong className={classes.amount}>{formatNaira(line.amount)}</strong>{' '}
    <span className={classes.day}>
      · {formatDate(line.day)}
      {line.matchedAmount > 0 &&
        line.state === 'NEW' &&
        ` · ${formatNaira(unmatchedAmountOf(line))} to match`}
    </span>
    {origin && (
      <>
        {' '}
        <span className="unseen">{origin}</span>
      </>
    )}
  </>
)

/** Shorter narrations have two lines on the narrowest phone. */
const maxShortNarration = 50

/** The narration of a transfer: two lines, and a tap shows all of it with the bank's reference. */
export function Narration({ line: { narration, reference } }: { line: BankLine }) {
  const [isOpen, setOpen] = useState(false)
  if (narration.length <= maxShortNarration && !reference)
    return <p className={classes.narration}>{narration || 'No narration'}</p>
  return (
    <button
      type="button"
      className={classes.narration}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={classes.narrationText}>{narration || 'No narration'}</span>
      {isOpen && reference && <span>Bank reference: {reference}</span>}
    </button>
  )
}

export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes.warning}>
    <TriangleAlert size={17} aria-hidden />
    <span>{children}</span>
  </p>
)

interface BookingLinkProps {
  booking: { bookingId: string; guestName: string; reference: string }
}

/** "Ngọzi Eze · K7M3-QX9P", which opens the booking. */
export function BookingLink({ booking: { bookingId, guestName, reference } }: BookingLinkProps) {
  const dialogs = useDialogs()
  return (
    <Anchor
      component="button"
      type="button"
      className={`tap ${classes.booking}`}
      onClick={() => dialogs.open(recordDialogs.details, bookingId)}
    >
      <span>
        <span className="unseen">View booking of</span> {guestName} · {reference}
      </span>
    </Anchor>
  )
}

/** "From POS · See moves", which leads to the list where a move can be reversed. Nothing if no money moved. */
export const MovesLink = ({ line: { movedFrom } }: { line: BankLine }) =>
  movedFrom.length > 0 && (
    <Text>
      From {movedFrom.join(' and ')} ·{' '}
      <Anchor component={Link} to={toSettingsPath('money', 'moves')} className="tap">
        See moves
      </Anchor>
    </Text>
  )
