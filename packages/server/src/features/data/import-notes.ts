import { type ImportColumn, importColumns } from '@ilewa/contract/data/columns'
import { type ImportNoun, maxReportedNotes, type RowNote } from '@ilewa/contract/data/schema'
import type { Note } from '../../platform/csv/rows.ts'

/** Returns the first notes in the order of rows and columns of the file. */
export function firstNotes(noun: ImportNoun, notes: readonly Note[]): Note[] {
  const columns: readonly ImportColumn[] = importColumns[noun]
  const places = new Map(columns.map(({ field }, place) => [field, place]))
  const placeOf = ({ field }: Note) => places.get(field ?? '') ?? -1
  return notes
    .toSorted((one, other) => one.row - other.row || placeOf(one) - placeOf(other))
    .slice(0, maxReportedNotes)
}

/** Converts notes for the report, with column headings. */
export function shownNotes(noun: ImportNoun, notes: readonly Note[]): RowNote[] {
  const columns: readonly ImportColumn[] = importColumns[noun]
  const headers = new Map(columns.map(({ field, header }) => [field, header]))
  return firstNotes(noun, notes).map(({ row, field, message }) => ({
    row,
    column: headers.get(field ?? '') ?? null,
    message,
  }))
}
