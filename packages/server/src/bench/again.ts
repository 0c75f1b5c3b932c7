import { growthOf } from './growth.ts'
import { missesOf } from './judge.ts'
import type { Again, Cell, Result } from './result.ts'

/** The cases that were measured and miss a target, with the figures that do. */
export function missedCases(
  { cells, shapes }: Pick<Result, 'cells' | 'shapes'>,
  sizes: readonly number[],
): Again[] {
  const missed = new Map<string, string[]>()
  const growth = growthOf(cells, sizes)
  for (const { case: name, bookings, what } of missesOf({ cells, shapes, skipped: [], growth }))
    missed.set(name, [...(missed.get(name) ?? []), `${bookings.toLocaleString('en')} bookings: ${what}`])
  return [...missed].map(([name, figures]) => ({ case: name, missed: figures }))
}

/** What was measured later takes the place of what was measured before. */
export const replaceCells = (before: readonly Cell[], later: readonly Cell[]): Cell[] =>
  before.map(
    (old) =>
      later.find(
        (cell) => cell.case === old.case && cell.bookings === old.bookings && cell.atOnce === old.atOnce,
      ) ?? old,
  )
