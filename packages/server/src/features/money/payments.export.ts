import type { ListedEntry } from '@ilewa/contract/money/schema'
import { entryKindLabels, paymentMethodLabels } from '@ilewa/contract/money/terms'
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
  {
    header: 'Amount (NGN)',
    cell: ({ amount, isReceived }) => (isReceived ? amount : -amount).toFixed(2),
  },
  { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
  { header: 'Account', cell: ({ moneyAccount }) => moneyAccount?.name ?? '' },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Recorded by', cell: ({ recordedByName }) => recordedByName },
]

/** Exports the filtered payments and refunds as CSV; what went out is negative. */
export const exportEntries = listExport('payments', () => columns, readEntries)
