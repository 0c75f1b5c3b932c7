import { ExportChannel } from '@ilewa/contract/calendars/exports'
import { and, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { calendarExports } from '../exports/calendar-exports.table.ts'
import type { ReadEvent } from './calendar.task.ts'
import { closedSummary } from './closed-summary.ts'
import { isHolding, type KnownEvent } from './plan-read.ts'
import type { ReadableImport } from './read-import.queries.ts'
import { eventKey, hasSameNights, isCovered, mergeNights, type Nights, sharesNight } from './stay-nights.ts'

/** How channels call themselves when they read a file. */
const readerNames: Record<ExportChannel, string> = {
  AIRBNB: '%airbnb%',
  BOOKING_COM: '%booking%',
  VRBO: '%vrbo%',
}

/** The nights that the channel found taken here when it last read a calendar of the property. */
async function listNightsTheChannelRead({
  businessId,
  propertyId,
  channel,
}: ReadableImport): Promise<Nights[]> {
  const exported = ExportChannel.safeParse(channel)
  if (!exported.success) return []
  return db()
    .select({ checkIn: sql<string>`lower(part)::text`, checkOut: sql<string>`upper(part)::text` })
    .from(calendarExports)
    .crossJoinLateral(sql`unnest(${calendarExports.readNights}) AS part`)
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
}

/**
 * Marks closed periods of a channel that only repeat what it has read from here: it found each of their nights taken. Otherwise a booking
 * here would come back as another stay.
 */
export async function markOwnNights(
  calendar: ReadableImport,
  known: readonly KnownEvent[],
  events: readonly ReadEvent[],
): Promise<ReadEvent[]> {
  const knownByKey = new Map(known.map((event) => [eventKey(event), event]))
  const markedBefore = (event: ReadEvent) => {
    const stored = knownByKey.get(eventKey(event))
    return stored?.ignoredReason === 'OWN' ? stored : undefined
  }
  const isNew = (event: ReadEvent) => !knownByKey.has(eventKey(event))
  const isCandidate = (event: ReadEvent) =>
    event.ignored === null &&
    !event.isCancelled &&
    closedSummary.test(event.summary) &&
    (isNew(event) || markedBefore(event) !== undefined)
  const readNights = events.some(isCandidate) ? mergeNights(await listNightsTheChannelRead(calendar)) : []
  // What the channel sold itself is in the calendar for all readers too.
  const sold = mergeNights(known.filter(isHolding))
  const isOwn = (event: ReadEvent) => {
    const before = markedBefore(event)
    if (before && hasSameNights(before, event)) return true
    const coming = { ...event, checkIn: event.checkIn < calendar.today ? calendar.today : event.checkIn }
    if (coming.checkIn >= coming.checkOut || !isCovered(coming, readNights)) return false
    return !sold.some((nights) => sharesNight(nights, coming))
  }
  return events.map((event) => (isCandidate(event) && isOwn(event) ? { ...event, ignored: 'OWN' } : event))
}
