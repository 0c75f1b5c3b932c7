import { availableParallelism } from 'node:os'
import { Fault } from '../../app-error.ts'
import { eachRow } from '../../csv/csv.ts'

/**
 * Slots of one business: all that the machine bears while nobody else is there, half of its cores as soon as others are,
 * so that no business's flood makes the others wait.
 */
const aloneSlots = 16
const sharedSlots = Math.max(1, Math.floor(availableParallelism() / 2))
/** A request that lasts longer waits for others, such as a payment provider: it goes on without a slot. */
const longestTurnMs = 200
/** A costly one waits for the database, which more of them would only slow down: it keeps its slot longer. */
const longestCostlyTurnMs = 15_000
/** Others count as present so long after their last request. */
const presentMs = 1_000
/** More waiting than these are refused. Behind one network there may be many businesses: those only wait. */
const mostWaitingOfBusiness = 300

/** No page asks for more at once: a business with more waiting is a flood. */
const mostOfPage = 12
/** The same for a network, behind which several people may open a page at once. */
const mostOfAddress = 48
/**
 * While others are there, a slot of a flood stays empty after each request for so many times as long as that took, at
 * most for `longestRestMs`: else the flood has the event loop busy whenever anybody else comes.
 */
const restsPerTurn = 3
const longestRestMs = 300

interface Lane {
  running: number
  /** Places between two turns of a flood. */
  resting: number
  waiting: (() => void)[]
}

interface Tenant {
  all: Lane
  /** Those of them that read much, which also wait for each other. */
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
  /** More waiting than these are a flood. */
  mostAtOnce: number
}

type Run = <T>(
  party: string,
  work: () => Promise<T>,
  options?: { costly?: boolean | undefined },
) => Promise<T>

const newLane = (): Lane => ({ running: 0, resting: 0, waiting: [] })

const isIdle = ({ running, resting, waiting }: Lane) => running + resting + waiting.length === 0

/** Gives each party its share of the node: of one kind, as businesses or addresses, which share among themselves. */
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

  /** Undefined where there is a place at once. */
  function enter(party: string, { running, resting, waiting }: Lane): Promise<void> | undefined {
    if (running + resting < slotsOf(party)) return undefined
    if (waiting.length >= mostWaiting) throw new Fault('common.too_many_requests', { retryAfterSeconds: 1 })
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Answers how to end the turn, which ends by itself when it lasts too long. */
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

  /** Runs `work` in one of the places of the lane. */
  async function inLane<T>(
    { party, lane, longestMs }: { party: string; lane: Lane; longestMs: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const entering = enter(party, lane)
    // Whoever ends a turn counts the one that follows.
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
  /** It reads much: it also waits for its like, so that the cheap ones do not wait behind it. */
  costly?: boolean | undefined
  /** Where the request came from; not given for what a request left behind. */
  address?: string
}

/**
 * Waits for a turn among the requests of the same `party`, a business or somebody without one, then for one among those
 * of the same address, and runs `work` in both: many businesses at one address have the share of one. Throws
 * `common.too_many_requests` when too many of the party wait already.
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

/** Every row of a list, each page read in a turn of the business: a file is written long after its request has begun. */
export const eachRowInTurn = <Row>(
  { businessId }: { businessId: string },
  load: Parameters<typeof eachRow<Row>>[0],
): AsyncIterable<Row> => eachRow<Row>((cursor) => inFairShare(businessId, () => load(cursor)))
