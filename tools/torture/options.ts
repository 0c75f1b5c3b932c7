import { parseArgs } from 'node:util'
import { type FaultName, faultNames, isFaultName } from './faults.ts'

export interface Options {
  seed: string
  rounds: number
  minutes: number
  clients: number
  faults: readonly FaultName[]
  keep: boolean
}

/** Invalid command line arguments. */
export class UsageError extends Error {}

const usage = `npm run torture -- [--seed N] [--rounds N] [--minutes N] [--clients 30] [--faults a,b] [--keep]
Faults: ${faultNames.join(', ')}`

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
      },
    })
    const { seed, rounds, minutes, clients, faults, keep } = values
    return {
      seed: seed ?? String(newSeed()),
      rounds: toNumber('rounds', rounds, minutes === undefined ? 10 : Number.MAX_SAFE_INTEGER),
      minutes: toNumber('minutes', minutes, Number.MAX_SAFE_INTEGER),
      clients: toNumber('clients', clients, 30),
      faults: toFaults(faults),
      keep,
    }
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message}\n${usage}`)
  }
}
