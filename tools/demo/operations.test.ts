import { ExpenseInput } from '@ilewa/contract/expenses/schema'
import { MaintenanceInput } from '@ilewa/contract/maintenance/schema'
import { newId } from '@ilewa/server/platform/id'
import { expect, test } from 'vitest'
import { generateExpenses } from './expenses.ts'
import { generateRepairs } from './maintenance.ts'

const now = new Date('2026-11-21T01:00:00Z')

test('the same instant gives the same expenses and repairs', () => {
  expect(generateExpenses(now)).toEqual(generateExpenses(now))
  expect(generateRepairs(now)).toEqual(generateRepairs(now))
})

test('every expense passes the validation of the form, and none is in the future', () => {
  const expenses = generateExpenses(now)
  expect(expenses.length).toBeGreaterThan(200)
  for (const { property: _, ...expense } of expenses) {
    expect(ExpenseInput.safeParse(expense).error).toBeUndefined()
    expect(expense.expenseDate <= '2026-11-21').toBe(true)
    expect(expense.recordedAt < now && (expense.decidedAt ?? expense.recordedAt) < now).toBe(true)
    expect(expense.rejectionReason !== null).toBe(expense.status === 'REJECTED')
  }
  expect(new Set(expenses.map(({ status }) => status)).size).toBe(4)
})

test('every repair passes the validation of the form, and every status occurs', () => {
  const repairs = generateRepairs(now)
  for (const repair of repairs) {
    expect(MaintenanceInput.safeParse({ ...repair, propertyId: newId() }).error).toBeUndefined()
    expect(repair.reportedAt <= repair.changedAt && repair.changedAt < now).toBe(true)
    expect(repair.completedAt !== null).toBe(repair.status === 'COMPLETED')
  }
  expect(new Set(repairs.map(({ status }) => status)).size).toBe(4)
})
