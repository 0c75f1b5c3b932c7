import {
  amountFormats,
  type CellFormat,
  cellsOf,
  dayFormats,
  headingsOf,
  type Layout,
  type MadeLine,
} from './statement-layouts.ts'
import { createLines } from './statement-lines.ts'
import { type Cell, createWorkbook } from './workbook.ts'

// Made statements: their columns are those that public code names, their lines are invented.

type Encoding = 'utf-8' | 'utf-8 with BOM' | 'utf-16le' | 'utf-16be' | 'windows-1252'

interface Recipe {
  name: string
  bank: string
  layout: Layout
  kind: 'CSV' | 'XLSX'
  day: keyof typeof dayFormats
  amount?: keyof typeof amountFormats
  none?: string
  separator?: ',' | ';' | '\t'
  encoding?: Encoding
  lineBreak?: '\r\n' | '\n' | '\r'
  /** Rows above the header. */
  rowsAbove?: number
  /** Rows below the lines. */
  footer?: readonly (readonly string[])[]
  isDescending?: boolean
  hasBlankRows?: boolean
  hasRepeatedHeader?: boolean
  /** The line with this index is left out. */
  missingLine?: number
  /** Statuses of the first lines. */
  statuses?: readonly string[]
  lines: readonly MadeLine[]
}

/** Changes the lines that a file has, and their order. */
export type Arrange = (lines: readonly MadeLine[]) => readonly MadeLine[]

export interface StatementFixture {
  name: string
  bank: string
  kind: 'CSV' | 'XLSX'
  /** The file; with lines in another order, or fewer. */
  bytes(arrange?: Arrange): Buffer
  expected: {
    credits: number
    debits: number
    /** Of the credits, in naira. */
    total: number
    firstDay: string
    lastDay: string
    reversals: number
    balanceGaps: number
  }
}

const preamble: readonly (readonly string[])[] = [
  ['Account Name', 'LEKKI LOFT LTD'],
  ['Account Number', '0123456789'],
  [],
  ['Statement Period', '1 Nov 2026 - 30 Nov 2026', '', 'Total Credit', '12,345,678.90'],
  ['Opening Balance', '500,000.00', '', 'Credit Count', '12'],
  ['Date printed', '01/12/2026'],
]

const quoteIfNeeded = (text: string, separator: string) =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

const toText = (cell: Cell) => (typeof cell === 'object' ? String(cell.serial) : String(cell))

/** 0x80 to 0x9f of Windows-1252 are not used. */
function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252')
    return Buffer.from(text.replaceAll('₦', 'N').replace(/[^\0-\xff]/g, ''), 'latin1')
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8 with BOM') return Buffer.from(`\ufeff${text}`)
  const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? littleEndian : littleEndian.swap16()
}

function toRows(recipe: Recipe, lines: readonly MadeLine[]): Cell[][] {
  const { layout, isDescending, hasBlankRows, hasRepeatedHeader } = recipe
  const format: CellFormat = {
    day: dayFormats[recipe.day],
    amount: amountFormats[recipe.amount ?? 'grouped'],
    none: recipe.none ?? '',
  }
  const header = headingsOf(layout)
  const rows = (isDescending ? lines.toReversed() : lines).map((line) => cellsOf(layout, line, format))
  const table = rows.flatMap((row, index) => [
    ...(hasBlankRows && index % 4 === 3 ? [[]] : []),
    ...(hasRepeatedHeader && index === 7 ? [header] : []),
    row,
  ])
  const above = preamble.slice(0, recipe.rowsAbove ?? 0)
  return [...above, header, ...table, ...(recipe.footer ?? [])].map((row) => [...row])
}

function toFile(recipe: Recipe, lines: readonly MadeLine[]): Buffer {
  const rows = toRows(recipe, lines)
  if (recipe.kind === 'XLSX') return createWorkbook(rows)
  const separator = recipe.separator ?? ','
  const text = rows
    .map((row) => row.map((cell) => quoteIfNeeded(toText(cell), separator)).join(separator))
    .join(recipe.lineBreak ?? '\r\n')
  return encode(text, recipe.encoding ?? 'utf-8')
}

