import { z } from 'zod'
import { Span } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/fields.ts'
import { type Naira, subtractNaira, sumNaira } from '../core/money.ts'
import { ExpenseCategory, type ExpenseStatus } from '../expenses/terms.ts'
import { AnalyticsQuery } from './period.ts'

/** Expenses of these statuses are costs. */
export const costStatuses = ['APPROVED', 'PAID'] as const satisfies readonly ExpenseStatus[]

const parts = {
  /** Revenue of the nights, paid or not. */
  earned: z.number(),
  /** Expenses that are approved or paid, by their date, except those that a landlord pays. */
  spent: z.number(),
  /** Commission of the agents on what their bookings earned, by night, at the rates of the bookings. */
  commission: z.number(),
  /** The shares and guaranteed rents of landlords, by their agreements. */
  landlords: z.number().default(0),
}

/** Profit of some nights: `earned` − `spent` − `commission` − `landlords`. It can be negative. */
export const ProfitSum = z.object({ ...parts, profit: z.number() })
export type ProfitSum = z.infer<typeof ProfitSum>

export const profitOf = ({ earned, spent, commission, landlords }: Omit<ProfitSum, 'profit'>): Naira =>
  subtractNaira(earned, sumNaira([spent, commission, landlords]))

export function addProfits(sums: readonly Omit<ProfitSum, 'profit'>[]): ProfitSum {
  const total = (part: keyof typeof parts) => sumNaira(sums.map((sum) => sum[part]))
  const added = {
    earned: total('earned'),
    spent: total('spent'),
    commission: total('commission'),
    landlords: total('landlords'),
  }
  return { ...added, profit: profitOf(added) }
}

/** A calendar month, limited to the days inside the period: '2026-11'. */
export const MonthProfit = Span.extend({ month: z.string(), ...ProfitSum.shape })
export type MonthProfit = z.infer<typeof MonthProfit>

export const PropertyProfit = ProfitSum.extend({
  /** Null for expenses that belong to no property. */
  propertyId: uuid.nullable(),
  name: z.string(),
  archived: z.boolean(),
  /** Profit in the previous period. */
  previousProfit: z.number(),
})
export type PropertyProfit = z.infer<typeof PropertyProfit>

/** Name of the row of expenses that belong to no property. */
export const noPropertyLabel = 'No property'

export const CategoryCost = z.object({ category: ExpenseCategory, spent: z.number(), expenses: z.int() })
export type CategoryCost = z.infer<typeof CategoryCost>

export const ProfitReport = z.object({
  period: Span,
  previousPeriod: Span,
  totals: ProfitSum,
  previous: ProfitSum,
  months: z.array(MonthProfit),
  /** Properties with an amount in either period, highest profit first. */
  properties: z.array(PropertyProfit),
  /** Expenses of the period by category, highest first. */
  categories: z.array(CategoryCost),
})
export type ProfitReport = z.infer<typeof ProfitReport>

/** The property that makes at least half of the total's change; undefined if there is none. */
export function mainContributor({ totals, previous, properties }: ProfitReport): PropertyProfit | undefined {
  const change = subtractNaira(totals.profit, previous.profit)
  const changeOf = ({ profit, previousProfit }: PropertyProfit) =>
    Math.sign(change) * subtractNaira(profit, previousProfit)
  const [first] = properties.toSorted((one, other) => changeOf(other) - changeOf(one))
  return first && change !== 0 && changeOf(first) >= Math.abs(change) / 2 ? first : undefined
}

export const profit = {
  report: endpoint({
    method: 'GET',
    path: '/analytics/profit',
    access: 'analytics:read',
    feature: 'analytics',
    query: AnalyticsQuery,
    costly: true,
    response: ProfitReport,
    summary: 'Earned, expenses, commission and profit by month and property',
  }),
}
