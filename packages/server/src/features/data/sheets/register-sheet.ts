import { FullEntry } from '@ilewa/contract/guest-register/schema'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import {
  type ExportedEntry,
  readAllEntries,
  registerColumns,
} from '../../guest-register/register-export.queries.ts'
import { recordSheet } from './sheets.ts'

const ExportedRegisterEntry = FullEntry.extend({
  bookingId: z.string(),
  reference: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  guests: z.int(),
})

/** Only if it is asked for, and without the pictures of documents. */
export const registerSheet = recordSheet<ExportedEntry>({
  name: 'guest-register',
  description: 'guests in the guest register, without pictures of documents',
  schema: ExportedRegisterEntry,
  rows: (ctx) => eachRow((cursor) => readAllEntries(ctx, { limit: csvBatchSize, cursor })),
  columns: () => registerColumns,
})
