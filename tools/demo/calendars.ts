import { addDays } from '@ilewa/contract/core/dates'
import { calendarImports } from '@ilewa/server/features/calendars/calendars.table'
import { toUrlColumns } from '@ilewa/server/features/calendars/imports/calendar-url'
import type { ReadEvent } from '@ilewa/server/features/calendars/reading/calendar.task'
import { findImport } from '@ilewa/server/features/calendars/reading/read-import.queries'
import { writeOutcome } from '@ilewa/server/features/calendars/reading/read-import.service'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { hashOf, newId } from '@ilewa/server/platform/id'
import { eq } from 'drizzle-orm'

type SampleStay = Pick<ReadEvent, 'uid' | 'checkIn' | 'checkOut' | 'summary' | 'reference'>

interface SampleCalendar {
  channel: 'AIRBNB' | 'BOOKING_COM'
  name: string
  scope: 'RESERVED' | 'ALL'
  url: string
}

const airbnb: SampleCalendar = {
  channel: 'AIRBNB',
  name: 'Airbnb',
  scope: 'RESERVED',
  url: 'https://www.airbnb.com/calendar/ical/sample.ics?s=sample',
}
const bookingCom: SampleCalendar = {
  channel: 'BOOKING_COM',
  name: 'Booking.com',
  scope: 'ALL',
  url: 'https://ical.booking.com/v1/export?t=sample',
}

/** Connects a calendar as if it had just been read. It is not read again: it belongs to nobody. */
async function connect(
  { businessId, userId }: Context,
  propertyId: string,
  { url, ...calendar }: SampleCalendar,
  stays: readonly SampleStay[],
): Promise<void> {
  const id = newId()
  const never = new Date('2100-01-01T00:00:00Z')
  await db()
    .insert(calendarImports)
    .values({
      ...calendar,
      businessId,
      id,
      propertyId,
      createdBy: userId,
      nextReadAt: never,
      ...toUrlColumns(id, url),
    })
  const toRead = await findImport({ businessId, id })
  if (!toRead) throw new Error('The calendar was not stored')
  await writeOutcome(toRead, {
    kind: 'EVENTS',
    events: stays.map((stay) => ({ ...stay, occurrence: '', isCancelled: false, ignored: null })),
    isComplete: true,
    unreadableEvents: 0,
    contentHash: hashOf(id),
    etag: null,
    lastModified: null,
  })
  await db().update(calendarImports).set({ nextReadAt: never }).where(eq(calendarImports.id, id))
}

/** The next stay of a guest at a property that has one, by the index among such properties. */
async function findComingStay({ businessId, today }: Context, index: number) {
  const { rows } = await executeSql(
    `SELECT property_id AS "propertyId", min(check_in)::text AS "checkIn", max(check_out)::text AS "lastDay"
     FROM bookings WHERE business_id = $1 AND status = 'CONFIRMED' AND check_in > $2
     GROUP BY property_id ORDER BY min(check_in), property_id OFFSET $3 LIMIT 1`,
    [businessId, today, index],
  )
  const [stay] = rows
  if (!stay) throw new Error('No property has a coming stay')
  return { propertyId: String(stay.propertyId), checkIn: String(stay.checkIn), lastDay: String(stay.lastDay) }
}

/** Two properties are also on other channels: one has coming stays there, the other has a night that was sold twice. */
export async function insertCalendars(owner: Context): Promise<void> {
  const freeStay = await findComingStay(owner, 0)
  const stayFrom = (days: number, nights: number) => ({
    checkIn: addDays(freeStay.lastDay, days),
    checkOut: addDays(freeStay.lastDay, days + nights),
  })
  await connect(owner, freeStay.propertyId, airbnb, [
    { uid: 'sample-1@airbnb.com', ...stayFrom(2, 3), summary: 'Reserved', reference: 'HMSAMPLE01' },
    { uid: 'sample-2@airbnb.com', ...stayFrom(9, 5), summary: 'Reserved', reference: 'HMSAMPLE02' },
  ])
  const busy = await findComingStay(owner, 1)
  // Its first night only: the night before may be another guest's.
  const twice = { checkIn: busy.checkIn, checkOut: addDays(busy.checkIn, 1) }
  await connect(owner, busy.propertyId, bookingCom, [
    { uid: 'sample-3@booking.com', ...twice, summary: 'CLOSED - Not available', reference: null },
  ])
}
