import { ExportChannel } from '@ilewa/contract/calendars/exports'
import { failuresUntilFailing, readIntervalMinutes, retryMinutes } from '@ilewa/contract/calendars/imports'
import { and, eq } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { hashOf } from '../../../platform/id.ts'
import { publishChange } from '../../../platform/live/changes.ts'
import { yieldHolds } from '../../money/holds/end-holds.service.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { notifyChangedStays, notifyFailing, notifyQuestion } from '../calendars.notifications.ts'
import { calendarImports } from '../calendars.table.ts'
import { followAdoptedStays, linkEqualBookings } from '../events/adopted.service.ts'
import { notifyNewConflicts } from '../events/conflicts.service.ts'
import { allocateImportedNights } from '../events/imported-nights.queries.ts'
import { findUrl } from '../imports/calendar-url.ts'
import type { ReadCalendar } from './calendar.task.ts'
import { type Download, download, parse } from './download.ts'
import { markOwnNights } from './own-nights.queries.ts'
import { type KnownEvent, planRead, planUnchanged, type ReadPlan } from './plan-read.ts'
import { findImport, listKnownEvents, nextReadTime, type ReadableImport } from './read-import.queries.ts'
import { writePlan } from './write-plan.service.ts'

/** What a read has found. */
type Outcome =
  | { kind: 'FAULT'; fault: string; retryAfterSeconds?: number | undefined }
  | { kind: 'UNCHANGED' }
  | (Extract<ReadCalendar, { kind: 'EVENTS' }> & {
      contentHash: Buffer
      etag: string | null
      lastModified: string | null
    })

const incompleteFault = 'Some stays could not be read, so no dates were opened.'
const processingFault = 'This calendar could not be processed.'
const unreadableLinkFault = 'The link can no longer be read. Enter it again.'

async function toOutcome(calendar: ReadableImport, url: string, downloaded: Download): Promise<Outcome> {
  if (downloaded.kind !== 'READ') return downloaded
  const { content, etag, lastModified } = downloaded
  const contentHash = hashOf(content)
  if (calendar.contentHash?.equals(contentHash)) return { kind: 'UNCHANGED' }
  const read = await parse({ ...calendar, url }, content)
  return read.kind === 'FAULT' ? read : { ...read, contentHash, etag, lastModified }
}

/** Fetches and parses a calendar. Takes up to 25 s, so call it outside a transaction. */
export async function fetchImport(calendar: ReadableImport): Promise<Outcome> {
  const url = findUrl(calendar)
  if (!url) return { kind: 'FAULT', fault: unreadableLinkFault }
  return toOutcome(calendar, url, await download({ ...calendar, url }))
}

const writeImport = (
  { businessId, id }: ReadableImport,
  values: Partial<typeof calendarImports.$inferInsert>,
) =>
  db()
    .update(calendarImports)
    .set(values)
    .where(and(eq(calendarImports.businessId, businessId), eq(calendarImports.id, id)))

/** After a day without a complete read the owners are notified. */
const failingHours = 24

async function notifyIfFailing(calendar: ReadableImport, fault: string): Promise<void> {
  const since = calendar.lastCompleteAt ?? calendar.createdAt
  if (now().getTime() - since.getTime() > failingHours * 3_600_000)
    await notifyFailing(calendar, fault, since)
}

async function writeFault(
  calendar: ReadableImport,
  { fault, retryAfterSeconds = 0 }: { fault: string; retryAfterSeconds?: number | undefined },
): Promise<void> {
  const failures = calendar.failures + 1
  const minutes = retryMinutes[Math.min(failures, retryMinutes.length) - 1] ?? readIntervalMinutes
  const isFailing = failures >= failuresUntilFailing && calendar.state === 'ACTIVE'
  await writeImport(calendar, {
    failures,
    fault,
    // The next read comes up to a fifth earlier, but not before the site allows it.
    nextReadAt: nextReadTime(Math.max(minutes, (retryAfterSeconds / 60) * 1.25)),
    ...(isFailing && { state: 'FAILING' }),
  })
  await notifyIfFailing(calendar, fault)
}

/**
 * Events of one calendar, without those that are over. A file has at most 2,000, but stays that have begun remain stored when the file
 * drops them: a site that changes the UIDs at each read would otherwise fill the database.
 */
const maxStoredEvents = 5_000
const tooManyEventsFault =
  'This link sends too many different stays, so it is no longer read. Delete the calendar and connect it again.'

const countStoredAfter = (known: readonly KnownEvent[], { added, removed }: ReadPlan) =>
  known.length + added.length - removed.length

/** Without new events that are over: they take no nights any more. */
const withoutPast = (plan: ReadPlan, { today }: ReadableImport): ReadPlan => ({
  ...plan,
  added: plan.added.filter(({ checkOut }) => checkOut > today),
})

/** The nights that the plan takes newly. */
const toSoldNights = ({ added, changed }: ReadPlan) => [
  ...added.filter(({ ignored }) => ignored === null),
  ...changed
    .filter(({ outcome }) => outcome === 'ADDED' || outcome === 'MOVED')
    .map(({ event, set }) => ({ ...event, ...set })),
]

