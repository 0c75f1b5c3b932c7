import { addDays } from '@ilewa/contract/core/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadEvent } from './calendar.task.ts'
import {
  graceReads,
  type KnownEvent,
  planRead,
  planUnchanged,
  type ReadContext,
  type ReadPlan,
} from './plan-read.ts'

const today = '2026-11-28'
const day = (days: number) => addDays(today, days)
const start = new Date('2026-11-28T09:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const context = (fields: Partial<ReadContext> = {}): ReadContext => ({
  now: start,
  today,
  isAsking: false,
  ...fields,
})

const read = (uid: string, from: number, to: number, fields: Partial<ReadEvent> = {}): ReadEvent => ({
  uid,
  occurrence: '',
  checkIn: day(from),
  checkOut: day(to),
  summary: 'Reserved',
  reference: null,
  isCancelled: false,
  ignored: null,
  ...fields,
})

const known = (uid: string, from: number, to: number, fields: Partial<KnownEvent> = {}): KnownEvent => ({
  id: `id-${uid}`,
  uid,
  occurrence: '',
  checkIn: day(from),
  checkOut: day(to),
  summary: 'Reserved',
  reference: null,
  state: 'TAKEN',
  ignoredReason: null,
  missingSince: null,
  missedReads: 0,
  confirmedAt: null,
  bookingId: null,
  ...fields,
})

const complete = (...events: ReadEvent[]) => ({ events, isComplete: true })

let addedEvents = 0

/** The events after a plan. */
function apply(events: readonly KnownEvent[], plan: ReadPlan): KnownEvent[] {
  const changes = new Map(plan.changed.map(({ event, set }) => [event.id, set]))
  const removed = new Set(plan.removed.map(({ id }) => id))
  const added = plan.added.map(
    (event): KnownEvent => ({
      ...known(event.uid, 0, 1),
      id: `added-${addedEvents++}`,
      checkIn: event.checkIn,
      checkOut: event.checkOut,
      state: event.ignored ? 'IGNORED' : 'TAKEN',
      ignoredReason: event.ignored,
    }),
  )
  return [
    ...events.filter(({ id }) => !removed.has(id)).map((event) => ({ ...event, ...changes.get(event.id) })),
    ...added,
  ]
}

const statesOf = (events: readonly KnownEvent[]) => events.map(({ uid, state }) => `${uid} ${state}`)

