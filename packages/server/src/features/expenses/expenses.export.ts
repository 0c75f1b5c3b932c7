import type { FileResult } from '@ilewa/contract/core/endpoint'
import type { ExpenseFilters, ExpenseSort } from '@ilewa/contract/expenses/filters'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { expenseCategoryLabels, expenseStatusLabels } from '@ilewa/contract/expenses/terms'
import type { z } from 'zod'
import type { CsvColumn } from '../../platform/csv/csv.ts'
import { exportList } from '../../platform/csv/export-list.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listExpenseRows } from './expenses.queries.ts'

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
]

export const exportExpenses = (
  ctx: Context,
  query: ExpenseFilters & { sort: z.output<typeof ExpenseSort> },
): FileResult =>
  exportList(ctx, {
    name: 'expenses',
    columns,
    read: (page) => listExpenseRows(ctx, { ...query, ...page }),
  })
