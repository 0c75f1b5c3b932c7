import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { now } from '@ilewa/server/platform/clock'
import { newToken } from '../checks/markers.ts'
import type { Action } from '../environment/types.ts'
import { sendOnce, sendWithRetry } from './call.ts'
import { recordEdit, toComparedValues } from './records.ts'

export const addExpense: Action = async ({ context, business }) => {
  if (!business.isPaid) return
  const { random, marker } = context
  const token = newToken(random)
  const result = await sendWithRetry(context, expenses.create, {
    body: {
      title: `Diesel ${marker}`,
      description: marker,
      amount: random.integer(100, 9_999_999) / 100,
      category: 'UTILITIES',
      vendorName: `${token} ${marker}`,
      // At least 3 days ago, so that it is in the past for an app whose clock is a day behind.
      expenseDate: addDays(civilDateAt(now(), 'Africa/Lagos'), -random.integer(3, 20)),
    },
  })
  const { outcome } = result
  const created = result.outcome === 'acknowledged' ? result.data.expense : undefined
  context.journal.creations.push({
    ...{ kind: 'expense', businessId: business.id, token, outcome, id: created?.id },
    values: created ? toComparedValues('expense', created) : {},
  })
}

/** Edits an expense or changes its status. */
export const editExpense: Action = async (client) => {
  const { context, business } = client
  if (!business.isPaid) return
  const list = await sendOnce(context, expenses.list, { query: { limit: 100, sort: '-createdAt' } })
  const expense =
    list.outcome === 'acknowledged' ? context.random.pickOrUndefined(list.data.expenses) : undefined
  if (!expense) return
  const { id, version } = expense
  const expectedRefusals = ['common.stale_edit', 'common.not_found', 'expenses.wrong_step']
  const status = context.random.pickOrUndefined(nextExpenseStatuses[expense.status])
  if (status && context.random.chance(0.5)) {
    const body = { status, version, ...(status === 'REJECTED' && { reason: context.marker }) }
    const result = await sendOnce(context, expenses.setStatus, { params: { id }, body, expectedRefusals })
    return recordEdit(client, { kind: 'expense', id, values: { status } }, result, (data) => data.expense)
  }
  const values = { description: `${context.marker} ${context.random.letters(8)}` }
  const result = await sendOnce(context, expenses.update, {
    params: { id },
    body: { ...values, version },
    expectedRefusals,
  })
  recordEdit(client, { kind: 'expense', id, values }, result, (data) => data.expense)
}
