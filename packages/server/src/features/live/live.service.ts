import { can, type Permission } from '@ilewa/contract/core/access'
import { type LiveEvent, LiveKind } from '@ilewa/contract/live'
import { isKnownValue } from '../../platform/database/column-builders.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { OpenStream, Send } from '../../platform/http/pipeline/stream.ts'
import { subscribeToBusiness } from '../../platform/live/live.ts'
import { listActiveSessions } from '../auth/sessions.queries.ts'
import { type Changes, listChangesSince } from './live.queries.ts'

/**
 * The permission that a user needs to receive change events of each kind. Users who may read the records, or
 * metrics derived from them, have it.
 */
const readPermissions: Record<LiveKind, Permission> = {
  property: 'properties:read',
  booking: 'properties:read',
  block: 'properties:read',
  calendarImport: 'properties:read',
  bookingRequest: 'requests:decide',
  inventory: 'inventory:manage',
  maintenance: 'maintenance:manage',
  expense: 'expenses:manage',
  landlord: 'landlords:manage',
  agent: 'agents:manage',
  staff: 'staff:manage',
  business: 'business:read',
  subscription: 'subscription:limits',
  rating: 'performance:read',
  notification: 'dashboard:read',
}

/**
 * A listener that connects misses no change: (1) `catchUp` waits until the audience has a cursor before it reads
 * from the listener's own cursor; (2) during `catchUp`, a read for the audience only sets `isBehind`; (3)
 * `catchUp` reads again until `isBehind` stays false. After that, the listener receives the changes that are read
 * for the audience.
 */
interface Listener {
  ctx: Context
  send: Send<LiveEvent>
  isCaughtUp: boolean
  isBehind: boolean
}

/** The listeners of one business in this process: each change is read once for all of them. */
interface Audience {
  businessId: string
  listeners: Set<Listener>
  cursor: string | undefined
  /** The current read loop; loops never overlap. */
  reading: Promise<void> | undefined
  isStale: boolean
  stopWatching: () => void
}

const audiences = new Map<string, Audience>()

function kindsFor({ role, userId }: Context, { changes, isExpired }: Changes): LiveEvent['kinds'] {
  if (isExpired) return ['all']
  const kinds = changes
    .filter((change) => change.userId === null || change.userId === userId)
    .map(({ kind }) => kind)
    // Pages of this version have nothing to refresh for kinds that only a newer version knows.
    .filter((kind) => isKnownValue(LiveKind, kind) && can(role, readPermissions[kind]))
  return [...new Set(kinds)]
}

/** Closes the streams of ended sessions, so that signed-out users receive no events. */
async function closeSignedOutStreams(listeners: readonly Listener[]): Promise<void> {
  const ids = listeners.map(({ ctx }) => ctx.sessionId)
  const active = await listActiveSessions(ids)
  for (const { ctx, send } of listeners) if (!active.has(ctx.sessionId)) send.end()
}

async function readOnce(audience: Audience): Promise<void> {
  const next = await listChangesSince(audience, audience.cursor)
  const isFirst = audience.cursor === undefined
  audience.cursor = next.cursor
  if (isFirst || (next.changes.length === 0 && !next.isExpired)) return
  // Checks the sessions after reading the changes, so that a session that ended before a change does not receive it.
  await closeSignedOutStreams([...audience.listeners])
  for (const listener of audience.listeners) {
    if (!listener.isCaughtUp) {
      listener.isBehind = true
      continue
    }
    const kinds = kindsFor(listener.ctx, next)
    if (kinds.length > 0) listener.send({ id: next.cursor, data: { kinds } })
  }
}

/**
 * Reads again if a new change was announced during the last read. On an error, closes all streams; clients
 * reconnect and catch up.
 */
async function readAll(audience: Audience): Promise<void> {
  try {
    while (audience.isStale) {
      audience.isStale = false
      await readOnce(audience)
    }
  } catch {
    for (const { send } of audience.listeners) send.end()
  } finally {
    audience.reading = undefined
  }
}

function triggerRead(audience: Audience): Promise<void> {
  audience.isStale = true
  audience.reading ??= readAll(audience)
  return audience.reading
}

function audienceOf(businessId: string): Audience {
  const existing = audiences.get(businessId)
  if (existing) return existing
  const audience: Audience = {
    businessId,
    listeners: new Set(),
    cursor: undefined,
    reading: undefined,
    isStale: false,
    stopWatching: subscribeToBusiness(businessId, () => void triggerRead(audience)),
  }
  audiences.set(businessId, audience)
  return audience
}

function removeListener(audience: Audience, listener: Listener): void {
  audience.listeners.delete(listener)
  if (audience.listeners.size > 0) return
  audience.stopWatching()
  if (audiences.get(audience.businessId) === audience) audiences.delete(audience.businessId)
}

/** Sends a new listener the changes since its cursor. */
async function catchUp(audience: Audience, listener: Listener, cursor: string | undefined): Promise<void> {
  let lastCursor = cursor
  if (audience.cursor === undefined) await triggerRead(audience)
  do {
    listener.isBehind = false
    const next = await listChangesSince(listener.ctx, lastCursor)
    const kinds = kindsFor(listener.ctx, next)
    // The first event carries the cursor even without changes.
    if (kinds.length > 0 || lastCursor === cursor) listener.send({ id: next.cursor, data: { kinds } })
    lastCursor = next.cursor
  } while (listener.isBehind)
  listener.isCaughtUp = true
}

/**
 * Streams which lists are out of date: first the changes since the client's cursor, then every change when it is
 * committed. A change is read once for all listeners of the business.
 */
export function openChangeStream(
  ctx: Context,
  cursor: string | undefined,
  send: Send<LiveEvent>,
): OpenStream {
  const audience = audienceOf(ctx.businessId)
  const listener: Listener = { ctx, send, isCaughtUp: false, isBehind: false }
  audience.listeners.add(listener)
  // On an error, closes the stream, so that the client reconnects and catches up.
  catchUp(audience, listener, cursor).catch(() => send.end())
  return {
    close: () => removeListener(audience, listener),
    check: () => closeSignedOutStreams([listener]).catch(() => send.end()),
  }
}
