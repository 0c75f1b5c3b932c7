import { readFile } from 'node:fs/promises'
import { maxReportedRows, maxStatementLines } from '@ilewa/contract/bank/imports'
import {
  type DayOrder,
  missingFields,
  type StatementColumns,
  type StatementField,
} from '@ilewa/contract/bank/statement-columns'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { Sheet, SheetRow } from './cells.ts'
import { readCsvSheets } from './csv-rows.ts'
import { findDayOrder } from './days.ts'
import { notAStatement, requireKind, tooManyLines } from './file-kind.ts'
import { findBank, findColumns, findHeader, type Header, isSameHeader } from './header.ts'
import { countBalanceGaps, findRepeatedRows, type ReadLine, type Reversal, toLines } from './lines.ts'
import { type ReadRow, readRow, type TableFormat } from './movements.ts'
import { readXlsxSheets } from './xlsx-rows.ts'

export type { ReadLine, Reversal } from './lines.ts'

/** An uploaded statement, and how to read it. */
export interface StatementFile {
  path: string
  name: string
  today: CivilDate
  /** Chosen by the owner. */
  columns?: StatementColumns
  dayOrder?: DayOrder
  /** Of the last statement of the account. */
  remembered?: { headings: string[]; columns: StatementColumns; dayOrder: DayOrder } | null
}

/** The fields have the meaning of `StatementPreview`. */
export interface ReadStatement {
  bank: string | null
  isTested: boolean
  /** Numbers of ten digits above the header, of which one is usually that of the account. */
  accountNumbers: string[]
  headings: string[]
  columns: StatementColumns
  missing: StatementField[]
  dayOrder: DayOrder
  isDayOrderUncertain: boolean
  /** Transfers that came in, in the order of the file. */
  lines: ReadLine[]
  reversals: Reversal[]
  /** Lines of money that went out, with those of reversals. */
  debits: number
  balanceGaps: number
  unreadableRows: number
  rowErrors: { row: number; message: string }[]
}

interface Table {
  header: Header
  accountNumbers: string[]
  /** Below the header. */
  rows: SheetRow[]
}

/** Rows that are not empty. Wrapped narrations and page headers are rows beside the lines. */
const maxRows = 5 * maxStatementLines

const accountNumber = /(?<!\d)\d{10}(?!\d)/g

function readTable(sheet: Sheet, header: Header): Table {
  const rows: SheetRow[] = []
  const accountNumbers = new Set<string>()
  for (const sheetRow of sheet) {
    if (sheetRow.row > header.row) rows.push(sheetRow)
    if (sheetRow.row < header.row)
      for (const [found] of sheetRow.cells.join(' ').matchAll(accountNumber)) accountNumbers.add(found)
    if (rows.length > maxRows) throw tooManyLines()
  }
  return { header, rows, accountNumbers: [...accountNumbers] }
}

async function findTable({ path, remembered }: StatementFile): Promise<Table> {
  const content = await readFile(path)
  const sheets = requireKind(content) === 'XLSX' ? await readXlsxSheets(content) : readCsvSheets(content)
  for (const sheet of sheets) {
    const header = findHeader(sheet, remembered?.headings)
    if (header) return readTable(sheet, header)
  }
  throw notAStatement(
    'No row with the headings Date and Credit was found in the first 30 rows. Export the statement again as CSV or Excel.',
  )
}

/** The columns and the order of the dates: as the owner chose, else as in the last statement with this header, else as they look. */
function findFormat({ header: { headings }, rows }: Table, file: StatementFile) {
  const isKnown = file.remembered && isSameHeader(headings, file.remembered.headings)
  const remembered = isKnown ? file.remembered : undefined
  const columns = file.columns ?? remembered?.columns ?? findColumns(headings, rows)
  const found = findDayOrder(rows.map(({ cells }) => cells[columns.DAY ?? -1] ?? ''))
  const known = file.dayOrder ?? (found.isDayOrderUncertain ? remembered?.dayOrder : undefined)
  return {
    columns,
    dayOrder: known ?? found.dayOrder,
    isDayOrderUncertain: known === undefined && found.isDayOrderUncertain,
  }
}

/** A row that is in the file twice counts once. */
function withoutRepeated(rows: readonly ReadRow[]): ReadRow[] {
  const repeated = findRepeatedRows(rows.flatMap((row) => (row.kind === 'MOVEMENT' ? [row.movement] : [])))
  return rows.map((read) => {
    const row = read.kind === 'MOVEMENT' ? read.movement.row : undefined
    const first = row && repeated.get(row)
    if (!row || !first) return read
    return { kind: 'ERROR', row, message: `It repeats row ${first}: the same reference and balance.` }
  })
}

function readRows({ rows }: Table, format: TableFormat): ReadRow[] {
  const read: ReadRow[] = []
  for (const sheetRow of rows) {
    const row = readRow(sheetRow, format)
    if (row) read.push(row)
    if (read.length > maxStatementLines) throw tooManyLines()
  }
  return withoutRepeated(read)
}

/**
 * Reads a bank statement, CSV or XLSX. Throws `bank.not_a_statement` and `bank.too_many_lines`. Blocks the event loop: run it in a child
 * process only.
 */
export async function readStatement(file: StatementFile): Promise<ReadStatement> {
  const table = await findTable(file)
  const { headings } = table.header
  const format = findFormat(table, file)
  const missing = missingFields(format.columns)
  const rows = missing.length > 0 ? [] : readRows(table, { headings, today: file.today, ...format })
  const movements = rows.flatMap((row) => (row.kind === 'MOVEMENT' ? [row.movement] : []))
  const errors = rows.flatMap((row) => (row.kind === 'ERROR' ? [row] : []))
  return {
    ...findBank(headings),
    accountNumbers: table.accountNumbers,
    headings,
    ...format,
    missing,
    ...toLines(movements),
    balanceGaps: countBalanceGaps(rows),
    unreadableRows: errors.length,
    rowErrors: errors.slice(0, maxReportedRows).map(({ row, message }) => ({ row, message })),
  }
}
