import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { expenses } from '@ilewa/contract/expenses/schema'
import { nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { now } from '@ilewa/server/platform/clock'
import { newToken } from '../checks/marks.ts'
import type { Action } from '../environment/world.ts'
import { ask, submit } from './call.ts'
import { noteEdit, valuesOf } from './records.ts'

export const addExpense: Action = async ({ line, business }) => {
  if (!business.isPaid) return
  const { random, marker } = line
  const token = newToken(random)
  const answer = await submit(line, expenses.create, {
    body: {
      title: `Diesel ${marker}`,
      description: marker,
      amount: random.between(100, 9_999_999) / 100,
      category: 'UTILITIES',
      vendorName: `${token} ${marker}`,
      // At least 3 days ago, so that it is in the past for an app whose clock is a day behind.
      expenseDate: addDays(civilDateAt(now(), 'Africa/Lagos'), -random.between(3, 20)),
    },
  })
  const { outcome } = answer
  const made = answer.outcome === 'acknowledged' ? answer.data.expense : undefined
  line.journal.creations.push({
    ...{ kind: 'expense', businessId: business.id, token, outcome, id: made?.id },
    values: made ? valuesOf('expense', made) : {},
  })
}

/** Edits an expense or changes its status. */
export const handleExpense: Action = async (client) => {
  const { line, business } = client
  if (!business.isPaid) return
  const list = await ask(line, expenses.list, { query: { limit: 100, sort: '-createdAt' } })
  const expense = list.outcome === 'acknowledged' ? line.random.maybe(list.data.expenses) : undefined
  if (!expense) return
  const { id, version } = expense
  const may = ['common.stale_edit', 'common.not_found', 'expenses.wrong_step']
  const status = line.random.maybe(nextExpenseStatuses[expense.status])
  if (status && line.random.chance(0.5)) {
    const body = { status, version, ...(status === 'REJECTED' && { reason: line.marker }) }
    const answer = await ask(line, expenses.setStatus, { params: { id }, body, may })
    return noteEdit(client, { kind: 'expense', id, values: { status } }, answer, (data) => data.expense)
  }
  const values = { description: `${line.marker} ${line.random.letters(8)}` }
  const answer = await ask(line, expenses.update, { params: { id }, body: { ...values, version }, may })
  noteEdit(client, { kind: 'expense', id, values }, answer, (data) => data.expense)
}
