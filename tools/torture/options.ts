import { parseArgs } from 'node:util'
import { type FaultName, faultNames, isFaultName } from './faults.ts'
import { isScenarioName, type ScenarioName, scenarioNames } from './scenarios/scenarios.ts'

export interface Options {
  seed: string
  rounds: number
  minutes: number
  clients: number
  faults: readonly FaultName[]
  keep: boolean
  /** Runs this instead of rounds. */
  scenario: ScenarioName | undefined
  /** Tries of the scenario; each has a default. */
  tries: number | undefined
}

/** Invalid command line arguments. */
export class UsageError extends Error {}

const usage = `npm run torture -- [--seed N] [--rounds N] [--minutes N] [--clients 30] [--faults a,b] [--keep]
       npm run torture -- --scenario NAME [--tries N] [--seed N] [--clients 30] [--keep]
Faults: ${faultNames.join(', ')}
Scenarios: ${scenarioNames.join(', ')}`

function toNumber(name: string, text: string | undefined, defaultValue: number): number {
  const value = text === undefined ? defaultValue : Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new UsageError(`--${name} must be a number above 0.\n${usage}`)
}

/** Accepts "app-killed" for "app killed". */
function toFaults(text: string | undefined): readonly FaultName[] {
  const names = text?.split(',').map((name) => name.trim().replaceAll('-', ' ')) ?? faultNames
  const unknown = names.filter((name) => !isFaultName(name))
  if (unknown.length > 0) throw new UsageError(`No such fault: ${unknown.join(', ')}.\n${usage}`)
  return names.filter(isFaultName)
}

function toScenario(name: string | undefined): ScenarioName | undefined {
  if (name === undefined || isScenarioName(name)) return name
  throw new UsageError(`No such scenario: ${name}.\n${usage}`)
}

/** Defaults to ten rounds. `--rounds` or `--minutes` sets another limit. */
export function readOptions(args: readonly string[], newSeed: () => number): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        clients: { type: 'string' },
        faults: { type: 'string' },
        keep: { type: 'boolean', default: false },
        scenario: { type: 'string' },
        tries: { type: 'string' },
      },
    })
    const { seed, rounds, minutes, clients, faults, keep, scenario, tries } = values
    return {
      seed: seed ?? String(newSeed()),
      rounds: toNumber('rounds', rounds, minutes === undefined ? 10 : Number.MAX_SAFE_INTEGER),
      minutes: toNumber('minutes', minutes, Number.MAX_SAFE_INTEGER),
      clients: toNumber('clients', clients, 30),
      faults: toFaults(faults),
      keep,
      scenario: toScenario(scenario),
      tries: tries === undefined ? undefined : toNumber('tries', tries, 1),
    }
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message}\n${usage}`)
  }
}
