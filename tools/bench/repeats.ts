import { missesOf } from './judge.ts'
import type { Result } from './result.ts'

/** The measured cases that miss a target, with a description of each miss. */
export function missedCases(found: Pick<Result, 'cells' | 'shapes' | 'growth'>): Map<string, string[]> {
  const missed = new Map<string, string[]>()
  for (const { case: name, bookings, what } of missesOf({ ...found, skipped: [] }))
    missed.set(name, [...(missed.get(name) ?? []), `${bookings.toLocaleString('en')} bookings: ${what}`])
  return missed
}

interface Figure {
  case: string
  atOnce: number
  bookings?: number
}

const isSame = (one: Figure, other: Figure) =>
  one.case === other.case && one.bookings === other.bookings && one.atOnce === other.atOnce

/** Replaces measurements by later ones. `replaced` has the earlier values. */
export function replace<F extends Figure>(
  before: readonly F[],
  later: readonly F[],
): { figures: F[]; replaced: F[] } {
  const laterOf = (old: F) => later.find((figure) => isSame(figure, old))
  return { figures: before.map((old) => laterOf(old) ?? old), replaced: before.filter(laterOf) }
}
