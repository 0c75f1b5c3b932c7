import { BankLine, bankLineStateLabels } from '@ilewa/contract/bank/schema'
import { uuid } from '@ilewa/contract/core/fields'
import { MoneyAccount } from '@ilewa/contract/money/accounts'
import { commissionEntryLabels, ListedCommissionEntry } from '@ilewa/contract/money/commissions'
import { deductionCategoryLabels } from '@ilewa/contract/money/deduction-category'
import { BookingDocument, DocumentKind, documentKindLabels } from '@ilewa/contract/money/documents'
import { AccountMove } from '@ilewa/contract/money/moves/account-moves'
import {
  CautionDeduction,
  ClaimState,
  claimStateLabels,
  ListedClaim,
  ListedEntry,
} from '@ilewa/contract/money/schema'
import { ListedStatement } from '@ilewa/contract/money/statements/statements'
import {
  cautionUsedBy,
  entryKindLabels,
  moneyAccountKindLabels,
  movedMoneyOf,
  owedChangeOf,
  paymentMethodLabels,
} from '@ilewa/contract/money/terms'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { imageKeyOf } from '../../../platform/images/stored-pictures.ts'
import { listMoneyAccounts } from '../../money/accounts.queries.ts'
import { readBankLines } from '../../money/bank/bank-lines.queries.ts'
import { readDeductions } from '../../money/cautions/cautions.queries.ts'
import { listClaims } from '../../money/claims.queries.ts'
import { readCommissionEntries } from '../../money/commissions/commissions.queries.ts'
import { readDocuments } from '../../money/documents/documents.queries.ts'
import { readMoves } from '../../money/moves/moves.queries.ts'
import { readEntries } from '../../money/payments.queries.ts'
import { agentStatementStore } from '../../money/statements/statement-store.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet, shortId } from './sheets.ts'

