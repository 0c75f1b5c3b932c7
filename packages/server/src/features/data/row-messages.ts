import { type ImportColumn, importColumns } from '@ilewa/contract/data/columns'
import { type ImportEntity, maxReportedIssues, type RowIssue } from '@ilewa/contract/data/schema'
import type { RowMessage } from '../../platform/csv/import-row.ts'

/** Returns the first notes in the order of rows and columns of the file. */
export function firstNotes(noun: ImportEntity, notes: readonly RowMessage[]): RowMessage[] {
  const columns: readonly ImportColumn[] = importColumns[noun]
  const columnIndexes = new Map(columns.map(({ field }, index) => [field, index]))
  const columnIndexOf = ({ field }: RowMessage) => columnIndexes.get(field ?? '') ?? -1
  return notes
    .toSorted((one, other) => one.row - other.row || columnIndexOf(one) - columnIndexOf(other))
    .slice(0, maxReportedIssues)
}

/** Converts notes for the report, with column headings. */
export function toReportedNotes(noun: ImportEntity, notes: readonly RowMessage[]): RowIssue[] {
  const columns: readonly ImportColumn[] = importColumns[noun]
  const headers = new Map(columns.map(({ field, header }) => [field, header]))
  return firstNotes(noun, notes).map(({ row, field, message }) => ({
    row,
    column: headers.get(field ?? '') ?? null,
    message,
  }))
}
