import { expect, it } from 'vitest'
import { runBench } from './bench.ts'
import type { BenchCase } from './cases/case.ts'
import { cases } from './cases/cases.ts'
import { toRequest } from './measure/http-connection.ts'
import { Result } from './result.ts'

const selectedCases = cases.filter(({ name }) =>
  ['session-check', 'overlap-refused', 'booking-create'].includes(name),
)
const [sessionCheck] = selectedCases

/**
 * Sends the expected request while the case is recorded, and requests an unknown path while the case is measured.
 */
const requestWrongPath = (benchCase: BenchCase): BenchCase => ({
  ...benchCase,
  name: 'astray',
  prepare: async (context) => {
    const next = await benchCase.prepare(context)
    let requestCount = 0
    return () => (++requestCount > 6 ? [toRequest({ method: 'GET', path: '/api/nowhere' })] : next())
  },
})

/**
 * Sends one request per exchange while the case is recorded, and 40 while it is measured. The 40 requests exceed
 * the p99 target, which is set for the one recorded request.
 */
const sendManyRequests = (benchCase: BenchCase): BenchCase => ({
  ...benchCase,
  name: 'longer',
  contains: '"message"',
  prepare: async (context) => {
    const next = await benchCase.prepare(context)
    let requestCount = 0
    return () => (++requestCount > 6 ? Array.from({ length: 40 }, next).flat() : next())
  },
})

it('measures the server and the baseline on one database, and reports unexpected responses', async () => {
  if (!sessionCheck) throw new Error('No such case')
  const printedLines: string[] = []
  const result = await runBench({
    sizes: [1_000, 1_100],
    cases: [requestWrongPath(sessionCheck), sendManyRequests(sessionCheck), ...selectedCases],
    atOnce: [1, 16],
    seconds: 0.1,
    seed: 3,
    seedSize: { properties: 300, others: 2 },
    firstImportBookings: 100,
    // High, so that no case is skipped on a busy machine.
    slowMs: 60_000,
    print: (line) => void printedLines.push(line),
  })
  expect(Result.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
  expect(result.cells.map(({ case: name, atOnce }) => `${name} ${atOnce}`)).toEqual(
    ['longer', ...selectedCases.map(({ name }) => name)].flatMap((name) => [
      `${name} 1`,
      `${name} 16`,
      `${name} 1`,
      `${name} 16`,
    ]),
  )
  expect(result.firstImport).toEqual({ stays: 100, seconds: expect.any(Number) })
  // Reads are repeated before the writes, which change their responses.
  const printed = printedLines.map((line) => line.trim().split(':')[0])
  expect(printed.lastIndexOf('longer')).toBeLessThan(printed.indexOf('overlap-refused'))
  const repeat = result.repeats.find(({ case: name }) => name === 'longer')
  expect(repeat?.missed.join()).toMatch(/1,000 bookings: p99 [\d.]+ ms, under 100 ms/)
  expect(repeat?.first.map(({ bookings, atOnce }) => [bookings, atOnce])).toEqual([
    [1_000, 1],
    [1_000, 16],
    [1_100, 1],
    [1_100, 16],
  ])
  expect(result.growth.map(({ case: name, atOnce }) => `${name} ${atOnce}`)).toEqual(
    ['longer', ...selectedCases.map(({ name }) => name)].flatMap((name) => [`${name} 1`, `${name} 16`]),
  )
  for (const { from, to, factor } of result.growth) {
    expect([from, to]).toEqual([1_000, 1_100])
    expect(factor).toBeGreaterThan(0)
  }
  // The database refuses a night that is already booked, so the baseline cannot have booked a night twice.
  for (const { ours, baseline, ratio } of result.cells) {
    expect(Math.min(ours.count, baseline.count)).toBeGreaterThan(0)
    expect(ours.p99).toBeGreaterThanOrEqual(ours.median)
    expect(ratio).toBeGreaterThan(0)
  }
  expect(result.faults.map(({ case: name, reason }) => [name, reason.slice(0, 13)])).toEqual([
    ...Array.from({ length: 6 }, () => ['astray', 'answered 404:']),
  ])
  expect(result.shapes.find((shape) => shape.case === 'booking-create')?.statements).toBeGreaterThan(4)
  expect(result.memory[0]?.peak).toBeGreaterThan(50)
  expect(printedLines.join('\n')).toContain('astray')
}, 240_000)
