import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatStepTimes, listFailures, summarise, toLine } from './test-summary.ts'

let reports: string
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'ilewa-reports-'))
})
afterEach(() => rmSync(reports, { recursive: true }))

function write(name: string, content: unknown): void {
  writeFileSync(join(reports, name), JSON.stringify(content))
}

const vitest = { numPassedTests: 5, numFailedTests: 0, testResults: [] }
const plans = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
const postgresql = { numPassedTests: 4, numFailedTests: 0, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [], suites: [] }

function writeAll(): void {
  write('vitest.json', vitest)
  write('plans.json', plans)
  write('tools.json', plans)
  write('postgresql.json', postgresql)
  write('playwright.json', playwright)
}

test('sums the results of all runners', () => {
  writeAll()
  expect(toLine(summarise(reports))).toBe('11 passed, 0 failed')
})

test('counts the runners of one run alone', () => {
  writeAll()
  expect(summarise(reports, ['test'])).toEqual({ passed: 7, failed: 0 })
  expect(summarise(reports, ['test-full'])).toEqual({ passed: 4, failed: 0 })
})

test('a test that fails on only one PostgreSQL counts as failed', () => {
  writeAll()
  write('postgresql.json', { ...postgresql, numPassedTests: 3, numFailedTests: 1 })
  expect(summarise(reports)).toEqual({ passed: 10, failed: 1 })
})

test('a missing or broken report is one failure', () => {
  writeFileSync(join(reports, 'vitest.json'), '{"numPassed')
  expect(summarise(reports)).toEqual({ passed: 0, failed: 5 })
})

test('a file that fails to load is one failure, and a failed test is counted once', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  writeAll()
  write('vitest.json', { numPassedTests: 5, numFailedTests: 1, testResults })
  expect(summarise(reports)).toEqual({ passed: 11, failed: 2 })
})

test('flaky tests and errors outside tests count as failures', () => {
  writeAll()
  write('playwright.json', { stats: { expected: 2, unexpected: 1, flaky: 1 }, errors: [{}] })
  expect(summarise(reports)).toEqual({ passed: 11, failed: 3 })
})

test('a failed runner without failed tests, and a failed check, are one failure each', () => {
  writeAll()
  write('steps-test.json', [
    { name: 'style', ok: false },
    { name: 'imports', ok: true },
    { name: 'vitest', ok: false },
    { name: 'playwright', ok: true },
  ])
  write('steps-test-full.json', [{ name: 'postgresql', ok: false }])
  expect(summarise(reports)).toEqual({ passed: 11, failed: 3 })
})

test('lists each failed test and each file that failed to load, with the reason', () => {
  writeAll()
  const file = (name: string) => join(reports, '..', 'packages', name)
  write('postgresql.json', {
    ...postgresql,
    testResults: [
      { name: file('a.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
      {
        name: file('b.test.ts'),
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'bookings are refused',
            failureMessages: ['Error: expected 201 to be 409\n    at book (b.test.ts:3:1)\n\nand more'],
          },
          { status: 'passed', fullName: 'bookings are made' },
        ],
      },
    ],
  })
  const spec = (title: string, status: string) => ({
    title,
    file: 'calendar.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: [{ errors: [] }, { errors: [{ message: '\u001b[31mToo slow\u001b[39m' }] }],
      },
    ],
  })
  const suites = [
    {
      specs: [spec('scrolls', 'flaky')],
      suites: [{ specs: [spec('opens', 'expected'), spec('drags', 'unexpected')] }],
    },
  ]
  write('playwright.json', { ...playwright, suites })
  expect(listFailures(reports)).toEqual([
    'postgresql: packages/a.test.ts\n    No such module',
    'postgresql: packages/b.test.ts › bookings are refused\n    Error: expected 201 to be 409\n    and more',
    'playwright: calendar.spec.ts › scrolls (phone)\n    Too slow',
    'playwright: calendar.spec.ts › drags (phone)\n    Too slow',
  ])
  expect(listFailures(reports, ['test-full'])).toHaveLength(2)
})

test('lists the seconds of the steps of both runs', () => {
  write('steps-test.json', [{ name: 'style', ok: true, seconds: 9.8 }])
  write('steps-test-full.json', [{ name: 'plans', ok: false, seconds: 401 }])
  expect(formatStepTimes(reports)).toBe('style 9.8, plans 401')
})
