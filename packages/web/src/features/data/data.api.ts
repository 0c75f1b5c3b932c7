import { data } from '@ilewa/contract/data/endpoints'
import { type ExportQuery, type ImportEntity, ImportReport } from '@ilewa/contract/data/schema'
import type { LiveKind } from '@ilewa/contract/live'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'

const kinds: Record<ImportEntity, LiveKind> = {
  properties: 'property',
  bookings: 'booking',
  inventory: 'inventory',
  expenses: 'expense',
  landlords: 'landlord',
}

interface SaveOptions {
  signal: AbortSignal
  onBytes: (bytes: number) => void
}

/** Downloads all data of the business as one archive; returns the file name. */
export const saveArchive = (query: ExportQuery, options: SaveOptions): Promise<string> =>
  saveFile(data.export, query, options)

export const saveTemplate = (noun: ImportEntity): Promise<string> =>
  saveFile(data.template, {}, { params: { noun } })

export const checkImport = async (
  noun: ImportEntity,
  file: File,
  sending: UploadOptions,
): Promise<ImportReport> => (await call(data.check, { params: { noun }, files: [file], ...sending })).data

interface ImportOptions extends UploadOptions {
  idempotencyKey: string
}

/** Imports the rows of the file; returns their number. */
export async function importFile(noun: ImportEntity, file: File, sending: ImportOptions): Promise<number> {
  const { imported } = (await call(data.import, { params: { noun }, files: [file], ...sending })).data
  await refresh(kinds[noun], 'business')
  return imported
}

/** The row report of a rejected import. */
export function toImportReport(error: unknown): ImportReport | undefined {
  if (!hasCode(error, 'data.rows_refused')) return undefined
  return ImportReport.safeParse(error.details.report).data
}
