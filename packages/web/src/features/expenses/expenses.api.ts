import {
  type Expense,
  type ExpenseFilters,
  type ExpenseInput,
  type ExpenseSort,
  type ExpenseStatusInput,
  type ExpenseUpdate,
  expenses,
} from '@ilewa/contract/expenses/schema'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'
import { isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export interface ExpenseListFilters extends ExpenseFilters {
  sort?: z.output<typeof ExpenseSort>
}

const expenseKey = (id: string) => ['expenses', 'one', id]

export const useExpenses = (filters: ExpenseListFilters) =>
  usePagedList({
    queryKey: ['expenses', 'list', filters],
    load: (paging, signal) => call(expenses.list, { query: { ...filters, ...paging }, signal }),
  })

/** The cost of a maintenance request so far: its first 20 expenses. */
export const useExpensesOfRequest = (maintenanceRequestId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['expenses', 'of-request', maintenanceRequestId],
    queryFn: async ({ signal }) =>
      (await call(expenses.list, { query: { maintenanceRequestId, limit: 20 }, signal })).data.expenses,
    enabled,
  })

export const useExpenseStats = (filters: ExpenseFilters) =>
  useQuery({
    queryKey: ['expenses', 'stats', filters],
    queryFn: async ({ signal }) => (await call(expenses.stats, { query: filters, signal })).data,
    placeholderData: keepPreviousData,
  })

export const useExpense = (id: string) =>
  useQuery({
    queryKey: expenseKey(id),
    queryFn: async ({ signal }) => (await call(expenses.get, { params: { id }, signal })).data.expense,
  })

function cacheExpense(expense: Expense): Expense {
  queryClient.setQueryData(expenseKey(expense.id), expense)
  void refresh('expense')
  return expense
}

const toSaved = ({ data, message }: { data: { expense: Expense }; message: string }) => ({
  record: cacheExpense(data.expense),
  message,
})

export const createExpense = async (body: z.input<typeof ExpenseInput>, idempotencyKey: string) =>
  toSaved(await call(expenses.create, { body, idempotencyKey }))

export const updateExpense = async (id: string, body: z.input<typeof ExpenseUpdate>) =>
  toSaved(await call(expenses.update, { params: { id }, body }))

/** Uploads the selected photo or removes the current one; does nothing if there is no change. */
export async function sendReceipt(
  expense: Expense,
  tile: PictureTile | undefined,
  sending: UploadOptions,
): Promise<Expense> {
  const params = { id: expense.id }
  if (tile && isNewTile(tile)) {
    const { data } = await call(expenses.setReceipt, { ...sending, params, files: [tile.file] })
    return cacheExpense(data.expense)
  }
  if (tile || !expense.receipt) return expense
  return cacheExpense((await call(expenses.removeReceipt, { params })).data.expense)
}

export const useSetExpenseStatus = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof ExpenseStatusInput>) =>
      call(expenses.setStatus, { params: { id }, body }),
    onSuccess: ({ data }) => void cacheExpense(data.expense),
  })

export const useRemoveExpense = (id: string) =>
  useMutation({
    mutationFn: () => call(expenses.remove, { params: { id } }),
    onSuccess: () => void refresh('expense'),
  })

/** Downloads the filtered expenses, in the selected order. */
export const useExportExpenses = () =>
  useMutation({ mutationFn: (filters: ExpenseListFilters) => saveFile(expenses.export, { ...filters }) })
