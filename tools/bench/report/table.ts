import type { Comparison } from '../compare.ts'
import type { Cell, Result } from '../result.ts'
import { rounded } from '../statistics.ts'
import { findMisses } from '../target-misses.ts'
import { targets } from '../targets.ts'

const formatCount = (value: number) => value.toLocaleString('en')

/** Aligns columns; numbers to the right. */
function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

const header = [
  'case',
  '',
  'at once',
  'ours ms',
  'p99',
  'baseline ms',
  'p99',
  'ratio',
  'ours/s',
  'baseline/s',
  'share',
  'growth',
  'ours cpu',
  'baseline cpu',
]

function toRow(result: Result, cell: Cell, missedSizes: ReadonlySet<string>): string[] {
  const growth = result.growth.find(
    ({ case: name, atOnce, to }) => name === cell.case && atOnce === cell.atOnce && to === cell.bookings,
  )
  return [
    cell.case,
    cell.atOnce === targets.atOnce && missedSizes.has(`${cell.case} ${cell.bookings}`) ? '<' : '',
    String(cell.atOnce),
    String(cell.ours.median),
    String(cell.ours.p99),
    String(cell.baseline.median),
    String(cell.baseline.p99),
    String(cell.ratio),
    formatCount(Math.round(cell.ours.perSecond)),
    formatCount(Math.round(cell.baseline.perSecond)),
    `${Math.round(cell.share * 100)} %`,
    growth ? String(growth.factor) : '',
    String(cell.ours.processor ?? ''),
    String(cell.baseline.processor ?? ''),
  ]
}

/** The results as a text table. "<" marks a case that misses a target; the misses are listed below. */
export function toTable(result: Result): string[] {
  const { firstImport } = result
  const missedTargets = findMisses(result)
  const missedSizes = new Set(missedTargets.map(({ case: name, bookings }) => `${name} ${bookings}`))
  const tables = result.sizes.flatMap((bookings) => {
    const cells = result.cells.filter((cell) => cell.bookings === bookings)
    const memory = result.memory.find((row) => row.bookings === bookings)
    return [
      '',
      `${formatCount(bookings)} bookings; our process holds ${memory?.before ?? '?'} MB before, ${memory?.peak ?? '?'} MB at most, ${memory?.after ?? '?'} MB after`,
      ...align([header, ...cells.map((cell) => toRow(result, cell, missedSizes))]),
    ]
  })
  const missed = missedTargets.map(
    ({ case: name, bookings, description: what }) => `  ${name}, ${formatCount(bookings)} bookings: ${what}`,
  )
  const repeats = result.repeats.map((repeat) => `  ${repeat.case}, ${repeat.missed.join('; ')}`)
  return [
    ...tables,
    ...(firstImport
      ? ['', `${formatCount(firstImport.stays)} bookings in an empty database: ${firstImport.seconds} s`]
      : []),
    ...(repeats.length > 0
      ? ['', 'Measured again and for longer, for what they missed at first:', ...repeats]
      : []),
    '',
    missed.length > 0 ? 'Targets missed:' : 'Every target is met.',
    ...missed,
  ]
}

/** The earlier and the current run; "worse" means by more than noise. */
export function toComparisonTable(comparisons: readonly Comparison[]): string[] {
  const rows = comparisons
    .filter(({ figure }) => /growth|16 at once/.test(figure))
    .map(({ case: name, figure, before, after, isWorse }) => [
      `${name}, ${figure}`,
      String(before),
      String(after),
      `× ${rounded(before > 0 ? after / before : 1)}`,
      isWorse ? 'worse' : '',
    ])
  return ['', ...align([['compared', 'then', 'now', '', ''], ...rows])]
}
