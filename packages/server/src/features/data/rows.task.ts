import { importRowSchemas } from '@ilewa/contract/data/rows'
import type { ImportNoun } from '@ilewa/contract/data/schema'
import type { z } from 'zod'
import type { CsvFile } from '../../platform/csv/reader.ts'
import type { Note, Row } from '../../platform/csv/rows.ts'
import { firstNotes } from './import-notes.ts'
import { type RawRow, readSheet } from './sheet.ts'

/** The rows of a file, each held to the rules of its form. */
export interface CheckedRows {
  /** That hold anything. */
  rows: number
  /** Headings that mean nothing here. */
  ignoredColumns: string[]
  valid: Row<unknown>[]
  /** The first of them, as many as a report shows. */
  faults: Note[]
  faultCount: number
  faultyRows: number[]
}

/** The first fault of each field, as a form shows them. */
function faultsOf({ row, misread }: RawRow, issues: readonly z.core.$ZodIssue[]): Note[] {
  const faults = new Map<string | null, Note>()
  for (const { path, message } of issues) {
    const field = path[0] === undefined ? null : String(path[0])
    if (!faults.has(field)) faults.set(field, { row, field, message: misread[field ?? ''] ?? message })
  }
  return [...faults.values()]
}

/** Reads a file for an import and checks its rows by their schema. Throws what is wrong with the file as a whole. */
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
