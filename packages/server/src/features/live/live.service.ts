import { can, type Permission } from '@ilewa/contract/access'
import type { LiveEvent, LiveKind } from '@ilewa/contract/live'
import type { Context } from '../../platform/http/context.ts'
import type { OpenStream, Send } from '../../platform/http/stream.ts'
import { watchBusiness } from '../../platform/live.ts'
import { listChangesSince } from './live.queries.ts'

/** Who is told that a kind of record has changed: whoever may read it, or sees figures drawn from it. */
const readers: Record<LiveKind, Permission> = {
  property: 'properties:read',
  booking: 'properties:read',
  inventory: 'inventory:manage',
  maintenance: 'maintenance:manage',
  expense: 'expenses:create',
  agent: 'agents:manage',
  staff: 'staff:manage',
  business: 'business:read',
  subscription: 'subscription:limits',
  rating: 'performance:read',
  notification: 'dashboard:read',
}

const isTold = (ctx: Context, kind: LiveEvent['kinds'][number]) =>
  kind === 'all' || can(ctx.role, readers[kind])

/**
 * Tells a client which lists are out of date: at once what it missed since its cursor, then every change as it is
 * committed. Reads never run beside each other; a change during one is read by the next.
 */
export function openChanges(ctx: Context, cursor: string | undefined, send: Send<LiveEvent>): OpenStream {
  let seen = cursor
  let isReading = false
  let isStale = false
  let isFirst = true

  const read = async () => {
    const { cursor: next, kinds } = await listChangesSince(ctx, seen)
    seen = next
    const told = kinds.filter((kind) => isTold(ctx, kind))
    // The first event carries the cursor even when nothing has changed.
    if (told.length > 0 || isFirst) await send({ id: next, data: { kinds: told } })
    isFirst = false
  }

  const readAll = async () => {
    isReading = true
    try {
      while (isStale) {
        isStale = false
        await read()
      }
    } catch {
      // The client comes again, and is told then.
      send.end()
    } finally {
      isReading = false
    }
  }

  const wake = () => {
    isStale = true
    if (!isReading) void readAll()
  }

  const close = watchBusiness(ctx.businessId, wake)
  wake()
  return { close }
}
