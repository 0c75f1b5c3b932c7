import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { summarise, toLine } from './test-summary.ts'

let reports: string
beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'ilewa-reports-'))
})
afterEach(() => rmSync(reports, { recursive: true }))

function write(name: string, content: unknown): void {
  writeFileSync(join(reports, name), JSON.stringify(content))
}

const vitest = { numPassedTests: 5, numFailedTests: 0, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] }

test('adds up both runners', () => {
  write('vitest.json', vitest)
  write('playwright.json', playwright)
  expect(toLine(summarise(reports))).toBe('7 passed, 0 failed')
})

test('a missing or broken report is one failure', () => {
  writeFileSync(join(reports, 'vitest.json'), '{"numPassed')
  expect(summarise(reports)).toEqual({ passed: 0, failed: 2 })
})

test('a file that cannot be loaded is one failure, and a failed test is not counted twice', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  write('vitest.json', { numPassedTests: 5, numFailedTests: 1, testResults })
  write('playwright.json', playwright)
  expect(summarise(reports)).toEqual({ passed: 7, failed: 2 })
})

test('a flaky test has failed, and so has what went wrong around the tests', () => {
  write('vitest.json', vitest)
  write('playwright.json', { stats: { expected: 2, unexpected: 1, flaky: 1 }, errors: [{}] })
  expect(summarise(reports)).toEqual({ passed: 7, failed: 3 })
})

test('a runner that ended badly without a failing test, and a failed check, are one failure each', () => {
  write('vitest.json', vitest)
  write('playwright.json', playwright)
  write('steps.json', [
    { name: 'style', ok: false },
    { name: 'imports', ok: true },
    { name: 'vitest', ok: false },
    { name: 'playwright', ok: true },
  ])
  expect(summarise(reports)).toEqual({ passed: 7, failed: 2 })
})
