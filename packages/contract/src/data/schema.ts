import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/fields.ts'

/** Records that can be imported as CSV. Agents and staff are excluded, because they have logins and must be invited. */
export const ImportEntity = z.enum(['properties', 'bookings', 'inventory', 'expenses'])
export type ImportEntity = z.infer<typeof ImportEntity>

export const importLabels: Record<ImportEntity, string> = {
  properties: 'Properties',
  bookings: 'Bookings',
  inventory: 'Inventory',
  expenses: 'Expenses',
}

export const maxImportBytes = 5 * 1024 * 1024
export const maxImportRows = 2_000
/** Rows of a file including empty ones: spreadsheets save empty rows below the last one. */
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

const params = z.object({ noun: ImportEntity })
const upload = { field: 'file', maxFiles: 1, maxBytes: maxImportBytes }

export const data = {
  export: endpoint({
    method: 'POST',
    path: '/data/export',
    access: 'data:export',
    recentPassword: true,
    response: Nothing,
    file: 'application/zip',
    summary: 'All data of the business as one ZIP: records as CSV and JSON, and images',
  }),
  template: endpoint({
    method: 'GET',
    path: '/data/import/{noun}/template',
    access: 'data:import',
    params,
    response: z.string(),
    file: 'text/csv',
    summary: 'An empty CSV file with the columns of an import',
  }),
  check: endpoint({
    method: 'POST',
    path: '/data/import/{noun}/check',
    access: 'data:import',
    params,
    upload,
    response: ImportReport,
    summary: 'Dry run of a CSV import with the result of each row (multipart)',
  }),
  import: endpoint({
    method: 'POST',
    path: '/data/import/{noun}',
    access: 'data:import',
    params,
    upload,
    response: z.object({ imported: z.int() }),
    message: 'Your records are imported',
    status: 201,
    summary: 'Import all rows of a CSV file, or none (multipart)',
  }),
}
