import { maxNarration } from '@ilewa/contract/bank/schema'
import type { DayOrder, StatementColumns, StatementField } from '@ilewa/contract/bank/statement-columns'
import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { type Amount, quoted, readAmount, readDirection } from './amounts.ts'
import { cutText, type SheetRow } from './cells.ts'
import { readDay } from './days.ts'
import { headingKey } from './header.ts'

/** Money that came in (above 0) or went out, in kobo. */
export interface Movement {
  row: number
  day: CivilDate
  kobo: number
  narration: string
  reference: string | null
  balance: number | null
  /** The status says that it was reversed. */
  isReversed: boolean
}

/** A row of a table: a movement, one that never was money, or an unreadable one. */
export type ReadRow =
  | { kind: 'MOVEMENT'; movement: Movement }
  | { kind: 'FAILED'; balance: number | null }
  | { kind: 'ERROR'; row: number; message: string }

export interface TableFormat {
  headings: readonly string[]
  columns: StatementColumns
  dayOrder: DayOrder
  today: CivilDate
}

const maxReference = 100
const firstDay = '2000-01-01'

const noText = /^(?:[-–—]*|null|nil|none|n\/a)$/i
/** Texts of rows that are no lines, as `headingKey` gives them. */
const totalText =
  /^(?:(?:grand |sub ?)?totals?(?: (?:credits?|debits?|amount|lodgements?|withdrawals?|deposits?))?|(?:opening|closing|available|book|ledger) balance\b.*|balance(?: as at .*)?)$/
const broughtForwardText =
  /^(?:(?:opening|closing) balance|(?:balance )?(?:[bc] ?f|(?:brought|carried) forward))$/

const doneWords = [
  ...['', '00', 'success', 'successful', 'completed', 'complete', 'approved', 'settled', 'posted', 'paid'],
  ...['processed', 'done', 'ok'],
]
const failedWords = [
  ...['failed', 'failure', 'unsuccessful', 'not successful', 'error', 'declined', 'rejected', 'cancelled'],
  ...['canceled', 'expired', 'abandoned', 'timeout', 'timed out', 'pending', 'processing', 'in progress'],
  ...['initiated', 'queued', 'on hold'],
]
const reversedWords = ['reversed', 'reversal', 'refunded']

type GetCell = (field: StatementField) => string

const toText = (cell: string) => (noText.test(cell) ? '' : cell)

/** Narration and sender, unless one has the other. */
function toNarration(cell: GetCell): string {
  const [narration, sender] = [toText(cell('NARRATION')), toText(cell('SENDER'))]
  const has = (text: string, other: string) => text.toUpperCase().includes(other.toUpperCase())
  if (has(narration, sender)) return cutText(narration, maxNarration)
  if (has(sender, narration)) return cutText(sender, maxNarration)
  return cutText(`${narration} · ${sender}`, maxNarration)
}

/** Money in or out of two columns. */
function readTwoColumns(cell: GetCell): Amount {
  const credit = readAmount(cell('CREDIT'))
  const debit = readAmount(cell('DEBIT'))
  if (credit?.problem !== undefined) return credit
  if (debit?.problem !== undefined) return debit
  if (credit?.kobo && debit?.kobo) return { problem: 'Money in and money out are both filled.' }
  if (credit && credit.kobo < 0) return { problem: `Money in is below 0: ${quoted(cell('CREDIT'))}.` }
  // Some banks write money out with a sign.
  return debit?.kobo ? { kobo: -Math.abs(debit.kobo) } : credit
}

/** Money in or out of one column, with a sign or a direction. */
function readOneColumn(cell: GetCell, hasDirection: boolean): Amount {
  const amount = readAmount(cell('AMOUNT'))
  if (!hasDirection || !amount || amount.problem !== undefined || amount.kobo === 0) return amount
  const direction = readDirection(cell('DIRECTION'))
  if (cell('DIRECTION') === '') return { problem: 'Neither CR nor DR is given.' }
  if (direction === undefined)
    return { problem: `${quoted(cell('DIRECTION'))} is neither money in nor money out.` }
  if (direction === 'OUT') return { kobo: -Math.abs(amount.kobo) }
  return amount.kobo > 0 ? amount : { problem: `Money in is below 0: ${quoted(cell('AMOUNT'))}.` }
}

