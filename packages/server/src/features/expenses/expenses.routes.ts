import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { exportExpenses } from './expenses.export.ts'
import { getExpense, getExpenseStats, listExpenses } from './expenses.queries.ts'
import { createExpense, removeExpense, setExpenseStatus, updateExpense } from './expenses.service.ts'
import { removeReceipt, setReceipt } from './receipts.service.ts'

export function expensesRoutes(app: FastifyInstance): void {
  implementRecord(app, expenses, {
    list: listExpenses,
    get: getExpense,
    create: createExpense,
    update: updateExpense,
    remove: removeExpense,
    export: exportExpenses,
  })
  implement(app, expenses.stats, async ({ ctx, query }) => ({ data: await getExpenseStats(ctx, query) }))
  implement(app, expenses.setStatus, async ({ ctx, params, body }) => ({
    data: { expense: await setExpenseStatus(ctx, params.id, body) },
  }))
  implement(app, expenses.setReceipt, async ({ ctx, params, files }) => ({
    data: { expense: await setReceipt(ctx, params.id, files) },
  }))
  implement(app, expenses.removeReceipt, async ({ ctx, params }) => ({
    data: { expense: await removeReceipt(ctx, params.id) },
  }))
}
