import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { dueStateLabels, toDueDates } from '@ilewa/contract/money/due-dates'
import type { DueState } from '@ilewa/contract/money/due-states'
import { useToday } from '../../../lib/today.ts'
import { type BadgeVariant, StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import classes from './PaymentSchedule.module.css'

const variants: Record<DueState, BadgeVariant> = {
  MET: 'success',
  DUE: 'secondary',
  OVERDUE: 'destructive',
  NOT_DUE: 'outline',
}

/** When parts of the total are due, and what is missing; nothing for a booking without due dates. */
export function PaymentSchedule({ booking }: { booking: Booking }) {
  const today = useToday()
  // The server's states can be those of yesterday, in a page that stays open or is read offline.
  const dueDates = toDueDates(booking.dueDates ?? [], booking, today)
  if (dueDates.length === 0) return null
  return (
    <section className={classes.schedule}>
      <h3 id="payment-schedule">Payment schedule</h3>
      <ul aria-labelledby="payment-schedule">
        {dueDates.map(({ day, amount, state, missing }) => (
          <li key={day}>
            <span className={classes.head}>
              <strong>{formatDate(day)}</strong>
              <span className={classes.amount}>{formatNaira(amount)}</span>
            </span>
            <span className={classes.head}>
              <StatusBadge variant={variants[state]} label={dueStateLabels[state]} />
              {missing > 0 && <span className={classes.missing}>{formatNaira(missing)} missing</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
