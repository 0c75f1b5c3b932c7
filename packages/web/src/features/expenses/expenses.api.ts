import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { ExpenseFilters, ExpenseListQuery } from '@ilewa/contract/expenses/filters'
import type { Expense } from '@ilewa/contract/expenses/schema'
import type { z } from 'zod'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'
import { isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export const expenseApi = recordApi({ kind: 'expense', endpoints: expenses })

export const useExpenses = (query: z.input<typeof ExpenseListQuery>) =>
  usePagedEndpoint(expenses.list, { query })

export const useExpenseStats = (query: ExpenseFilters) =>
  useEndpoint(expenses.stats, { query }, { keepsPrevious: true })

/** The expenses of a maintenance request, at most 20. */
export const useExpensesOfRequest = (maintenanceRequestId: string, enabled: boolean) =>
  useEndpoint(
    expenses.list,
    { query: { maintenanceRequestId, limit: 20 } },
    { select: (data) => data.expenses, enabled },
  )

/** Uploads the selected photo or removes the current one; does nothing if there is no change. */
export async function sendReceipt(
  expense: Expense,
  [picture]: readonly PictureTile[],
  uploadOptions: UploadOptions,
): Promise<Expense> {
  const params = { id: expense.id }
  if (picture && isNewTile(picture)) {
    const options = { ...uploadOptions, params, files: [picture.file] }
    return (await expenseApi.save(expenses.setReceipt, options)).record
  }
  if (picture || !expense.receipt) return expense
  return (await expenseApi.save(expenses.removeReceipt, { params })).record
}
