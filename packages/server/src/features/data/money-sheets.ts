import { uuid } from '@ilewa/contract/core/fields'
import { MoneyAccount } from '@ilewa/contract/money/accounts'
import { BookingDocument, documentKindLabels } from '@ilewa/contract/money/documents'
import { ClaimState, claimStateLabels, ListedClaim, ListedEntry } from '@ilewa/contract/money/schema'
import { entryKindLabels, moneyAccountKindLabels, paymentMethodLabels } from '@ilewa/contract/money/terms'
import type { z } from 'zod'
import { csvBatchSize, eachRow } from '../../platform/csv/csv-writer.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listMoneyAccounts } from '../money/accounts.queries.ts'
import { listClaims } from '../money/claims.queries.ts'
import { readDocuments } from '../money/documents/documents.queries.ts'
import { readEntries } from '../money/payments.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

const entrySheet = recordSheet<ListedEntry>({
  name: 'guest-payments',
  description: 'payments of guests and refunds to them; what went out is negative',
  schema: ListedEntry,
  rows: (ctx) => eachRow((cursor) => readEntries(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ paidOn }) => paidOn },
    { header: 'Kind', cell: ({ kind }) => entryKindLabels[kind] },
    { header: 'Document', cell: ({ document }) => document?.number ?? null },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Amount (NGN)', cell: ({ amount, isReceived }) => naira(isReceived ? amount : -amount) },
    { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
    { header: 'Account', cell: ({ moneyAccount }) => moneyAccount?.name ?? null },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Recorded by', cell: ({ recordedByName }) => recordedByName },
    { header: 'Recorded', cell: ({ createdAt }) => createdAt },
    { header: 'Reverses ID', cell: ({ reverses }) => reverses },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

async function* eachClaim(ctx: Context): AsyncIterable<ListedClaim> {
  for (const state of ClaimState.options)
    yield* eachRow<ListedClaim>(async (cursor) => {
      const { items: rows, page } = await listClaims(ctx, { state, limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    })
}

const claimSheet = recordSheet<ListedClaim>({
  name: 'payment-claims',
  description: 'payments that agents claimed, with what was decided',
  schema: ListedClaim,
  rows: eachClaim,
  columns: () => [
    { header: 'Date', cell: ({ claimedOn }) => claimedOn },
    { header: 'State', cell: ({ state }) => claimStateLabels[state] },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
    { header: 'Sender', cell: ({ senderName }) => senderName },
    { header: 'Bank', cell: ({ senderBank }) => senderBank },
    { header: 'Session ID', cell: ({ sessionId }) => sessionId },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Claimed by', cell: ({ claimedByName }) => claimedByName },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Decided', cell: ({ decidedAt }) => decidedAt },
    { header: 'Booking ID', cell: ({ bookingId }) => bookingId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const ExportedDocument = BookingDocument.extend({ id: uuid })
type ExportedDocument = z.infer<typeof ExportedDocument>

const documentSheet = recordSheet<ExportedDocument>({
  name: 'documents',
  description: 'receipts and refund vouchers, as they were issued',
  schema: ExportedDocument,
  rows: (ctx) => eachRow((cursor) => readDocuments(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Number', cell: ({ number }) => number },
    { header: 'Kind', cell: ({ kind }) => documentKindLabels[kind] },
    { header: 'Issued', cell: ({ issuedOn }) => issuedOn },
    { header: 'Reversed', cell: ({ isReversed }) => (isReversed ? 'Yes' : '') },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Paid on', cell: ({ paidOn }) => paidOn },
    { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
    { header: 'Total amount (NGN)', cell: ({ totalAmount }) => naira(totalAmount) },
    { header: 'Paid so far (NGN)', cell: ({ paidAmount }) => naira(paidAmount) },
    { header: 'Fingerprint', cell: ({ fingerprint }) => fingerprint },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const accountSheet = recordSheet<MoneyAccount>({
  name: 'money-accounts',
  description: 'cash, POS and bank accounts, with their balances',
  schema: MoneyAccount,
  rows: async function* (ctx) {
    yield* await listMoneyAccounts(ctx)
  },
  columns: () => [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Kind', cell: ({ kind }) => moneyAccountKindLabels[kind] },
    { header: 'Bank', cell: ({ bankName }) => bankName },
    { header: 'Account number', cell: ({ accountNumber }) => accountNumber },
    { header: 'Account name', cell: ({ accountName }) => accountName },
    { header: 'Balance (NGN)', cell: ({ balance }) => naira(balance) },
    { header: 'Archived', cell: ({ archivedAt }) => archivedAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

/** The money of guests. It is exported and not imported: beside the amounts paid of bookings it would count twice. */
export const moneySheets = [entrySheet, claimSheet, documentSheet, accountSheet]
