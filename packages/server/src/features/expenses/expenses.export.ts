import type { Expense } from '@ilewa/contract/expenses/schema'
import {
  expenseCategoryLabels,
  expenseChargeLabels,
  expenseStatusLabels,
} from '@ilewa/contract/expenses/terms'
import type { CsvColumn } from '../../platform/csv/csv-writer.ts'
import { listExport } from '../../platform/csv/list-export.ts'
import { listExpensesWithoutTotal } from './expenses.queries.ts'

const columns: CsvColumn<Expense>[] = [
  { header: 'Date', cell: ({ expenseDate }) => expenseDate },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Category', cell: ({ category }) => expenseCategoryLabels[category] },
  { header: 'Vendor', cell: ({ vendorName }) => vendorName },
  { header: 'Property', cell: ({ propertyName }) => propertyName },
  { header: 'Amount (NGN)', cell: ({ amount }) => amount.toFixed(2) },
  { header: 'Status', cell: ({ status }) => expenseStatusLabels[status] },
  { header: 'Rejection reason', cell: ({ rejectionReason }) => rejectionReason },
  { header: 'Decided by', cell: ({ decidedByName }) => decidedByName },
  { header: 'Recorded by', cell: ({ createdByName }) => createdByName },
  { header: 'Maintenance request', cell: ({ maintenanceTitle }) => maintenanceTitle },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Charged to', cell: ({ chargedTo }) => expenseChargeLabels[chargedTo] },
]

export const exportExpenses = listExport('expenses', () => columns, listExpensesWithoutTotal)