describe('a complete read', () => {
  it('adds new stays, and changes nothing of those that are as they were', () => {
    const events = [known('a', 5, 8)]
    const plan = planRead(events, complete(read('a', 5, 8), read('b', 10, 12)), context())
    expect(plan.added.map(({ uid }) => uid)).toEqual(['b'])
    expect(plan.changed.map(({ outcome }) => outcome)).toEqual([null])
    expect(plan.hasQuestion).toBe(false)
  })

  it('moves a stay by its name', () => {
    const plan = planRead([known('a', 24, 28)], complete(read('a', 23, 27)), context())
    expect(plan.changed).toMatchObject([{ outcome: 'MOVED', set: { checkIn: day(23), checkOut: day(27) } }])
    expect(plan.added).toEqual([])
  })

  it('takes a vanished and a new stay that share a night for one that moved', () => {
    const plan = planRead([known('a', 24, 28)], complete(read('z', 23, 27)), context())
    expect(plan.changed).toMatchObject([
      { outcome: 'MOVED', set: { uid: 'z', checkIn: day(23), state: 'TAKEN' } },
    ])
    expect([plan.added, plan.removed]).toEqual([[], []])
  })

  it('takes a new stay for another one than the stay that the owner kept, unless it has its code', () => {
    const confirmed = known('a', 10, 14, { confirmedAt: start })
    const same = planRead([confirmed], complete(read('z', 10, 14)), context())
    expect(same.added.map(({ uid }) => uid)).toEqual(['z'])
    expect(same.changed).toEqual([])
    const coded = { ...confirmed, reference: 'HMABCDE123' }
    for (const [reference, moves] of [
      ['HMABCDE123', true],
      ['HMZZZZZ999', false],
      [null, false],
    ] as const) {
      const plan = planRead([coded], complete(read('z', 11, 15, { reference })), context())
      expect(plan.changed.map(({ outcome }) => outcome)).toEqual(moves ? ['MOVED'] : [])
    }
  })

  it('frees no night of a guest in house for the next stay', () => {
    const staying = known('a', -1, 4)
    const next = planRead([staying], complete(read('z', 3, 6)), context())
    expect(next.added.map(({ uid }) => uid)).toEqual(['z'])
    expect(next.changed).toEqual([])
    const shorter = planRead([staying], complete(read('z', -1, 3)), context())
    expect(shorter.changed).toMatchObject([{ outcome: 'MOVED', set: { uid: 'z', checkOut: day(3) } }])
  })

  it('pairs by most nights, then by the nearest arrival', () => {
    const events = [known('a', 10, 14), known('b', 14, 18)]
    const plan = planRead(events, complete(read('y', 11, 15), read('z', 15, 19)), context())
    const pairs = plan.changed.map(({ event, set }) => `${event.uid} ${set.uid}`)
    expect(pairs.sort()).toEqual(['a y', 'b z'])
    const nearest = planRead([known('a', 10, 20)], complete(read('y', 9, 12), read('z', 11, 14)), context())
    expect(nearest.changed.map(({ set }) => set.uid)).toEqual(['z'])
  })

  it('frees a stay after three absent reads over two hours, not before', () => {
    let events = [known('a', 5, 8), known('b', 10, 12)]
    const states = [0, 60, 119, 121].map((minutes) => {
      const plan = planRead(events, complete(read('b', 10, 12)), context({ now: after(minutes) }))
      events = apply(events, plan)
      return statesOf(events)[0]
    })
    expect(states).toEqual(['a MISSING', 'a MISSING', 'a MISSING', 'a FREED'])
  })

  it('does not free it by two hours alone', () => {
    let events = [known('a', 5, 8), known('b', 10, 12)]
    for (const minutes of [0, 600]) {
      events = apply(events, planRead(events, complete(read('b', 10, 12)), context({ now: after(minutes) })))
      expect(statesOf(events)[0]).toBe('a MISSING')
    }
    expect(graceReads).toBe(3)
  })

  it('starts again when the stay comes back', () => {
    let events = [
      known('a', 5, 8, { state: 'MISSING', missingSince: start, missedReads: 2 }),
      known('b', 10, 12),
    ]
    events = apply(events, planRead(events, complete(read('a', 5, 8), read('b', 10, 12)), context()))
    expect(events[0]).toMatchObject({ state: 'TAKEN', missingSince: null, missedReads: 0 })
    events = apply(events, planRead(events, complete(read('b', 10, 12)), context({ now: after(500) })))
    expect(statesOf(events)[0]).toBe('a MISSING')
  })

  it('takes a freed stay again when it comes back', () => {
    const plan = planRead([known('a', 5, 8, { state: 'FREED' })], complete(read('a', 5, 8)), context())
    expect(plan.changed).toMatchObject([{ outcome: 'ADDED', set: { state: 'TAKEN' } }])
  })

  it('frees at once what other stays of the calendar take', () => {
    const events = [known('a', 5, 8), known('b', 5, 6)]
    const plan = planRead(events, complete(read('b', 5, 6), read('c', 4, 6), read('d', 6, 9)), context())
    // One of the new stays is the moved one; nothing is missing.
    expect(statesOf(apply(events, plan)).filter((state) => state.endsWith('MISSING'))).toEqual([])
  })

  it('never frees a stay whose arrival is today or past', () => {
    for (const from of [-2, 0]) {
      const events = [known('a', from, 3), known('b', 10, 12)]
      const plan = planRead(events, complete(read('b', 10, 12)), context({ now: after(10_000) }))
      expect(plan.changed.map(({ event }) => event.uid)).toEqual(['b'])
    }
  })

  it('frees a cancelled stay at once', () => {
    const plan = planRead([known('a', 5, 8)], complete(read('a', 5, 8, { isCancelled: true })), context())
    expect(plan.changed).toMatchObject([{ outcome: 'FREED', set: { state: 'FREED' } }])
    const unknown = planRead([], complete(read('a', 5, 8, { isCancelled: true })), context())
    expect([unknown.added, unknown.changed]).toEqual([[], []])
  })

  it('leaves out what the owner left out, until its dates change', () => {
    const leftOut = known('a', 5, 8, { state: 'IGNORED', ignoredReason: 'OWNER' })
    const same = planRead([leftOut], complete(read('a', 5, 8)), context())
    expect(same.changed).toMatchObject([{ outcome: null, set: { state: 'IGNORED', ignoredReason: 'OWNER' } }])
    const moved = planRead([leftOut], complete(read('a', 6, 9)), context())
    expect(moved.changed).toMatchObject([{ outcome: 'ADDED', set: { state: 'TAKEN', ignoredReason: null } }])
  })

  it('forgets ignored events that are gone', () => {
    const events = [known('a', 5, 8, { state: 'IGNORED', ignoredReason: 'NOT_RESERVED' })]
    expect(planRead(events, complete(), context()).removed.map(({ uid }) => uid)).toEqual(['a'])
  })

  it('reports an adopted stay that moved or is gone, and does not take its booking', () => {
    const adopted = known('a', 5, 8, { state: 'ADOPTED', bookingId: 'booking' })
    const moved = planRead([adopted], complete(read('a', 6, 9)), context())
    expect(moved.changed).toMatchObject([{ outcome: 'MOVED', set: { checkIn: day(6) } }])
    expect(moved.changed[0]?.set).not.toHaveProperty('state')
    let events = [adopted, known('b', 20, 22)]
    for (const minutes of [0, 70, 140])
      events = apply(events, planRead(events, complete(read('b', 20, 22)), context({ now: after(minutes) })))
    expect(statesOf(events)).toEqual(['a FREED', 'b TAKEN'])
  })
})

