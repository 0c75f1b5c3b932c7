import type { Cell, Result } from './result.ts'
import { rounded, toFactor } from './statistics.ts'
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

/** The baseline without SQL does the same work in every version, so it measures the speed of the machine. */
const medianHttpMs = (result: Result): number | undefined => {
  const alone = result.cells.flatMap(({ httpAlone }) => httpAlone ?? []).sort((a, b) => a - b)
  return alone[Math.floor(alone.length / 2)]
}

const exceedsNoise = (before: number, after: number) => toFactor(before, after) > 1 + noiseMargin

/**
 * A case is slower if its ratio rises beyond the noise and the spreads of both runs do not overlap. The ratio also
 * rises when the baseline needs less time, for example because a statement was removed. So our own median must
 * rise too, after correction for the speed of the machine.
 */
function isSlower(earlier: Cell, current: Cell, drift: number): boolean {
  const isClear = exceedsNoise(earlier.ratio, current.ratio) && current.spread.low > earlier.spread.high
  return (
    current.atOnce === targets.atOnce &&
    isClear &&
    exceedsNoise(earlier.ours.median * drift, current.ours.median)
  )
}

const formatCount = (count: number) => count.toLocaleString('en')

/** Compares every ratio, throughput and growth that both runs have. */
export function compare(earlier: Result, current: Result): Comparison[] {
  const [earlierHttpMs, currentHttpMs] = [medianHttpMs(earlier), medianHttpMs(current)]
  const drift = earlierHttpMs && currentHttpMs ? toFactor(earlierHttpMs, currentHttpMs) : 1
  const cells = current.cells.flatMap((cell) => {
    const match = earlier.cells.find(
      (other) => other.case === cell.case && other.bookings === cell.bookings && other.atOnce === cell.atOnce,
    )
    if (!match) return []
    const where = `at ${formatCount(cell.bookings)} bookings, ${cell.atOnce} at once`
    const isWorse = isSlower(match, cell, drift)
    const common = { case: cell.case, before: match.ratio, after: cell.ratio }
    return [
      { ...common, figure: `ratio ${where}`, isWorse, isThroughput: false },
      {
        case: cell.case,
        figure: `requests per second ${where}`,
        before: match.ours.perSecond,
        after: cell.ours.perSecond,
        isWorse: false,
        isThroughput: true,
      },
    ]
  })
  const growths = current.growth.flatMap((growth) => {
    const match = earlier.growth.find(
      ({ case: name, atOnce, from, to }) =>
        name === growth.case && atOnce === growth.atOnce && from === growth.from && to === growth.to,
    )
    if (!match) return []
    const isWorse = exceedsNoise(Math.max(1, match.factor), growth.factor)
    const figure = `growth from ${formatCount(growth.from)} to ${formatCount(growth.to)}, ${growth.atOnce} at once`
    return [
      { case: growth.case, figure, before: match.factor, after: growth.factor, isWorse, isThroughput: false },
    ]
  })
  return [...cells, ...growths].map((row) => ({
    ...row,
    before: rounded(row.before),
    after: rounded(row.after),
  }))
}
