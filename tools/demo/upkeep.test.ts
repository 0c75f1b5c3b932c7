import { ExpenseInput } from '@ilewa/contract/expenses/schema'
import { MaintenanceInput } from '@ilewa/contract/maintenance/schema'
import { newId } from '@ilewa/server/platform/id'
import { expect, test } from 'vitest'
import { makeCosts } from './expenses.ts'
import { makeRepairs } from './maintenance.ts'

const now = new Date('2026-11-21T01:00:00Z')

test('the same instant gives the same expenses and repairs', () => {
  expect(makeCosts(now)).toEqual(makeCosts(now))
  expect(makeRepairs(now)).toEqual(makeRepairs(now))
})

test('every expense passes the validation of the form, and none is in the future', () => {
  const costs = makeCosts(now)
  expect(costs.length).toBeGreaterThan(200)
  for (const { place: _, ...cost } of costs) {
    expect(ExpenseInput.safeParse(cost).error).toBeUndefined()
    expect(cost.expenseDate <= '2026-11-21').toBe(true)
    expect(cost.recordedAt < now && (cost.decidedAt ?? cost.recordedAt) < now).toBe(true)
    expect(cost.rejectionReason !== null).toBe(cost.status === 'REJECTED')
  }
  expect(new Set(costs.map(({ status }) => status)).size).toBe(4)
})

test('every repair passes the validation of the form, and every status occurs', () => {
  const repairs = makeRepairs(now)
  for (const repair of repairs) {
    expect(MaintenanceInput.safeParse({ ...repair, propertyId: newId() }).error).toBeUndefined()
    expect(repair.reportedAt <= repair.changedAt && repair.changedAt < now).toBe(true)
    expect(repair.completedAt !== null).toBe(repair.status === 'COMPLETED')
  }
  expect(new Set(repairs.map(({ status }) => status)).size).toBe(4)
})
