import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { StepResult } from './steps.ts'

export type Summary = { passed: number; failed: number }

/** The parts of the Vitest and Playwright reports that we read. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** The runners of `npm test` and of `npm run test:full`, by the names of their reports. */
export type RunName = 'test' | 'test-full'
const runnersOf: Record<RunName, readonly string[]> = {
  test: ['vitest', 'playwright'],
  'test-full': ['plans', 'tools', 'postgresql'],
}
const allRuns: readonly RunName[] = ['test', 'test-full']

/**
 * Counts the tests in the runners' reports. A failure without a failing test counts as one: a missing report, a runner
 * with a non-zero exit code, a failed static check.
 */
export function summarise(reports: string, runs = allRuns): Summary {
  const steps = readSteps(reports, runs)
  const hasFailed = (name: string) => steps.some((step) => step.name === name && !step.ok)
  const runners: Record<string, Summary> = {}
  for (const name of runs.flatMap((run) => runnersOf[run]))
    runners[name] =
      name === 'playwright'
        ? countPlaywright(readPlaywright(reports))
        : countVitest(readVitest(reports, name))
  const total = { passed: 0, failed: 0 }
  for (const [name, { passed, failed }] of Object.entries(runners)) {
    total.passed += passed
    total.failed += failed === 0 && hasFailed(name) ? 1 : failed
  }
  total.failed += steps.filter(({ name, ok }) => !ok && !(name in runners)).length
  return total
}

/** Lists the failed tests of the runs with their reasons, printed last so that they are visible after a long run. */
export function listFailures(reports: string, runs = allRuns): string[] {
  const runners = runs.flatMap((run) => runnersOf[run])
  const ofVitest = runners
    .filter((runner) => runner !== 'playwright')
    .flatMap((runner) =>
      (readVitest(reports, runner)?.testResults ?? []).flatMap(
        ({ name, status, message, assertionResults }) => {
          const file = `${runner}: ${relative(join(reports, '..'), name)}`
          const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
          if (failed.length > 0)
            return failed.map(({ fullName, failureMessages }) =>
              withReason(`${file} › ${fullName}`, failureMessages?.[0]),
            )
          return status === 'failed' ? [withReason(file, message)] : []
        },
      ),
    )
  const suites = runners.includes('playwright') ? readPlaywright(reports)?.suites : undefined
  const ofPlaywright = (suites ?? [])
    .flatMap(listSpecs)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          withReason(
            `playwright: ${file} › ${title} (${projectName})`,
            results.flatMap(({ errors }) => errors)[0]?.message,
          ),
        ),
    )
  return [...ofVitest, ...ofPlaywright]
}

const reasonLines = 12

/** Removes colours and the stack trace. */
function withReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [name, ...lines.slice(0, reasonLines).map((line) => `    ${line}`)].join('\n')
}

const listSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

/** How long each step took, for example "types of packages/contract 8.6, vitest 973.5". */
export const formatStepTimes = (reports: string): string =>
  readSteps(reports, allRuns)
    .map(({ name, seconds }) => `${name} ${seconds}`)
    .join(', ')

export function toLine({ passed, failed }: Summary): string {
  return `${passed} passed, ${failed} failed`
}

/** A file that failed to load has no failed tests and counts as one failure. */
function countVitest(report: VitestReport | undefined): Summary {
  if (report === undefined) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/**
 * "expected" counts the tests with the expected result, including failures of tests marked with `test.fail`.
 * "unexpected" counts those with another result. Flaky tests count as failed, as in playwright.config.ts. `errors`
 * occurred outside tests.
 */
function countPlaywright(report: PlaywrightReport | undefined): Summary {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

const readSteps = (reports: string, runs: readonly RunName[]) =>
  runs.flatMap((run) => readJson<StepResult[]>(join(reports, `steps-${run}.json`)) ?? [])
const readVitest = (reports: string, runner: string) =>
  readJson<VitestReport>(join(reports, `${runner}.json`))
const readPlaywright = (reports: string) => readJson<PlaywrightReport>(join(reports, 'playwright.json'))

/** Returns undefined for a missing or truncated report. */
function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

// CI keeps only the end of a long output, so this summary lists the failures of both runs.
if (import.meta.main) {
  const reports = join(import.meta.dirname, '../../.reports')
  for (const failure of listFailures(reports)) console.log(`✗ ${failure}`)
  console.log(`Seconds of each step: ${formatStepTimes(reports)}`)
  console.log(toLine(summarise(reports)))
}
