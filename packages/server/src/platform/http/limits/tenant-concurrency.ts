import { availableParallelism } from 'node:os'
import { Fault } from '../../app-error.ts'
import { eachRow } from '../../csv/csv.ts'

/**
 * Concurrent requests per business: all slots of the node while no other is active, half of its cores otherwise, so
 * that an overload by one business does not slow down the others.
 */
const aloneSlots = 16
const sharedSlots = Math.max(1, Math.floor(availableParallelism() / 2))
/**
 * A longer request is probably waiting for an external service, such as a payment provider, and continues without a
 * slot.
 */
const longestTurnMs = 200
/** A costly request waits for the database, which more of them would only slow down, so it holds its slot longer. */
const longestCostlyTurnMs = 15_000
/** A business counts as active for this long after its last request. */
const presentMs = 1_000
/**
 * Requests over this limit are refused. Not applied per network, because many businesses may share one: there, requests
 * only wait.
 */
const mostWaitingOfBusiness = 300

/** No page sends more concurrent requests; a business with more queued is overloading the server. */
const mostOfPage = 12
/** The same per network, where several users may open a page at the same time. */
const mostOfAddress = 48
/**
 * While others are active, a slot of an overloading business stays empty after each request for this multiple of its
 * duration, up to `maxCooldownMs`; otherwise it would keep the event loop busy.
 */
const restsPerTurn = 3
const longestRestMs = 300

interface Lane {
  running: number
  /** Slots in cooldown. */
  resting: number
  waiting: (() => void)[]
}

interface Tenant {
  all: Lane
  /** Requests that read much data, which additionally wait for each other. */
  costly: Lane
}

interface Turn {
  party: string
  tenant: Tenant
  lane: Lane
  lastedMs: number
}

interface Visit {
  party: string
  /** By `performance.now()`. */
  at: number
}

interface Limits {
  mostWaiting: number
  /** More queued requests than this count as an overload. */
  mostAtOnce: number
}

type Run = <T>(
  party: string,
  work: () => Promise<T>,
  options?: { costly?: boolean | undefined },
) => Promise<T>

const newLane = (): Lane => ({ running: 0, resting: 0, waiting: [] })

const isIdle = ({ running, resting, waiting }: Lane) => running + resting + waiting.length === 0

/** Creates a concurrency limit for one kind of tenant: businesses or addresses. */
function createShare({ mostWaiting, mostAtOnce }: Limits): Run {
  const tenants = new Map<string, Tenant>()
  let newest: Visit | undefined
  let newestOther: Visit | undefined

  function noteVisit(party: string): void {
    if (newest?.party !== party) newestOther = newest
    newest = { party, at: performance.now() }
  }

  function slotsOf(party: string): number {
    const others = newest?.party === party ? newestOther : newest
    const isSeen = others !== undefined && performance.now() - others.at < presentMs
    const isRunning = tenants.size > (tenants.has(party) ? 1 : 0)
    return isSeen || isRunning ? sharedSlots : aloneSlots
  }

  function tenantOf(party: string): Tenant {
    const known = tenants.get(party)
    if (known) return known
    const fresh: Tenant = { all: newLane(), costly: newLane() }
    tenants.set(party, fresh)
    return fresh
  }

  function admit(party: string, tenant: Tenant, lane: Lane): void {
    while (lane.waiting.length > 0 && lane.running + lane.resting < slotsOf(party)) {
      lane.running += 1
      lane.waiting.shift()?.()
    }
    if (isIdle(tenant.all) && isIdle(tenant.costly)) tenants.delete(party)
  }

  function endTurn({ party, tenant, lane, lastedMs }: Turn): void {
    lane.running -= 1
    const isFlood = lane.waiting.length > mostAtOnce && slotsOf(party) === sharedSlots
    const restMs = isFlood ? Math.min(longestRestMs, lastedMs * restsPerTurn) : 0
    const next = () => {
      lane.resting -= 1
      admit(party, tenant, lane)
    }
    lane.resting += 1
    if (restMs < 1) next()
    else setTimeout(next, restMs)
  }

  /** Undefined if a slot is free. */
  function enter(party: string, { running, resting, waiting }: Lane): Promise<void> | undefined {
    if (running + resting < slotsOf(party)) return undefined
    if (waiting.length >= mostWaiting) throw new Fault('common.too_many_requests', { retryAfterSeconds: 1 })
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Returns a function that releases the slot; it is released automatically after the maximum time. */
  function beginTurn(party: string, lane: Lane, longestMs: number): () => void {
    const tenant = tenantOf(party)
    const begunAt = performance.now()
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      endTurn({ party, tenant, lane, lastedMs: performance.now() - begunAt })
    }
    const timer = setTimeout(end, longestMs)
    return end
  }

  /** Runs `work` in a slot of the queue. */
  async function inLane<T>(
    { party, lane, longestMs }: { party: string; lane: Lane; longestMs: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const entering = enter(party, lane)
    // For a queued request, the counter was increased when the slot was freed.
    if (entering) await entering
    else lane.running += 1
    const end = beginTurn(party, lane, longestMs)
    try {
      return await work()
    } finally {
      end()
    }
  }

  return async (party, work, { costly = false } = {}) => {
    noteVisit(party)
    const tenant = tenantOf(party)
    const run = () => inLane({ party, lane: tenant.all, longestMs: longestTurnMs }, work)
    return costly ? inLane({ party, lane: tenant.costly, longestMs: longestCostlyTurnMs }, run) : run()
  }
}

const amongBusinesses = createShare({ mostWaiting: mostWaitingOfBusiness, mostAtOnce: mostOfPage })
const amongAddresses = createShare({ mostWaiting: Number.POSITIVE_INFINITY, mostAtOnce: mostOfAddress })

interface Asked {
  /** Reads much data: additionally waits for other costly requests, so that cheap ones do not queue behind it. */
  costly?: boolean | undefined
  /** Client network; omitted for background work of a request. */
  address?: string
}

/**
 * Waits for a slot of `tenantId` (a business, or a user or address without one), then for a slot of the address, and
 * runs `work` in both: many businesses at one address share the slots of one. Throws `common.too_many_requests` if too
 * many requests of the tenant are queued.
 */
export const inFairShare = <T>(
  party: string,
  work: () => Promise<T>,
  { costly, address }: Asked = {},
): Promise<T> =>
  amongBusinesses(
    party,
    () => (address === undefined || address === party ? work() : amongAddresses(address, work)),
    { costly },
  )

/**
 * Yields every row of a list, reading each page in a slot of the business: an export continues long after its request
 * began.
 */
export const eachRowInTurn = <Row>(
  { businessId }: { businessId: string },
  load: Parameters<typeof eachRow<Row>>[0],
): AsyncIterable<Row> => eachRow<Row>((cursor) => inFairShare(businessId, () => load(cursor)))
