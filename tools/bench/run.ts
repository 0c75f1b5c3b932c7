import type { Environment } from './measure/environment.ts'
import { UnexpectedResponse } from './measure/http-connection.ts'
import type { BenchOptions } from './options.ts'
import type { Result } from './result.ts'

export interface RunOptions extends Omit<BenchOptions, 'against' | 'out'> {
  databaseUrl?: string | undefined
  /** Properties of the measured business, and number of other businesses. Defaults to the seed's. */
  seedSize?: { properties: number; others: number }
  /** Bookings of the first import; by default the number in `targets.ts`. */
  firstImportBookings?: number
  /** A case with a median above this is not measured at higher concurrency. */
  slowMs?: number
  print: (line: string) => void
  signal?: AbortSignal
}

export type Measurements = Pick<
  Result,
  'cells' | 'shapes' | 'skipped' | 'faults' | 'memory' | 'growth' | 'repeats'
>

export interface Run {
  options: RunOptions
  environment: Environment
  results: Measurements
}

interface FailedCase {
  case: string
  bookings: number
  atOnce: number
}

/** Records an unexpected response, which fails the run. The run continues. Rethrows other errors. */
export function recordFault(
  { options, results }: Run,
  { case: name, bookings, atOnce }: FailedCase,
  error: unknown,
): void {
  if (!(error instanceof UnexpectedResponse)) throw error
  options.print(`  ${name}, ${atOnce} at once: ${error.message}`)
  results.faults.push({ case: name, bookings, atOnce, reason: error.message })
}
