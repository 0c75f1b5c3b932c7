import { BlockReason, blockReasonLabels } from '@ilewa/contract/blocks/terms'
import type { CalendarConflict } from '@ilewa/contract/calendars/events'
import { Channel, channelLabels } from '@ilewa/contract/calendars/terms'
import type { Page } from '@ilewa/contract/core/endpoint'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { readPage } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../../platform/iso-dates.ts'
import { users } from '../../auth/auth.table.ts'
import { blocks } from '../../blocks/blocks.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { calendarConflicts, calendarImports, importedEvents } from '../calendars.table.ts'
import type { ReadableImport } from '../reading/read-import.queries.ts'
import { eventColumns } from './imported-events.queries.ts'

const labelsOf = (options: readonly string[], labels: Readonly<Record<string, string>>) =>
  sql.join(
    options.map((option) => sql`WHEN ${option} THEN ${labels[option]}::text`),
    sql` `,
  )

/** The other stay, in a join that finds one of the three. */
const other = (booking: SQL, block: SQL, event: SQL) => sql<string>`coalesce(${booking}, ${block}, ${event})`

const otherEvent = sql`(SELECT event.check_in, event.check_out, calendar.channel FROM ${importedEvents} event
  JOIN ${calendarImports} calendar ON calendar.business_id = event.business_id AND calendar.id = event.calendar_import_id
  WHERE event.business_id = ${calendarConflicts.businessId} AND event.id = ${calendarConflicts.otherEventId})`

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: calendarConflicts.id,
      propertyId: properties.id,
      propertyName: properties.name,
      event: eventColumns,
      kind: calendarConflicts.kind,
      bookingId: calendarConflicts.bookingId,
      blockId: calendarConflicts.blockId,
      from: calendarConflicts.from,
      to: calendarConflicts.to,
      state: calendarConflicts.state,
      otherLabel: other(
        sql`${bookings.guestName}`,
        sql`CASE ${blocks.reason} ${labelsOf(BlockReason.options, blockReasonLabels)} END`,
        sql`CASE other_event.channel ${labelsOf(Channel.options, channelLabels)} END`,
      ),
      otherCheckIn: other(sql`${bookings.checkIn}`, sql`${blocks.from}`, sql`other_event.check_in`),
      otherCheckOut: other(sql`${bookings.checkOut}`, sql`${blocks.to}`, sql`other_event.check_out`),
      settledBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      ...more,
    })
    .from(calendarConflicts)
    .innerJoin(
      importedEvents,
      referenceCondition(calendarConflicts, calendarConflicts.eventId, importedEvents),
    )
    .innerJoin(
      calendarImports,
      referenceCondition(importedEvents, importedEvents.calendarImportId, calendarImports),
    )
    .innerJoin(properties, referenceCondition(importedEvents, importedEvents.propertyId, properties))
    .leftJoin(bookings, referenceCondition(calendarConflicts, calendarConflicts.bookingId, bookings))
    .leftJoin(blocks, referenceCondition(calendarConflicts, calendarConflicts.blockId, blocks))
    .leftJoinLateral(sql`${otherEvent} AS other_event`, sql`true`)
    .leftJoin(users, referenceCondition(calendarConflicts, calendarConflicts.settledBy, users))

type ConflictRow = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toConflict = ({ propertyId, propertyName, event, ...row }: ConflictRow): CalendarConflict => ({
  ...row,
  property: { id: propertyId, name: propertyName },
  event: toIsoDates(event),
})

/** Without the join, so that it also counts. */
const isOfProperty = ({ businessId }: Context, propertyId: string) =>
  inArray(
    calendarConflicts.eventId,
    db()
      .select({ id: importedEvents.id })
      .from(importedEvents)
      .where(and(eq(importedEvents.businessId, businessId), eq(importedEvents.propertyId, propertyId))),
  )

/** Open conflicts over nights that are not past, the earliest first. */
export async function listConflicts(
  ctx: Context,
  {
    propertyId,
    limit,
    cursor,
  }: { propertyId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: CalendarConflict[]; page: Page }> {
  return readPage(select, {
    from: calendarConflicts,
    where: and(
      eq(calendarConflicts.businessId, ctx.businessId),
      eq(calendarConflicts.state, 'OPEN'),
      gt(calendarConflicts.to, ctx.today),
      propertyId ? isOfProperty(ctx, propertyId) : undefined,
    ),
    order: { key: calendarConflicts.from, id: calendarConflicts.id, type: 'date' },
    limit,
    cursor,
    toItem: toConflict,
  })
}

/** Throws `common.not_found`. */
export async function getConflict(
  { businessId }: Pick<Context, 'businessId'>,
  id: string,
): Promise<CalendarConflict> {
  const query = select({}).where(
    and(eq(calendarConflicts.businessId, businessId), eq(calendarConflicts.id, id)),
  )
  return toConflict(await requireRow(query))
}

/** Open conflicts of the property of a calendar of which the owners do not know yet, the earliest first. */
export async function listConflictsToNotify({
  businessId,
  propertyId,
  today,
}: ReadableImport): Promise<CalendarConflict[]> {
  const rows = await select({})
    .where(
      and(
        eq(calendarConflicts.businessId, businessId),
        eq(importedEvents.propertyId, propertyId),
        eq(calendarConflicts.state, 'OPEN'),
        eq(calendarConflicts.isNotified, false),
        gt(calendarConflicts.to, today),
      ),
    )
    .orderBy(asc(calendarConflicts.from), asc(calendarConflicts.id))
  return rows.map(toConflict)
}
