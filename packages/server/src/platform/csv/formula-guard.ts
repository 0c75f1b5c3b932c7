/** What stands in a cell of a file that we write. */
export type CsvCell = string | number | null

/** Begins like a formula, whatever blanks, quotes or characters without a shape stand before; a number is none. */
const formula = /^[\s\p{Cf}"'`]*[=+\-@\t\r＝＋－＠]/u
const number = /^-?\d+(\.\d+)?$/
const isFormula = (cell: string) => formula.test(cell) && !number.test(cell)

/**
 * Where a spreadsheet separates by semicolons or tabs, quotation marks hold only the first cell of a line together: what
 * follows one of these in a text begins a cell there. A dash with a blank after it is a list, and no formula.
 */
const innerStart = String.raw`([;\t\r\n][\s\p{Cf}"\x60]*'*)`
const innerFormula = String.raw`(?=[=@＝＠]|[+\-＋－]\S)`
const unguardedInside = new RegExp(innerStart + innerFormula, 'gu')
const guardedInside = new RegExp(`${innerStart}'${innerFormula}`, 'gu')

/** An apostrophe tells a spreadsheet that what follows is text; text that has one already gets one more. */
export function withGuard(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell
  const inside = cell.replace(unguardedInside, "$1'")
  return isFormula(inside) ? `'${inside}` : inside
}

/** A cell as it was before `withGuard` kept it from being a formula. */
export function withoutGuard(cell: string): string {
  const inside = cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
  return inside.replace(guardedInside, '$1')
}
