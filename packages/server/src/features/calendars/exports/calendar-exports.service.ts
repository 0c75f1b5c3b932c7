import { type CalendarExport, calendarExportName } from '@ilewa/contract/calendars/exports'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newId } from '../../../platform/id.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toPropertyIdentity } from '../../properties/properties.audit.ts'
import { getProperty } from '../../properties/properties.queries.ts'
import { type ExportedCalendar, exportChannels, listCalendarExports } from './calendar-exports.queries.ts'
import { calendarExports, maxLastReader } from './calendar-exports.table.ts'
import type { FileEvent } from './calendar-file.ts'
import { toCalendarExport } from './calendar-links.ts'
import { tokenOfExport } from './calendar-tokens.ts'

/** Links that are derived from another secret than before end, and those that are shown now work in their place. */
async function acceptShownLinks(links: Awaited<ReturnType<typeof listCalendarExports>>): Promise<void> {
  for (const link of links) {
    const tokenHash = hashOf(tokenOfExport(link))
    if (!tokenHash.equals(link.tokenHash))
      await db()
        .update(calendarExports)
        .set({ tokenHash })
        .where(and(eq(calendarExports.businessId, link.businessId), eq(calendarExports.id, link.id)))
  }
}

/**
 * The calendar links of a property. Those that do not exist are created: no link is live that nobody has seen. Throws
 * `common.not_found`, also for an archived property.
 */
export async function getCalendarExports(ctx: Context, propertyId: string): Promise<CalendarExport[]> {
  await getProperty(ctx, propertyId)
  const existing = await listCalendarExports(ctx, propertyId)
  const channels = new Set(existing.map(({ channel }) => channel))
  const missing = exportChannels.filter((channel) => !channels.has(channel))
  const { businessId } = ctx
  await acceptShownLinks(existing)
  if (missing.length === 0) return existing.map(toCalendarExport)
  await db()
    .insert(calendarExports)
    .values(
      missing.map((channel) => {
        const id = newId()
        const tokenHash = hashOf(tokenOfExport({ businessId, id, epoch: 0 }))
        return { businessId, id, propertyId, channel, tokenHash }
      }),
    )
    .onConflictDoNothing()
  return (await listCalendarExports(ctx, propertyId)).map(toCalendarExport)
}

/** Gives a calendar another link. The former one ends at once. Throws `common.not_found`. */
export const renewCalendarExport = (ctx: Context, id: string): Promise<CalendarExport> =>
  inTransaction(async () => {
    const { businessId } = ctx
    const ownCondition = and(eq(calendarExports.businessId, businessId), eq(calendarExports.id, id))
    const before = await requireRow(db().select().from(calendarExports).where(ownCondition).for('update'))
    const property = await getProperty(ctx, before.propertyId)
    const epoch = before.epoch + 1
    const renewed = {
      epoch,
      tokenHash: hashOf(tokenOfExport({ businessId, id, epoch })),
      lastReadAt: null,
      lastReader: null,
      readNights: null,
    }
    await db().update(calendarExports).set(renewed).where(ownCondition)
    await recordUpdated(ctx, toPropertyIdentity(property), {
      before: { calendarLink: null },
      after: { calendarLink: `${calendarExportName(before)}: new link` },
    })
    return toCalendarExport({ ...before, ...renewed })
  })

/** "{[2026-12-03,2026-12-06)}" */
const toMultirange = (events: readonly FileEvent[]): string =>
  `{${events.map(({ checkIn, checkOut }) => `[${checkIn},${checkOut})`).join(',')}}`

/** Notes who has read which nights of a calendar; the same nights once a minute at most, because each note is a write. */
export async function noteCalendarRead(
  { businessId, id }: Pick<ExportedCalendar, 'businessId' | 'id'>,
  { reader, events }: { reader: string; events: readonly FileEvent[] },
): Promise<void> {
  const readNights = toMultirange(events)
  const lastReader = reader.replace(/[^\x20-\x7E]/g, '').slice(0, maxLastReader) || null
  await db()
    .update(calendarExports)
    .set({ lastReadAt: now(), lastReader, readNights })
    .where(
      and(
        eq(calendarExports.businessId, businessId),
        eq(calendarExports.id, id),
        or(
          isNull(calendarExports.lastReadAt),
          lt(calendarExports.lastReadAt, sql`now() - interval '1 minute'`),
          sql`${calendarExports.readNights} IS DISTINCT FROM ${readNights}::datemultirange`,
        ),
      ),
    )
}
