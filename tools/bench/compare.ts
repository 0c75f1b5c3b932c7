import type { Cell, Result } from './result.ts'
import { factorOf, rounded } from './statistics.ts'
import { noiseMargin, targets } from './targets.ts'

/** One measured value of the earlier and of the current run. */
export interface Comparison {
  case: string
  /** "ratio at 100,000 bookings, 16 at once" */
  figure: string
  before: number
  after: number
  /** Worse by more than noise, in a value that may fail a run. */
  isWorse: boolean
  /** True when a higher value is better. */
  isThroughput: boolean
}

/** The floor without SQL does the same work in every version, so it measures the speed of the machine. */
const yardstick = (result: Result): number | undefined => {
  const alone = result.cells.flatMap(({ httpAlone }) => httpAlone ?? []).sort((a, b) => a - b)
  return alone[Math.floor(alone.length / 2)]
}

const isBeyond = (before: number, after: number) => factorOf(before, after) > 1 + noiseMargin

/**
 * A case is slower when the spreads of both runs do not overlap. Its ratio also rises when the floor gets cheaper, for
 * example by a removed statement, so its own median must rise too, corrected by the machine's speed.
 */
function isSlower(then: Cell, now: Cell, drift: number): boolean {
  const isClear = isBeyond(then.ratio, now.ratio) && now.spread.low > then.spread.high
  return now.atOnce === targets.atOnce && isClear && isBeyond(then.ours.median * drift, now.ours.median)
}

const place = (count: number) => count.toLocaleString('en')

/** Compares every ratio, throughput and growth that both runs have. */
export function compare(then: Result, now: Result): Comparison[] {
  const [usual, current] = [yardstick(then), yardstick(now)]
  const drift = usual && current ? factorOf(usual, current) : 1
  const cells = now.cells.flatMap((cell) => {
    const twin = then.cells.find(
      (other) => other.case === cell.case && other.bookings === cell.bookings && other.atOnce === cell.atOnce,
    )
    if (!twin) return []
    const where = `at ${place(cell.bookings)} bookings, ${cell.atOnce} at once`
    const isWorse = isSlower(twin, cell, drift)
    const common = { case: cell.case, before: twin.ratio, after: cell.ratio }
    return [
      { ...common, figure: `ratio ${where}`, isWorse, isThroughput: false },
      {
        case: cell.case,
        figure: `requests per second ${where}`,
        before: twin.ours.perSecond,
        after: cell.ours.perSecond,
        isWorse: false,
        isThroughput: true,
      },
    ]
  })
  const growths = now.growth.flatMap((growth) => {
    const twin = then.growth.find(
      ({ case: name, atOnce, from, to }) =>
        name === growth.case && atOnce === growth.atOnce && from === growth.from && to === growth.to,
    )
    if (!twin) return []
    const isWorse = isBeyond(Math.max(1, twin.factor), growth.factor)
    const figure = `growth from ${place(growth.from)} to ${place(growth.to)}, ${growth.atOnce} at once`
    return [
      { case: growth.case, figure, before: twin.factor, after: growth.factor, isWorse, isThroughput: false },
    ]
  })
  return [...cells, ...growths].map((row) => ({
    ...row,
    before: rounded(row.before),
    after: rounded(row.after),
  }))
}
