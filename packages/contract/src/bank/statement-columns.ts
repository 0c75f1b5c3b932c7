import { z } from 'zod'

/**
 * What a column of a bank statement has. CREDIT and DEBIT: money in and money out. AMOUNT: both, with a sign or with a DIRECTION beside
 * it ("CR", "DR"). SENDER: the other side, which some banks put beside the narration. STATUS: lines that failed are left out.
 */
export const StatementField = z.enum([
  'DAY',
  'CREDIT',
  'DEBIT',
  'AMOUNT',
  'DIRECTION',
  'NARRATION',
  'SENDER',
  'REFERENCE',
  'BALANCE',
  'STATUS',
])
export type StatementField = z.infer<typeof StatementField>

export const statementFieldLabels: Record<StatementField, string> = {
  DAY: 'Date',
  CREDIT: 'Money in',
  DEBIT: 'Money out',
  AMOUNT: 'Amount, in or out',
  DIRECTION: 'In or out (CR, DR)',
  NARRATION: 'Narration',
  SENDER: 'Sender',
  REFERENCE: 'Bank reference',
  BALANCE: 'Balance',
  STATUS: 'Status',
}

/** Columns of a file that are shown; further ones are left out. */
export const maxStatementColumns = 50

const column = z
  .int()
  .min(0)
  .max(maxStatementColumns - 1)
  .optional()

/** The column of each field, counted from 0. A field without a column is missing. */
export const StatementColumns = z.object({
  DAY: column,
  CREDIT: column,
  DEBIT: column,
  AMOUNT: column,
  DIRECTION: column,
  NARRATION: column,
  SENDER: column,
  REFERENCE: column,
  BALANCE: column,
  STATUS: column,
}) satisfies z.ZodType<Partial<Record<StatementField, number | undefined>>>
export type StatementColumns = z.infer<typeof StatementColumns>

/** "03/11/2026" is 3 November, or 11 March. Banks in Nigeria write the day first. */
export const DayOrder = z.enum(['DAY_FIRST', 'MONTH_FIRST'])
export type DayOrder = z.infer<typeof DayOrder>

export const dayOrderLabels: Record<DayOrder, string> = {
  DAY_FIRST: 'Day first (3/11 is 3 November)',
  MONTH_FIRST: 'Month first (3/11 is 11 March)',
}

/** Fields without which no line can be read: the day, a narration, and what came in. */
export function missingFields(columns: StatementColumns): StatementField[] {
  const has = (field: StatementField) => columns[field] !== undefined
  const missing: StatementField[] = []
  if (!has('DAY')) missing.push('DAY')
  if (!has('CREDIT') && !has('AMOUNT')) missing.push('CREDIT')
  if (!has('NARRATION') && !has('SENDER')) missing.push('NARRATION')
  return missing
}