/** Notifies the owners of new, moved and freed stays. The first read of a calendar is what the owner has just connected. */
async function notifyPlan(calendar: ReadableImport, { added, changed }: ReadPlan): Promise<void> {
  if (!calendar.lastCompleteAt) return
  const byOutcome = (outcome: 'ADDED' | 'MOVED' | 'FREED') =>
    changed.filter((change) => change.outcome === outcome).map(({ event, set }) => ({ ...event, ...set }))
  const isComing = ({ checkOut }: { checkOut: string }) => checkOut > calendar.today
  const taking = added.filter(({ ignored }) => ignored === null)
  const stays = {
    added: [...taking, ...byOutcome('ADDED')].filter(isComing),
    moved: byOutcome('MOVED').filter(isComing),
    freed: byOutcome('FREED').filter(isComing),
  }
  await notifyChangedStays(calendar, stays, now())
}

/** The state after a read of the calendar; an incomplete one says nothing about a question that is open. */
function stateAfter(calendar: ReadableImport, isComplete: boolean, plan: ReadPlan) {
  if (plan.hasQuestion) return 'NEEDS_CONFIRMATION'
  if (!isComplete && calendar.state === 'NEEDS_CONFIRMATION') return 'NEEDS_CONFIRMATION'
  return 'ACTIVE'
}

async function writeRead(
  calendar: ReadableImport,
  outcome: Exclude<Outcome, { kind: 'FAULT' }>,
): Promise<void> {
  const uids = outcome.kind === 'EVENTS' ? outcome.events.map(({ uid }) => uid) : []
  const known = await listKnownEvents(calendar, uids)
  const context = { now: now(), today: calendar.today, isAsking: calendar.state === 'NEEDS_CONFIRMATION' }
  const isComplete = outcome.kind === 'UNCHANGED' || outcome.isComplete
  const plan =
    outcome.kind === 'UNCHANGED'
      ? planUnchanged(known, context)
      : withoutPast(
          planRead(
            known,
            { ...outcome, events: await markOwnNights(calendar, known, outcome.events) },
            context,
          ),
          calendar,
        )
  if (countStoredAfter(known, plan) > maxStoredEvents) {
    await writeFault(calendar, { fault: tooManyEventsFault })
    return
  }
  await writePlan(calendar, plan)
  // First, because a hold that stands for the channel's own stay does not end.
  await linkEqualBookings(calendar)
  // Events of Google and other calendars are appointments, not sales. Then a booking may move to the nights of a hold.
  if (ExportChannel.safeParse(calendar.channel).success)
    await yieldHolds(calendar, toSoldNights(plan), calendar.name)
  await followAdoptedStays(calendar, plan.changed)
  await allocateImportedNights(calendar)
  const state = stateAfter(calendar, isComplete, plan)
  const repeats = outcome.kind === 'EVENTS' && outcome.events.some(({ occurrence }) => occurrence !== '')
  // Another calendar is read again even if it is unchanged. One that repeats shows further stays each day.
  const isKnown = isComplete && !plan.hasQuestion && !repeats
  await writeImport(calendar, {
    state,
    failures: 0,
    fault: outcome.kind === 'EVENTS' && !outcome.isComplete ? incompleteFault : null,
    nextReadAt: nextReadTime(readIntervalMinutes),
    ...(isComplete && { lastCompleteAt: now() }),
    ...(outcome.kind === 'EVENTS' && {
      etag: isKnown ? outcome.etag : null,
      lastModified: isKnown ? outcome.lastModified : null,
      contentHash: isKnown ? outcome.contentHash : null,
    }),
  })
  if (!isComplete) await notifyIfFailing(calendar, incompleteFault)
  await notifyPlan(calendar, plan)
  if (plan.hasQuestion && calendar.state !== 'NEEDS_CONFIRMATION') {
    const missing = plan.changed.filter(({ set }) => set.missedReads !== undefined && set.missedReads > 0)
    await notifyQuestion(calendar, missing.length, now())
  }
  await notifyNewConflicts(calendar)
}

/** Whether the calendar is still the one that was fetched. */
const isSame = (current: ReadableImport, fetched: ReadableImport) =>
  current.state !== 'PAUSED' &&
  current.url.equals(fetched.url) &&
  current.scope === fetched.scope &&
  // A read that began later has been written, or will be.
  current.lastTriedAt?.getTime() === fetched.lastTriedAt?.getTime()

/** Writes what was fetched, in one transaction under the lock of the property. Ignored if the calendar was changed or deleted meanwhile. */
export const writeOutcome = (fetched: ReadableImport, outcome: Outcome): Promise<void> =>
  inTransaction(async () => {
    await lockPropertyOfStay(fetched, fetched.propertyId)
    const calendar = await findImport(fetched, { forUpdate: true })
    if (!calendar || !isSame(calendar, fetched)) return
    if (outcome.kind === 'FAULT') await writeFault(calendar, outcome)
    else await writeRead(calendar, outcome)
    await publishChange({ businessId: calendar.businessId, kind: 'calendarImport' })
  })

/** Reads a calendar once, which was claimed. An unexpected error is a fault that its owner sees, and is thrown for the log. */
export async function readImport(calendar: ReadableImport): Promise<void> {
  try {
    await writeOutcome(calendar, await fetchImport(calendar))
  } catch (error) {
    await writeOutcome(calendar, { kind: 'FAULT', fault: processingFault })
    throw error
  }
}
