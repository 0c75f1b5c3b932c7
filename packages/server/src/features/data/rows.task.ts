import type { GuestRules } from '@ilewa/contract/bookings/guest-rules'
import { importColumnsFor } from '@ilewa/contract/data/columns'
import { importRowSchemaFor } from '@ilewa/contract/data/rows'
import type { ImportEntity } from '@ilewa/contract/data/schema'
import type { z } from 'zod'
import type { Row, RowMessage } from '../../platform/csv/import-row.ts'
import type { CsvFile } from '../../platform/csv/reader.ts'
import { type RawRow, readSheet } from './import-sheet.ts'
import { firstNotes } from './row-messages.ts'

/** The rows of a file, validated by the rules of their form. */
export interface ParsedRows {
  /** The number of rows that are not empty. */
  rows: number
  /** Headings that are not columns of the import. */
  ignoredColumns: string[]
  valid: Row<unknown>[]
  /** The first issues, up to the limit of a report. */
  issueNotes: RowMessage[]
  issueCount: number
  invalidRows: number[]
}

/** Returns the first issue of each field, like a form. */
function toIssueNotes(
  { row, cellErrors: misread }: RawRow,
  issues: readonly z.core.$ZodIssue[],
): RowMessage[] {
  const issueNotes = new Map<string | null, RowMessage>()
  for (const { path, message } of issues) {
    const field = path[0] === undefined ? null : String(path[0])
    if (!issueNotes.has(field))
      issueNotes.set(field, { row, field, message: misread[field ?? ''] ?? message })
  }
  return [...issueNotes.values()]
}

/** Reads a file for an import and validates its rows by their schema. Throws errors of the file as a whole. */
export async function parseImportFile({
  noun,
  guestEmailOptional,
  ...file
}: CsvFile & GuestRules & { noun: ImportEntity }): Promise<ParsedRows> {
  const { rows, ignoredColumns } = await readSheet(importColumnsFor(noun, { guestEmailOptional }), file)
  const schema = importRowSchemaFor(noun, { guestEmailOptional })
  const valid: Row<unknown>[] = []
  const issueNotes: RowMessage[] = []
  const invalidRows: number[] = []
  for (const raw of rows) {
    const parsed = schema.safeParse(raw.fields)
    if (parsed.success) valid.push({ row: raw.row, value: parsed.data })
    else {
      issueNotes.push(...toIssueNotes(raw, parsed.error.issues))
      invalidRows.push(raw.row)
    }
  }
  return {
    rows: rows.length,
    ignoredColumns,
    valid,
    issueNotes: firstNotes(noun, issueNotes),
    issueCount: issueNotes.length,
    invalidRows,
  }
}
