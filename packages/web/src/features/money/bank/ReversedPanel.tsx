import type { BankLine } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './bank.module.css'
import { BookingLink, LineTitle, MovesLink, Narration, Warning } from './LineDetails.tsx'

/** Posted transfers that the bank reversed: their payments have to be reversed. Nothing if there are none. */
export function ReversedPanel({ lines }: { lines: readonly BankLine[] }) {
  if (lines.length === 0) return null
  return (
    <Panel title={`Reversed by the bank: ${lines.length}`}>
      <Warning>This money left your account again. Reverse what you posted.</Warning>
      <ul className={classes.lines} aria-label="Reversed by the bank">
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <p className={classes.title}>
              <LineTitle line={line} />
              {line.reversedOn && (
                <span className={classes.day}> · reversed on {formatDate(line.reversedOn)}</span>
              )}
            </p>
            <Narration line={line} />
            <MovesLink line={line} />
            {line.bookings.map((booking) => (
              <BookingLink key={booking.bookingId} booking={booking} />
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
