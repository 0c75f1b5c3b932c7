import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../id.ts'
import { eachRowLimited, limitTenantConcurrency } from './tenant-concurrency.ts'

/** Slots of a business while others are active: half of the cores. */
const sharedSlots = Math.max(1, Math.floor(availableParallelism() / 2))

/** Runs all pending callbacks. */
const runPendingCallbacks = async () => {
  for (let iteration = 0; iteration < 5; iteration++) await setImmediate()
}

/** A business whose requests run until they are ended, oldest first. */
function createBusiness({ costly: isCostly = false, id = newId(), address = newId() } = {}) {
  const ends: (() => void)[] = []
  const outcomes: Promise<unknown>[] = []
  const startRequests = (count: number) => {
    for (let index = 0; index < count; index++) {
      const work = () => new Promise<void>((end) => ends.push(end))
      outcomes.push(
        limitTenantConcurrency(id, work, { costly: isCostly, address }).then(
          () => 'done',
          (error: unknown) => error,
        ),
      )
    }
  }
  /** Ends the running requests, and those that follow, until none is left. */
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await setImmediate()
    }
    return Promise.all(outcomes)
  }
  return { id, ask: startRequests, running: () => ends.length, endOne: () => ends.shift()?.(), finish }
}

let clockOffsetMs = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // Advances the clock past the previous test, so that its requests no longer count as recent.
  clockOffsetMs += 10_000
  vi.advanceTimersByTime(clockOffsetMs)
  return () => {
    vi.useRealTimers()
  }
})

describe('limitTenantConcurrency', () => {
  it('gives a business alone all slots of the node, and no more', async () => {
    const overloading = createBusiness()
    overloading.ask(40)
    expect(overloading.running()).toBe(16)
    expect(await overloading.finish()).toEqual(Array(40).fill('done'))
  })

  it('serves another business at once, and limits the overloaded one while the other is active', async () => {
    const overloading = createBusiness()
    const other = createBusiness()
    overloading.ask(40)
    other.ask(1)
    expect(other.running()).toBe(1)
    for (let ended = 0; ended < 16 - sharedSlots; ended++) {
      overloading.endOne()
      await setImmediate()
    }
    expect(overloading.running()).toBe(sharedSlots)
    overloading.endOne()
    await setImmediate()
    expect(overloading.running()).toBe(sharedSlots)
    await other.finish()
    await overloading.finish()
  })

  it('counts a business as active for a second after its last request', async () => {
    const overloading = createBusiness()
    const other = createBusiness()
    other.ask(1)
    await other.finish()
    overloading.ask(sharedSlots + 3)
    expect(overloading.running()).toBe(sharedSlots)
    vi.advanceTimersByTime(1_001)
    overloading.endOne()
    await setImmediate()
    expect(overloading.running()).toBe(sharedSlots + 2)
    await overloading.finish()
  })

  it('gives many businesses at one address the slots of one while others are active, and refuses none', async () => {
    const address = '102.89.0.1'
    const overloading = Array.from({ length: 400 }, () => createBusiness({ address }))
    const other = createBusiness()
    other.ask(1)
    const running = () => overloading.reduce((sum, business) => sum + business.running(), 0)
    for (const business of overloading) business.ask(1)
    await runPendingCallbacks()
    expect(running()).toBe(sharedSlots)
    expect(other.running()).toBe(1)
    await other.finish()
    vi.advanceTimersByTime(1_001)
    while (running() > 0) {
      for (const business of overloading) business.endOne()
      await runPendingCallbacks()
    }
    const outcomes = await Promise.all(overloading.map((business) => business.finish()))
    expect(outcomes.flat()).toEqual(Array(400).fill('done'))
  })

  it('gives one address all slots of the node while no other is active', async () => {
    const address = '102.89.0.2'
    const businesses = Array.from({ length: 20 }, () => createBusiness({ address }))
    for (const business of businesses) business.ask(1)
    await runPendingCallbacks()
    expect(businesses.reduce((sum, business) => sum + business.running(), 0)).toBe(16)
    for (const business of businesses) await business.finish()
  })

  it('does not block requests for long behind one that waits for an external service', async () => {
    vi.useRealTimers()
    const slow = createBusiness()
    const other = createBusiness()
    other.ask(1)
    slow.ask(sharedSlots + 1)
    expect(slow.running()).toBe(sharedSlots)
    await waitUntil(() => slow.running() === sharedSlots + 1)
    await other.finish()
    expect(await slow.finish()).toEqual(Array(sharedSlots + 1).fill('done'))
  })

  it('queues costly requests behind each other, but not cheap requests behind costly ones', async () => {
    vi.useRealTimers()
    const costlyRequests = createBusiness({ costly: true })
    const cheapRequests = createBusiness({ id: costlyRequests.id })
    const other = createBusiness()
    other.ask(1)
    costlyRequests.ask(sharedSlots + 1)
    cheapRequests.ask(1)
    // A cheap request starts when the maximum slot time of the others is over; a costly one only after another costly
    // one has ended.
    await waitUntil(() => cheapRequests.running() === 1)
    expect(costlyRequests.running()).toBe(sharedSlots)
    costlyRequests.endOne()
    await waitUntil(() => costlyRequests.running() === sharedSlots)
    await cheapRequests.finish()
    await other.finish()
    expect(await costlyRequests.finish()).toEqual(Array(sharedSlots + 1).fill('done'))
  })

  it('adds a cooldown between requests of an overload while others are active, but not for a page', async () => {
    const page = createBusiness()
    const overloading = createBusiness()
    const other = createBusiness()
    other.ask(1)
    page.ask(sharedSlots + 12)
    overloading.ask(sharedSlots + 14)
    vi.advanceTimersByTime(20)
    page.endOne()
    overloading.endOne()
    await setImmediate()
    expect(page.running()).toBe(sharedSlots)
    expect(overloading.running()).toBe(sharedSlots - 1)
    await waitUntil(() => overloading.running() === sharedSlots)
    for (const business of [page, other]) await business.finish()
    // Once no other business is active, the overloading business has no cooldown.
    vi.advanceTimersByTime(1_001)
    await overloading.finish()
  })

  it('continues after a failed request', async () => {
    const id = newId()
    const failing = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => limitTenantConcurrency(id, failing)),
    )
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await limitTenantConcurrency(id, async () => 'still served')).toBe('still served')
  })

  it('refuses requests when the queue is full', async () => {
    const overloading = createBusiness()
    const other = createBusiness()
    other.ask(1)
    overloading.ask(300 + sharedSlots + 1)
    const outcomes = await overloading.finish()
    expect(outcomes.slice(0, -1)).toEqual(Array(300 + sharedSlots).fill('done'))
    expect(outcomes.at(-1)).toMatchObject({ code: 'common.too_many_requests' })
    await other.finish()
  })

  it('limits the concurrency of each page of an export', async () => {
    const overloading = createBusiness()
    const other = createBusiness()
    other.ask(1)
    overloading.ask(sharedSlots)
    const pages: string[] = []
    const rows = eachRowLimited({ businessId: overloading.id }, async (cursor) => {
      const page = cursor ?? 'first'
      pages.push(page)
      return { rows: [page], nextCursor: page === 'first' ? 'second' : null }
    })
    const read = Readable.from(rows).toArray()
    await runPendingCallbacks()
    expect(pages).toEqual([])
    await overloading.finish()
    expect(await read).toEqual(['first', 'second'])
    await other.finish()
  })
})
