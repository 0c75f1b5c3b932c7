import { availableParallelism } from 'node:os'
import { eachRow } from '../csv.ts'
import { Fault } from '../fault.ts'

/**
 * How many requests of one business a node works on at a time: all that the machine bears while nobody else is there,
 * half of its cores as soon as others are, so that no business's flood makes the others wait.
 */
const aloneSlots = 16
const sharedSlots = Math.max(1, Math.floor(availableParallelism() / 2))
/** A request that lasts longer waits for somebody else, such as a payment provider: it goes on, and the next begins. */
const longestTurnMs = 200
/** Others count as present so long after their last request. */
const presentMs = 1_000
/** More than these are not people. */
const mostWaiting = 300

interface Tenant {
  running: number
  waiting: (() => void)[]
}

interface Visit {
  party: string
  /** By `performance.now()`. */
  at: number
}

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
  const fresh: Tenant = { running: 0, waiting: [] }
  tenants.set(party, fresh)
  return fresh
}

function endTurn(party: string, tenant: Tenant): void {
  tenant.running -= 1
  while (tenant.waiting.length > 0 && tenant.running < slotsOf(party)) {
    tenant.running += 1
    tenant.waiting.shift()?.()
  }
  if (tenant.running === 0) tenants.delete(party)
}

/** Answers how to end the turn, which ends by itself when it lasts too long. */
function beginTurn(party: string, tenant: Tenant): () => void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    endTurn(party, tenant)
  }
  const timer = setTimeout(end, longestTurnMs)
  return end
}

/**
 * Waits for a turn among the requests of the same `party`, a business or somebody without one, and runs `work` in it.
 * Throws `common.too_many_requests` when too many wait already.
 */
export async function inFairShare<T>(party: string, work: () => Promise<T>): Promise<T> {
  noteVisit(party)
  const tenant = tenantOf(party)
  if (tenant.running < slotsOf(party)) tenant.running += 1
  else if (tenant.waiting.length >= mostWaiting)
    throw new Fault('common.too_many_requests', { retryAfterSeconds: 1 })
  else await new Promise<void>((enter) => tenant.waiting.push(enter))
  const end = beginTurn(party, tenant)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Every row of a list, each page read in a turn of the business: a file is written long after its request has begun. */
export const eachRowInTurn = <Row>(
  { businessId }: { businessId: string },
  load: Parameters<typeof eachRow<Row>>[0],
): AsyncIterable<Row> => eachRow<Row>((cursor) => inFairShare(businessId, () => load(cursor)))
