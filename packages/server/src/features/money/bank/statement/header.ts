import { maxHeaderRow } from '@ilewa/contract/bank/imports'
import { type StatementColumns, StatementField } from '@ilewa/contract/bank/statement-columns'
import { readDirection } from './amounts.ts'
import { cutText, type Sheet, type SheetRow } from './cells.ts'
import { isDay } from './days.ts'

export interface Header {
  row: number
  headings: string[]
}

const maxHeadingLength = 100

/** "(â‚¦)" is "(₦)" that was saved in a wrong encoding. */
const currency = /\((?:₦|ngn|n|naira|=n=|\?|â‚¦)\)|\b(?:ngn|naira)\b/g

/** A heading without case, currency, dots and other signs. */
export const headingKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(currency, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The headings of each field, the best first. The day of the transaction comes before the value date. */
const fieldHeadings: Record<StatementField, readonly string[]> = {
  DAY: [
    ...[
      'trans date time',
      'trans date',
      'transaction date',
      'transaction date time',
      'tran date',
      'trxn date',
    ],
    ...['txn date', 'transdate', 'date time', 'date', 'trans time', 'transaction time', 'posted date'],
    ...['posting date', 'post date', 'entry date', 'book date', 'value date', 'val date', 'valuedate'],
  ],
  CREDIT: [
    ...[
      'settlement credit',
      'credit',
      'credits',
      'credit amount',
      'amount credited',
      'credit amt',
      'cr amount',
    ],
    ...['amount cr', 'cr', 'money in', 'lodgement', 'lodgements', 'deposit', 'deposits', 'deposit amount'],
    ...['paid in', 'pay in', 'inflow', 'amount in'],
  ],
  DEBIT: [
    ...['settlement debit', 'debit', 'debits', 'debit amount', 'amount debited', 'debit amt', 'dr amount'],
    ...[
      'amount dr',
      'dr',
      'money out',
      'withdrawal',
      'withdrawals',
      'withdrawal amount',
      'paid out',
      'pay out',
    ],
    ...['outflow', 'amount out'],
  ],
  AMOUNT: [
    ...['amount', 'transaction amount', 'trans amount', 'tran amount', 'txn amount', 'dr cr amount'],
    ...['amount dr cr', 'cr dr amount', 'debit credit amount'],
  ],
  DIRECTION: [
    ...['dr cr', 'cr dr', 'drcr', 'crdr', 'd c', 'c d', 'debit credit', 'credit debit', 'direction'],
    ...['transaction type', 'trans type', 'tran type', 'entry type', 'type'],
  ],
  NARRATION: [
    ...['narration', 'description', 'transaction description', 'transaction narration', 'remarks', 'remark'],
    ...[
      'transaction details',
      'transaction remarks',
      'details',
      'particulars',
      'transaction particulars',
      'memo',
    ],
  ],
  SENDER: ['to from', 'from to', 'source', 'sender', 'sender name', 'source name', 'counterparty', 'payer'],
  REFERENCE: [
    ...['transaction reference', 'transaction ref', 'trans ref', 'tran ref', 'reference', 'reference number'],
    ...['reference no', 'ref no', 'ref', 'trans id', 'transaction id', 'tran id', 'session id', 'rrn'],
  ],
  BALANCE: [
    ...[
      'balance after',
      'balance',
      'running balance',
      'closing balance',
      'account balance',
      'ledger balance',
    ],
    ...['book balance', 'available balance', 'current balance', 'bal'],
  ],
  STATUS: ['status', 'transaction status', 'trans status'],
}

const isTested = true
/** The headings by which a bank is known. The last ones are second-hand: no file of these banks was seen. */
const banks: readonly { name: string; isTested?: boolean; headings: readonly string[] }[] = [
  { name: 'Moniepoint', isTested, headings: ['settlement credit', 'settlement debit'] },
  { name: 'Kuda', isTested, headings: ['money in', 'money out', 'to from'] },
  {
    name: 'OPay',
    isTested,
    headings: ['debit', 'credit', 'balance after', 'channel', 'transaction reference'],
  },
  { name: 'UBA', headings: ['tran date', 'tran ref', 'narration'] },
  { name: 'Zenith', headings: ['trans date', 'trans id', 'remarks'] },
  { name: 'GTBank', headings: ['trans date', 'debits', 'credits', 'remarks'] },
  // These share their headings.
  {
    name: 'First Bank, GTBank or Access',
    headings: ['transaction date', 'reference', 'debit', 'credit', 'balance'],
  },
]

/** The bank whose headings these are; null for an unknown bank. */
export function findBank(headings: readonly string[]): { bank: string | null; isTested: boolean } {
  const keys = new Set(headings.map(headingKey))
  const found = banks.find((bank) => bank.headings.every((heading) => keys.has(heading)))
  return { bank: found?.name ?? null, isTested: found?.isTested ?? false }
}

/** The columns that are called as the field, the best first. */
const columnsNamed = (field: StatementField, keys: readonly string[]): number[] =>
  fieldHeadings[field].flatMap((heading) => keys.flatMap((key, index) => (key === heading ? [index] : [])))

const isNamed = (keys: readonly string[], ...fields: StatementField[]) =>
  fields.some((field) => columnsNamed(field, keys).length > 0)

/** 0 if this is no header. With three fields the owner can choose the missing ones. */
function rankHeader(keys: readonly string[]): number {
  const count = StatementField.options.filter((field) => isNamed(keys, field)).length
  if (isNamed(keys, 'DAY') && isNamed(keys, 'CREDIT', 'AMOUNT')) return 100 + count
  return count >= 3 ? count : 0
}

export const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((heading, index) => headingKey(heading) === headingKey(other[index] ?? ''))

function toHeader({ row, cells }: SheetRow): Header {
  const last = cells.findLastIndex((cell) => cell !== '')
  return { row, headings: cells.slice(0, last + 1).map((cell) => cutText(cell, maxHeadingLength)) }
}

/** The row of the first thirty with the most headings, or with the headings of the last statement. */
export function findHeader(sheet: Sheet, remembered: readonly string[] | undefined): Header | undefined {
  let best: { header: Header; rank: number } | undefined
  for (const sheetRow of sheet) {
    if (sheetRow.row > maxHeaderRow) break
    const header = toHeader(sheetRow)
    if (remembered && isSameHeader(header.headings, remembered)) return header
    const rank = rankHeader(header.headings.map(headingKey))
    if (rank > (best?.rank ?? 0)) best = { header, rank }
  }
  return best?.header
}

/** The column of a field in which some row has what the heading promises. */
const findFilled = (
  columns: readonly number[],
  rows: readonly SheetRow[],
  isFilled: (cell: string) => boolean,
): number | undefined => columns.find((column) => rows.some(({ cells }) => isFilled(cells[column] ?? '')))

/** The columns by their headings. */
export function findColumns(headings: readonly string[], rows: readonly SheetRow[]): StatementColumns {
  const keys = headings.map(headingKey)
  const columns: StatementColumns = {}
  for (const field of StatementField.options) {
    const named = columnsNamed(field, keys)
    let column = named[0]
    // "Trans. Time" has the day too, or only the time. "Transaction Type" is "Credit", or "Transfer".
    if (field === 'DAY') column = findFilled(named, rows, isDay) ?? column
    if (field === 'DIRECTION') column = findFilled(named, rows, (cell) => readDirection(cell) !== undefined)
    if (column !== undefined) columns[field] = column
  }
  if (columns.CREDIT !== undefined) {
    // An amount beside money in is the one before charges, as at Moniepoint.
    delete columns.AMOUNT
    delete columns.DIRECTION
  } else if (columns.AMOUNT !== undefined) delete columns.DEBIT
  return columns
}