/** A fixture whose expected figures are counted from its lines. */
export function createStatement(recipe: Recipe): StatementFixture {
  const { name, bank, kind, missingLine, statuses = [] } = recipe
  const lines = recipe.lines
    .map((line, index) => ({ ...line, status: statuses[index] ?? line.status }))
    .filter((_, index) => index !== missingLine)
  const paid = lines.filter(({ status }) => status === 'SUCCESSFUL')
  const credits = paid.filter(({ kobo }) => kobo > 0)
  const days = credits.map(({ day }) => day).sort()
  return {
    ...{ name, bank, kind },
    bytes: (arrange = (all) => all) => toFile(recipe, arrange(lines)),
    expected: {
      credits: credits.length,
      debits: paid.length - credits.length,
      total: credits.reduce((sum, { kobo }) => sum + kobo, 0) / 100,
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      reversals: paid.filter(({ narration }) => narration.startsWith('RVSL')).length,
      balanceGaps: missingLine === undefined ? 0 : 1,
    },
  }
}

const from = '2026-11-08'
const ofAccount = (account: string, count = 24) => createLines({ account, count, from })
const opay = createLines({ account: 'opay', count: 30, from, hasReversal: true })
const moniepoint = createLines({ account: 'moniepoint', count: 24, from, hasReversal: true })
const kuda = createLines({ account: 'kuda', count: 21, from, hasTwins: true })
const uba = createLines({ account: 'uba', count: 36, from, hasReversal: true })
const zenith = createLines({ account: 'zenith', count: 24, from, hasTwins: true })
const firstBank = createLines({ account: 'first bank', count: 40, from, hasReversal: true, hasTwins: true })
const gtBank = ofAccount('gtbank')
const access = ofAccount('access', 30)
const inWeek = (lines: readonly MadeLine[], first: string, last: string) =>
  lines.filter(({ day }) => day >= first && day <= last)

const totals = ['', '', '', 'Total', '1,000,000.00', '2,000,000.00']
const disclaimer = ['This statement was produced by a computer. Page 1 of 1']

const ofOpay = { bank: 'OPay', layout: 'opay', none: '--', lines: opay } as const
const ofMoniepoint = { bank: 'Moniepoint', layout: 'moniepoint', none: '0.00', lines: moniepoint } as const
const ofKuda = { bank: 'Kuda', layout: 'kuda', lines: kuda } as const
const ofUba = { bank: 'UBA', layout: 'uba', lines: uba } as const
const ofZenith = { bank: 'Zenith', layout: 'zenith', lines: zenith } as const
const ofFirstBank = { bank: 'First Bank', layout: 'firstBank', lines: firstBank } as const
const ofGtBank = { bank: 'GTBank', layout: 'gtBank', lines: gtBank } as const
const ofAccess = { bank: 'Access', layout: 'access', lines: access } as const
const csv = 'CSV'
const xlsx = 'XLSX'

