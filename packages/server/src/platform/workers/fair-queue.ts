import type { ErrorCode } from '@ilewa/contract/core/errors'
import { AppError } from '../app-error.ts'

/** The business (null for an account without one) and the account that requested the work. */
export interface Requester {
  businessId: string | null
  userId: string
}

interface Work {
  requester: Requester
  /** Work of one business with the same key runs one after the other. */
  exclusiveKey?: string | undefined
  /** The error when the queue of the business or the account is full. */
  busyCode: ErrorCode
  /** Aborted when the client disconnects: queued work is then dropped. */
  signal?: AbortSignal | undefined
}

interface Entry {
  userId: string
  exclusiveKey: string | undefined
  start: () => void
}

interface Tenant {
  running: number
  runningKeys: Set<string>
  waiting: Entry[]
}

interface Limits {
  /** Maximum concurrency. */
  slots: number
  waitingPerTenant: number
  waitingPerAccount: number
}

const retryAfterSeconds = 10

/** The client has disconnected and gets no response; this code is not logged as an error. */
export const clientDisconnected = (): AppError => new AppError('common.malformed')

/**
 * One queue per business. The next item comes from the business with the fewest running items. Among several such
 * businesses, the one served longest ago is next. One business never uses all slots, unless there is only one
 * slot.
 */
export function createFairQueue({ slots, waitingPerTenant, waitingPerAccount }: Limits) {
  /** Ordered by last activity, oldest first, which decides between businesses with equally many running items. */
  const tenants = new Map<string, Tenant>()
  const slotsPerTenant = Math.max(1, slots - 1)
  let running = 0

  const findStartable = ({ runningKeys, waiting }: Tenant) =>
    waiting.find(({ exclusiveKey }) => exclusiveKey === undefined || !runningKeys.has(exclusiveKey))

  function findNext(): [string, Tenant, Entry] | undefined {
    let found: [string, Tenant, Entry] | undefined
    for (const [id, tenant] of tenants) {
      const entry = tenant.running < slotsPerTenant ? findStartable(tenant) : undefined
      if (entry && (!found || tenant.running < found[1].running)) found = [id, tenant, entry]
    }
    return found
  }

  function startNext(): void {
    while (running < slots) {
      const next = findNext()
      if (!next) return
      const [id, tenant, entry] = next
      tenant.waiting.splice(tenant.waiting.indexOf(entry), 1)
      tenant.running += 1
      if (entry.exclusiveKey !== undefined) tenant.runningKeys.add(entry.exclusiveKey)
      running += 1
      tenants.delete(id)
      tenants.set(id, tenant)
      entry.start()
    }
  }

  function release(id: string, tenant: Tenant, exclusiveKey: string | undefined): void {
    running -= 1
    tenant.running -= 1
    if (exclusiveKey !== undefined) tenant.runningKeys.delete(exclusiveKey)
    tenants.delete(id)
    if (tenant.running + tenant.waiting.length > 0) tenants.set(id, tenant)
    startNext()
  }

  function removeIfIdle(id: string, { running: runningOfTenant, waiting }: Tenant): void {
    if (runningOfTenant + waiting.length === 0) tenants.delete(id)
  }

  function waitForSlot(id: string, tenant: Tenant, work: Work): Promise<void> {
    const { exclusiveKey, signal } = work
    const { userId } = work.requester
    return new Promise((resolve, reject) => {
      const drop = () => {
        tenant.waiting.splice(tenant.waiting.indexOf(entry), 1)
        removeIfIdle(id, tenant)
        reject(clientDisconnected())
      }
      const start = () => {
        signal?.removeEventListener('abort', drop)
        resolve()
      }
      const entry: Entry = { userId, exclusiveKey, start }
      signal?.addEventListener('abort', drop, { once: true })
      tenant.waiting.push(entry)
      startNext()
    })
  }

  return {
    /**
     * Runs `run` when a slot is free. Throws the work's `busyCode` if a queue is full, and `clientDisconnected()`
     * if the client disconnects before a slot is free.
     */
    run: async <T>(work: Work, run: () => Promise<T>): Promise<T> => {
      const { businessId, userId } = work.requester
      if (work.signal?.aborted) throw clientDisconnected()
      const id = businessId ?? userId
      const tenant = tenants.get(id) ?? { running: 0, runningKeys: new Set<string>(), waiting: [] }
      const waitingOfAccount = tenant.waiting.filter((entry) => entry.userId === userId).length
      if (tenant.waiting.length >= waitingPerTenant || waitingOfAccount >= waitingPerAccount)
        throw new AppError(work.busyCode, { retryAfterSeconds })
      tenants.set(id, tenant)
      await waitForSlot(id, tenant, work)
      try {
        return await run()
      } finally {
        release(id, tenant, work.exclusiveKey)
      }
    },
    waiting: () => [...tenants.values()].reduce((sum, tenant) => sum + tenant.waiting.length, 0),
    running: () => running,
  }
}
