import { isUtf8 } from 'node:buffer'
import { maxStatementColumns } from '@ilewa/contract/bank/statement-columns'
import { type Sheet, type SheetRow, toSheetRow } from './cells.ts'
import { requireTableText, tooManyLines } from './file-kind.ts'

/** Longer than any line of a bank; limits the cost of hostile ones. */
const maxRecordLength = 20_000
/** A quoted cell has at most this many lines. */
const maxRecordLines = 10
/** Lines of a cell that is too long, up to its end. */
const maxOpenLines = 200
const openCellProblem = `A text in quotation marks has no end, or more than ${maxRecordLines} lines. Shorten it in the file.`
/** The rows of a spreadsheet, with empty ones. */
const maxFileLines = 1_048_576

function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  return isUtf8(content) ? 'utf-8' : 'windows-1252'
}

/** What follows the quotation mark at the start of a cell. Only a quoted cell has an end. */
type Quote = { kind: 'QUOTED'; end: number } | { kind: 'STRAY' } | { kind: 'OPEN' }

/** A quotation mark behind a separator begins another cell, so the first one was a stray one. */
function findQuoteEnd(record: string, from: number, delimiter: string): Quote {
  for (let at = record.indexOf('"', from); at >= 0; at = record.indexOf('"', at + 1)) {
    if (record[at + 1] === '"') at += 1
    else if (at + 1 === record.length || record[at + 1] === delimiter) return { kind: 'QUOTED', end: at }
    else if (record[at - 1] === delimiter) return { kind: 'STRAY' }
  }
  return { kind: 'OPEN' }
}

interface SplitRecord {
  cells: string[]
  /** A quoted cell does not end in this record. Its quotation mark is read as text. */
  isOpen: boolean
  /** Nothing follows the cell that does not end. */
  isLastOpen: boolean
  hasStrayQuotes: boolean
}

function splitRecord(record: string, delimiter: string): SplitRecord {
  const cells: string[] = []
  let isOpen = false
  let isLastOpen = false
  let hasStrayQuotes = false
  for (let at = 0; at <= record.length && cells.length < maxStatementColumns; ) {
    const start = record.startsWith(' "', at) ? at + 1 : at
    const quote: Quote | undefined =
      record[start] === '"' && !isOpen ? findQuoteEnd(record, start + 1, delimiter) : undefined
    if (quote?.kind === 'QUOTED') {
      cells.push(record.slice(start + 1, quote.end).replaceAll('""', '"'))
      at = quote.end + 2
    } else {
      const next = record.indexOf(delimiter, at)
      const cell = record.slice(at, next < 0 ? undefined : next)
      cells.push(cell)
      isOpen ||= quote?.kind === 'OPEN'
      isLastOpen = quote?.kind === 'OPEN' && next < 0
      hasStrayQuotes ||= cell.includes('"')
      at += cell.length + 1
    }
  }
  return { cells, isOpen, isLastOpen, hasStrayQuotes }
}

/**
 * Joins a line to the next ones until its quoted cell ends. If one of these is a whole row by itself, or none ends the cell, the quotation
 * mark is a stray one in a narration. csv-parse would read on to the next quotation mark, and lose the rows between.
 */
function readRecord(
  lines: readonly string[],
  at: number,
  { delimiter, width }: TableShape,
): { cells: string[]; lineCount: number; problem?: string } {
  const line = (lines[at] ?? '').slice(0, maxRecordLength)
  const single = splitRecord(line, delimiter)
  if (!single.isOpen) return { cells: single.cells, lineCount: 1 }
  const isWholeRow = (text: string) => {
    const { cells, hasStrayQuotes } = splitRecord(text.slice(0, maxRecordLength), delimiter)
    return !hasStrayQuotes && cells.length >= Math.max(width, 2)
  }
  let record = line
  for (let lineCount = 2; lineCount <= maxRecordLines && record.length < maxRecordLength; lineCount += 1) {
    const next = lines[at + lineCount - 1]
    if (next === undefined) break
    if (isWholeRow(next)) break
    record += `\n${next}`
    if (!next.includes('"')) continue
    const joined = splitRecord(record.slice(0, maxRecordLength), delimiter)
    if (!joined.isOpen && !joined.hasStrayQuotes) return { cells: joined.cells, lineCount }
  }
  // With all cells, or more cells behind it, its quotation mark is a stray one.
  if (!single.isLastOpen || single.cells.length >= width) return { cells: single.cells, lineCount: 1 }
  const following = lines.slice(at + 1, at + maxOpenLines)
  const end = following.findIndex((next) => next.includes('"') || isWholeRow(next))
  const hasEnd = following[end]?.includes('"') ?? false
  return { cells: single.cells, lineCount: hasEnd ? end + 2 : 1, problem: openCellProblem }
}

interface TableShape {
  delimiter: string
  /** Cells of the longest row so far. */
  width: number
}

function* readRows(lines: readonly string[], delimiter: string): Generator<SheetRow> {
  let width = 0
  for (let at = 0, row = 1; at < lines.length; row += 1) {
    const { cells, lineCount, problem } = readRecord(lines, at, { delimiter, width })
    width = Math.max(width, cells.length)
    at += lineCount
    const sheetRow = toSheetRow(row, cells)
    if (sheetRow) yield problem ? { ...sheetRow, problem } : sheetRow
  }
}

/**
 * The file as a sheet for each separator, because the first lines of a statement may have another one than its table. Throws
 * `bank.not_a_statement` for a file that is no text, and `bank.too_many_lines`.
 */
export function readCsvSheets(content: Buffer): Sheet[] {
  const text = new TextDecoder(encodingOf(content)).decode(content)
  requireTableText(text)
  const lines = text.split(/\r\n|\n|\r/, maxFileLines + 1)
  if (lines.length > maxFileLines) throw tooManyLines()
  return [',', ';', '\t'].map((delimiter) => ({ [Symbol.iterator]: () => readRows(lines, delimiter) }))
}
