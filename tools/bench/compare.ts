import type { Cell, Result } from './result.ts'
import { factorOf, rounded } from './statistics.ts'
import { noiseMargin, targets } from './targets.ts'

/** One figure then and now. */
export interface Comparison {
  case: string
  /** "ratio at 100,000 bookings, 16 at once" */
  figure: string
  before: number
  after: number
  /** By more than noise, and of a kind that may fail a run. */
  isWorse: boolean
  /** Whether more is better. */
  isThroughput: boolean
}

/** The floor without SQL is the same work in every version, so it tells how fast the machine was. */
const yardstick = (result: Result): number | undefined => {
  const alone = result.cells.flatMap(({ httpAlone }) => httpAlone ?? []).sort((a, b) => a - b)
  return alone[Math.floor(alone.length / 2)]
}

const isBeyond = (before: number, after: number) => factorOf(before, after) > 1 + noiseMargin

/**
 * Worse is a case whose rounds then and now hardly overlap. A ratio also worsens when its floor gets cheaper, as by a
 * statement that is no longer sent: only one that takes longer too, by the machine's own measure, counts.
 */
function isSlower(then: Cell, now: Cell, drift: number): boolean {
  const isClear = isBeyond(then.ratio, now.ratio) && now.spread.low > then.spread.high
  return now.atOnce === targets.atOnce && isClear && isBeyond(then.ours.median * drift, now.ours.median)
}

const place = (count: number) => count.toLocaleString('en')

/** Every ratio, throughput and growth that both runs have. */
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
