import { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { agreementKindLabels } from '@ilewa/contract/landlords/terms'
import { csvBatchSize, eachRow, joinCell } from '../../platform/csv/csv-writer.ts'
import { listAgreements } from '../landlords/agreements.queries.ts'
import { listLandlordsWithoutTotal } from '../landlords/landlords.queries.ts'
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

/** Deleted landlords and deleted agreements are not exported. */
export const landlordSheets = [landlordSheet, agreementSheet]
