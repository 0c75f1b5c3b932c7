import { PayLink, payLinkStateLabels } from '@ilewa/contract/collections/pay-links'
import { uuid } from '@ilewa/contract/core/fields'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import { type ListedPayLink, readPayLinks } from '../../money/collections/pay-links.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

// Without the URL, by which anybody could pay, and without what changes with the booking.
const ExportedPayLink = PayLink.omit({ url: true, left: true }).extend({
  bookingId: uuid,
  reference: z.string(),
  transactionIds: z.array(z.string()),
})

/** The links by which guests pay online. */
export const payLinkSheet = recordSheet<ListedPayLink>({
  name: 'pay-links',
  description: 'pay links, what came by them, and its numbers at the payment provider',
  schema: ExportedPayLink,
  rows: (ctx) => eachRow((cursor) => readPayLinks(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Created', cell: ({ createdAt }) => createdAt },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'State', cell: ({ state }) => payLinkStateLabels[state] },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Of which caution deposit (NGN)', cell: ({ cautionPart }) => naira(cautionPart) },
    { header: 'Received (NGN)', cell: ({ received }) => naira(received) },
    { header: 'Reversed (NGN)', cell: ({ reversed }) => naira(reversed) },
    { header: 'Transactions', cell: ({ transactionIds }) => transactionIds.join(' ') },
    { header: 'Expires', cell: ({ expiresAt }) => expiresAt },
    { header: 'Created by', cell: ({ createdByName }) => createdByName },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})
