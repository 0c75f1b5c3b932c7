import { ListedLandlordPayment, landlordEntryLabels } from '@ilewa/contract/landlords/payouts'
import { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { ListedLandlordStatement } from '@ilewa/contract/landlords/statements'
import { agreementKindLabels } from '@ilewa/contract/landlords/terms'
import { owedChangeOf, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { z } from 'zod'
import { csvBatchSize, eachRow, joinCell } from '../../../platform/csv/csv-writer.ts'
import { listAgreements } from '../../landlords/agreements.queries.ts'
import { listLandlordsWithoutTotal } from '../../landlords/landlords.queries.ts'
import { readLandlordPayments } from '../../money/landlords/landlord-payouts.queries.ts'
import { landlordStatementStore } from '../../money/statements/statement-store.queries.ts'
import { columnsOf, naira } from './record-sheets.ts'
import { recordSheet } from './sheets.ts'

const landlordSheet = recordSheet<Landlord>({
  name: 'landlords',
  description: 'the owners of properties, with their bank accounts',
  schema: Landlord,
  rows: (ctx) =>
    eachRow((cursor) => listLandlordsWithoutTotal(ctx, { sort: 'name', limit: csvBatchSize, cursor })),
  columns: () =>
    columnsOf<'landlords', Landlord>(
      'landlords',
      {
        name: ({ name }) => name,
        phone: ({ phone }) => phone,
        email: ({ email }) => email,
        address: ({ address }) => address,
        taxId: ({ taxId }) => taxId,
        bankName: ({ bankName }) => bankName,
        accountNumber: ({ accountNumber }) => accountNumber,
        accountName: ({ accountName }) => accountName,
        notes: ({ notes }) => notes,
      },
      [
        { header: 'Properties', cell: ({ properties }) => joinCell(properties.map(({ name }) => name)) },
        { header: 'ID', cell: ({ id }) => id },
      ],
    ),
})

const agreementSheet = recordSheet<Agreement>({
  name: 'agreements',
  description: 'how landlords and the business share the income of properties',
  schema: Agreement,
  rows: async function* (ctx) {
    yield* await listAgreements(ctx, {})
  },
  columns: () => [
    { header: 'Property', cell: ({ property }) => property.name },
    { header: 'Landlord', cell: ({ landlord }) => landlord.name },
    { header: 'Kind', cell: ({ kind }) => agreementKindLabels[kind] },
    { header: 'Fee (%)', cell: ({ feePercent }) => feePercent },
    { header: 'Amount a month (NGN)', cell: ({ monthlyAmount }) => naira(monthlyAmount) },
    { header: 'Cleaning fees', cell: ({ includesCleaning }) => (includesCleaning ? 'Yes' : '') },
    {
      header: "Agents' commission first",
      cell: ({ agentCommissionFirst }) => (agentCommissionFirst ? 'Yes' : ''),
    },
    { header: 'First day', cell: ({ firstDay }) => firstDay },
    { header: 'Last day', cell: ({ lastDay }) => lastDay },
    { header: 'Property ID', cell: ({ property }) => property.id },
    { header: 'Landlord ID', cell: ({ landlord }) => landlord.id },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const ExportedStatement = ListedLandlordStatement.extend({
  landlordName: z.string(),
  opening: z.number(),
  fingerprint: z.string(),
})
type ExportedStatement = z.infer<typeof ExportedStatement>

const statementSheet = recordSheet<ExportedStatement>({
  name: 'landlord-statements',
  description: 'the monthly statements of landlords',
  schema: ExportedStatement,
  rows: (ctx) => eachRow((cursor) => landlordStatementStore.readPage(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Number', cell: ({ number }) => number },
    { header: 'Month', cell: ({ month }) => month },
    { header: 'Landlord', cell: ({ landlordName }) => landlordName },
    { header: 'Owed when the month began (NGN)', cell: ({ opening }) => naira(opening) },
    { header: 'Share (NGN)', cell: ({ share }) => naira(share) },
    { header: 'Charged (NGN)', cell: ({ charged }) => naira(charged) },
    { header: 'Paid or withheld (NGN)', cell: ({ paid }) => naira(paid) },
    { header: 'Owed at the end of the month (NGN)', cell: ({ closing }) => naira(closing) },
    { header: 'Issued', cell: ({ issuedOn }) => issuedOn },
    { header: 'Fingerprint', cell: ({ fingerprint }) => fingerprint },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const payoutSheet = recordSheet<ListedLandlordPayment>({
  name: 'landlord-payouts',
  description: 'what landlords were paid, and what was withheld of it; reversals are positive',
  schema: ListedLandlordPayment,
  rows: (ctx) => eachRow((cursor) => readLandlordPayments(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ paidOn }) => paidOn },
    { header: 'Landlord', cell: ({ landlord }) => landlord.name },
    { header: 'Kind', cell: ({ kind }) => landlordEntryLabels[kind] },
    { header: 'Amount (NGN)', cell: (payment) => naira(owedChangeOf(payment)) },
    { header: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
    { header: 'Account', cell: ({ moneyAccountName }) => moneyAccountName ?? null },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Recorded', cell: ({ createdAt }) => createdAt },
    { header: 'Reverses ID', cell: ({ reverses }) => reverses },
    { header: 'Landlord ID', cell: ({ landlord }) => landlord.id },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

/** Deleted landlords and deleted agreements are not exported. Statements and payouts are not imported. */
export const landlordSheets = [landlordSheet, agreementSheet, statementSheet, payoutSheet]
