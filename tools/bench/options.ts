import { parseArgs } from 'node:util'
import { CliError } from '@ilewa/server/platform/startup-errors'
import type { BenchCase } from './cases/case.ts'
import { cases } from './cases/cases.ts'

export interface BenchOptions {
  /** Numbers of bookings of the measured business. */
  sizes: readonly number[]
  cases: readonly BenchCase[]
  atOnce: readonly number[]
  /** Duration of the measurement of each side, per case and concurrency. */
  seconds: number
  seed: number
  /** JSON file of an earlier run. */
  against: string | undefined
  out: string
}

const usage = `npm run bench -- [--sizes 1000,100000,1000000] [--cases a,b] [--at-once 1,16,64] [--seconds 1] [--seed 1]
                 [--quick] [--against FILE] [--out bench-results]
Cases: ${cases.map(({ name }) => name).join(', ')}`

const usageError = (what: string) => new CliError(`${what}\n${usage}`)

function toNumbers(name: string, text: string): number[] {
  const numbers = text.split(',').map(Number)
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers
  throw usageError(`--${name} must be whole numbers above 0, separated by commas.`)
}

function toCases(text: string | undefined): readonly BenchCase[] {
  if (text === undefined) return cases
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !cases.some((candidate) => candidate.name === name))
  if (unknown.length > 0) throw usageError(`No such case: ${unknown.join(', ')}.`)
  return cases.filter(({ name }) => names.includes(name))
}

function toSeconds(text: string | undefined, defaults: number): number {
  const seconds = text === undefined ? defaults : Number(text)
  if (Number.isFinite(seconds) && seconds > 0) return seconds
  throw usageError('--seconds must be a number above 0.')
}

const full = { sizes: '1000,100000,1000000', atOnce: '1,16,64', seconds: 1 }
const quick = { sizes: '1000,100000', atOnce: '1,16', seconds: 0.4 }

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        sizes: { type: 'string' },
        cases: { type: 'string' },
        'at-once': { type: 'string' },
        seconds: { type: 'string' },
        seed: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        against: { type: 'string' },
        out: { type: 'string', default: 'bench-results' },
      },
    }).values
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error
  }
}

export function readOptions(args: readonly string[]): BenchOptions {
  const values = parse(args)
  const defaults = values.quick ? quick : full
  const [seed = 1] = toNumbers('seed', values.seed)
  return {
    sizes: toNumbers('sizes', values.sizes ?? defaults.sizes),
    cases: toCases(values.cases),
    atOnce: toNumbers('at-once', values['at-once'] ?? defaults.atOnce),
    seconds: toSeconds(values.seconds, defaults.seconds),
    seed,
    against: values.against,
    out: values.out,
  }
}
