import { Fault } from '../fault.ts'

/**
 * How many requests of one business a node works on at a time: all that the machine bears while nobody else is there,
 * few as soon as others are, so that no business's flood makes the others wait.
 */
const aloneSlots = 16
const sharedSlots = 2
/** Others count as present so long after their last request. */
const presentMs = 1_000
/** More than these are not people. */
const mostWaiting = 300

interface Tenant {
  running: number
  waiting: (() => void)[]
}

interface Visit {
  businessId: string
  /** By `performance.now()`. */
  at: number
}

const tenants = new Map<string, Tenant>()
let newest: Visit | undefined
let newestOther: Visit | undefined

function noteVisit(businessId: string): void {
  if (newest?.businessId !== businessId) newestOther = newest
  newest = { businessId, at: performance.now() }
}

function slotsOf(businessId: string): number {
  const others = newest?.businessId === businessId ? newestOther : newest
  const isSeen = others !== undefined && performance.now() - others.at < presentMs
  const isRunning = tenants.size > (tenants.has(businessId) ? 1 : 0)
  return isSeen || isRunning ? sharedSlots : aloneSlots
}

function tenantOf(businessId: string): Tenant {
  const known = tenants.get(businessId)
  if (known) return known
  const fresh: Tenant = { running: 0, waiting: [] }
  tenants.set(businessId, fresh)
  return fresh
}

function leave(businessId: string, tenant: Tenant): void {
  tenant.running -= 1
  while (tenant.waiting.length > 0 && tenant.running < slotsOf(businessId)) {
    tenant.running += 1
    tenant.waiting.shift()?.()
  }
  if (tenant.running === 0) tenants.delete(businessId)
}

/**
 * Waits for a place among the requests of the business and runs `work` there. Throws `common.too_many_requests` when
 * too many wait already.
 */
export async function inFairShare<T>(businessId: string, work: () => Promise<T>): Promise<T> {
  noteVisit(businessId)
  const tenant = tenantOf(businessId)
  if (tenant.running < slotsOf(businessId)) tenant.running += 1
  else if (tenant.waiting.length >= mostWaiting)
    throw new Fault('common.too_many_requests', { retryAfterSeconds: 1 })
  else await new Promise<void>((enter) => tenant.waiting.push(enter))
  try {
    return await work()
  } finally {
    leave(businessId, tenant)
  }
}
