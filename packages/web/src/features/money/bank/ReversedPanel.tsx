import type { BankLine } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './bank.module.css'
import { BookingLink, LineTitle, Narration, Warning } from './LineDetails.tsx'

/** Posted transfers that the bank reversed: their payments have to be reversed. Nothing if there are none. */
export function ReversedPanel({ lines }: { lines: readonly BankLine[] }) {
  if (lines.length === 0) return null
  return (
    <Panel title={`Reversed by the bank: ${lines.length}`}>
      <Warning>This money left your account again. Reverse the payment in the booking.</Warning>
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
            {line.movedFrom && <p>From {line.movedFrom}. Reverse the move in the settings of money.</p>}
            {line.bookings.map((booking) => (
              <BookingLink key={booking.bookingId} booking={booking} />
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