const recipes: readonly Recipe[] = [
  {
    name: 'opay, header in row 7',
    ...ofOpay,
    kind: csv,
    day: 'spaced',
    rowsAbove: 6,
    encoding: 'utf-8 with BOM',
  },
  { name: 'opay, workbook with header in row 5', ...ofOpay, kind: xlsx, day: 'spaced', rowsAbove: 4 },
  {
    name: 'opay, date cells and numbers',
    ...ofOpay,
    kind: xlsx,
    day: 'dateCell',
    amount: 'number',
    rowsAbove: 5,
  },
  { name: 'opay, latest line first', ...ofOpay, kind: csv, day: 'slashes', isDescending: true, rowsAbove: 6 },
  { name: 'opay, year first with time', ...ofOpay, kind: csv, day: 'yearFirst', lineBreak: '\n' },
  { name: 'moniepoint, ISO with time', ...ofMoniepoint, kind: csv, day: 'isoWithTime' },
  {
    name: 'moniepoint, workbook',
    ...ofMoniepoint,
    kind: xlsx,
    day: 'dateCell',
    amount: 'number',
    rowsAbove: 6,
  },
  {
    name: 'moniepoint, failed transfers',
    ...ofMoniepoint,
    kind: csv,
    day: 'iso',
    statuses: ['FAILED', 'SUCCESSFUL', 'Pending'],
  },
  {
    name: 'moniepoint, latest line first',
    ...ofMoniepoint,
    kind: xlsx,
    day: 'iso',
    none: '',
    isDescending: true,
  },
  { name: 'kuda, short years', ...ofKuda, kind: csv, day: 'shortYear' },
  {
    name: 'kuda, workbook with ₦',
    ...ofKuda,
    kind: xlsx,
    day: 'slashesWithTime',
    amount: 'naira',
    rowsAbove: 3,
  },
  {
    name: 'kuda, tabs in UTF-16',
    ...ofKuda,
    kind: csv,
    day: 'slashesWithTime',
    separator: '\t',
    encoding: 'utf-16le',
  },
  {
    name: 'kuda, equal transfers on one day',
    ...ofKuda,
    kind: csv,
    day: 'monthFirst',
    rowsAbove: 1,
    hasBlankRows: true,
  },
  { name: 'uba, named months', ...ofUba, kind: csv, day: 'named' },
  {
    name: 'uba, semicolons',
    ...ofUba,
    kind: csv,
    day: 'slashes',
    separator: ';',
    rowsAbove: 5,
    footer: [totals],
  },
  { name: 'uba, serial numbers', ...ofUba, kind: xlsx, day: 'serial', amount: 'number' },
  {
    name: 'uba, old line breaks and a footer',
    ...ofUba,
    kind: csv,
    day: 'dots',
    lineBreak: '\r',
    footer: [[], totals, disclaimer],
  },
  { name: 'uba, a missing line', ...ofUba, kind: csv, day: 'slashes', missingLine: 10 },
  { name: 'zenith, CR and DR', ...ofZenith, kind: csv, day: 'slashes', rowsAbove: 2 },
  { name: 'zenith, workbook', ...ofZenith, kind: xlsx, day: 'named', amount: 'number' },
  {
    name: 'zenith, signed amounts',
    ...ofZenith,
    layout: 'zenithSigned',
    kind: csv,
    day: 'dashes',
    amount: 'plain',
  },
  {
    name: 'first bank, first two weeks',
    ...ofFirstBank,
    kind: csv,
    day: 'slashes',
    lines: inWeek(firstBank, from, '2026-11-16'),
  },
  {
    name: 'first bank, overlapping weeks',
    ...ofFirstBank,
    kind: csv,
    day: 'slashes',
    lines: inWeek(firstBank, '2026-11-13', '2026-11-30'),
  },
  {
    name: 'first bank, workbook with blank rows',
    ...ofFirstBank,
    kind: xlsx,
    day: 'dateCell',
    hasBlankRows: true,
  },
  { name: 'first bank, Windows-1252', ...ofFirstBank, kind: csv, day: 'named', encoding: 'windows-1252' },
  { name: 'gtbank, named months', ...ofGtBank, kind: csv, day: 'named', rowsAbove: 6 },
  { name: 'gtbank, workbook', ...ofGtBank, kind: xlsx, day: 'slashes', amount: 'number', footer: [totals] },
  {
    name: 'gtbank, big-endian UTF-16',
    ...ofGtBank,
    kind: csv,
    day: 'dashes',
    separator: ';',
    encoding: 'utf-16be',
  },
  {
    name: 'access, repeated header',
    ...ofAccess,
    kind: csv,
    day: 'slashes',
    hasRepeatedHeader: true,
    footer: [totals, disclaimer],
  },
  { name: 'access, workbook', ...ofAccess, kind: xlsx, day: 'named', amount: 'code', rowsAbove: 4 },
  {
    name: 'access, latest line first',
    ...ofAccess,
    kind: csv,
    day: 'iso',
    isDescending: true,
    amount: 'plain',
  },
  {
    name: 'access, a missing line in a workbook',
    ...ofAccess,
    kind: xlsx,
    day: 'dateCell',
    amount: 'number',
    missingLine: 15,
  },
]

/** Statements of eight banks. Those of one bank have the same lines, in other files. */
export const statements: readonly StatementFixture[] = recipes.map(createStatement)
