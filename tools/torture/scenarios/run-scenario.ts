import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRandom } from '@ilewa/tests/support/seed/random'
import { openQueryConnection } from '../checks/check-context.ts'
import { createFixture, type Fixture, stopFixture } from '../environment/fixture.ts'
import type { Violation } from '../journal.ts'
import type { Options } from '../options.ts'
import { printViolations } from '../print-violations.ts'
import { checkLogs, runChecks } from '../round.ts'
import type { Scenario } from './scenario.ts'
import { type ScenarioName, scenarios } from './scenarios.ts'

interface ScenarioOptions extends Pick<Options, 'seed' | 'clients' | 'keep'> {
  scenario: ScenarioName
  tries?: number | undefined
  print: (line: string) => void
  signal?: AbortSignal
}

async function findViolations(
  { environment, clients }: Fixture,
  { scenario, tries = scenarios[scenario].tries, seed, print, signal }: ScenarioOptions,
): Promise<Violation[]> {
  const { queryRows, close } = await openQueryConnection(await environment.database.connection())
  const isCancelled = () => signal?.aborted ?? false
  try {
    await scenarios[scenario].run({ environment, clients, tries, print, isCancelled, queryRows })
  } finally {
    await close()
  }
  if (isCancelled()) return []
  const found = await runChecks(
    { environment, clients, random: createRandom(seed).fork('checks') },
    scenarios[scenario].interrupts ?? false,
  )
  return [...environment.journal.violations.splice(0), ...found, ...checkLogs(environment)]
}

/** Runs a scenario and the checks of a round. Returns whether all passed. */
export async function runScenario(options: ScenarioOptions): Promise<boolean> {
  const { scenario, seed, print, keep } = options
  const chosen: Scenario = scenarios[scenario]
  const { kind, clients = options.clients } = chosen
  const logs = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-logs-'))
  let fixture: Fixture | undefined
  let allPassed = false
  print(`scenario ${scenario}, seed ${seed}, ${clients} clients`)
  try {
    const random = createRandom(seed)
    fixture = await createFixture({
      kind,
      faults: ['none'],
      clientCount: clients,
      random,
      logs,
      name: scenario,
    })
    const violations = await findViolations(fixture, options)
    allPassed = printViolations(options, scenario, [...violations, ...(await stopFixture(fixture))])
  } finally {
    await fixture?.environment.tearDown(keep && !allPassed)
    if (allPassed) await rm(logs, { recursive: true, force: true })
    else print(`The logs stay in ${logs}`)
  }
  return allPassed
}
