import { ExportChannel, exportedDays } from '@ilewa/contract/calendars/exports'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { todayIn } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { ownHost } from '../../../platform/links.ts'
import { blocks } from '../../blocks/blocks.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { unpaidHoldCondition } from '../../money/holds/holds.queries.ts'
import { properties } from '../../properties/properties.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { calendarImports, importedEvents } from '../calendars.table.ts'
import { calendarExports } from './calendar-exports.table.ts'
import type { FileEvent } from './calendar-file.ts'
import { isUidOfHost, toUid } from './calendar-uid.ts'
import { hashOfNights, tagOfBusiness } from './uid-parts.ts'

/** Null is the calendar with all nights. */
export const exportChannels = [null, ...ExportChannel.options]

/** The calendar links of a property that exist: the one with all nights first. */
export async function listCalendarExports(
  { businessId }: Pick<Context, 'businessId'>,
  propertyId: string,
): Promise<(typeof calendarExports.$inferSelect)[]> {
  const rows = await db()
    .select()
    .from(calendarExports)
    .where(and(eq(calendarExports.businessId, businessId), eq(calendarExports.propertyId, propertyId)))
  return rows.toSorted(
    (one, other) => exportChannels.indexOf(one.channel) - exportChannels.indexOf(other.channel),
  )
}

/** A calendar that is read, from outside: the token alone says whose it is. */
export interface ExportedCalendar {
  businessId: string
  id: string
  propertyId: string
  channel: ExportChannel | null
  today: CivilDate
  isArchived: boolean
}

/** The calendar of a link. Throws `common.not_found`. */
export async function getCalendarByToken(token: string): Promise<ExportedCalendar> {
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

/**
 * Whether an owner has entered a booking as sold on this channel, and the channel has not said otherwise since: neither that it was
 * cancelled, nor by a complete calendar without it. Never true for Vrbo, which is no source of bookings: what was entered by hand is in
 * its file until the calendar of Vrbo is connected, which links both.
 */
const soldByHandCondition = (
  channel: ExportChannel,
): SQL => sql`${bookings.source} = ${channel} AND ${bookings.agentId} IS NULL AND NOT EXISTS (
    SELECT FROM ${calendarImports} calendar
    WHERE calendar.business_id = ${bookings.businessId} AND calendar.property_id = ${bookings.propertyId}
      AND calendar.channel = ${channel} AND calendar.removed_at IS NULL AND calendar.last_complete_at > ${bookings.createdAt}
  ) AND NOT EXISTS (
    SELECT FROM ${importedEvents} cancelled
    JOIN ${calendarImports} calendar ON calendar.business_id = cancelled.business_id AND calendar.id = cancelled.calendar_import_id
    WHERE cancelled.business_id = ${bookings.businessId} AND cancelled.booking_id = ${bookings.id} AND cancelled.state = 'FREED'
      AND calendar.channel = ${channel}
  )`

/** The nights of a property that this channel sold itself. What it has cancelled, but takes place, is not among them: it must not sell it again. */
const soldNights = ({ businessId, propertyId, channel }: ExportedCalendar): SQL =>
  channel === null
    ? sql`'{}'::datemultirange`
    : sql`coalesce((
        SELECT range_agg(daterange(stay.check_in, stay.check_out)) FROM ${importedEvents} stay
        JOIN ${calendarImports} calendar ON calendar.business_id = stay.business_id AND calendar.id = stay.calendar_import_id
        WHERE stay.business_id = ${businessId} AND stay.property_id = ${propertyId} AND stay.state IN ('TAKEN', 'MISSING', 'ADOPTED')
          AND stay.confirmed_at IS NULL AND calendar.channel = ${channel}
      ), '{}')`

/** The UID of the stay that a booking belongs to, if its calendar has the stay, and the booking takes no other nights. */
const adoptedUid = sql`(
  SELECT stay.uid FROM ${importedEvents} stay
  WHERE stay.business_id = ${takenNights.businessId} AND stay.booking_id = ${takenNights.bookingId} AND stay.state = 'ADOPTED' AND stay.confirmed_at IS NULL
    AND stay.check_in <= ${takenNights.checkIn} AND stay.check_out >= ${takenNights.checkOut}
  ORDER BY stay.id LIMIT 1
)`

/** The taken nights that the readers of a calendar learn of, from yesterday on. */
export async function listFileEvents(calendar: ExportedCalendar): Promise<FileEvent[]> {
  const { businessId, propertyId, channel, today } = calendar
  const rows = await db()
    .select({
      // A stay keeps its UID when it gets its nights anew.
      id: sql<string>`coalesce(${takenNights.eventId}, ${takenNights.id})`,
      importedUid: sql<
        string | null
      >`CASE WHEN ${importedEvents.confirmedAt} IS NULL THEN coalesce(${importedEvents.uid}, ${adoptedUid}) END`,
      kind: takenNights.kind,
      checkIn: sql<string>`lower(part)::text`,
      checkOut: sql<string>`upper(part)::text`,
      changedAt:
        sql<Date>`coalesce(${bookings.updatedAt}, ${blocks.updatedAt}, ${importedEvents.updatedAt})`.mapWith(
          bookings.updatedAt,
        ),
    })
    .from(takenNights)
    .leftJoin(bookings, referenceCondition(takenNights, takenNights.bookingId, bookings))
    .leftJoin(blocks, referenceCondition(takenNights, takenNights.blockId, blocks))
    .leftJoin(importedEvents, referenceCondition(takenNights, takenNights.eventId, importedEvents))
    .crossJoinLateral(
      sql`unnest(datemultirange(daterange(${takenNights.checkIn}, ${takenNights.checkOut})) - ${soldNights(calendar)}) AS part`,
    )
    .where(
      and(
        eq(takenNights.businessId, businessId),
        eq(takenNights.propertyId, propertyId),
        sql`daterange(${takenNights.checkIn}, ${takenNights.checkOut}) && daterange(${addDays(today, -1)}::date, ${addDays(today, exportedDays)}::date)`,
        sql`(${bookings.id} IS NULL OR NOT (${unpaidHoldCondition}))`,
        channel ? sql`(${bookings.id} IS NULL OR NOT (${soldByHandCondition(channel)}))` : undefined,
      ),
    )
    .orderBy(sql`lower(part)`)
  const seen = new Set<string>()
  const ownTag = tagOfBusiness(businessId)
  return rows.map(({ id, importedUid, ...event }) => {
    const isFirst = !seen.has(id)
    seen.add(id)
    const isFromHere = importedUid !== null && isUidOfHost(importedUid, ownHost())
    const tag = isFromHere ? null : ownTag
    const hash = hashOfNights(isFirst ? id : `${id} ${event.checkIn}`)
    return { ...event, uid: toUid({ hash, tag }, ownHost()) }
  })
}
