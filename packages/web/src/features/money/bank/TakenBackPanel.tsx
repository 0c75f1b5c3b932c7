import type { BankLine } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './bank.module.css'
import { BookingLink, LineTitle, Narration, Warning } from './LineDetails.tsx'

/** Posted transfers that the bank took back: their payments have to be reversed. Nothing if there are none. */
export function TakenBackPanel({ lines }: { lines: readonly BankLine[] }) {
  if (lines.length === 0) return null
  return (
    <Panel title={`Taken back by the bank: ${lines.length}`}>
      <Warning>This money left your account again. Reverse the payment in the booking.</Warning>
      <ul className={classes.lines} aria-label="Taken back by the bank">
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <p className={classes.title}>
              <LineTitle line={line} />
              {line.takenBackOn && (
                <span className={classes.day}> · taken back on {formatDate(line.takenBackOn)}</span>
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
