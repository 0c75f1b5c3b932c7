import { WrongAnswer } from './measure/line.ts'
import type { Stage } from './measure/stage.ts'
import type { BenchOptions } from './options.ts'
import type { Result } from './result.ts'

export interface RunOptions extends Omit<BenchOptions, 'against' | 'out'> {
  databaseUrl?: string | undefined
  /** Properties of the business, and businesses beside it; as the seed has them unless given. */
  surroundings?: { properties: number; others: number }
  /** Stays of the first import; as the targets have them unless given. */
  firstImportStays?: number
  /** A case whose median is above this is not asked with more at once. */
  slowMs?: number
  print: (line: string) => void
  signal?: AbortSignal
}

export type Found = Pick<Result, 'cells' | 'shapes' | 'skipped' | 'faults' | 'memory' | 'growth' | 'repeats'>

export interface Run {
  options: RunOptions
  stage: Stage
  found: Found
}

interface Failed {
  case: string
  bookings: number
  atOnce: number
}

/** An answer that is wrong fails the run, which goes on with what is left of it. */
export function noteFault(
  { options, found }: Run,
  { case: name, bookings, atOnce }: Failed,
  error: unknown,
): void {
  if (!(error instanceof WrongAnswer)) throw error
  options.print(`  ${name}, ${atOnce} at once: ${error.message}`)
  found.faults.push({ case: name, bookings, atOnce, reason: error.message })
}
