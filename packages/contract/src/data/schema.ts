import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/fields.ts'

/** What can be brought along as CSV; agents and staff are people with logins, and are invited. */
export const ImportNoun = z.enum(['properties', 'bookings', 'inventory', 'expenses'])
export type ImportNoun = z.infer<typeof ImportNoun>

export const importLabels: Record<ImportNoun, string> = {
  properties: 'Properties',
  bookings: 'Bookings',
  inventory: 'Inventory',
  expenses: 'Expenses',
}

export const maxImportBytes = 5 * 1024 * 1024
export const maxImportRows = 2_000
/** Rows of a file, those included that hold nothing: spreadsheets save empty ones below the last. */
export const maxImportRecords = 10_000
/** A report names no more faults than these; it counts them all. */
export const maxReportedNotes = 500
/** Exports that a business may make in a day. */
export const exportsPerDay = 10

/** Something to say about a row; rows count as a spreadsheet does, the header being row 1. */
export const RowNote = z.object({
  row: z.int(),
  /** The column's heading; null where the row as a whole is meant. */
  column: z.string().nullable(),
  message: z.string(),
})
export type RowNote = z.infer<typeof RowNote>

/** What an import would do. With errors it would do nothing: all rows or none. */
export const ImportReport = z.object({
  /** Rows that hold anything. */
  rows: z.int(),
  /** Those without an error. */
  goodRows: z.int(),
  errorCount: z.int(),
  errors: z.array(RowNote),
  /** What is taken as it stands, and may surprise. */
  warningCount: z.int(),
  warnings: z.array(RowNote),
  /** Columns that mean nothing here, by their headings. */
  ignoredColumns: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

const params = z.object({ noun: ImportNoun })
const upload = { field: 'file', maxFiles: 1, maxBytes: maxImportBytes }

export const data = {
  export: endpoint({
    method: 'POST',
    path: '/data/export',
    access: 'data:export',
    recentPassword: true,
    response: Nothing,
    file: 'application/zip',
    summary: 'Everything of the business as one ZIP: records as CSV and JSON, and their images',
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
    summary: 'What importing this CSV file would do, row by row; stores nothing (multipart)',
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
    summary: 'Store every row of this CSV file, or none (multipart)',
  }),
}
