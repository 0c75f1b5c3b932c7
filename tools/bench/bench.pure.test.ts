import { CliError } from '@ilewa/server/platform/startup-errors'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import { medianGrowth } from './measure/growth.ts'
import { toSubstitution } from './measure/substitution.ts'
import { readOptions } from './options.ts'
import { listMissedCases, replaceMeasurements } from './remeasure.ts'
import { toPage } from './report/page.ts'
import { toTable } from './report/table.ts'
import { type Cell, Result } from './result.ts'
import { listSteps, type Statement, toSchedule } from './schedule.ts'
import { toLatency } from './statistics.ts'
import { findMisses } from './target-misses.ts'

const statement = (more: Partial<Statement>): Statement => ({
  client: 1,
  text: 'SELECT 1',
  values: [],
  startedAt: 0,
  endedAt: 1,
  ...more,
})

const cell = (more: Partial<Cell>): Cell => ({
  case: 'bookings-list',
  bookings: 1_000,
  atOnce: 16,
  ours: { median: 5, p99: 20, perSecond: 3_000, count: 3_000, processor: 0.9 },
  baseline: { median: 4, p99: 15, perSecond: 4_000, count: 4_000, processor: 0.3 },
  ratio: 1.25,
  share: 0.75,
  spread: { low: 1.2, high: 1.3 },
  httpAlone: 0.5,
  ...more,
})

const resultOf = (cells: Cell[], factor?: number): Result => ({
  at: '2026-11-21T10:00:00.000Z',
  commit: 'abc1234',
  machine: { cores: 2, processor: 'any', node: 'v24', postgresql: '18' },
  seed: 1,
  sizes: factor === undefined ? [1_000] : [1_000, 1_000_000],
  seconds: 1,
  shapes: [
    {
      case: 'bookings-list',
      title: 'Bookings <first> page',
      kind: 'read',
      bookings: 1_000,
      requests: 1,
      bytes: 10,
      statements: 3,
      roundTrips: 2,
    },
  ],
  cells,
  skipped: [],
  faults: [],
  growth:
    factor === undefined ? [] : [{ case: 'bookings-list', atOnce: 16, from: 1_000, to: 1_000_000, factor }],
  repeats: [],
  memory: [],
})

it('computes the median and the 99th percentile', () => {
  const samples = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(toLatency(samples)).toEqual({ median: 100, p99: 198 })
  expect(toLatency([7])).toEqual({ median: 7, p99: 7 })
  expect(() => toLatency([])).toThrow('Nothing was measured')
})

