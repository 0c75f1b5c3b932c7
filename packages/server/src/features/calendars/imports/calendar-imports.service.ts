import {
  type CalendarCheck,
  type CalendarImport,
  type CalendarImportInput,
  type CalendarImportUpdate,
  justReadReason,
  type MissingAnswer,
  maxCalendarImports,
  noQuestionReason,
  oneImportingPropertyReason,
  openConflictsReason,
  pausedReason,
  type RemovedNights,
  tooManyImportsReason,
  urlUsedReason,
} from '@ilewa/contract/calendars/imports'
import { type Channel, channelLabels, defaultScopes } from '@ilewa/contract/calendars/terms'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import {
  type AuditedRecordDescription,
  lockRecord,
  removeRecord,
  updateRecord,
} from '../../audit/audited-records.audit.ts'
import { recordCreated, recordUpdated } from '../../audit/record.audit.ts'
import { insertBlock } from '../../blocks/blocks.service.ts'
import { lockBusiness } from '../../business/business.queries.ts'
import { lockProperty, lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { calendarImports, importedEvents } from '../calendars.table.ts'
import { allocateImportedNights, listComingNights } from '../events/imported-nights.queries.ts'
import { notPossible } from '../not-possible.ts'
import { download, parse } from '../reading/download.ts'
import { questionStays } from '../reading/plan-read.ts'
import { claimImportNow, nextReadTime } from '../reading/read-import.queries.ts'
import { readImport } from '../reading/read-import.service.ts'
import {
  getCalendarImport,
  listCalendarImports,
  listImportingProperties,
} from './calendar-imports.queries.ts'
import { toUrlColumns } from './calendar-url.ts'

const records: AuditedRecordDescription<typeof calendarImports, CalendarImport> = {
  table: calendarImports,
  get: getCalendarImport,
  toIdentity: ({ id, name, host }) => ({ kind: 'calendarImport', id, label: `${name} (${host})` }),
  toAuditedFields: ({ name, channel, host, scope, state }) => ({
    name,
    channel: channelLabels[channel],
    host,
    scope,
    paused: state === 'PAUSED',
  }),
}

const isUrlUsed = (error: unknown) => violatedConstraint(error) === 'calendar_imports_url'

async function rejectUsedUrl<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUrlUsed(error) ? invalidField('url', urlUsedReason) : error
  }
}

/** Limits how often people of a business make the server read new calendars. */
const requireRead = ({ businessId }: Context): Promise<void> =>
  requireAttempt({ key: `calendar-checks:${businessId}`, limit: 60, windowSeconds: 3_600 })

/** Reads a calendar that is not connected. A fault is an error of its link. */
export async function checkCalendar(
  ctx: Context,
  { channel, url }: { channel: Channel; url: string },
): Promise<CalendarCheck> {
  await requireRead(ctx)
  const source = { ...ctx, channel, url, scope: defaultScopes[channel], etag: null, lastModified: null }
  const downloaded = await download(source)
  if (downloaded.kind === 'FAULT') throw invalidField('url', downloaded.fault)
  if (downloaded.kind !== 'READ') throw new Error('A calendar without a tag cannot be unchanged')
  const read = await parse(source, downloaded.content)
  if (read.kind === 'FAULT') throw invalidField('url', read.fault)
  const stays = read.events.filter(({ checkOut, isCancelled }) => checkOut > ctx.today && !isCancelled)
  const nights = stays.map(({ checkIn }) => checkIn).sort()
  const days = stays.map(({ checkOut }) => checkOut).sort()
  return {
    stays: stays.length,
    takingStays: stays.filter(({ ignored }) => ignored === null).length,
    firstNight: nights[0] ?? null,
    lastDay: days.at(-1) ?? null,
    unreadableEvents: read.unreadableEvents,
  }
}

