import type { DecidedLine, OpenLine } from './candidates.ts'

/** "2026-11-03" read with the month first. */
const withSwappedDay = (day: string) => `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`

/**
 * Whether an earlier import had this transfer in other words: from a file with other columns, without balances, or with the days and
 * months swapped.
 */
export const isProbablyKnown = (line: OpenLine, decided: readonly DecidedLine[]) =>
  decided.some(
    ({ day, amount, narration, reference }) =>
      amount === line.amount &&
      (day === line.day || withSwappedDay(day) === line.day) &&
      (reference !== null && line.reference !== null
        ? reference === line.reference
        : toPlainText(narration) === toPlainText(line.narration)),
  )

const toPlainText = (narration: string) => narration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
