import type { Cell, Growth, Result } from './result.ts'
import { type CaseKind, targets } from './targets.ts'

export interface TargetMiss {
  case: string
  bookings: number
  /** "ratio 2.4, at most 1.8" */
  description: string
}

type MeasuredResults = Pick<Result, 'cells' | 'shapes' | 'skipped' | 'growth' | 'firstImport'>

/** The p99 target of an exchange is multiplied by its number of requests. */
const countRequests = ({ shapes }: MeasuredResults, name: string): number =>
  Math.max(1, ...shapes.filter((shape) => shape.case === name).map(({ requests }) => requests))

const mapKinds = (result: MeasuredResults) =>
  new Map<string, CaseKind>(result.shapes.map((shape) => [shape.case, shape.kind]))

function findCellMisses(
  { case: name, bookings, ratio, share, ours }: Cell,
  kind: CaseKind,
  requests: number,
): TargetMiss[] {
  const max = targets.ratio[kind]
  const min = targets.share[kind]
  const maxMs = targets.p99[kind] * requests
  return [
    ...(ratio > max ? [`ratio ${ratio}, at most ${max}`] : []),
    ...(share < min
      ? [`${Math.round(share * 100)} % of the baseline's throughput, at least ${min * 100} %`]
      : []),
    ...(ours.p99 > maxMs ? [`p99 ${ours.p99} ms, under ${maxMs} ms`] : []),
  ].map((description) => ({ case: name, bookings, description }))
}

const findGrowthMisses = ({ case: name, to, atOnce, factor }: Growth, kind: CaseKind): TargetMiss[] => {
  const max = targets.growth[kind]
  return factor > max
    ? [{ case: name, bookings: to, description: `growth ${factor} at ${atOnce}, at most ${max}` }]
    : []
}

function findFirstImportMisses({ stays, seconds }: NonNullable<Result['firstImport']>): TargetMiss[] {
  const max = (targets.firstImport.seconds * stays) / targets.firstImport.stays
  return seconds > max
    ? [{ case: 'first-import', bookings: stays, description: `${seconds} s, at most ${max} s` }]
    : []
}

/** Every value that misses its target. A case that was too slow to be measured counts as a miss. */
export function findMisses(result: MeasuredResults): TargetMiss[] {
  const kinds = mapKinds(result)
  const findKind = (name: string) => kinds.get(name) ?? 'read'
  return [
    ...result.cells
      .filter(({ atOnce }) => atOnce === targets.atOnce)
      .flatMap((cell) => findCellMisses(cell, findKind(cell.case), countRequests(result, cell.case))),
    ...result.skipped
      .filter(({ atOnce }) => atOnce === targets.atOnce)
      .map(({ case: name, bookings, reason }) => ({
        case: name,
        bookings,
        description: `not measured: ${reason}`,
      })),
    ...(result.firstImport ? findFirstImportMisses(result.firstImport) : []),
    ...result.growth.flatMap((growth) => findGrowthMisses(growth, findKind(growth.case))),
  ]
}
