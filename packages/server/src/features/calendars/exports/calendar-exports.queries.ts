import { type CalendarExport, ExportChannel, exportedDays } from '@ilewa/contract/calendars/exports'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { now, todayIn } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { blocks } from '../../blocks/blocks.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { calendarImports, importedEvents } from '../calendars.table.ts'
import { calendarExports } from './calendar-exports.table.ts'
import type { FileEvent } from './calendar-file.ts'
import { toCalendarExport } from './calendar-links.ts'
import { uidOfNights } from './calendar-tokens.ts'

const exportOrder = [null, ...ExportChannel.options]

/** The calendar links of a property that exist: the one with all nights first. */
export async function listCalendarExports(
  { businessId }: Pick<Context, 'businessId'>,
  propertyId: string,
): Promise<CalendarExport[]> {
  const rows = await db()
    .select()
    .from(calendarExports)
    .where(and(eq(calendarExports.businessId, businessId), eq(calendarExports.propertyId, propertyId)))
  return rows
    .map(toCalendarExport)
    .toSorted((one, other) => exportOrder.indexOf(one.channel) - exportOrder.indexOf(other.channel))
}

/** A calendar that is read, from outside: the token alone says whose it is. */
export interface CalendarToRead {
  businessId: string
  id: string
  propertyId: string
  channel: ExportChannel | null
  today: CivilDate
  isArchived: boolean
}

/** The calendar of a link. Throws `common.not_found`. */
export async function getCalendarByToken(token: string): Promise<CalendarToRead> {
  const query = db()
    .select({
      businessId: calendarExports.businessId,
      id: calendarExports.id,
      propertyId: calendarExports.propertyId,
      channel: calendarExports.channel,
      timeZone: businesses.timeZone,
      isArchived: sql<boolean>`${properties.archivedAt} IS NOT NULL`,
    })
    .from(calendarExports)
    .innerJoin(businesses, eq(businesses.id, calendarExports.businessId))
    .innerJoin(properties, referenceCondition(calendarExports, calendarExports.propertyId, properties))
    .where(eq(calendarExports.tokenHash, sql.placeholder('tokenHash')))
  const { timeZone, ...calendar } = await requireRow(
    query.prepare('calendar_exports_by_token').execute({ tokenHash: hashOf(token) }),
  )
  return { ...calendar, today: todayIn(timeZone) }
}

/** A held booking for which no payment is claimed: it would close nights at a channel that may be free in hours. */
const unpaidHoldCondition: SQL = sql`${bookings.status} = 'PENDING' AND ${bookings.holdUntil} IS NOT NULL
  AND ${bookings.claimedAmount} = 0 AND ${bookings.paidAmount} = 0`

/** Not sold on this channel: neither a stay of its calendar, nor a booking that belongs to one or was entered as such. */
const soldElsewhereCondition = (
  channel: ExportChannel,
): SQL => sql`${bookings.source} IS DISTINCT FROM ${channel}
  AND NOT EXISTS (
    SELECT FROM ${importedEvents} own
    JOIN ${calendarImports} calendar ON calendar.business_id = own.business_id AND calendar.id = own.calendar_import_id
    WHERE own.business_id = ${takenNights.businessId} AND calendar.channel = ${channel}
      AND (own.id = ${takenNights.eventId} OR own.booking_id = ${takenNights.bookingId})
  )`

/** The taken nights that the readers of a calendar learn of, from yesterday on. */
export async function listFileEvents(calendar: CalendarToRead): Promise<FileEvent[]> {
  const { businessId, propertyId, channel, today } = calendar
  const rows = await db()
    .select({
      id: takenNights.id,
      kind: takenNights.kind,
      checkIn: takenNights.checkIn,
      checkOut: takenNights.checkOut,
      changedAt:
        sql<Date>`coalesce(${bookings.updatedAt}, ${blocks.updatedAt}, ${importedEvents.updatedAt})`.mapWith(
          bookings.updatedAt,
        ),
    })
    .from(takenNights)
    .leftJoin(bookings, referenceCondition(takenNights, takenNights.bookingId, bookings))
    .leftJoin(blocks, referenceCondition(takenNights, takenNights.blockId, blocks))
    .leftJoin(importedEvents, referenceCondition(takenNights, takenNights.eventId, importedEvents))
    .where(
      and(
        eq(takenNights.businessId, businessId),
        eq(takenNights.propertyId, propertyId),
        sql`daterange(${takenNights.checkIn}, ${takenNights.checkOut}) && daterange(${addDays(today, -1)}::date, ${addDays(today, exportedDays)}::date)`,
        sql`(${bookings.id} IS NULL OR NOT (${unpaidHoldCondition}))`,
        channel ? soldElsewhereCondition(channel) : undefined,
      ),
    )
    .orderBy(asc(takenNights.checkIn))
  return rows.map(({ id, ...event }) => ({ ...event, uid: uidOfNights(id) }))
}

const maxReader = 80

/** Notes who has read a calendar, once a minute at most: each note is a write. */
export async function noteCalendarRead(
  { businessId, id }: Pick<CalendarToRead, 'businessId' | 'id'>,
  reader: string,
): Promise<void> {
  const lastReader = reader.replace(/[^\x20-\x7E]/g, '').slice(0, maxReader) || null
  await db()
    .update(calendarExports)
    .set({ lastReadAt: now(), lastReader })
    .where(
      and(
        eq(calendarExports.businessId, businessId),
        eq(calendarExports.id, id),
        or(
          isNull(calendarExports.lastReadAt),
          lt(calendarExports.lastReadAt, sql`now() - interval '1 minute'`),
        ),
      ),
    )
}