/** A business on Free connects calendars of one property. Call it under the lock of the business. */
async function requireAllowedProperty(ctx: Context, propertyId: string): Promise<void> {
  if (ctx.plan !== 'FREE') return
  const others = (await listImportingProperties(ctx)).filter((id) => id !== propertyId)
  if (others.length > 0) throw new AppError('plan.upgrade_required', { message: oneImportingPropertyReason })
}

/** Connects a calendar to a property and reads it. Throws `calendars.not_possible` and `plan.upgrade_required`. */
export async function createCalendarImport(
  ctx: Context,
  propertyId: string,
  { channel, url, name, scope }: CalendarImportInput,
): Promise<CalendarImport> {
  await requireRead(ctx)
  const created = await createOnce(ctx, async () => {
    await lockBusiness(ctx)
    await lockProperty(ctx, propertyId)
    await requireAllowedProperty(ctx, propertyId)
    if ((await listCalendarImports(ctx, propertyId)).length >= maxCalendarImports)
      throw notPossible(tooManyImportsReason)
    const { businessId } = ctx
    const id = newId()
    await rejectUsedUrl(() =>
      db()
        .insert(calendarImports)
        .values({
          businessId,
          id,
          propertyId,
          channel,
          createdBy: ctx.userId,
          ...toUrlColumns(id, url),
          name: name ?? channelLabels[channel],
          scope: scope ?? defaultScopes[channel],
          // The reading below takes it first; should it fail, the job reads it.
          nextReadAt: nextReadTime(1),
        }),
    )
    const record = await getCalendarImport(ctx, id)
    await recordCreated(ctx, records.toIdentity(record), records.toAuditedFields(record))
    return record
  })
  // A retry of the request finds it read already.
  const claimed = await claimImportNow({ businessId: ctx.businessId, id: created.id })
  if (claimed) await readImport(claimed)
  return getCalendarImport(ctx, created.id)
}

/** Reads a calendar at once. Throws `calendars.not_possible` within a minute of the last read, and for a paused calendar. */
export async function readCalendarImport(ctx: Context, id: string): Promise<CalendarImport> {
  const { state } = await getCalendarImport(ctx, id)
  if (state === 'PAUSED') throw notPossible(pausedReason)
  const claimed = await claimImportNow({ businessId: ctx.businessId, id })
  if (!claimed) throw notPossible(justReadReason)
  await readImport(claimed)
  return getCalendarImport(ctx, id)
}

/** Locks the property of a calendar, as its bookings do, and then the calendar. */
async function lockImport(ctx: Context, id: string, version?: number): Promise<CalendarImport> {
  await lockPropertyOfStay(ctx, (await getCalendarImport(ctx, id)).propertyId)
  return lockRecord(ctx, records, id, version)
}

/** What makes the next read start afresh. */
const unread = { etag: null, lastModified: null, contentHash: null }

/** Whether so many stays are missing that the owner was asked. */
const isQuestion = ({ missingStays, comingStays }: CalendarImport) =>
  missingStays > 0 &&
  (missingStays === comingStays || (missingStays >= questionStays && missingStays * 2 > comingStays))

/** Changes name, link or scope, pauses a calendar or goes on. Throws `common.stale_edit`. */
export const updateCalendarImport = (
  ctx: Context,
  id: string,
  { version, url, isPaused, name, scope }: CalendarImportUpdate,
): Promise<CalendarImport> =>
  inTransaction(async () => {
    const before = await lockImport(ctx, id, version)
    const wasPaused = before.state === 'PAUSED'
    const isStopped = isPaused ?? wasPaused
    const isReadAnew = url !== undefined || (scope !== undefined && scope !== before.scope)
    const changes = {
      ...(name !== undefined && { name: name ?? channelLabels[before.channel] }),
      ...(scope !== undefined && { scope }),
      ...(url !== undefined && { ...toUrlColumns(id, url), failures: 0, fault: null }),
      ...(isReadAnew && unread),
      ...(isStopped && { state: 'PAUSED' as const, nextReadAt: null }),
      // A question that was open is asked again.
      ...(!isStopped &&
        wasPaused && { state: isQuestion(before) ? ('NEEDS_CONFIRMATION' as const) : ('ACTIVE' as const) }),
      ...(!isStopped && (wasPaused || isReadAnew) && { nextReadAt: now() }),
    }
    return rejectUsedUrl(() => updateRecord(ctx, records, before, changes))
  })

