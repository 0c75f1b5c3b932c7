import { missesOf } from './judge.ts'
import type { Result } from './result.ts'

/** The cases that were measured and miss a target, each with the figures that do. */
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

/** What was measured later takes the place of what was measured before; `replaced` is what stood there. */
export function replace<F extends Figure>(
  before: readonly F[],
  later: readonly F[],
): { figures: F[]; replaced: F[] } {
  const laterOf = (old: F) => later.find((figure) => isSame(figure, old))
  return { figures: before.map((old) => laterOf(old) ?? old), replaced: before.filter(laterOf) }
}