/** The kobo of a row, a problem, or undefined for a row without money. */
function readMoney(cell: GetCell, { columns }: TableFormat): Amount {
  const amount =
    columns.CREDIT === undefined ? readOneColumn(cell, columns.DIRECTION !== undefined) : readTwoColumns(cell)
  return amount?.kobo === 0 ? undefined : amount
}

/** Footers, totals and texts have no date. A text that begins with a digit was meant as one. */
function readRowWithoutDay(cell: GetCell, { row, cells }: SheetRow, money: Amount): ReadRow | undefined {
  const dayCell = cell('DAY')
  const isDate = /^\d/.test(dayCell)
  if (!money || (money.problem !== undefined && !isDate)) return undefined
  const texts = [cells.find((text) => text !== '') ?? '', cell('NARRATION')].map(headingKey)
  if (!isDate && texts.some((text) => totalText.test(text) || broughtForwardText.test(text))) return undefined
  const message = dayCell === '' ? 'The date is missing.' : `The date ${quoted(dayCell)} cannot be read.`
  return { kind: 'ERROR', row, message }
}

function findDayProblem(day: CivilDate, today: CivilDate): string | undefined {
  if (day > today) return `The date ${formatDate(day)} is in the future.`
  return day < firstDay ? `The date ${formatDate(day)} is before 2000.` : undefined
}

/** Reads a row with a day and money. */
function readMovement(cell: GetCell, movement: Pick<Movement, 'row' | 'day' | 'kobo'>): ReadRow {
  const status = cell('STATUS').toLowerCase()
  const isReversed = reversedWords.includes(status)
  const isFailed = failedWords.includes(status)
  if (!isReversed && !isFailed && !doneWords.includes(status))
    return { kind: 'ERROR', row: movement.row, message: `The status ${quoted(cell('STATUS'))} is unknown.` }
  const balance = readAmount(cell('BALANCE'))?.kobo ?? null
  // Money out that was reversed never left. Money in that was reversed is a line with a reversal, because an earlier file may have had it as
  // successful, and it may be posted.
  if (isFailed || (isReversed && movement.kobo < 0)) return { kind: 'FAILED', balance }
  const reference = cutText(toText(cell('REFERENCE')), maxReference) || null
  return {
    kind: 'MOVEMENT',
    movement: { ...movement, narration: toNarration(cell), reference, balance, isReversed },
  }
}

const isRepeatedHeader = (dayCell: string, { headings, columns }: TableFormat): boolean =>
  dayCell !== '' && headingKey(dayCell) === headingKey(headings[columns.DAY ?? -1] ?? '')

/** Reads a row below the header; undefined if it is no line of the statement. */
export function readRow(sheetRow: SheetRow, format: TableFormat): ReadRow | undefined {
  const { row, cells, problem } = sheetRow
  if (problem !== undefined) return { kind: 'ERROR', row, message: problem }
  const cell: GetCell = (field) => cells[format.columns[field] ?? -1] ?? ''
  if (isRepeatedHeader(cell('DAY'), format)) return undefined
  const money = readMoney(cell, format)
  const day = readDay(cell('DAY'), format.dayOrder)
  if (day === undefined) return readRowWithoutDay(cell, sheetRow, money)
  if (!money || broughtForwardText.test(headingKey(cell('NARRATION')))) return undefined
  if (money.problem !== undefined) return { kind: 'ERROR', row, message: money.problem }
  const message = findDayProblem(day, format.today)
  return message === undefined
    ? readMovement(cell, { row, day, kobo: money.kobo })
    : { kind: 'ERROR', row, message }
}
