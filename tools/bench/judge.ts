import type { Cell, Growth, Result } from './result.ts'
import { type CaseKind, targets } from './targets.ts'

export interface Miss {
  case: string
  bookings: number
  /** "ratio 2.4, at most 1.8" */
  what: string
}

type Judged = Pick<Result, 'cells' | 'shapes' | 'skipped' | 'growth' | 'firstImport'>

/** The p99 target of an exchange is multiplied by its number of requests. */
const requestsOf = ({ shapes }: Judged, name: string): number =>
  Math.max(1, ...shapes.filter((shape) => shape.case === name).map(({ requests }) => requests))

const kindsOf = (result: Judged) =>
  new Map<string, CaseKind>(result.shapes.map((shape) => [shape.case, shape.kind]))

function missesOfCell(
  { case: name, bookings, ratio, share, ours }: Cell,
  kind: CaseKind,
  requests: number,
): Miss[] {
  const most = targets.ratio[kind]
  const least = targets.share[kind]
  const longest = targets.p99[kind] * requests
  return [
    ...(ratio > most ? [`ratio ${ratio}, at most ${most}`] : []),
    ...(share < least
      ? [`${Math.round(share * 100)} % of the floor's throughput, at least ${least * 100} %`]
      : []),
    ...(ours.p99 > longest ? [`p99 ${ours.p99} ms, under ${longest} ms`] : []),
  ].map((what) => ({ case: name, bookings, what }))
}

const missesOfGrowth = ({ case: name, to, atOnce, factor }: Growth, kind: CaseKind): Miss[] => {
  const most = targets.growth[kind]
  return factor > most
    ? [{ case: name, bookings: to, what: `growth ${factor} at ${atOnce}, at most ${most}` }]
    : []
}

function missesOfFirstImport({ stays, seconds }: NonNullable<Result['firstImport']>): Miss[] {
  const most = (targets.firstImport.seconds * stays) / targets.firstImport.stays
  return seconds > most
    ? [{ case: 'first-import', bookings: stays, what: `${seconds} s, at most ${most} s` }]
    : []
}

/** Every value that misses its target. A case that was too slow to be measured counts as a miss. */
export function missesOf(result: Judged): Miss[] {
  const kinds = kindsOf(result)
  const kindOf = (name: string) => kinds.get(name) ?? 'read'
  return [
    ...result.cells
      .filter(({ atOnce }) => atOnce === targets.atOnce)
      .flatMap((cell) => missesOfCell(cell, kindOf(cell.case), requestsOf(result, cell.case))),
    ...result.skipped
      .filter(({ atOnce }) => atOnce === targets.atOnce)
      .map(({ case: name, bookings, reason }) => ({ case: name, bookings, what: `not measured: ${reason}` })),
    ...(result.firstImport ? missesOfFirstImport(result.firstImport) : []),
    ...result.growth.flatMap((growth) => missesOfGrowth(growth, kindOf(growth.case))),
  ]
}