describe('the baseline', () => {
  it('runs overlapping statements in parallel, and a transaction on one connection', () => {
    const plan = toSchedule([
      statement({ text: 'session', startedAt: 0, endedAt: 2 }),
      statement({ client: 2, text: 'two', startedAt: 3, endedAt: 9 }),
      statement({ client: 3, text: 'three', startedAt: 4, endedAt: 5 }),
      statement({ text: 'BEGIN', startedAt: 10, endedAt: 11 }),
      statement({ text: 'INSERT', startedAt: 12, endedAt: 13, code: '23P01' }),
      statement({ text: 'ROLLBACK', startedAt: 14, endedAt: 15 }),
      statement({ text: 'last', startedAt: 16, endedAt: 17 }),
    ])
    expect(plan.map((stage) => stage.map(({ steps }) => steps.map(({ text }) => text)))).toEqual([
      [['session']],
      [['two'], ['three']],
      [['BEGIN', 'INSERT', 'ROLLBACK']],
      [['last']],
    ])
    expect(plan[2]?.[0]?.isTransaction).toBe(true)
    expect(listSteps(plan)[4]?.code).toBe('23P01')
  })

  const planOf = (values: unknown[]) => toSchedule([statement({ values })])
  const [idA, idB] = ['01968d4c-0000-7000-8000-00000000000a', '01968d4c-0000-7000-8000-00000000000b']
  const business = '01968d4c-0000-7000-8000-0000000000ff'

  it('replaces values that differ between two recordings, consistently, and nothing else', () => {
    const [first, second] = [idA, idB].map((id, index) => ({
      schedule: planOf([
        business,
        id,
        `{"id":"${id}","checkIn":"2031-01-0${index + 1}"}`,
        index ? 'K7M3-QX9P' : 'ABCD-2345',
        Buffer.alloc(32, index),
        42,
      ]),
      tokens: [`2031-01-0${index + 1}`],
    }))
    if (!first || !second) throw new Error('Two recordings')
    const substitute = toSubstitution(first, second)(['2040-12-24'])
    const [own, id, json, reference, hash, number] =
      listSteps(first.schedule)[0]?.values.map(substitute) ?? []
    expect(own).toBe(business)
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect([idA, idB]).not.toContain(id)
    expect(json).toBe(`{"id":"${id}","checkIn":"2040-12-24"}`)
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(reference).not.toBe('ABCD-2345')
    expect(hash).toHaveLength(32)
    expect(hash).not.toEqual(Buffer.alloc(32, 0))
    expect(number).toBe(42)
  })

  it('keeps the values of a read, and rejects a request whose statements differ between recordings', () => {
    const recording = { schedule: planOf([business, 50]), tokens: [] }
    const substitute = toSubstitution(recording, recording)([])
    expect([business, 50].map(substitute)).toEqual([business, 50])
    expect(() => toSubstitution(recording, { schedule: planOf([1]), tokens: [] })).toThrow('other statements')
  })
})

it('finds missed targets, and counts a skipped case as a miss', () => {
  const slow = cell({ ratio: 2.4, share: 0.4, ours: { median: 50, p99: 140, perSecond: 300, count: 300 } })
  const result = resultOf([slow, cell({ bookings: 1_000_000 })])
  expect(findMisses(result).map(({ description: what }) => what)).toEqual([
    'ratio 2.4, at most 1.8',
    "40 % of the baseline's throughput, at least 50 %",
    'p99 140 ms, under 100 ms',
  ])
  expect(findMisses(resultOf([cell({ ratio: 9, atOnce: 1 })]))).toEqual([])
  const skipped = { case: 'bookings-list', bookings: 1_000, atOnce: 16, reason: '4000 ms' }
  expect(findMisses({ ...resultOf([]), skipped: [skipped] })).toHaveLength(1)
})

it('scales the target of the first import with its bookings', () => {
  const result = resultOf([])
  expect(findMisses({ ...result, firstImport: { stays: 10_000, seconds: 14.9 } })).toEqual([])
  const missed = { ...result, firstImport: { stays: 1_000, seconds: 1.6 } }
  expect(findMisses(missed).map(({ description: what }) => what)).toEqual(['1.6 s, at most 1.5 s'])
  expect(toTable(missed).join('\n')).toContain('1,000 bookings in an empty database: 1.6 s')
})

it('computes growth as the median over pairs of rounds', () => {
  // Another process slowed down the machine during the third round.
  expect(medianGrowth([5, 4, 20, 5, 5], [6, 5, 20, 6, 30])).toBe(1.2)
  expect(medianGrowth([5, 5], [5, 6])).toBe(1.1)
  expect(findMisses(resultOf([cell({})], 2)).map(({ description: what }) => what)).toEqual([
    'growth 2 at 16, at most 1.3',
  ])
  expect(findMisses(resultOf([cell({})], 1.3))).toEqual([])
})