const entrySheet = recordSheet<ListedEntry>({
  name: 'guest-payments',
  description:
    'payments of guests and refunds to them; what went out is negative; caution deposits kept or applied apart',
  schema: ListedEntry,
  rows: (ctx) => eachRow((cursor) => readEntries(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ paidOn }) => paidOn },
    { header: 'Kind', cell: ({ kind }) => entryKindLabels[kind] },
    { header: 'Document', cell: ({ document }) => document?.number ?? null },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Amount (NGN)', cell: (entry) => naira(movedMoneyOf(entry)) },
    { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
    { header: 'Account', cell: ({ moneyAccount }) => moneyAccount?.name ?? null },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Recorded by', cell: ({ recordedByName }) => recordedByName },
    { header: 'Caution deposit used (NGN)', cell: (entry) => naira(cautionUsedBy(entry)) },
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
  description: 'payments that agents claimed, with what was decided; pictures under images/payment-claims',
  schema: ListedClaim,
  rows: eachClaim,
  columns: () => [
    { header: 'Date', cell: ({ claimedOn }) => claimedOn },
    { header: 'State', cell: ({ state }) => claimStateLabels[state] },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Of which caution deposit (NGN)', cell: ({ cautionPart }) => naira(cautionPart) },
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
  images: (ctx, { id, reference, pictures }) =>
    pictures.map((picture, index) => ({
      key: imageKeyOf(ctx, picture.id),
      name: `images/payment-claims/${reference}-${shortId(id)}/${index + 1}.jpg`,
    })),
})

async function* eachDocument(ctx: Context): AsyncIterable<ExportedDocument> {
  for (const kind of DocumentKind.options)
    yield* eachRow((cursor) => readDocuments(ctx, { kind, limit: csvBatchSize, cursor }))
}

const ExportedDocument = BookingDocument.extend({ id: uuid })
type ExportedDocument = z.infer<typeof ExportedDocument>

const documentSheet = recordSheet<ExportedDocument>({
  name: 'documents',
  description:
    'receipts, refund vouchers, invoices and credit notes: what they state, and whether they are reversed',
  schema: ExportedDocument,
  rows: eachDocument,
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

const ExportedDeduction = CautionDeduction.omit({ photos: true }).extend({
  reference: z.string(),
  propertyName: z.string(),
})
type ExportedDeduction = z.infer<typeof ExportedDeduction> & { photoIds: string[] }

const deductionSheet = recordSheet<ExportedDeduction>({
  name: 'caution-deductions',
  description: 'what was kept of caution deposits, with photos under images/caution-deposits',
  schema: ExportedDeduction,
  rows: (ctx) => eachRow((cursor) => readDeductions(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Recorded', cell: ({ createdAt }) => createdAt },
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Kept for', cell: ({ category }) => deductionCategoryLabels[category] },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Reversed', cell: ({ isReversed }) => (isReversed ? 'Yes' : '') },
    { header: 'Entry ID', cell: ({ entryId }) => entryId },
    { header: 'ID', cell: ({ id }) => id },
  ],
  images: (ctx, { id, reference, photoIds }) =>
    photoIds.map((photoId, index) => ({
      key: imageKeyOf(ctx, photoId),
      name: `images/caution-deposits/${reference}-${shortId(id)}/${index + 1}.jpg`,
    })),
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

const accountMoveSheet = recordSheet<AccountMove>({
  name: 'account-moves',
  description: 'money moved between accounts, such as POS settlements, with what was taken of it',
  schema: AccountMove,
  rows: (ctx) => eachRow((cursor) => readMoves(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ paidOn }) => paidOn },
    { header: 'From', cell: ({ fromAccount }) => fromAccount.name },
    { header: 'To', cell: ({ toAccount }) => toAccount.name },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Fee (NGN)', cell: ({ fee }) => naira(fee) },
    { header: 'State', cell: ({ isReversed }) => (isReversed ? 'Reversed' : 'Recorded') },
    { header: 'On a bank statement', cell: ({ isOnStatement }) => (isOnStatement ? 'Yes' : 'No') },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Recorded by', cell: ({ recordedByName }) => recordedByName },
    { header: 'Recorded', cell: ({ createdAt }) => createdAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const bankLineSheet = recordSheet<BankLine>({
  name: 'bank-transfers',
  description:
    'transfers of imported bank statements, and the bookings that they paid for or the account that they came from',
  schema: BankLine,
  rows: (ctx) => eachRow((cursor) => readBankLines(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ day }) => day },
    { header: 'Amount (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Narration', cell: ({ narration }) => narration },
    { header: 'Bank reference', cell: ({ reference }) => reference },
    { header: 'State', cell: ({ state }) => bankLineStateLabels[state] },
    { header: 'Matched (NGN)', cell: ({ matchedAmount }) => naira(matchedAmount) },
    { header: 'Bookings', cell: ({ bookings }) => bookings.map(({ reference }) => reference).join(', ') },
    { header: 'From account', cell: ({ movedFrom }) => movedFrom.join(', ') },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Reversed by the bank', cell: ({ reversedOn }) => reversedOn },
    { header: 'Account ID', cell: ({ moneyAccountId }) => moneyAccountId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const commissionSheet = recordSheet<ListedCommissionEntry>({
  name: 'commissions',
  description: 'what agents earned with bookings and were paid; what was paid or taken back is negative',
  schema: ListedCommissionEntry,
  rows: (ctx) => eachRow((cursor) => readCommissionEntries(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ paidOn }) => paidOn },
    { header: 'Agent', cell: ({ agentName }) => agentName },
    { header: 'Kind', cell: ({ kind }) => commissionEntryLabels[kind] },
    { header: 'Amount (NGN)', cell: (entry) => naira(owedChangeOf(entry)) },
    { header: 'Booking', cell: ({ booking }) => booking?.reference ?? null },
    { header: 'Property', cell: ({ booking }) => booking?.propertyName ?? null },
    {
      header: 'Method',
      cell: ({ method }) => (method === 'UNKNOWN' ? null : paymentMethodLabels[method]),
    },
    { header: 'Account', cell: ({ moneyAccountName }) => moneyAccountName ?? null },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Recorded', cell: ({ createdAt }) => createdAt },
    { header: 'Reverses ID', cell: ({ reverses }) => reverses },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const ExportedStatement = ListedStatement.extend({
  agentName: z.string(),
  opening: z.number(),
  fingerprint: z.string(),
})
type ExportedStatement = z.infer<typeof ExportedStatement>

const statementSheet = recordSheet<ExportedStatement>({
  name: 'commission-statements',
  description: 'the monthly statements of agents; their entries are those of the commissions',
  schema: ExportedStatement,
  rows: (ctx) => eachRow((cursor) => agentStatementStore.readPage(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Number', cell: ({ number }) => number },
    { header: 'Month', cell: ({ month }) => month },
    { header: 'Agent', cell: ({ agentName }) => agentName },
    { header: 'Owed when the month began (NGN)', cell: ({ opening }) => naira(opening) },
    { header: 'Earned (NGN)', cell: ({ earned }) => naira(earned) },
    { header: 'Paid or withheld (NGN)', cell: ({ paid }) => naira(paid) },
    { header: 'Owed at the end of the month (NGN)', cell: ({ closing }) => naira(closing) },
    { header: 'Issued', cell: ({ issuedOn }) => issuedOn },
    { header: 'Fingerprint', cell: ({ fingerprint }) => fingerprint },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

/** The money of guests and agents. It is exported and not imported: beside the amounts paid of bookings it would count twice. */
export const moneySheets = [
  ...[entrySheet, claimSheet, documentSheet],
  ...[deductionSheet, accountSheet, accountMoveSheet, bankLineSheet, commissionSheet, statementSheet],
]
