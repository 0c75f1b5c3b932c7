import { z } from 'zod'
import { uuid } from '../core/fields.ts'
import { DayOrder, StatementColumns, StatementField } from './statement-columns.ts'

export const maxStatementBytes = 5 * 1024 * 1024
/** Lines of a file, without those above and below them. */
export const maxStatementLines = 10_000
/** `bank.too_many_lines` */
export const tooManyLinesReason = `A statement can have ${maxStatementLines.toLocaleString('en-NG')} lines. Export a shorter period, and import one after the other.`
/** The header is in one of the first rows of a file. */
export const maxHeaderRow = 30
/** Rows of a file that could not be read are listed up to this number. */
export const maxReportedRows = 20
export const onlyBankAccountMessage = 'Choose a bank account. Statements are read for bank accounts only'

/** Form fields beside the file of a statement. */
export const StatementFileInput = z.object({
  moneyAccountId: uuid,
  /** JSON of the chosen columns; without it, those of the last statement of this account, or those that the header names. */
  columns: z
    .string()
    .max(2_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'columns must be JSON' })
        return undefined
      }
    })
    .pipe(StatementColumns)
    .optional(),
  dayOrder: DayOrder.optional(),
})
export type StatementFileInput = z.output<typeof StatementFileInput>

/** A line of a statement that came in, as read from the file. */
export const StatementLine = z.object({
  /** Of the file, counted from 1 as a spreadsheet does. */
  row: z.int(),
  day: z.string(),
  amount: z.number(),
  narration: z.string(),
  reference: z.string().nullable(),
  /** Of the account after it; null if the file has none. */
  balance: z.number().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** What a file has, and what an import of it would add. Nothing is stored as a transfer yet. */
export const StatementPreview = z.object({
  importId: uuid,
  /** The bank whose columns these are; null for unknown columns. */
  bank: z.string().nullable(),
  /** The columns of this bank are known from its own files, not from hearsay. */
  isTested: z.boolean(),
  /** The number of the account that the file names above its header, if it is another one than the account's. */
  otherAccountNumber: z.string().nullable().default(null),
  /** The cells of the header. */
  headings: z.array(z.string()),
  columns: StatementColumns,
  /** Fields without a column: choose them and send the file again. */
  missing: z.array(StatementField),
  dayOrder: DayOrder,
  /** Each date can be read both ways: ask. */
  isDayOrderUncertain: z.boolean(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** Transfers that came in, and those of them that an earlier import has not stored. */
  credits: z.int(),
  newLines: z.int(),
  newAmount: z.number(),
  /** Lines of money that went out, which are left out. */
  debits: z.int(),
  /** Transfers that the bank reversed. */
  reversed: z.int(),
  /** Places where the balance does not follow from the line before. */
  balanceGaps: z.int(),
  unreadableRows: z.int(),
  /** The first of them. */
  rowErrors: z.array(z.object({ row: z.int(), message: z.string() })),
  /** The first transfers of the file. */
  sample: z.array(StatementLine),
})
export type StatementPreview = z.infer<typeof StatementPreview>

export const ImportResult = z.object({
  /** Transfers that were added. */
  added: z.int(),
  /** Transfers that earlier imports have stored. */
  known: z.int(),
  /** Transfers that the bank reversed before they were posted. */
  reversed: z.int(),
  /** Transfers that the bank reversed after they were posted: their payments have to be reversed. */
  reversedAfterPosting: z.int(),
  /** Reversals that fit several transfers: none is marked. */
  unclearReversals: z.int(),
})
export type ImportResult = z.infer<typeof ImportResult>
