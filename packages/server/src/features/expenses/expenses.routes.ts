import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { exportExpenses } from './expenses.export.ts'
import { getExpense, getExpenseStats, listExpenses } from './expenses.queries.ts'
import { createExpense, removeExpense, setExpenseStatus, updateExpense } from './expenses.service.ts'
import { removeReceipt, setReceipt } from './receipts.service.ts'

export function expensesRoutes(app: FastifyInstance): void {
  implement(app, expenses.list, async ({ ctx, query }) => {
    const { page, ...data } = await listExpenses(ctx, query)
    return { data, page }
  })
  implement(app, expenses.stats, async ({ ctx, query }) => ({ data: await getExpenseStats(ctx, query) }))
  implement(app, expenses.export, async ({ ctx, query }) => exportExpenses(ctx, query))
  implement(app, expenses.get, async ({ ctx, params }) => ({
    data: { expense: await getExpense(ctx, params.id) },
  }))
  implement(app, expenses.create, async ({ ctx, body }) => ({
    data: { expense: await createExpense(ctx, body) },
  }))
  implement(app, expenses.update, async ({ ctx, params, body }) => ({
    data: { expense: await updateExpense(ctx, params.id, body) },
  }))
  implement(app, expenses.setStatus, async ({ ctx, params, body }) => ({
    data: { expense: await setExpenseStatus(ctx, params.id, body) },
  }))
  implement(app, expenses.setReceipt, async ({ ctx, params, files }) => ({
    data: { expense: await setReceipt(ctx, params.id, files) },
  }))
  implement(app, expenses.removeReceipt, async ({ ctx, params }) => ({
    data: { expense: await removeReceipt(ctx, params.id) },
  }))
  implement(app, expenses.remove, async ({ ctx, params }) => {
    await removeExpense(ctx, params.id)
    return { data: {} }
  })
}
