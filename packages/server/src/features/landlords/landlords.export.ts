import type { Landlord } from '@ilewa/contract/landlords/schema'
import { type CsvColumn, joinCell } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import { listLandlordsWithoutTotal } from './landlords.queries.ts'

const columns: CsvColumn<Landlord>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Tax ID', cell: ({ taxId }) => taxId },
  { header: 'Bank', cell: ({ bankName }) => bankName },
  { header: 'Account number', cell: ({ accountNumber }) => accountNumber },
  { header: 'Account name', cell: ({ accountName }) => accountName },
  { header: 'Notes', cell: ({ notes }) => notes },
  { header: 'Properties', cell: ({ properties }) => joinCell(properties.map(({ name }) => name)) },
  { header: 'Due by statements (NGN)', cell: ({ due }) => due.toFixed(2) },
]

export const exportLandlords = listExport('landlords', () => columns, listLandlordsWithoutTotal)
