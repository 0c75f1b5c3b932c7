import { isExpected } from '@ilewa/contract/bookings/phases'
import { maxNights } from '@ilewa/contract/bookings/schema'
import { channelSources } from '@ilewa/contract/calendars/terms'
import { formatDateRange, nightsBetween } from '@ilewa/contract/core/dates'
import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { updateRow } from '../../../platform/database/record-rows.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { findTaken } from '../../properties/taken-nights.queries.ts'
import { notifyAdopted } from '../calendars.notifications.ts'
import { importedEvents } from '../calendars.table.ts'
import type { EventChange, KnownEvent } from '../reading/plan-read.ts'
import type { ReadableImport } from '../reading/read-import.queries.ts'

/** Sources of bookings that stand for one channel. */
const sourcesOfChannels = ['AIRBNB', 'BOOKING_COM']

/**
 * Links the new stays of a channel to bookings that were entered by hand before: the same nights, and the channel as their source. Call it
 * before the nights are settled.
 */
export async function linkEqualBookings(calendar: ReadableImport): Promise<void> {
  const source = channelSources[calendar.channel]
  if (!sourcesOfChannels.includes(source)) return
  await db().execute(sql`
    UPDATE ${importedEvents} event SET state = 'ADOPTED', booking_id = booking.id, updated_at = now()
    FROM ${bookings} booking
    WHERE event.business_id = ${calendar.businessId} AND event.calendar_import_id = ${calendar.id} AND event.state = 'TAKEN'
      AND event.check_out > ${calendar.today}
      AND booking.business_id = event.business_id AND booking.property_id = event.property_id
      AND booking.check_in = event.check_in AND booking.check_out = event.check_out AND booking.source = ${source}
      -- An agent's word does not hide a sale of the channel.
      AND booking.agent_id IS NULL AND booking.status <> 'CANCELLED' AND booking.removed_at IS NULL
      AND NOT EXISTS (
        SELECT FROM ${importedEvents} other
        WHERE other.business_id = booking.business_id AND other.booking_id = booking.id AND other.state = 'ADOPTED'
      )`)
}

async function findBooking({ businessId }: ReadableImport, id: string) {
  const [row] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.id, id), sql`${bookings.removedAt} IS NULL`))
    .for('update')
  return row
}

/** Moves the booking of a stay that the channel moved; its total stays. Otherwise the owner decides. */
async function followMove(calendar: ReadableImport, { event, set }: EventChange): Promise<void> {
  const { checkIn = event.checkIn, checkOut = event.checkOut } = set
  const booking = event.bookingId ? await findBooking(calendar, event.bookingId) : undefined
  if (!booking || booking.status === 'CANCELLED') return
  if (booking.checkIn === checkIn && booking.checkOut === checkOut) return
  const { propertyId } = calendar
  const isOpen = booking.propertyId === propertyId && isExpected(booking)
  const nights = formatDateRange(checkIn, checkOut)
  const hasOwnDates = booking.checkIn !== event.checkIn || booking.checkOut !== event.checkOut
  const isTooLong = nightsBetween(checkIn, checkOut) > maxNights
  const isTaken = (await findTaken(calendar, { propertyId, checkIn, checkOut }, booking.id)) !== undefined
  const canMove = isOpen && !hasOwnDates && !isTooLong && !isTaken
  if (!canMove) {
    await notifyAdopted(calendar, booking, {
      event: `not-moved:${checkIn}:${checkOut}`,
      title: `${calendar.name} moved a stay`,
      text: `It is now ${nights} there. The booking stays at ${formatDateRange(booking.checkIn, booking.checkOut)}, because ${hasOwnDates ? 'it had other dates here before' : isTaken ? 'the new nights are taken' : 'it cannot be moved'}.`,
    })
    return
  }
  await updateRow(bookings, calendar, booking.id, { checkIn, checkOut })
  await recordUpdated({ businessId: calendar.businessId, userId: null }, toBookingIdentity(booking), {
    before: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    after: { checkIn, checkOut, note: `Moved on ${calendar.name}` },
  })
  await notifyAdopted(calendar, booking, {
    event: `moved:${checkIn}:${checkOut}`,
    title: `Moved on ${calendar.name}`,
    text: `${calendar.propertyName}, now ${nights}. The total is unchanged.`,
  })
}

async function reportGone(calendar: ReadableImport, event: KnownEvent): Promise<void> {
  const booking = event.bookingId ? await findBooking(calendar, event.bookingId) : undefined
  if (!booking || booking.status === 'CANCELLED' || booking.status === 'CHECKED_OUT') return
  await notifyAdopted(calendar, booking, {
    event: `gone:${event.checkIn}:${event.checkOut}`,
    title: `No longer on ${calendar.name}`,
    text: `${calendar.propertyName}, ${formatDateRange(booking.checkIn, booking.checkOut)}. The booking stays. Cancel it if the guest does not come.`,
  })
}

/** Lets the bookings of a channel's stays follow what became of the stays. Call it after the events are written, before their nights are settled. */
export async function followAdoptedStays(
  calendar: ReadableImport,
  changed: readonly EventChange[],
): Promise<void> {
  for (const change of changed) {
    if (change.event.state !== 'ADOPTED') continue
    if (change.outcome === 'MOVED') await followMove(calendar, change)
    else if (change.outcome === 'FREED') await reportGone(calendar, change.event)
  }
}
