import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../app-error.ts'
import { eachRow } from '../../csv/csv-writer.ts'
import { runForTenant } from '../../request-scope.ts'

/**
 * Maximum concurrent requests of a business: `aloneSlots` while no other business is active, otherwise half of the
 * node's cores. Overload by one business therefore does not slow down the others.
 */
const aloneSlots = 16
const sharedSlots = Math.max(1, Math.floor(availableParallelism() / 2))
/**
 * Maximum time that a request holds its slot. A longer request is probably waiting for an external service, such
 * as a payment provider, and continues without a slot.
 */
const maxRequestSlotMs = 200
/**
 * Maximum slot time of a session lookup, which takes 1 ms. While the database does not respond, lookups release
 * their slots after this time, so that queued lookups do not wait for them.
 */
const maxLookupSlotMs = 20
/**
 * Maximum slot time of a costly request. It waits for the database, and more costly requests would only slow the
 * database down, so it holds its slot longer.
 */
const maxCostlySlotMs = 15_000
/** A business counts as active for this long after its last request. */
const activeMs = 1_000
/**
 * Further requests of a business are refused. Networks have no such limit, because many businesses may share one:
 * requests over the limits of a network only wait.
 */
const maxQueuedPerBusiness = 300
/**
 * Delay of a refusal. Without it, 500 clients that retried at once kept the event loop busy, and another business
 * waited 0.6 s for a list instead of 10 ms. To limit memory, at most `maxDelayedRefusals` wait; further refusals
 * are sent at once.
 */
const refusalDelayMs = 1_000
const maxDelayedRefusals = 1_000

/**
 * No page sends more concurrent requests than this. A business with more queued requests is overloading the
 * server.
 */
const maxConcurrentPerPage = 12
/** The same per network, where several users may open a page at the same time. */
const maxConcurrentPerAddress = 48
/**
 * While other businesses are active, a slot of an overloading business stays empty after each request: for
 * `cooldownFactor` times the duration of the request, up to `maxCooldownMs`. Otherwise the overload would keep the
 * event loop busy.
 */
const cooldownFactor = 3
const maxCooldownMs = 300

interface SlotQueue {
  running: number
  /** Slots in cooldown. */
  coolingDown: number
  waiting: (() => void)[]
}

interface Tenant {
  all: SlotQueue
  /** Requests that read much data, which additionally wait for each other. */
  costly: SlotQueue
}

interface SlotUse {
  tenantId: string
  tenant: Tenant
  queue: SlotQueue
  durationMs: number
}

interface TenantRequest {
  tenantId: string
  /** By `performance.now()`. */
  at: number
}

interface Limits {
  maxQueued: number
  /** More queued requests than this count as an overload. */
  overloadThreshold: number
  /** A longer request continues without a slot. */
  maxSlotMs: number
}

type Run = <T>(
  tenantId: string,
  work: () => Promise<T>,
  options?: { costly?: boolean | undefined },
) => Promise<T>

const createSlotQueue = (): SlotQueue => ({ running: 0, coolingDown: 0, waiting: [] })

const isIdle = ({ running, coolingDown, waiting }: SlotQueue) => running + coolingDown + waiting.length === 0

let delayedRefusals = 0

async function refuse(): Promise<never> {
  if (delayedRefusals < maxDelayedRefusals) {
    delayedRefusals += 1
    await sleep(refusalDelayMs, undefined, { ref: false })
    delayedRefusals -= 1
  }
  throw new AppError('common.too_many_requests', { retryAfterSeconds: 1 })
}