/** The coming nights that a calendar takes, as blocked dates that its owner opens when they are free. */
async function blockNightsOf(ctx: Context, { id, propertyId, name }: CalendarImport): Promise<void> {
  const taken = await listComingNights(ctx, id)
  await deleteEvents(ctx, id)
  for (const { checkIn, checkOut } of taken) {
    await insertBlock(ctx, {
      propertyId,
      from: checkIn < ctx.today ? ctx.today : checkIn,
      to: checkOut,
      reason: 'OTHER',
      note: `${name}, ${formatDateRange(checkIn, checkOut)}`,
      maintenanceRequestId: null,
    })
  }
}

async function deleteEvents({ businessId }: Context, calendarImportId: string): Promise<void> {
  await db()
    .delete(importedEvents)
    .where(
      and(eq(importedEvents.businessId, businessId), eq(importedEvents.calendarImportId, calendarImportId)),
    )
}

/**
 * Deletes a calendar. Its coming nights become blocked dates, or free. Throws `calendars.not_possible` if they should be blocked and one of
 * them is booked twice: it would be free once that booking is cancelled.
 */
export const removeCalendarImport = (ctx: Context, id: string, nights: RemovedNights): Promise<void> =>
  inTransaction(async () => {
    const before = await lockImport(ctx, id)
    if (nights === 'KEEP' && before.openConflicts > 0) throw notPossible(openConflictsReason)
    if (nights === 'KEEP') await blockNightsOf(ctx, before)
    else await deleteEvents(ctx, id)
    await removeRecord(ctx, records, before)
    await allocateImportedNights({ businessId: ctx.businessId, propertyId: before.propertyId })
  })

/** Says what became of the stays that are missing in a calendar. Throws `calendars.not_possible` without a question. */
export const answerMissing = (ctx: Context, id: string, answer: MissingAnswer): Promise<CalendarImport> =>
  inTransaction(async () => {
    const before = await lockImport(ctx, id)
    if (before.state !== 'NEEDS_CONFIRMATION') throw notPossible(noQuestionReason)
    const ofCalendar = and(
      eq(importedEvents.businessId, ctx.businessId),
      eq(importedEvents.calendarImportId, id),
      sql`${importedEvents.missingSince} IS NOT NULL`,
      gt(importedEvents.checkIn, ctx.today),
    )
    const present = { missingSince: null, missedReads: 0, updatedAt: now() }
    if (answer === 'FREE')
      await db()
        .update(importedEvents)
        .set({ ...present, state: 'FREED' })
        .where(and(ofCalendar, inArray(importedEvents.state, ['MISSING', 'ADOPTED'])))
    else {
      const confirmed = { ...present, confirmedAt: now() }
      await db()
        .update(importedEvents)
        .set(confirmed)
        .where(and(ofCalendar, eq(importedEvents.state, 'ADOPTED')))
      await db()
        .update(importedEvents)
        .set({ ...confirmed, state: 'TAKEN' })
        .where(and(ofCalendar, eq(importedEvents.state, 'MISSING')))
    }
    const after = await updateRecord(ctx, records, before, { ...unread, state: 'ACTIVE', nextReadAt: now() })
    const missing = before.missingStays === 1 ? '1 missing stay' : `${before.missingStays} missing stays`
    await recordUpdated(ctx, records.toIdentity(before), {
      before: { stay: null },
      after: { stay: `${missing}: ${answer === 'FREE' ? 'cancelled, nights freed' : 'nights kept'}` },
    })
    await allocateImportedNights({ businessId: ctx.businessId, propertyId: before.propertyId })
    return after
  })
