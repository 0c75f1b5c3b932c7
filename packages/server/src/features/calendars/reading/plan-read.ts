import type { IgnoredReason, ImportedEventState } from '@ilewa/contract/calendars/terms'
import { type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import type { ReadEvent } from './calendar.task.ts'
import {
  countSharedNights,
  eventKey,
  hasSameNights,
  isCovered,
  mergeNights,
  sharesNight,
} from './stay-nights.ts'

/** A stay is freed when it was absent from this many complete reads in a row, over at least this time. */
export const graceReads = 3
export const graceMinutes = 120
/** So many coming stays that disappear at once, and more than half, are a fault of the calendar until the owner says otherwise. */
export const questionStays = 3

/** An event as it is stored. */
export interface KnownEvent {
  id: string
  uid: string
  occurrence: string
  checkIn: CivilDate
  checkOut: CivilDate
  summary: string
  reference: string | null
  state: ImportedEventState
  ignoredReason: IgnoredReason | null
  missingSince: Date | null
  missedReads: number
  confirmedAt: Date | null
  bookingId: string | null
}

type Stored = Omit<KnownEvent, 'id' | 'bookingId'>

/** What happened to an event, for the owner. `null` for nothing worth a word. */
export type EventOutcome = 'ADDED' | 'MOVED' | 'FREED' | null

export interface EventChange {
  event: KnownEvent
  set: Partial<Stored>
  outcome: EventOutcome
}

/** What a read changes. */
export interface ReadPlan {
  added: ReadEvent[]
  changed: EventChange[]
  /** Events that took no nights and are not in the calendar any more. */
  removed: KnownEvent[]
  /** The calendar is empty or has lost most of its stays: nothing is freed until the owner answers. */
  hasQuestion: boolean
}

export interface ReadContext {
  now: Date
  today: CivilDate
  /** A question is open already. */
  isAsking: boolean
}

/** Whether the event takes nights, itself or by its booking. */
export const isHolding = ({ state }: Pick<KnownEvent, 'state'>) =>
  state === 'TAKEN' || state === 'MISSING' || state === 'ADOPTED'

const present = { missingSince: null, missedReads: 0, confirmedAt: null }

/** The change of a known event that the file still lists. */
function toSeen(event: KnownEvent, read: ReadEvent, isComplete: boolean): EventChange {
  const { uid, occurrence, checkIn, checkOut, summary, reference } = read
  const isMoved = !hasSameNights(event, read)
  const dates = { uid, occurrence, checkIn, checkOut, reference, ...present }
  const isFreeing = read.isCancelled || read.ignored !== null
  // A calendar that is damaged frees nothing.
  if (isFreeing && isHolding(event) && !isComplete) return { event, set: {}, outcome: null }
  if (read.isCancelled) {
    const isFreed = isHolding(event)
    const set: Partial<Stored> = isFreed ? { ...present, state: 'FREED' } : {}
    return { event, set, outcome: isFreed ? 'FREED' : null }
  }
  if (event.state === 'ADOPTED') return { event, set: dates, outcome: isMoved ? 'MOVED' : null }
  // The guest of a booking may be erased, and the summary may name them.
  const shown = event.bookingId ? dates : { ...dates, summary }
  // The owner left it out as it was; it is another one now.
  const isLeftOut = event.ignoredReason === 'OWNER' && !isMoved
  const ignoredReason = isLeftOut ? 'OWNER' : read.ignored
  const state = ignoredReason ? 'IGNORED' : 'TAKEN'
  const wasHolding = isHolding(event)
  const outcome =
    state === 'IGNORED' ? (wasHolding ? 'FREED' : null) : wasHolding ? (isMoved ? 'MOVED' : null) : 'ADDED'
  return { event, set: { ...shown, state, ignoredReason }, outcome }
}

/** With more pairs of a vanished and a new event, or more that share nights, none is taken for a moved stay. Sorting so many takes 30 ms. */
const maxPairs = 50_000
const maxSharingPairs = 10_000

/**
 * Two codes of bookings are two bookings. A stay that takes place although the calendar lost it, as the owner said, has been sold again: only
 * its code proves that it is back.
 */
const canBeSame = (event: KnownEvent, read: ReadEvent) =>
  event.reference === read.reference
    ? event.reference !== null || event.confirmedAt === null
    : (event.reference === null || read.reference === null) && event.confirmedAt === null

/**
 * Pairs events that vanished with new ones that share a night: some channels give a stay another UID at almost every change. Most nights
 * first, then the nearest arrival.
 */
function pairMoved(
  vanished: readonly KnownEvent[],
  added: readonly ReadEvent[],
  { today }: ReadContext,
): Map<ReadEvent, KnownEvent> {
  if (vanished.length * added.length > maxPairs) return new Map()
  const isPossible = (event: KnownEvent, read: ReadEvent) =>
    sharesNight(event, read) &&
    !read.isCancelled &&
    read.ignored === null &&
    canBeSame(event, read) &&
    // The nights of a guest in house are not freed for the next stay.
    (event.checkIn > today || read.checkIn <= event.checkIn)
  const sharing = vanished.flatMap((event) =>
    added.filter((read) => isPossible(event, read)).map((read) => ({ event, read })),
  )
  if (sharing.length > maxSharingPairs) return new Map()
  const possible = sharing
    .map(({ event, read }) => ({
      event,
      read,
      nights: countSharedNights(event, read),
      distance: Math.abs(nightsBetween(event.checkIn, read.checkIn)),
    }))
    .toSorted((one, other) => other.nights - one.nights || one.distance - other.distance)
  const pairs = new Map<ReadEvent, KnownEvent>()
  const paired = new Set<KnownEvent>()
  for (const { event, read } of possible) {
    if (pairs.has(read) || paired.has(event)) continue
    pairs.set(read, event)
    paired.add(event)
  }
  return pairs
}

/** An event that is absent once more. */
function toAbsent(
  event: KnownEvent,
  { now }: ReadContext,
  { mayFree, isCovered: covered }: AbsentOptions,
): EventChange {
  const missingSince = event.missingSince ?? now
  const missedReads = event.missedReads + 1
  const isGraceOver =
    now.getTime() - missingSince.getTime() >= graceMinutes * 60_000 && missedReads >= graceReads
  if (mayFree && (isGraceOver || covered))
    return { event, set: { ...present, state: 'FREED' }, outcome: 'FREED' }
  const state = event.state === 'ADOPTED' ? 'ADOPTED' : 'MISSING'
  return { event, set: { missingSince, missedReads, state }, outcome: null }
}

interface AbsentOptions {
  mayFree: boolean
  /** Other events of the calendar take all its nights. */
  isCovered: boolean
}

const canBeFreed = ({ checkIn, confirmedAt }: KnownEvent, { today }: ReadContext) =>
  checkIn > today && confirmedAt === null

/** Whether the calendar has lost so many coming stays at once that it is more likely wrong than they were cancelled. */
function isQuestionable(
  absent: readonly KnownEvent[],
  known: readonly KnownEvent[],
  { events, context }: { events: readonly ReadEvent[]; context: ReadContext },
): boolean {
  const coming = known.filter((event) => isHolding(event) && event.checkIn > context.today)
  const lost = absent.filter(({ missedReads }) => missedReads === 0)
  if (coming.length > 0 && events.length === 0) return absent.length > 0
  return lost.length >= questionStays && lost.length * 2 > coming.length
}

/**
 * Decides what a read of a calendar changes. `isComplete` says that every event of the calendar was read; an incomplete read adds and
 * moves, and frees nothing. The rules: a stay that is absent is freed late, one whose arrival is today or past never, and none while the
 * calendar looks broken.
 */
export function planRead(
  known: readonly KnownEvent[],
  { events, isComplete }: { events: readonly ReadEvent[]; isComplete: boolean },
  context: ReadContext,
): ReadPlan {
  const byKey = new Map(known.map((event) => [eventKey(event), event]))
  const changed: EventChange[] = []
  const unknown: ReadEvent[] = []
  const seen = new Set<KnownEvent>()
  for (const read of events) {
    const event = byKey.get(eventKey(read))
    if (!event) unknown.push(read)
    else {
      seen.add(event)
      changed.push(toSeen(event, read, isComplete))
    }
  }
  const vanished = isComplete ? known.filter((event) => !seen.has(event)) : []
  const isLeftOut = ({ ignoredReason }: KnownEvent) => ignoredReason === 'OWNER'
  const movable = vanished.filter(
    (event) =>
      // What was left out and gone from an earlier read is another stay when it comes back.
      (isHolding(event) || (isLeftOut(event) && event.missedReads === 0)) && event.checkOut > context.today,
  )
  const moved = pairMoved(movable, unknown, context)
  for (const [read, event] of moved) changed.push(toSeen(event, read, isComplete))
  const movedEvents = new Set(moved.values())
  const absent = movable.filter(
    (event) => isHolding(event) && !movedEvents.has(event) && canBeFreed(event, context),
  )
  const hasQuestion =
    isComplete &&
    ((context.isAsking && absent.length > 0) || isQuestionable(absent, known, { events, context }))
  const taking = mergeNights(events.filter(({ isCancelled, ignored }) => !isCancelled && ignored === null))
  for (const event of absent)
    changed.push(
      toAbsent(event, context, {
        mayFree: !hasQuestion,
        isCovered: isCovered(event, taking),
      }),
    )
  for (const event of vanished)
    if (isLeftOut(event) && !movedEvents.has(event) && event.missedReads === 0)
      changed.push({ event, set: { missingSince: context.now, missedReads: 1 }, outcome: null })
  return {
    added: unknown.filter((read) => !moved.has(read) && !read.isCancelled),
    changed,
    // What the owner left out stays so if it comes back.
    removed: vanished.filter((event) => event.state === 'IGNORED' && !isLeftOut(event)),
    hasQuestion,
  }
}

/** What an unchanged calendar changes: stays that were absent before are absent once more. */
export function planUnchanged(known: readonly KnownEvent[], context: ReadContext): ReadPlan {
  const absent = known.filter((event) => isHolding(event) && event.missingSince && canBeFreed(event, context))
  const hasQuestion = context.isAsking && absent.length > 0
  const changed = absent.map((event) => toAbsent(event, context, { mayFree: !hasQuestion, isCovered: false }))
  return { added: [], changed, removed: [], hasQuestion }
}
