import { maxStatementColumns } from '@ilewa/contract/bank/statement-columns'
import { unescapeCell } from '../../../../platform/csv/formula-guard.ts'

/** A row of a sheet that is not empty, numbered as in a spreadsheet: the first row is row 1. */
export interface SheetRow {
  row: number
  cells: string[]
  /** Why its cells are not those of the file. */
  problem?: string
}

/** Rows can be read several times. */
export type Sheet = Iterable<SheetRow>

/** Longer than any narration that is stored; limits the cost of hostile cells. */
const maxCellLength = 2_000

/** Characters without a picture, such as direction marks and NUL, and halves of surrogate pairs. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}]|[^\P{Cc}\s]/gu
const plain = /^[!-~]*(?: [!-~]+)*$/

/** Text without invisible characters, with single spaces, in one Unicode form. */
function cleanText(text: string): string {
  if (text.length < maxCellLength && plain.test(text)) return text
  return text.slice(0, maxCellLength).replace(invisible, '').replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** The clean texts of a row; undefined if it is empty. Formulas stay plain text. */
export function toSheetRow(row: number, values: readonly string[]): SheetRow | undefined {
  const cells = values.slice(0, maxStatementColumns).map((value) => unescapeCell(cleanText(value)))
  return cells.some((cell) => cell !== '') ? { row, cells } : undefined
}

/** The start of a text, without half a surrogate pair at its end. */
export const cutText = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
