import type { Cell, Growth } from './result.ts'
import { factorOf, rounded } from './statistics.ts'
import { targets } from './targets.ts'

/** How much slower each case is at the largest size than at the smallest, where both were measured. */
export function growthOf(cells: readonly Cell[], sizes: readonly number[]): Growth[] {
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)]
  if (from === to) return []
  const medianOf = (name: string, bookings: number, atOnce: number) =>
    cells.find((cell) => cell.case === name && cell.bookings === bookings && cell.atOnce === atOnce)?.ours
      .median
  return [...new Set(cells.map((cell) => cell.case))].flatMap((name) =>
    targets.growthAtOnce.flatMap((atOnce) => {
      const [before, after] = [medianOf(name, from, atOnce), medianOf(name, to, atOnce)]
      if (before === undefined || after === undefined) return []
      return [{ case: name, atOnce, from, to, factor: rounded(factorOf(before, after)) }]
    }),
  )
}
