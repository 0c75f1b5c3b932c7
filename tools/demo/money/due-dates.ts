import { addDays, type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { bookingDueDates } from '@ilewa/server/features/money/due-dates/due-dates.table'
import { db } from '@ilewa/server/platform/database/database'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { timeZone } from '../bookings.ts'
import type { Sample } from '../rows.ts'

interface Stay {
  id: string
  checkIn: CivilDate
  totalAmount: Naira
  paidAmount: Naira
}

/** A part by a day before the arrival, and the rest on arrival. */
const toRows = ({ id: bookingId, checkIn, totalAmount }: Stay, day: CivilDate, amount: Naira) => [
  { bookingId, day, amount },
  { bookingId, day: checkIn, amount: subtractNaira(totalAmount, amount) },
]

/** Payment schedules of the next two confirmed stays that are partly paid: one is met so far, one is overdue. */
export async function insertDueDates({ now, businessId }: Sample): Promise<void> {
  const today = civilDateAt(now, timeZone)
  const [met, overdue] = await db()
    .select({
      id: bookings.id,
      checkIn: bookings.checkIn,
      totalAmount: bookings.totalAmount,
      paidAmount: bookings.paidAmount,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        eq(bookings.status, 'CONFIRMED'),
        gt(bookings.checkIn, today),
        gt(bookings.paidAmount, 0),
        lt(bookings.paidAmount, bookings.totalAmount),
      ),
    )
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .limit(2)
  if (!met || !overdue) return
  const missing = Math.ceil(subtractNaira(overdue.totalAmount, overdue.paidAmount) / 2)
  const rows = [
    ...toRows(met, addDays(today, -6), met.paidAmount),
    ...toRows(overdue, addDays(today, -2), sumNaira([overdue.paidAmount, missing])),
  ]
  await db()
    .insert(bookingDueDates)
    .values(rows.map((row) => ({ ...row, businessId })))
}
