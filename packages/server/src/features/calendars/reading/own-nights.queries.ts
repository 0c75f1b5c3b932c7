import { ExportChannel } from '@ilewa/contract/calendars/exports'
import { addDays } from '@ilewa/contract/core/dates'
import { and, eq, ilike, isNull, lte, or, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { blocks } from '../../blocks/blocks.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { importedEvents } from '../calendars.table.ts'
import { calendarExports } from '../exports/calendar-exports.table.ts'
import type { KnownEvent } from './apply-read.ts'
import { closedSummary, type ReadEvent } from './calendar.task.ts'
import type { ImportToRead } from './read-import.queries.ts'

/** How channels call themselves when they read a file. */
const readerNames: Record<ExportChannel, string> = {
  AIRBNB: '%airbnb%',
  BOOKING_COM: '%booking%',
  VRBO: '%vrbo%',
}

/** When the channel last read a calendar of the property. */
async function findLastReadByChannel({
  businessId,
  propertyId,
  channel,
}: ImportToRead): Promise<Date | undefined> {
  const exported = ExportChannel.safeParse(channel)
  if (!exported.success) return undefined
  const rows = await db()
    .select({ lastReadAt: calendarExports.lastReadAt })
    .from(calendarExports)
    .where(
      and(
        eq(calendarExports.businessId, businessId),
        eq(calendarExports.propertyId, propertyId),
        or(
          eq(calendarExports.channel, exported.data),
          // Some owners enter the link for other calendars there.
          and(isNull(calendarExports.channel), ilike(calendarExports.lastReader, readerNames[exported.data])),
        ),
      ),
    )
  return rows
    .flatMap(({ lastReadAt }) => lastReadAt ?? [])
    .sort((one, other) => other.getTime() - one.getTime())[0]
}

/** Nights that were taken here before the channel read them. */
async function listNightsBefore(
  { businessId, propertyId, id, today }: ImportToRead,
  readAt: Date,
): Promise<Set<string>> {
  const takenAt = sql`coalesce(${bookings.createdAt}, ${blocks.createdAt}, ${importedEvents.firstSeenAt})`
  const rows = await db()
    .select({ checkIn: takenNights.checkIn, checkOut: takenNights.checkOut })
    .from(takenNights)
    .leftJoin(bookings, referenceCondition(takenNights, takenNights.bookingId, bookings))
    .leftJoin(blocks, referenceCondition(takenNights, takenNights.blockId, blocks))
    .leftJoin(importedEvents, referenceCondition(takenNights, takenNights.eventId, importedEvents))
    .where(
      and(
        eq(takenNights.businessId, businessId),
        eq(takenNights.propertyId, propertyId),
        sql`daterange(${takenNights.checkIn}, ${takenNights.checkOut}) && daterange(${today}::date, NULL)`,
        lte(takenAt, readAt),
        sql`${importedEvents.calendarImportId} IS DISTINCT FROM ${id}`,
      ),
    )
  const nights = new Set<string>()
  for (const { checkIn, checkOut } of rows)
    for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.add(night)
  return nights
}

/**
 * Marks new closed periods of a channel that only repeat what it has read from here: each night was taken here before. Otherwise a booking
 * here would come back as another stay.
 */
export async function markOwnNights(
  calendar: ImportToRead,
  known: readonly KnownEvent[],
  events: readonly ReadEvent[],
): Promise<ReadEvent[]> {
  const names = new Map(known.map((event) => [`${event.uid}\n${event.occurrence}`, event]))
  /** One that was recognised before stays so until its dates change. */
  const wasOwn = (event: ReadEvent) => {
    const stored = names.get(`${event.uid}\n${event.occurrence}`)
    return (
      stored?.ignoredReason === 'OWN' &&
      stored.checkIn === event.checkIn &&
      stored.checkOut === event.checkOut
    )
  }
  const isCandidate = (event: ReadEvent) =>
    event.ignored === null &&
    !event.isCancelled &&
    closedSummary.test(event.summary) &&
    !names.has(`${event.uid}\n${event.occurrence}`)
  const readAt = events.some(isCandidate) ? await findLastReadByChannel(calendar) : undefined
  const nights = readAt ? await listNightsBefore(calendar, readAt) : new Set<string>()
  const isCovered = ({ checkIn, checkOut }: ReadEvent) => {
    for (let night = checkIn; night < checkOut; night = addDays(night, 1))
      if (night >= calendar.today && !nights.has(night)) return false
    return checkOut > calendar.today
  }
  return events.map((event) =>
    wasOwn(event) || (readAt && isCandidate(event) && isCovered(event))
      ? { ...event, ignored: 'OWN' }
      : event,
  )
}
