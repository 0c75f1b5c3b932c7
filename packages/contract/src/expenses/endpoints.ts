import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import { recordEndpoints, sameAccess, successMessages } from '../core/record-endpoints.ts'
import { ExpenseExportQuery, ExpenseFilters, ExpenseListQuery } from './filters.ts'
import { Expense, ExpenseInput, ExpenseStats, ExpenseStatusInput, ExpenseUpdate } from './schema.ts'

const expenseResponse = z.object({ expense: Expense })
const expenseAccess = { access: 'expenses:manage', feature: 'expenses' } as const

export const expenses = {
  ...recordEndpoints({
    path: '/expenses',
    names: ['expense', 'expenses'],
    access: sameAccess('expenses:manage'),
    feature: 'expenses',
    item: Expense,
    details: Expense,
    query: ExpenseListQuery,
    input: ExpenseInput,
    update: ExpenseUpdate,
    updateMethod: 'PATCH',
    messages: successMessages('Expense'),
    summaries: {
      list: 'Expenses by title, description or vendor, category, status, property and date; staff see their own',
      get: 'One expense; staff see their own',
      create: 'Record an expense; it needs approval by the owner',
      update: 'Change an expense; staff their own while it is pending',
      remove: 'Delete an expense; staff their own while it is pending',
    },
  }),
  stats: endpoint({
    ...expenseAccess,
    method: 'GET',
    path: '/expenses/stats',
    query: ExpenseFilters,
    response: ExpenseStats,
    summary: 'Counts by status and the total amount of what the filters match; staff see their own',
  }),
  export: csvEndpoint({
    ...expenseAccess,
    path: '/expenses/export',
    query: ExpenseExportQuery,
    summary: 'The filtered expenses as CSV',
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/expenses/{id}/status',
    access: 'expenses:decide',
    feature: 'expenses',
    params: ById,
    body: ExpenseStatusInput,
    response: expenseResponse,
    message: 'Expense updated successfully',
    summary: 'Approve, pay, or reject with a reason',
  }),
  setReceipt: endpoint({
    ...expenseAccess,
    method: 'POST',
    path: '/expenses/{id}/receipt',
    params: ById,
    upload: { field: 'receipt', maxFiles: 1, maxBytes: maxPictureBytes },
    response: expenseResponse,
    message: 'Expense updated successfully',
    summary: 'Upload or replace the receipt photo (multipart)',
  }),
  removeReceipt: endpoint({
    ...expenseAccess,
    method: 'DELETE',
    path: '/expenses/{id}/receipt',
    params: ById,
    response: expenseResponse,
    message: 'Expense updated successfully',
    summary: 'Delete the receipt photo',
  }),
}
