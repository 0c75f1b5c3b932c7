import type { CalendarImport } from '@ilewa/contract/calendars/imports'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import {
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../../platform/iso-dates.ts'
import { properties } from '../../properties/properties.table.ts'
import { calendarConflicts, calendarImports, importedEvents } from '../calendars.table.ts'

const countEvents = (condition: SQL, today: string): SQL<number> =>
  sql`(SELECT count(*) FROM ${importedEvents} event
    WHERE event.business_id = calendar_imports.business_id AND event.calendar_import_id = calendar_imports.id
      AND event.check_out > ${today} AND event.state IN ('TAKEN', 'MISSING', 'ADOPTED') AND ${condition})`.mapWith(
    Number,
  )

const columnsOf = ({ today }: Pick<Context, 'today'>) => ({
  id: calendarImports.id,
  propertyId: calendarImports.propertyId,
  channel: calendarImports.channel,
  name: calendarImports.name,
  host: calendarImports.host,
  scope: calendarImports.scope,
  state: calendarImports.state,
  fault: calendarImports.fault,
  lastTriedAt: calendarImports.lastTriedAt,
  lastCompleteAt: calendarImports.lastCompleteAt,
  version: calendarImports.version,
  createdAt: calendarImports.createdAt,
  updatedAt: calendarImports.updatedAt,
  comingStays: countEvents(sql`true`, today),
  missingStays: countEvents(sql`event.missing_since IS NOT NULL`, today),
  openConflicts: sql<number>`(SELECT count(*) FROM ${calendarConflicts} conflict
        JOIN ${importedEvents} event ON event.business_id = conflict.business_id AND event.id = conflict.event_id
        WHERE conflict.business_id = calendar_imports.business_id AND conflict.state = 'OPEN' AND conflict.to_day > ${today}
          AND event.calendar_import_id = calendar_imports.id)`.mapWith(Number),
})

const select = (ctx: Pick<Context, 'today'>) => db().select(columnsOf(ctx)).from(calendarImports)

type Scope = Pick<Context, 'businessId' | 'today'>

/** The calendars that are read for a property, in the order in which they were connected. */
export async function listCalendarImports(ctx: Scope, propertyId: string): Promise<CalendarImport[]> {
  const rows = await select(ctx)
    .where(and(existingCondition(calendarImports, ctx), eq(calendarImports.propertyId, propertyId)))
    .orderBy(asc(calendarImports.createdAt), asc(calendarImports.id))
  return rows.map(toIsoDates)
}

/** Throws `common.not_found`. */
export async function getCalendarImport(ctx: Scope, id: string): Promise<CalendarImport> {
  const query = select(ctx).where(and(existingCondition(calendarImports, ctx), eq(calendarImports.id, id)))
  return toIsoDates(await requireRow(query))
}

/** The properties of a business that have calendars; archived ones are not read. */
export async function listImportingProperties(ctx: Pick<Context, 'businessId'>): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ propertyId: calendarImports.propertyId })
    .from(calendarImports)
    .innerJoin(properties, referenceCondition(calendarImports, calendarImports.propertyId, properties))
    .where(and(existingCondition(calendarImports, ctx), isNull(properties.archivedAt)))
  return rows.map(({ propertyId }) => propertyId)
}

/** One page of all calendars with the names of their properties, newest first, for the export. */
export const readAllCalendarImports = (ctx: Context, { limit, cursor }: PageQuery) =>
  readPageWithoutTotal(
    (more) =>
      db()
        .select({ ...columnsOf(ctx), propertyName: properties.name, ...more })
        .from(calendarImports)
        .innerJoin(properties, referenceCondition(calendarImports, calendarImports.propertyId, properties)),
    {
      where: existingCondition(calendarImports, ctx),
      order: listOrder('-createdAt', calendarImports),
      limit,
      cursor,
      toItem: toIsoDates,
    },
  )
