import type { Result } from './result.ts'
import { findMisses } from './target-misses.ts'

/** The measured cases that miss a target, with a description of each miss. */
export function listMissedCases(results: Pick<Result, 'cells' | 'shapes' | 'growth'>): Map<string, string[]> {
  const missed = new Map<string, string[]>()
  for (const { case: name, bookings, description: what } of findMisses({ ...results, skipped: [] }))
    missed.set(name, [...(missed.get(name) ?? []), `${bookings.toLocaleString('en')} bookings: ${what}`])
  return missed
}

interface Measurement {
  case: string
  atOnce: number
  bookings?: number
}

const isSame = (one: Measurement, other: Measurement) =>
  one.case === other.case && one.bookings === other.bookings && one.atOnce === other.atOnce

/** Replaces measurements by later ones. `replaced` has the earlier values. */
export function replaceMeasurements<F extends Measurement>(
  before: readonly F[],
  later: readonly F[],
): { merged: F[]; replaced: F[] } {
  const findLater = (old: F) => later.find((measurement) => isSame(measurement, old))
  return { merged: before.map((old) => findLater(old) ?? old), replaced: before.filter(findLater) }
}
