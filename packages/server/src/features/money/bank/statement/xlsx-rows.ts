import { inflateRawSync } from 'node:zlib'
import { maxStatementColumns } from '@ilewa/contract/bank/statement-columns'
import readWorkbook from 'read-excel-file/node'
import { AppError } from '../../../../platform/app-error.ts'
import { type Sheet, type SheetRow, toSheetRow } from './cells.ts'
import { notAStatement } from './file-kind.ts'

/** Of all parts of a workbook, unpacked. Ten thousand lines have less than 10 MB. */
const maxUnpackedBytes = 100_000_000

/** Of a sheet, with empty ones up to the last row and column. Ten thousand lines with fifty columns have half a million. */
const maxCells = 10_000_000
const sheetName = /^xl\/worksheets\/[^/]*\.xml$/
/** Of a cell that is not empty. */
const cellAddress = /<c [^<>]*?\br="([A-Z]{1,12})(\d{1,12})"[^<>]*(?<!\/)>/g

/** "AB" is 28. */
const columnNumberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const directoryEnd = Buffer.from('PK\x05\x06', 'latin1')
const directoryEntry = 0x02014b50
const fileHeader = Buffer.from('PK\x03\x04', 'latin1')

interface ZipEntry {
  name: string
  isPacked: boolean
  packedBytes: number
  unpackedBytes: number
  /** Where its own header begins. */
  offset: number
}

/** The files of an archive, as its directory declares them. Throws for a damaged directory. */
function listEntries(content: Buffer): ZipEntry[] {
  const end = content.lastIndexOf(directoryEnd)
  if (end < 0) throw new RangeError('No directory')
  const entries: ZipEntry[] = []
  let at = content.readUInt32LE(end + 16)
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (content.readUInt32LE(at) !== directoryEntry) throw new RangeError('No entry of the directory')
    const nameLength = content.readUInt16LE(at + 28)
    entries.push({
      name: content.toString('utf8', at + 46, at + 46 + nameLength),
      isPacked: content.readUInt16LE(at + 10) !== 0,
      packedBytes: content.readUInt32LE(at + 20),
      unpackedBytes: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return entries
}

/** The text of a file of the archive. Throws for a damaged one, and for one of more than 100 MB. */
function unpack(content: Buffer, { offset, isPacked, packedBytes }: ZipEntry): string {
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
  const packed = content.subarray(start, start + packedBytes)
  const bytes = isPacked ? inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes }) : packed
  return bytes.toString('latin1')
}

/**
 * Refuses sheets with a cell so far out that the space up to it takes more memory than there is: all rows get as many cells as the widest
 * one.
 */
function requireCompactSheets(content: Buffer, entries: readonly ZipEntry[]): void {
  for (const entry of entries.filter(({ name }) => sheetName.test(name))) {
    let rows = 0
    let columns = 0
    for (const [, letters = '', digits] of unpack(content, entry).matchAll(cellAddress)) {
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnNumberOf(letters))
      if (rows * columns > maxCells)
        throw notAStatement(
          `This Excel file has a cell far outside its table: ${letters}${digits}. Delete it, or save the statement as CSV.`,
        )
    }
  }
}

/**
 * The unpacked bytes of all files as their own headers declare them. The library trusts these, not the directory: one that declared 3.8 GB
 * took 15 seconds.
 */
function sumDeclaredBytes(content: Buffer): number {
  let sum = 0
  for (let at = content.indexOf(fileHeader); at >= 0; at = content.indexOf(fileHeader, at + 1))
    if (at + 26 <= content.length) sum += content.readUInt32LE(at + 22)
  return sum
}

function requireWorkbook(content: Buffer): void {
  const entries = listEntries(content)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw notAStatement('This file has no Excel workbook. Save the statement as .xlsx or CSV.')
  const unpackedBytes = entries.reduce((total, entry) => total + entry.unpackedBytes, 0)
  if (Math.max(unpackedBytes, sumDeclaredBytes(content)) > maxUnpackedBytes)
    throw notAStatement('This Excel file is too large. Save the statement as CSV.')
  requireCompactSheets(content, entries)
}

/** Spreadsheets write large numbers with an exponent, and a balance of 0 as 1.4E-11. */
function toNumberText(text: string): string {
  const number = Number(text)
  if (!/e/i.test(text)) return text
  return Number.isInteger(number) ? String(number) : number.toFixed(8)
}

/**
 * A date cell is a `Date` whose UTC parts are the written ones. Its milliseconds are rounded down, so one is added: midnight may be
 * stored as a little less.
 */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return String(value)
  return new Date(value.getTime() + 1).toISOString().slice(0, 10)
}

const toSheetRows = (values: readonly (readonly unknown[])[]): SheetRow[] =>
  values.flatMap(
    (cells, index) => toSheetRow(index + 1, cells.slice(0, maxStatementColumns).map(toText)) ?? [],
  )

/** The sheets of a workbook. Throws `bank.not_a_statement`. */
export async function readXlsxSheets(content: Buffer): Promise<Sheet[]> {
  try {
    requireWorkbook(content)
    const sheets = await readWorkbook(content, { parseNumber: toNumberText })
    // A sheet of charts has no rows.
    return sheets.map(({ data }) => toSheetRows(data ?? []))
  } catch (error) {
    if (error instanceof AppError) throw error
    // Damaged files fail at any place, with any error.
    throw notAStatement(
      'This Excel file cannot be read. Open it in Excel and save it again, or save it as CSV.',
    )
  }
}
