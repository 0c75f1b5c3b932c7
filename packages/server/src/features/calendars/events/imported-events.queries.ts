import type { ImportedEvent } from '@ilewa/contract/calendars/events'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { ListQuery, PageQuery } from '@ilewa/contract/core/list-query'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../../platform/database/database.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../../platform/iso-dates.ts'
import { properties } from '../../properties/properties.table.ts'
import { calendarImports, importedEvents } from '../calendars.table.ts'
import { getCalendarImport } from '../imports/calendar-imports.queries.ts'

export const eventColumns = {
  id: importedEvents.id,
  calendarImportId: importedEvents.calendarImportId,
  propertyId: importedEvents.propertyId,
  channel: calendarImports.channel,
  calendarName: calendarImports.name,
  checkIn: importedEvents.checkIn,
  checkOut: importedEvents.checkOut,
  summary: importedEvents.summary,
  reference: importedEvents.reference,
  state: importedEvents.state,
  ignoredReason: importedEvents.ignoredReason,
  missingSince: importedEvents.missingSince,
  bookingId: importedEvents.bookingId,
  firstSeenAt: importedEvents.firstSeenAt,
}

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...eventColumns, ...more })
    .from(importedEvents)
    .innerJoin(
      calendarImports,
      referenceCondition(importedEvents, importedEvents.calendarImportId, calendarImports),
    )

/** The stays of a calendar that are not over, by first night. Throws `common.not_found`. */
export async function listImportedEvents(
  ctx: Context,
  calendarImportId: string,
  { limit, cursor }: z.output<typeof ListQuery>,
): Promise<{ items: ImportedEvent[]; page: Page }> {
  await getCalendarImport(ctx, calendarImportId)
  return readPage(select, {
    from: importedEvents,
    where: and(
      eq(importedEvents.businessId, ctx.businessId),
      eq(importedEvents.calendarImportId, calendarImportId),
      gt(importedEvents.checkOut, ctx.today),
    ),
    order: { key: importedEvents.checkIn, id: importedEvents.id, type: 'date' },
    limit,
    cursor,
    toItem: toIsoDates,
  })
}

/** Throws `common.not_found`. */
export async function getImportedEvent(
  { businessId }: Pick<Context, 'businessId'>,
  id: string,
): Promise<ImportedEvent> {
  const query = select({}).where(and(eq(importedEvents.businessId, businessId), eq(importedEvents.id, id)))
  return toIsoDates(await requireRow(query))
}

/** One page of all stays with the names of their properties, newest first, for the export. */
export const readAllEvents = ({ businessId }: Context, { limit, cursor }: PageQuery) =>
  readPageWithoutTotal(
    (more) =>
      select({ ...more, propertyName: sql<string>`${properties.name}` }).innerJoin(
        properties,
        referenceCondition(importedEvents, importedEvents.propertyId, properties),
      ),
    {
      where: eq(importedEvents.businessId, businessId),
      order: { key: importedEvents.createdAt, id: importedEvents.id, type: 'timestamptz', descending: true },
      limit,
      cursor,
      toItem: toIsoDates,
    },
  )