describe('a calendar that looks broken', () => {
  const stays = [
    known('a', 5, 6),
    known('b', 7, 8),
    known('c', 9, 10),
    known('d', 11, 12),
    known('e', 13, 14),
  ]

  it('frees nothing if it is empty, and asks', () => {
    const plan = planRead([known('a', 5, 8)], complete(), context())
    expect(plan.hasQuestion).toBe(true)
    expect(statesOf(apply([known('a', 5, 8)], plan))).toEqual(['a MISSING'])
  })

  it('asks no question if it is empty and no stay is to come', () => {
    expect(planRead([], complete(), context()).hasQuestion).toBe(false)
    expect(planRead([known('a', -5, -2)], complete(), context()).hasQuestion).toBe(false)
    expect(planRead([known('a', -1, 2)], complete(), context()).hasQuestion).toBe(false)
  })

  it('asks if three and more than half are gone at once, and adds what is new', () => {
    const plan = planRead(stays, complete(read('a', 5, 6), read('b', 7, 8), read('z', 20, 22)), context())
    expect(plan.hasQuestion).toBe(true)
    expect(plan.added.map(({ uid }) => uid)).toEqual(['z'])
  })

  it('does not ask if two are gone, or half', () => {
    expect(planRead(stays.slice(0, 3), complete(read('a', 5, 6)), context()).hasQuestion).toBe(false)
    const six = [...stays, known('f', 15, 16)]
    const half = complete(read('a', 5, 6), read('b', 7, 8), read('c', 9, 10))
    expect(planRead(six, half, context()).hasQuestion).toBe(false)
  })

  it('frees nothing while the question is open, however long', () => {
    let events: KnownEvent[] = stays
    for (const minutes of [0, 200, 400, 10_000]) {
      const plan = planRead(
        events,
        complete(read('a', 5, 6)),
        context({ now: after(minutes), isAsking: minutes > 0 }),
      )
      expect(plan.hasQuestion).toBe(true)
      events = apply(events, plan)
    }
    expect(statesOf(events)).toEqual(['a TAKEN', 'b MISSING', 'c MISSING', 'd MISSING', 'e MISSING'])
  })

  it('has no question any more when the stays are there again', () => {
    const missing = stays.map((event) => ({
      ...event,
      state: 'MISSING' as const,
      missingSince: start,
      missedReads: 1,
    }))
    const plan = planRead(
      missing,
      complete(...stays.map(({ uid, checkIn, checkOut }) => ({ ...read(uid, 0, 1), checkIn, checkOut }))),
      context({ isAsking: true }),
    )
    expect(plan.hasQuestion).toBe(false)
  })

  it('does not free a stay that the owner has confirmed', () => {
    let events = [known('a', 5, 8, { confirmedAt: start }), known('b', 10, 12)]
    for (const minutes of [0, 100, 200, 300])
      events = apply(events, planRead(events, complete(read('b', 10, 12)), context({ now: after(minutes) })))
    expect(statesOf(events)).toEqual(['a TAKEN', 'b TAKEN'])
  })
})

