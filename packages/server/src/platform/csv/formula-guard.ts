/** Value of a cell in an exported file. */
export type CsvCell = string | number | null

/**
 * Matches a cell that starts like a formula, after any blanks, quotes or invisible characters; numbers are excluded
 * below.
 */
const formulaPattern = /^[\s\p{Cf}"'`]*[=+\-@\t\r＝＋－＠]/u
const numberPattern = /^-?\d+(\.\d+)?$/
const isFormula = (cell: string) => formulaPattern.test(cell) && !numberPattern.test(cell)

/**
 * A spreadsheet that splits at semicolons or tabs respects quotes only in the first cell of a row. In the other
 * cells, text after such a separator or a line break starts a new cell, which could be a formula. A dash followed
 * by a blank is a list item, not a formula.
 */
const innerStart = String.raw`([;\t\r\n][\s\p{Cf}"\x60]*'*)`
const innerFormula = String.raw`(?=[=@＝＠]|[+\-＋－]\S)`
const unescapedInside = new RegExp(innerStart + innerFormula, 'gu')
const escapedInside = new RegExp(`${innerStart}'${innerFormula}`, 'gu')

/** Digits that a spreadsheet would change as a number: it drops the first 0, and rounds to 15 digits. */
const digitsPattern = /^'*(?:0\d+|\d{16,})$/
const needsMark = (cell: string) => isFormula(cell) || digitsPattern.test(cell)

/**
 * Prefixes formulas, account numbers and the like with an apostrophe, which marks text in a spreadsheet. Text that already has an
 * apostrophe gets another.
 */
export function escapeCell(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell
  const inside = cell.replace(unescapedInside, "$1'")
  return needsMark(inside) ? `'${inside}` : inside
}

/** Restores the text of a cell that was escaped by `escapeCell`. */
export function unescapeCell(cell: string): string {
  const inside = cell.startsWith("'") && needsMark(cell.slice(1)) ? cell.slice(1) : cell
  return inside.replace(escapedInside, '$1')
}
