import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { Wallet } from 'lucide-react'
import { formatTotal } from '../../../lib/api/paging.ts'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import classes from './BookingCalendarToolbar.module.css'

const shown: BookingStatus[] = ['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT']

/** Legend of colours and icons, and the number of properties. */
export function BookingCalendarLegend({ total, hint }: { total: number; hint?: string }) {
  return (
    <div className={classes.legend}>
      {hint && <p>{hint}</p>}
      <ul aria-label="Legend">
        {shown.map((status) => (
          <li key={status}>
            <BookingStatusBadge status={status} />
          </li>
        ))}
        <li>
          <Wallet size={15} aria-hidden /> Balance due
        </li>
        <li>
          <span className={classes.blocked} aria-hidden /> Blocked
        </li>
        <li>145K: a free night costs ₦145,000</li>
      </ul>
      <span role="status">
        {formatTotal(total)} {total === 1 ? 'property' : 'properties'}
      </span>
    </div>
  )
}
