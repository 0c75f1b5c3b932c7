import { importRowSchemas } from '@ilewa/contract/data/rows'
import type { ImportNoun } from '@ilewa/contract/data/schema'
import type { z } from 'zod'
import type { CsvFile } from '../../platform/csv/reader.ts'
import type { Note, Row } from '../../platform/csv/rows.ts'
import { firstNotes } from './import-notes.ts'
import { type RawRow, readSheet } from './sheet.ts'

/** The rows of a file, validated by the rules of their form. */
export interface CheckedRows {
  /** The number of rows that are not empty. */
  rows: number
  /** Headings that are not columns of the import. */
  ignoredColumns: string[]
  valid: Row<unknown>[]
  /** The first ones, up to the limit of a report. */
  faults: Note[]
  faultCount: number
  faultyRows: number[]
}

/** Returns the first issue of each field, like a form. */
function faultsOf({ row, misread }: RawRow, issues: readonly z.core.$ZodIssue[]): Note[] {
  const faults = new Map<string | null, Note>()
  for (const { path, message } of issues) {
    const field = path[0] === undefined ? null : String(path[0])
    if (!faults.has(field)) faults.set(field, { row, field, message: misread[field ?? ''] ?? message })
  }
  return [...faults.values()]
}

/** Reads a file for an import and validates its rows by their schema. Throws errors of the file as a whole. */
export async function readRows({ noun, ...file }: CsvFile & { noun: ImportNoun }): Promise<CheckedRows> {
  const { rows, ignoredColumns } = await readSheet(noun, file)
  const schema: z.ZodType = importRowSchemas[noun]
  const valid: Row<unknown>[] = []
  const faults: Note[] = []
  const faultyRows: number[] = []
  for (const raw of rows) {
    const parsed = schema.safeParse(raw.fields)
    if (parsed.success) valid.push({ row: raw.row, value: parsed.data })
    else {
      faults.push(...faultsOf(raw, parsed.error.issues))
      faultyRows.push(raw.row)
    }
  }
  return {
    rows: rows.length,
    ignoredColumns,
    valid,
    faults: firstNotes(noun, faults),
    faultCount: faults.length,
    faultyRows,
  }
}
