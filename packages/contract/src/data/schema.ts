import { z } from 'zod'

/** Records that can be imported as CSV. Agents and staff are excluded, because they have logins and must be invited. */
export const ImportEntity = z.enum(['properties', 'bookings', 'inventory', 'expenses', 'landlords'])
export type ImportEntity = z.infer<typeof ImportEntity>

export const importLabels: Record<ImportEntity, string> = {
  properties: 'Properties',
  bookings: 'Bookings',
  inventory: 'Inventory',
  expenses: 'Expenses',
  landlords: 'Landlords',
}

export const maxImportBytes = 5 * 1024 * 1024
export const maxImportRows = 2_000
/** Maximum rows of a file, including empty rows: spreadsheets save empty rows below the last row. */
export const maxImportRecords = 10_000
/** A report lists at most this many issues; its counts include all of them. */
export const maxReportedIssues = 500
/** Exports per business and day. */
export const exportsPerDay = 10

/** A message about a row. Rows are numbered as in a spreadsheet: the header is row 1. */
export const RowIssue = z.object({
  row: z.int(),
  /** The column header; null if the message is about the whole row. */
  column: z.string().nullable(),
  message: z.string(),
})
export type RowIssue = z.infer<typeof RowIssue>

/** Result of a dry run. With errors nothing is imported: an import stores all rows or none. */
export const ImportReport = z.object({
  /** Rows that are not empty. */
  rows: z.int(),
  /** Rows without an error. */
  goodRows: z.int(),
  errorCount: z.int(),
  errors: z.array(RowIssue),
  /** Values that are accepted but may be unexpected. */
  warningCount: z.int(),
  warnings: z.array(RowIssue),
  /** Headers of unknown columns. */
  ignoredColumns: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ExportQuery = z.object({
  /** The ZIP also has the guest register, with the numbers of identity documents. */
  guestRegister: z.literal('yes').optional(),
})
export type ExportQuery = z.output<typeof ExportQuery>