/** Creates a concurrency limit for one kind of tenant: businesses or addresses. */
function createConcurrencyLimit({ maxQueued, overloadThreshold, maxSlotMs }: Limits): Run {
  const tenants = new Map<string, Tenant>()
  let lastRequest: TenantRequest | undefined
  let lastRequestOfOther: TenantRequest | undefined

  function recordRequest(tenantId: string): void {
    if (lastRequest?.tenantId !== tenantId) lastRequestOfOther = lastRequest
    lastRequest = { tenantId, at: performance.now() }
  }

  function slotsOf(tenantId: string): number {
    const otherRequest = lastRequest?.tenantId === tenantId ? lastRequestOfOther : lastRequest
    const isOtherActive = otherRequest !== undefined && performance.now() - otherRequest.at < activeMs
    const isOtherRunning = tenants.size > (tenants.has(tenantId) ? 1 : 0)
    return isOtherActive || isOtherRunning ? sharedSlots : aloneSlots
  }

  function tenantOf(tenantId: string): Tenant {
    const existing = tenants.get(tenantId)
    if (existing) return existing
    const created: Tenant = { all: createSlotQueue(), costly: createSlotQueue() }
    tenants.set(tenantId, created)
    return created
  }

  function startQueued(tenantId: string, tenant: Tenant, queue: SlotQueue): void {
    while (queue.waiting.length > 0 && queue.running + queue.coolingDown < slotsOf(tenantId)) {
      queue.running += 1
      queue.waiting.shift()?.()
    }
    if (isIdle(tenant.all) && isIdle(tenant.costly)) tenants.delete(tenantId)
  }

  function releaseSlot({ tenantId, tenant, queue, durationMs }: SlotUse): void {
    queue.running -= 1
    const isOverloading = queue.waiting.length > overloadThreshold && slotsOf(tenantId) === sharedSlots
    const cooldownMs = isOverloading ? Math.min(maxCooldownMs, durationMs * cooldownFactor) : 0
    const next = () => {
      queue.coolingDown -= 1
      startQueued(tenantId, tenant, queue)
    }
    queue.coolingDown += 1
    if (cooldownMs < 1) next()
    else setTimeout(next, cooldownMs)
  }

  /** Undefined if a slot is free. */
  function waitForSlot(
    tenantId: string,
    { running, coolingDown, waiting }: SlotQueue,
  ): Promise<void> | undefined {
    if (running + coolingDown < slotsOf(tenantId)) return undefined
    if (waiting.length >= maxQueued) return refuse()
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Returns a function that releases the slot; it is released automatically after the maximum time. */
  function occupySlot(tenantId: string, queue: SlotQueue, maxMs: number): () => void {
    const tenant = tenantOf(tenantId)
    const startedAt = performance.now()
    let isReleased = false
    const end = () => {
      if (isReleased) return
      isReleased = true
      clearTimeout(timer)
      releaseSlot({ tenantId, tenant, queue, durationMs: performance.now() - startedAt })
    }
    const timer = setTimeout(end, maxMs)
    return end
  }

  /** Runs `work` in a slot of the queue. */
  async function runInSlot<T>(
    { tenantId, queue, maxMs }: { tenantId: string; queue: SlotQueue; maxMs: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const slot = waitForSlot(tenantId, queue)
    // For a queued request, the counter was increased when the slot was freed.
    if (slot) await slot
    else queue.running += 1
    const end = occupySlot(tenantId, queue, maxMs)
    try {
      return await work()
    } finally {
      end()
    }
  }

  return async (tenantId, work, { costly = false } = {}) => {
    recordRequest(tenantId)
    const tenant = tenantOf(tenantId)
    const run = () => runInSlot({ tenantId, queue: tenant.all, maxMs: maxSlotMs }, work)
    return costly ? runInSlot({ tenantId, queue: tenant.costly, maxMs: maxCostlySlotMs }, run) : run()
  }
}

const limitPerBusiness = createConcurrencyLimit({
  maxQueued: maxQueuedPerBusiness,
  overloadThreshold: maxConcurrentPerPage,
  maxSlotMs: maxRequestSlotMs,
})
const limitPerAddress = createConcurrencyLimit({
  maxQueued: Number.POSITIVE_INFINITY,
  overloadThreshold: maxConcurrentPerAddress,
  maxSlotMs: maxRequestSlotMs,
})
const limitLookupsPerAddress = createConcurrencyLimit({
  maxQueued: Number.POSITIVE_INFINITY,
  overloadThreshold: maxConcurrentPerAddress,
  maxSlotMs: maxLookupSlotMs,
})

interface ConcurrencyOptions {
  /** Reads much data: additionally waits for other costly requests, so that cheap ones do not queue behind it. */
  costly?: boolean | undefined
  /** Client network; omitted for background work of a request. */
  address?: string
}

/**
 * Runs `work` in a slot of `tenantId` (a business, or a user or address without one) and in a slot of the address.
 * All businesses at one address together have as many slots as one business. Throws `common.too_many_requests` if
 * too many requests of the tenant are queued.
 */
export const limitTenantConcurrency = <T>(
  tenantId: string,
  work: () => Promise<T>,
  { costly, address }: ConcurrencyOptions = {},
): Promise<T> =>
  limitPerBusiness(
    tenantId,
    () => {
      const run = () => runForTenant(tenantId, work)
      return address === undefined || address === tenantId ? run() : limitPerAddress(address, run)
    },
    { costly },
  )

/** Runs a session lookup in a slot of the address, because the session determines the business or user. */
export const limitSessionLookups = <T>(address: string, lookup: () => Promise<T>): Promise<T> =>
  limitLookupsPerAddress(address, lookup)

/**
 * Yields every row of a list, reading each page in a slot of the business: an export continues long after its request
 * began.
 */
export const eachRowLimited = <Row>(
  { businessId }: { businessId: string },
  load: Parameters<typeof eachRow<Row>>[0],
): AsyncIterable<Row> => eachRow<Row>((cursor) => limitTenantConcurrency(businessId, () => load(cursor)))
