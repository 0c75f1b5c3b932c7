import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { now } from '@ilewa/server/platform/clock'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import type { EnvironmentKind } from './environment/environment.ts'
import { createFixture, type Fixture, stopFixture } from './environment/fixture.ts'
import type { FaultName } from './faults.ts'
import type { Options } from './options.ts'
import { printViolations } from './print-violations.ts'
import { type RoundResult, runRound } from './round.ts'

export interface TortureOptions extends Omit<Options, 'scenario' | 'tries'> {
  /** Rounds per environment. */
  roundsPerFixture?: number
  workMs?: number
  print: (line: string) => void
  signal?: AbortSignal
}

interface TortureRun {
  options: Required<Omit<TortureOptions, 'signal'>> & Pick<TortureOptions, 'signal'>
  random: Random
  logs: string
  fixture: Fixture | undefined
}

const pickFault = ({ random, options }: TortureRun, round: number): FaultName =>
  random.fork(`fault ${round}`).pickOrUndefined(options.faults) ?? 'none'

const kinds = ['embedded', 'pair'] as const satisfies readonly EnvironmentKind[]

/** Alternates between the two kinds of environment. The seed decides which is first. */
async function createNextFixture(run: TortureRun, round: number): Promise<Fixture> {
  const { options, random, logs } = run
  const { roundsPerFixture, clients, print } = options
  const turn = Math.floor((round - 1) / roundsPerFixture) + random.fork('kind').integer(0, 1)
  const fixture = await createFixture({
    kind: turn % 2 === 0 ? kinds[0] : kinds[1],
    faults: Array.from({ length: roundsPerFixture }, (_, index) => pickFault(run, round + index)),
    clientCount: clients,
    random: random.fork(`stage ${round}`),
    logs,
    name: `round-${round}`,
  })
  if (!fixture.environment.disk && options.faults.includes('disk full') && process.getuid?.() !== 0)
    print('no small disk can be mounted here: "disk full" is skipped')
  return fixture
}

interface RoundSummary {
  fixture: Fixture
  round: number
  fault: string
  before: Fixture['environment']['journal']['sent']
  seconds: number
}

function toReportLine(
  { fixture: { environment }, round, fault, before, seconds }: RoundSummary,
  { violations, megabytes }: RoundResult,
) {
  const { acknowledged, refused, unknown } = environment.journal.sent
  const writes = `${acknowledged - before.acknowledged} done, ${refused - before.refused} refused, ${unknown - before.unknown} open`
  const setUp = `${environment.kind}${environment.storage ? ' + S3' : ''}`
  const verdict = violations.length === 0 ? 'ok' : 'FAILED'
  return `round ${round}  ${setUp.padEnd(13)}  ${fault.padEnd(23)}  writes ${writes}  ${megabytes.join(' + ')} MB  ${seconds} s  ${verdict}`
}

/** Runs one round, and ends the environment after its last round. Returns whether every check passed. */
async function turn(run: TortureRun, round: number): Promise<boolean> {
  const { options, random } = run
  const { workMs, print, signal } = options
  run.fixture ??= await createNextFixture(run, round)
  const { fixture } = run
  const { environment, clients, wasInterrupted: wasCut } = fixture
  const isCancelled = () => signal?.aborted ?? false
  const pickedFault = pickFault(run, round)
  const fault = pickedFault === 'disk full' && !environment.disk ? 'none' : pickedFault
  const before = { ...environment.journal.sent }
  const startedAt = now().getTime()
  const roundOptions = {
    environment,
    clients,
    fault,
    random: random.fork(`round ${round}`),
    workMs,
    isCancelled,
  }
  const result = await runRound(roundOptions, wasCut)
  if (isCancelled()) return true
  const seconds = Math.round((now().getTime() - startedAt) / 1000)
  const shown = fault === pickedFault ? fault : `${pickedFault} (skipped)`
  print(toReportLine({ fixture, round, fault: shown, before, seconds }, result))
  fixture.wasInterrupted ||= result.wasInterrupted
  fixture.roundsLeft--
  if (!printViolations(run.options, `round ${round}, ${environment.kind}, ${fault}`, result.violations))
    return false
  return fixture.roundsLeft > 0 || endFixture(run, `the end of the stage, after round ${round}`)
}

async function endFixture(run: TortureRun, title: string): Promise<boolean> {
  const { fixture } = run
  if (!fixture) return true
  if (!printViolations(run.options, title, await stopFixture(fixture))) return false
  await fixture.environment.tearDown()
  run.fixture = undefined
  return true
}

/** Stops everything. On failure keeps the logs, and with `--keep` the data. */
async function cleanUp({ fixture, logs, options }: TortureRun, allPassed: boolean): Promise<void> {
  const keepsData = fixture !== undefined && !allPassed && options.keep
  await fixture?.environment.tearDown(keepsData)
  if (keepsData) options.print(`The data stays in ${fixture.environment.folder}-kept`)
  if (allPassed) await rm(logs, { recursive: true, force: true })
  else options.print(`The logs stay in ${logs}`)
}

/** Runs rounds until the limit is reached or a check fails. Returns whether every check passed. */
export async function runTorture(overrides: TortureOptions): Promise<boolean> {
  const options = { roundsPerFixture: 4, workMs: 8_000, ...overrides }
  const { seed, rounds, minutes, clients, print, signal } = options
  const logs = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-logs-'))
  const run: TortureRun = { options, random: createRandom(seed), logs, fixture: undefined }
  print(`seed ${seed}, ${clients} clients`)
  const deadline = now().getTime() + minutes * 60_000
  const isCancelled = () => signal?.aborted ?? false
  let allPassed = false
  try {
    let passed = true
    for (let round = 1; passed && round <= rounds && now().getTime() < deadline && !isCancelled(); round++)
      passed = await turn(run, round)
    allPassed = passed && (isCancelled() || (await endFixture(run, 'the end')))
  } finally {
    await cleanUp(run, allPassed)
  }
  return allPassed
}
