import { analytics } from '@ilewa/contract/analytics/endpoints'
import type { PeriodChoice } from '@ilewa/contract/analytics/period'
import { mainContributor, profit } from '@ilewa/contract/analytics/profit'
import { addDays, startOfMonth } from '@ilewa/contract/core/dates'
import { sumNaira } from '@ilewa/contract/core/money'
import type { ExpenseCategory, ExpenseStatus } from '@ilewa/contract/expenses/terms'
import { anAgentOf, anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { periodChoices } from '@ilewa/tests/support/app/periods'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { agentDetails } from '../auth/auth.table.ts'
import { expenses } from '../expenses/expenses.table.ts'

freezeTime()
const app = useTestApp()

async function anOwnerOnStandard(): Promise<Person> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  return owner
}

async function anAgentWithRate(owner: Person, commissionRate: number): Promise<Person> {
  const agent = await anAgentOf(owner)
  const { businessId, userId } = agentDetails
  await db()
    .update(agentDetails)
    .set({ commissionRate })
    .where(and(eq(businessId, owner.businessId), eq(userId, agent.id)))
  return agent
}

interface SeededExpense {
  amount: number
  /** In days from today. */
  on: number
  propertyId?: string
  category?: ExpenseCategory
  status?: ExpenseStatus
  removed?: boolean
}

const anExpense = (owner: Person, { amount, on, removed, ...fields }: SeededExpense) =>
  db()
    .insert(expenses)
    .values({
      ...{
        businessId: owner.businessId,
        id: newId(),
        title: 'Diesel',
        description: '',
        vendorName: 'Vendor',
      },
      ...{ category: 'UTILITIES' as const, status: 'PAID' as const, createdBy: owner.id },
      ...{ amount, expenseDate: day(on), removedAt: removed ? new Date() : null, ...fields },
    })

type Query = Partial<PeriodChoice> & { propertyId?: string }
const getProfit = async (owner: Person, query: Query = {}) =>
  (await app.send(profit.report, { query }, { token: owner.token })).body.data

