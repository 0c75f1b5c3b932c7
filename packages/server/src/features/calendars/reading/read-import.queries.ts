import { readIntervalMinutes } from '@ilewa/contract/calendars/imports'
import type { CalendarImportState, Channel, EventScope } from '@ilewa/contract/calendars/terms'
import { addDays } from '@ilewa/contract/core/dates'
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { now, todayIn } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { calendarImports, importedEvents } from '../calendars.table.ts'
import type { KnownEvent } from './plan-read.ts'

/** A calendar that is to be read, with what its business says of days. */
export interface ReadableImport {
  businessId: string
  id: string
  propertyId: string
  propertyName: string
  channel: Channel
  name: string
  host: string
  scope: EventScope
  state: CalendarImportState
  url: Buffer
  etag: string | null
  lastModified: string | null
  contentHash: Buffer | null
  lastTriedAt: Date | null
  lastCompleteAt: Date | null
  createdAt: Date
  failures: number
  timeZone: string
  today: string
}

const select = () =>
  db()
    .select({
      businessId: calendarImports.businessId,
      id: calendarImports.id,
      propertyId: calendarImports.propertyId,
      propertyName: properties.name,
      channel: calendarImports.channel,
      name: calendarImports.name,
      host: calendarImports.host,
      scope: calendarImports.scope,
      state: calendarImports.state,
      url: calendarImports.url,
      etag: calendarImports.etag,
      lastModified: calendarImports.lastModified,
      contentHash: calendarImports.contentHash,
      failures: calendarImports.failures,
      lastTriedAt: calendarImports.lastTriedAt,
      lastCompleteAt: calendarImports.lastCompleteAt,
      createdAt: calendarImports.createdAt,
      timeZone: businesses.timeZone,
    })
    .from(calendarImports)
    .innerJoin(businesses, eq(businesses.id, calendarImports.businessId))
    .innerJoin(properties, referenceCondition(calendarImports, calendarImports.propertyId, properties))

const withToday = <T extends { timeZone: string }>(row: T) => ({ ...row, today: todayIn(row.timeZone) })

const dueCondition = and(isNull(calendarImports.removedAt), lte(calendarImports.nextReadAt, sql`now()`))

/** Calendars of all businesses that are due, the longest due first. */
export const listDueImports = async (limit: number): Promise<ReadableImport[]> => {
  const rows = await select()
    .where(and(dueCondition, isNull(properties.archivedAt)))
    .orderBy(asc(calendarImports.nextReadAt))
    .limit(limit)
  return rows.map(withToday)
}

type OwnedImport = Pick<ReadableImport, 'businessId' | 'id'>

/**
 * Takes a calendar for one read, if `condition` holds, until the next read is due. Undefined if another read has taken it. The time of the
 * claim tells a later read from an earlier one.
 */
async function claim(
  { businessId, id }: OwnedImport,
  condition: SQL | undefined,
): Promise<ReadableImport | undefined> {
  const claimed = await db()
    .update(calendarImports)
    .set({ lastTriedAt: now(), nextReadAt: nextReadTime(readIntervalMinutes) })
    .where(
      and(
        eq(calendarImports.businessId, businessId),
        eq(calendarImports.id, id),
        ne(calendarImports.state, 'PAUSED'),
        isNull(calendarImports.removedAt),
        condition,
      ),
    )
    .returning({ id: calendarImports.id })
  return claimed.length > 0 ? findImport({ businessId, id }) : undefined
}

export const claimDueImport = (owned: OwnedImport) => claim(owned, dueCondition)

/** For a read by hand: not within a minute of the last one. */
export const claimImportNow = (owned: OwnedImport) =>
  claim(owned, sql`coalesce(${calendarImports.lastTriedAt}, '-infinity') < now() - interval '1 minute'`)

/** Undefined if it was deleted. With `forUpdate` it stays locked until the transaction ends. */
export async function findImport(
  { businessId, id }: OwnedImport,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<ReadableImport | undefined> {
  const query = select().where(
    and(
      eq(calendarImports.businessId, businessId),
      eq(calendarImports.id, id),
      isNull(calendarImports.removedAt),
    ),
  )
  const [row] = await (forUpdate ? query.for('update', { of: calendarImports }) : query)
  return row && withToday(row)
}

/** Days after the check-out in which an event counts as current: channels list a stay for some days after it. */
const currentDays = 3

/** The current events of a calendar, those that it lists now by their UIDs, and those that take no nights, which a read may delete. */
export const listKnownEvents = (
  { businessId, id, today }: Pick<ReadableImport, 'businessId' | 'id' | 'today'>,
  uids: readonly string[],
): Promise<KnownEvent[]> =>
  db()
    .select({
      id: importedEvents.id,
      uid: importedEvents.uid,
      occurrence: importedEvents.occurrence,
      checkIn: importedEvents.checkIn,
      checkOut: importedEvents.checkOut,
      summary: importedEvents.summary,
      reference: importedEvents.reference,
      state: importedEvents.state,
      ignoredReason: importedEvents.ignoredReason,
      missingSince: importedEvents.missingSince,
      missedReads: importedEvents.missedReads,
      confirmedAt: importedEvents.confirmedAt,
      bookingId: importedEvents.bookingId,
    })
    .from(importedEvents)
    .where(
      and(
        eq(importedEvents.businessId, businessId),
        eq(importedEvents.calendarImportId, id),
        or(
          gt(importedEvents.checkOut, addDays(today, -currentDays)),
          inArray(importedEvents.uid, [...uids]),
          eq(importedEvents.state, 'IGNORED'),
        ),
      ),
    )

/** When the calendar is read next, `minutes` from now give or take a fifth, so that calendars do not come in waves. */
export const nextReadTime = (minutes: number): Date =>
  new Date(now().getTime() + minutes * 60_000 * (0.8 + 0.4 * Math.random()))
