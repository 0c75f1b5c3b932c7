import { toDueDates } from '@ilewa/contract/money/due-dates'
import type { DueDate } from '@ilewa/contract/money/due-states'
import { morningHour } from '@ilewa/contract/notifications'
import { and, eq, inArray } from 'drizzle-orm'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { handleEach } from '../../../platform/jobs/handle-due.ts'
import { type DueBusiness, listBusinessesAt } from '../../notifications/due.queries.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { bookingDueDates } from './due-dates.table.ts'
import { notifyOverdue } from './overdue.notifications.ts'
import { listPastDueBookings, type PastDueBooking } from './overdue.queries.ts'

/** Notifications missed at their hour are sent until noon, and after that on the next morning. */
const noon = 12

/** Without a new version of the booking: an open form does not become stale. */
async function markNotified({ businessId, id }: PastDueBooking, days: readonly string[]): Promise<void> {
  await db()
    .update(bookingDueDates)
    .set({ overdueNotified: true })
    .where(
      and(
        eq(bookingDueDates.businessId, businessId),
        eq(bookingDueDates.bookingId, id),
        inArray(bookingDueDates.day, [...days]),
      ),
    )
}

const listNewlyOverdue = (booking: PastDueBooking, { today }: DueBusiness): DueDate[] =>
  toDueDates(booking.dueDates, booking, today).filter(
    ({ state, day }) => state === 'OVERDUE' && booking.newDays.includes(day),
  )

/** A payment takes the same lock, so no notification names an amount that is being paid. */
const notifyOfBooking = (business: DueBusiness, { id, propertyId }: PastDueBooking): Promise<void> =>
  inTransaction(async () => {
    await lockPropertyOfStay(business, propertyId)
    const [booking] = await listPastDueBookings([business], id)
    // A booking that was moved meanwhile is left to the next run.
    if (booking?.propertyId !== propertyId) return
    const overdue = listNewlyOverdue(booking, business)
    if (overdue.length === 0) return
    await markNotified(
      booking,
      overdue.map(({ day }) => day),
    )
    for (const dueDate of overdue) await notifyOverdue(booking, dueDate)
  })

/** Where it is morning, notifies owners and agents of amounts that became overdue, each once. */
export async function handleOverdueAmounts(at: Date): Promise<void> {
  const dueBusinesses = await listBusinessesAt(at, { from: morningHour, before: noon })
  const bookings = await listPastDueBookings(dueBusinesses)
  const overdue = dueBusinesses.flatMap((business) =>
    bookings
      .filter(({ businessId }) => businessId === business.businessId)
      .filter((booking) => listNewlyOverdue(booking, business).length > 0)
      .map((booking) => ({ business, booking })),
  )
  await handleEach('bookings', overdue, ({ business, booking }) => notifyOfBooking(business, booking))
}
