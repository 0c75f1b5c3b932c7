import type { ListedEntry } from '@ilewa/contract/money/schema'
import {
  cautionUsedBy,
  entryKindLabels,
  movedMoneyOf,
  paymentMethodLabels,
} from '@ilewa/contract/money/terms'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import { readEntries } from './payments.queries.ts'

const columns: CsvColumn<ListedEntry>[] = [
  { header: 'Date', cell: ({ paidOn }) => paidOn },
  { header: 'Kind', cell: ({ kind }) => entryKindLabels[kind] },
  { header: 'Document', cell: ({ document }) => document?.number ?? '' },
  { header: 'Reversal', cell: ({ reverses }) => (reverses ? 'Yes' : '') },
  { header: 'Booking', cell: ({ reference }) => reference },
  { header: 'Guest name', cell: ({ guestName }) => guestName },
  { header: 'Property', cell: ({ propertyName }) => propertyName },
  { header: 'Amount (NGN)', cell: (entry) => movedMoneyOf(entry).toFixed(2) },
  { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
  { header: 'Account', cell: ({ moneyAccount }) => moneyAccount?.name ?? '' },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Recorded by', cell: ({ recordedByName }) => recordedByName },
  { header: 'Caution deposit used (NGN)', cell: (entry) => cautionUsedBy(entry).toFixed(2) },
]

/** Exports the filtered payments and refunds as CSV; what went out is negative, and no money moved where a caution deposit was kept or applied. */
export const exportEntries = listExport('payments', () => columns, readEntries)
