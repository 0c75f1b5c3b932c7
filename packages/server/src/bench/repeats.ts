import { growthOf } from './growth.ts'
import { missesOf } from './judge.ts'
import type { Cell, Result } from './result.ts'

/** The cases that were measured and miss a target, each with the figures that do. */
export function missedCases(
  { cells, shapes }: Pick<Result, 'cells' | 'shapes'>,
  sizes: readonly number[],
): Map<string, string[]> {
  const missed = new Map<string, string[]>()
  const growth = growthOf(cells, sizes)
  for (const { case: name, bookings, what } of missesOf({ cells, shapes, skipped: [], growth }))
    missed.set(name, [...(missed.get(name) ?? []), `${bookings.toLocaleString('en')} bookings: ${what}`])
  return missed
}

const isSame = (one: Cell, other: Cell) =>
  one.case === other.case && one.bookings === other.bookings && one.atOnce === other.atOnce

/** What was measured later takes the place of what was measured before; `replaced` is what stood there. */
export function replaceCells(
  before: readonly Cell[],
  later: readonly Cell[],
): { cells: Cell[]; replaced: Cell[] } {
  const laterOf = (old: Cell) => later.find((cell) => isSame(cell, old))
  return { cells: before.map((old) => laterOf(old) ?? old), replaced: before.filter(laterOf) }
}
