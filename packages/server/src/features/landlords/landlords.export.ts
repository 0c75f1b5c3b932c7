import type { Landlord } from '@ilewa/contract/landlords/schema'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import { listLandlordsWithoutTotal } from './landlords.queries.ts'

export const landlordColumns: CsvColumn<Landlord>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Tax ID', cell: ({ taxId }) => taxId },
  { header: 'Bank', cell: ({ bankName }) => bankName },
  { header: 'Account number', cell: ({ accountNumber }) => accountNumber },
  { header: 'Account name', cell: ({ accountName }) => accountName },
  { header: 'Notes', cell: ({ notes }) => notes },
  { header: 'Properties', cell: ({ properties }) => properties.map(({ name }) => name).join('; ') },
]

export const exportLandlords = listExport('landlords', () => landlordColumns, listLandlordsWithoutTotal)
