import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../id.ts'
import { eachRowInTurn, inFairShare } from './tenant-concurrency.ts'

/** Slots of a business while others are active: half of the cores. */
const shared = Math.max(1, Math.floor(availableParallelism() / 2))

/** Runs all pending callbacks. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

/** A business whose requests run until they are ended, oldest first. */
function aBusiness({ costly = false, id = newId(), address = newId() } = {}) {
  const ends: (() => void)[] = []
  const outcomes: Promise<unknown>[] = []
  const ask = (count: number) => {
    for (let asked = 0; asked < count; asked++) {
      const work = () => new Promise<void>((end) => ends.push(end))
      outcomes.push(
        inFairShare(id, work, { costly, address }).then(
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
  return { id, ask, running: () => ends.length, endOne: () => ends.shift()?.(), finish }
}

let aheadMs = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // Advances the clock past the previous test, so that its requests no longer count as recent.
  aheadMs += 10_000
  vi.advanceTimersByTime(aheadMs)
  return () => {
    vi.useRealTimers()
  }
})

describe('limitTenantConcurrency', () => {
  it('gives a business alone all slots of the node, and no more', async () => {
    const flood = aBusiness()
    flood.ask(40)
    expect(flood.running()).toBe(16)
    expect(await flood.finish()).toEqual(Array(40).fill('done'))
  })

  it('serves another business at once, and limits the overloaded one while the other is active', async () => {
    const flood = aBusiness()
    const other = aBusiness()
    flood.ask(40)
    other.ask(1)
    expect(other.running()).toBe(1)
    for (let ended = 0; ended < 16 - shared; ended++) {
      flood.endOne()
      await setImmediate()
    }
    expect(flood.running()).toBe(shared)
    flood.endOne()
    await setImmediate()
    expect(flood.running()).toBe(shared)
    await other.finish()
    await flood.finish()
  })

  it('counts a business as active for a second after its last request', async () => {
    const flood = aBusiness()
    const other = aBusiness()
    other.ask(1)
    await other.finish()
    flood.ask(shared + 3)
    expect(flood.running()).toBe(shared)
    vi.advanceTimersByTime(1_001)
    flood.endOne()
    await setImmediate()
    expect(flood.running()).toBe(shared + 2)
    await flood.finish()
  })

  it('gives many businesses at one address the slots of one while others are active, and refuses none', async () => {
    const address = '102.89.0.1'
    const flood = Array.from({ length: 400 }, () => aBusiness({ address }))
    const other = aBusiness()
    other.ask(1)
    const running = () => flood.reduce((sum, business) => sum + business.running(), 0)
    for (const business of flood) business.ask(1)
    await settle()
    expect(running()).toBe(shared)
    expect(other.running()).toBe(1)
    await other.finish()
    vi.advanceTimersByTime(1_001)
    while (running() > 0) {
      for (const business of flood) business.endOne()
      await settle()
    }
    const outcomes = await Promise.all(flood.map((business) => business.finish()))
    expect(outcomes.flat()).toEqual(Array(400).fill('done'))
  })

  it('gives one address all slots of the node while no other is active', async () => {
    const address = '102.89.0.2'
    const businesses = Array.from({ length: 20 }, () => aBusiness({ address }))
    for (const business of businesses) business.ask(1)
    await settle()
    expect(businesses.reduce((sum, business) => sum + business.running(), 0)).toBe(16)
    for (const business of businesses) await business.finish()
  })

  it('does not block requests for long behind one that waits for an external service', async () => {
    vi.useRealTimers()
    const slow = aBusiness()
    const other = aBusiness()
    other.ask(1)
    slow.ask(shared + 1)
    expect(slow.running()).toBe(shared)
    await waitUntil(() => slow.running() === shared + 1)
    await other.finish()
    expect(await slow.finish()).toEqual(Array(shared + 1).fill('done'))
  })

  it('queues costly requests behind each other, but not cheap requests behind costly ones', async () => {
    vi.useRealTimers()
    const figures = aBusiness({ costly: true })
    const lists = aBusiness({ id: figures.id })
    const other = aBusiness()
    other.ask(1)
    figures.ask(shared + 1)
    lists.ask(1)
    // A cheap request starts when the maximum slot time of the others is over; a costly one only after another costly
    // one has ended.
    await waitUntil(() => lists.running() === 1)
    expect(figures.running()).toBe(shared)
    figures.endOne()
    await waitUntil(() => figures.running() === shared)
    await lists.finish()
    await other.finish()
    expect(await figures.finish()).toEqual(Array(shared + 1).fill('done'))
  })

  it('adds a cooldown between requests of an overload while others are active, but not for a page', async () => {
    const page = aBusiness()
    const flood = aBusiness()
    const other = aBusiness()
    other.ask(1)
    page.ask(shared + 12)
    flood.ask(shared + 14)
    vi.advanceTimersByTime(20)
    page.endOne()
    flood.endOne()
    await setImmediate()
    expect(page.running()).toBe(shared)
    expect(flood.running()).toBe(shared - 1)
    await waitUntil(() => flood.running() === shared)
    for (const business of [page, other]) await business.finish()
    // While alone, it has no cooldown.
    vi.advanceTimersByTime(1_001)
    await flood.finish()
  })

  it('continues after a failed request', async () => {
    const id = newId()
    const failing = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => inFairShare(id, failing)))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await inFairShare(id, async () => 'still served')).toBe('still served')
  })

  it('refuses requests when the queue is full', async () => {
    const flood = aBusiness()
    const other = aBusiness()
    other.ask(1)
    flood.ask(300 + shared + 1)
    const outcomes = await flood.finish()
    expect(outcomes.slice(0, -1)).toEqual(Array(300 + shared).fill('done'))
    expect(outcomes.at(-1)).toMatchObject({ code: 'common.too_many_requests' })
    await other.finish()
  })

  it('limits the concurrency of each page of an export', async () => {
    const flood = aBusiness()
    const other = aBusiness()
    other.ask(1)
    flood.ask(shared)
    const pages: string[] = []
    const rows = eachRowInTurn({ businessId: flood.id }, async (cursor) => {
      const page = cursor ?? 'first'
      pages.push(page)
      return { rows: [page], nextCursor: page === 'first' ? 'second' : null }
    })
    const read = Readable.from(rows).toArray()
    await settle()
    expect(pages).toEqual([])
    await flood.finish()
    expect(await read).toEqual(['first', 'second'])
    await other.finish()
  })
})
