import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { stockStatusLabels, stockValue } from '@ilewa/contract/inventory/stock'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import { readItems } from './inventory.queries.ts'

const columns: CsvColumn<InventoryItem>[] = [
  { header: 'Property', cell: ({ property }) => property.name },
  { header: 'Item', cell: ({ itemName }) => itemName },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Quantity', cell: ({ quantity }) => quantity },
  { header: 'Min stock', cell: ({ minStock }) => minStock },
  { header: 'Status', cell: ({ stockStatus }) => stockStatusLabels[stockStatus] },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Cost per unit (NGN)', cell: ({ costPerUnit }) => costPerUnit },
  { header: 'Value (NGN)', cell: ({ quantity, costPerUnit }) => stockValue(quantity, costPerUnit) },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Last updated', cell: ({ updatedAt }) => updatedAt },
]

export const exportItems = listExport('inventory', () => columns, readItems)