describe('a case that missed a target', () => {
  const slow = cell({ ratio: 2.4 })
  const large = cell({ bookings: 1_000_000 })
  const other = cell({ case: 'dashboard' })

  it('is measured again, case by case', () => {
    expect([...listMissedCases(resultOf([slow, large, other], 2))]).toEqual([
      [
        'bookings-list',
        ['1,000 bookings: ratio 2.4, at most 1.8', '1,000,000 bookings: growth 2 at 16, at most 1.3'],
      ],
    ])
    expect(listMissedCases(resultOf([other])).size).toBe(0)
  })

  it('is replaced by the later measurement, and listed', () => {
    const later = cell({ ratio: 1.3 })
    expect(replaceMeasurements([slow, { ...slow, atOnce: 64 }, large, other], [later])).toEqual({
      merged: [later, { ...slow, atOnce: 64 }, large, other],
      replaced: [slow],
    })
    const repeats = [
      { case: 'bookings-list', missed: ['1,000 bookings: ratio 2.4, at most 1.8'], first: [slow] },
    ]
    const table = toTable({ ...resultOf([later]), repeats }).join('\n')
    expect(table).toContain('missed at first:\n  bookings-list, 1,000 bookings: ratio 2.4, at most 1.8\n')
    expect(table).toContain('Every target is met.')
  })
})

describe('compared with an earlier run', () => {
  const worseOf = (then: Cell, now: Cell) =>
    compare(resultOf([then]), resultOf([now])).filter(({ isWorse }) => isWorse)
  const worse = { ratio: 2, spread: { low: 1.9, high: 2.1 } }
  const withMedian = (median: number) => ({ median, p99: 30, perSecond: 1_000, count: 1_000 })

  it('is worse only by more than noise', () => {
    expect(worseOf(cell({}), cell({ ...worse, ratio: 1.5, ours: withMedian(6) }))).toEqual([])
    expect(worseOf(cell({}), cell({ ...worse, ours: withMedian(8) }))).toHaveLength(1)
    expect(worseOf(cell({}), cell({ ...worse, ours: withMedian(8), spread: { low: 1, high: 3 } }))).toEqual(
      [],
    )
    expect(worseOf(cell({ atOnce: 64 }), cell({ ...worse, ours: withMedian(8), atOnce: 64 }))).toEqual([])
  })

  it('is not worse when only the baseline got cheaper or the machine slower', () => {
    expect(worseOf(cell({}), cell({ ...worse, ours: withMedian(4) }))).toEqual([])
    expect(worseOf(cell({}), cell({ ...worse, ours: withMedian(10), httpAlone: 1 }))).toEqual([])
  })

  it('compares growth as well', () => {
    const grown = (factor: number) => resultOf([cell({})], factor)
    const figures = (now: Result) => compare(grown(1), now).filter(({ isWorse }) => isWorse)
    expect(figures(grown(1.2))).toEqual([])
    expect(figures(grown(1.8)).map(({ figure }) => figure)).toEqual([
      'growth from 1,000 to 1,000,000, 16 at once',
    ])
  })
})

it('prints the results as a table and as a self-contained page', () => {
  const result = resultOf([cell({ ratio: 2.4 })])
  expect(Result.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
  const table = toTable(result).join('\n')
  expect(table).toMatch(/bookings-list +< +16 +5 +20 +4 +15 +2\.4 +3,000 +4,000 +75 % +0\.9 +0\.3\n/)
  expect(table).toContain('bookings-list, 1,000 bookings: ratio 2.4, at most 1.8')
  const page = toPage(result, compare(result, result))
  expect(page).toContain('Bookings &lt;first&gt; page')
  expect(page).toContain('<svg')
  expect(page).not.toMatch(/(src|href)=|url\(|<script/)
})

it('parses its options and rejects invalid ones', () => {
  expect(readOptions([])).toMatchObject({ sizes: [1_000, 100_000, 1_000_000], atOnce: [1, 16, 64], seed: 1 })
  expect(readOptions(['--quick']).sizes).toEqual([1_000, 100_000])
  const options = readOptions(['--sizes', '2000', '--cases', 'dashboard,session-check', '--seconds', '0.5'])
  expect(options.cases.map(({ name }) => name)).toEqual(['session-check', 'dashboard'])
  expect(options).toMatchObject({ sizes: [2_000], seconds: 0.5 })
  for (const wrong of [['--sizes', 'x'], ['--cases', 'nothing'], ['--what'], ['--seconds', '0']])
    expect(() => readOptions(wrong), wrong.join(' ')).toThrow(CliError)
})