describe('an incomplete read', () => {
  it('adds and moves, and frees nothing', () => {
    const events = [known('a', 5, 8), known('b', 10, 12)]
    const plan = planRead(
      events,
      { events: [read('a', 6, 9), read('c', 20, 22)], isComplete: false },
      context(),
    )
    expect(plan.added.map(({ uid }) => uid)).toEqual(['c'])
    expect(plan.changed).toMatchObject([{ event: { uid: 'a' }, outcome: 'MOVED' }])
    expect([plan.hasQuestion, plan.removed]).toEqual([false, []])
  })

  it('frees nothing that it marks as cancelled or as free, until the calendar is complete', () => {
    const events = [known('a', 5, 8), known('b', 10, 12, { state: 'ADOPTED', bookingId: 'booking' })]
    const cancelled = [read('a', 5, 8, { isCancelled: true }), read('b', 10, 12, { ignored: 'FREE_TIME' })]
    const partial = planRead(events, { events: cancelled, isComplete: false }, context())
    expect(statesOf(apply(events, partial))).toEqual(['a TAKEN', 'b ADOPTED'])
    const whole = planRead(events, complete(...cancelled), context())
    expect(statesOf(apply(events, whole))[0]).toBe('a FREED')
  })
})

describe('an unchanged calendar', () => {
  it('counts as another absent read of what was absent', () => {
    let events = [
      known('a', 5, 8, { state: 'MISSING', missingSince: start, missedReads: 1 }),
      known('b', 10, 12),
    ]
    for (const minutes of [60, 130])
      events = apply(events, planUnchanged(events, context({ now: after(minutes) })))
    expect(statesOf(events)).toEqual(['a FREED', 'b TAKEN'])
  })
})

describe('any sequence of reads', () => {
  const stay = fc.record({
    name: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: -3, max: 20 }),
    nights: fc.integer({ min: 1, max: 5 }),
  })
  const step = fc.record({
    stays: fc.uniqueArray(stay, { selector: ({ name }) => name, maxLength: 7 }),
    isComplete: fc.boolean(),
    minutes: fc.integer({ min: 1, max: 200 }),
  })

  it('never frees a night while the calendar shows a stay on it, and frees only by the rules', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let events: KnownEvent[] = []
        let now = start
        let isAsking = false
        for (const { stays, isComplete, minutes } of steps) {
          now = new Date(now.getTime() + minutes * 60_000)
          const shown = stays.map(({ name, from, nights }) => read(`u${name}`, from, from + nights))
          const before = events
          const plan = planRead(events, { events: shown, isComplete }, { now, today, isAsking })
          events = apply(events, plan)
          isAsking = plan.hasQuestion || (!isComplete && isAsking)
          const holding = events.filter(({ state }) => state === 'TAKEN' || state === 'MISSING')
          const isHeld = (night: string) =>
            holding.some(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
          // Each night that the calendar shows is held.
          for (const { checkIn, checkOut } of shown)
            for (let night = checkIn; night < checkOut; night = addDays(night, 1))
              expect(isHeld(night)).toBe(true)
          // Names stay unique, as the database requires.
          expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
          for (const event of before) {
            const later = events.find(({ id }) => id === event.id)
            const isFreed = event.state !== 'FREED' && later?.state === 'FREED'
            if (!isFreed) continue
            expect(isComplete && !plan.hasQuestion && event.checkIn > today).toBe(true)
          }
        }
      }),
    )
  })
})