const csvOf = async (owner: Person, table: 'profit' | 'expenses', period: string): Promise<string[][]> => {
  const { payload } = await app.inject({
    url: `/api/analytics/export?period=${period}&table=${table}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return parse(payload.replace('﻿', ''))
}

describe('profit', () => {
  it('is earned less approved or paid expenses less commission, by property', async () => {
    const owner = await anOwnerOnStandard()
    const [loft, villa] = [await aProperty(app, owner), await aProperty(app, owner, { name: 'Villa' })]
    const agent = await anAgentWithRate(owner, 12.5)
    await aPastBooking(owner, { property: loft, nights: [-4, -2], total: 100_000, agentId: agent.id })
    await aPastBooking(owner, { property: villa, nights: [-3, -1], total: 40_000.01 })
    await aPastBooking(owner, { property: villa, nights: [-6, -4], total: 9_000, status: 'CANCELLED' })
    await anExpense(owner, { amount: 5_000.5, on: -1, propertyId: villa.id, category: 'CLEANING' })
    await anExpense(owner, { amount: 1_000, on: 0, status: 'APPROVED' })
    await anExpense(owner, { amount: 7, on: 0, status: 'PENDING' })
    await anExpense(owner, { amount: 7, on: 0, status: 'REJECTED' })
    await anExpense(owner, { amount: 7, on: 0, removed: true })
    const report = await getProfit(owner, { period: '7d' })
    expect(report.totals).toEqual({
      ...{ earned: 140_000.01, spent: 6_000.5, commission: 12_500, landlords: 0, profit: 121_499.51 },
    })
    expect(report.properties.map((row) => [row.name, row.profit])).toEqual([
      ['Lekki Loft', 87_500],
      ['Villa', 34_999.51],
      ['No property', -1_000],
    ])
    expect(report.categories).toEqual([
      { category: 'CLEANING', spent: 5_000.5, expenses: 1 },
      { category: 'UTILITIES', spent: 1_000, expenses: 1 },
    ])
    const alone = await getProfit(owner, { period: '7d', propertyId: villa.id })
    expect(alone.totals).toEqual({
      earned: 40_000.01,
      spent: 5_000.5,
      commission: 0,
      landlords: 0,
      profit: 34_999.51,
    })
    expect(alone.properties.map(({ name }) => name)).toEqual(['Villa'])
  })

  it('belongs to the month of the night and of the expense', async () => {
    const owner = await anOwnerOnStandard()
    const property = await aProperty(app, owner)
    const first = startOfMonth(day(0))
    const dayOfMonth = Number(day(0).slice(8))
    // Two nights of last month, one of this month.
    await aPastBooking(owner, { property, nights: [-dayOfMonth - 1, -dayOfMonth + 2], total: 30_000 })
    await anExpense(owner, { amount: 100, on: -dayOfMonth, propertyId: property.id })
    await anExpense(owner, { amount: 10, on: -dayOfMonth + 1, propertyId: property.id })
    const report = await getProfit(owner, { period: 'custom', start: addDays(first, -10), end: first })
    expect(report.months.map((row) => [row.month, row.earned, row.spent, row.profit])).toEqual([
      [addDays(first, -1).slice(0, 7), 20_000, 100, 19_900],
      [first.slice(0, 7), 10_000, 10, 9_990],
    ])
    const month = await getProfit(owner, { period: 'month' })
    expect(month.totals).toMatchObject({ earned: 10_000, spent: 10, profit: 9_990 })
    expect((await getProfit(owner, { period: 'last-month' })).totals.profit).toBe(19_900)
  })

  it('names the property with the main change, up or down', async () => {
    const owner = await anOwnerOnStandard()
    const [loft, villa] = [await aProperty(app, owner), await aProperty(app, owner, { name: 'Villa' })]
    await aPastBooking(owner, { property: loft, nights: [-9, -8], total: 10_000 })
    await aPastBooking(owner, { property: loft, nights: [-2, -1], total: 5_000 })
    await aPastBooking(owner, { property: villa, nights: [-2, -1], total: 8_000 })
    const report = await getProfit(owner, { period: '7d' })
    expect(report.previous.profit).toBe(10_000)
    expect(mainContributor(report)?.name).toBe('Villa')
    await anExpense(owner, { amount: 4_000, on: 0, propertyId: villa.id })
    expect(mainContributor(await getProfit(owner, { period: '7d' }))?.name).toBe('Lekki Loft')
  })

  it('of the same nights is the same, as the period and as the one before', async () => {
    const owner = await anOwnerOnStandard()
    const agent = await anAgentWithRate(owner, 7.77)
    const property = await aProperty(app, owner)
    for (const from of [-90, -75, -60, -45])
      await aPastBooking(owner, { property, nights: [from, from + 13], total: 99_999.97, agentId: agent.id })
    const earlier = await getProfit(owner, { period: 'custom', start: day(-100), end: day(-51) })
    const later = await getProfit(owner, { period: 'custom', start: day(-50), end: day(-1) })
    expect(earlier.totals.commission).toBeGreaterThan(0)
    expect(later.previous).toEqual(earlier.totals)
  })

  it.each(periodChoices())('$period: months, properties and CSV add up to the totals', async (period) => {
    const owner = await anOwnerOnStandard()
    const agent = await anAgentWithRate(owner, 7.35)
    for (const name of ['Loft', 'Villa']) {
      const property = await aProperty(app, owner, { name })
      for (const from of [-400, -75, -33, -12, -1])
        await aPastBooking(owner, {
          ...{ property, nights: [from, from + 11], total: 333_333.33 + from, agentId: agent.id },
        })
      await anExpense(owner, { amount: 1_234.56, on: -31, propertyId: property.id })
      await anExpense(owner, { amount: 0.01, on: 0, propertyId: property.id })
    }
    await anExpense(owner, { amount: 99.99, on: -2 })
    const { totals, previous, months, properties, categories } = await getProfit(owner, period)
    for (const rows of [months, properties])
      for (const part of ['earned', 'spent', 'commission', 'profit'] as const)
        expect(sumNaira(rows.map((row) => row[part])), part).toBe(totals[part])
    expect(sumNaira(categories.map(({ spent }) => spent))).toBe(totals.spent)
    expect(sumNaira(properties.map(({ previousProfit }) => previousProfit))).toBe(previous.profit)
    const { totals: metrics } = (await app.send(analytics.get, { query: period }, { token: owner.token }))
      .body.data
    expect(totals.earned).toBe(metrics.revenue)
    if (period.period === 'custom') return
    const [headings, ...lines] = await csvOf(owner, 'profit', period.period)
    expect(headings?.at(-1)).toBe('Profit (NGN)')
    expect(sumNaira(lines.map((cells) => Number(cells.at(-1))))).toBe(totals.profit)
    const [, ...costs] = await csvOf(owner, 'expenses', period.period)
    expect(sumNaira(costs.map((cells) => Number(cells.at(-1))))).toBe(totals.spent)
  })

  it("counts no other business's stays and expenses, and does not find its property", async () => {
    const other = await anOwnerOnStandard()
    const property = await aProperty(app, other)
    await aPastBooking(other, { property, nights: [-3, -1], total: 40_000 })
    await anExpense(other, { amount: 5_000, on: -1 })
    const owner = await anOwnerOnStandard()
    const report = await getProfit(owner)
    expect(report.totals).toEqual({ earned: 0, spent: 0, commission: 0, landlords: 0, profit: 0 })
    expect(report.properties).toEqual([])
    const query = { propertyId: property.id }
    expect((await app.send(profit.report, { query }, { token: owner.token })).status).toBe(404)
  })
})
