import { spansOf } from '@ilewa/contract/analytics/period'
import {
  addProfits,
  type CategoryCost,
  noPropertyLabel,
  type ProfitReport,
  type ProfitSum,
  type PropertyProfit,
} from '@ilewa/contract/analytics/profit'
import type { Span } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import { readFromReplica } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { type AgreedPart, listAgreedParts } from '../landlords/months.queries.ts'
import type { Scope } from './analytics.queries.ts'
import { monthsOf } from './buckets.ts'
import {
  type CostPart,
  type EarnedPart,
  listCostParts,
  listEarnedParts,
  listNamedProperties,
  type NamedProperty,
  type ProfitBuckets,
} from './profit.queries.ts'

/** The profit of one property in one bucket. */
interface BucketProfit extends ProfitSum {
  no: number
  /** Null for expenses that belong to no property. */
  propertyId: string | null
}

const partKey = ({ no, propertyId }: Pick<BucketProfit, 'no' | 'propertyId'>) => `${no} ${propertyId}`

const noProfit = { earned: 0, spent: 0, commission: 0, landlords: 0 }

function toBucketProfits(
  earned: readonly EarnedPart[],
  costs: readonly CostPart[],
  agreed: readonly AgreedPart[],
): BucketProfit[] {
  const parts = [
    ...earned.map(({ no, propertyId, earnedKobo, commissionKobo }) => ({
      ...noProfit,
      no,
      propertyId,
      earned: fromKobo(earnedKobo),
      commission: fromKobo(commissionKobo),
    })),
    ...costs.map(({ no, propertyId, spentKobo }) => ({
      ...noProfit,
      no,
      propertyId,
      spent: fromKobo(spentKobo),
    })),
    ...agreed.map(({ no, property, share }) => ({
      ...noProfit,
      no,
      propertyId: property.id,
      landlords: share,
    })),
  ]
  return [...Map.groupBy(parts, partKey).values()].flatMap((own) =>
    own[0] ? [{ no: own[0].no, propertyId: own[0].propertyId, ...addProfits(own) }] : [],
  )
}

interface ProfitData {
  buckets: ProfitBuckets
  profits: BucketProfit[]
  /** Of the previous period. */
  previousProfits: BucketProfit[]
  costs: CostPart[]
  properties: NamedProperty[]
}

async function readProfits(ctx: Context, scope: Scope): Promise<ProfitData> {
  const { current, previous } = spansOf(scope, ctx.today)
  // Both by month: rounding the commission of longer spans at once would give other sums for the same nights.
  const buckets = { current, previous, months: monthsOf(current), previousMonths: monthsOf(previous) }
  const [earned, costs, agreed, properties] = await Promise.all([
    listEarnedParts(ctx, scope, buckets),
    listCostParts(ctx, scope, buckets),
    listAgreedParts(ctx, [...buckets.months, ...buckets.previousMonths], scope),
    listNamedProperties(ctx, scope),
  ])
  const isCurrent = ({ no }: { no: number }) => no < buckets.months.length
  const all = toBucketProfits(earned, costs, agreed)
  return {
    buckets,
    profits: all.filter(isCurrent),
    previousProfits: all.filter((one) => !isCurrent(one)),
    costs: costs.filter(isCurrent),
    properties,
  }
}

/** A property without an id stands for the expenses that belong to none. */
type ListedProperty = Omit<NamedProperty, 'id'> & { id: string | null }
const noProperty: ListedProperty = { id: null, name: noPropertyLabel, archived: false }

function toPropertyProfits({ profits, previousProfits, properties }: ProfitData): PropertyProfit[] {
  const byProperty = (some: readonly BucketProfit[]) => Map.groupBy(some, ({ propertyId }) => propertyId)
  const [current, previous] = [byProperty(profits), byProperty(previousProfits)]
  return [...properties, noProperty]
    .flatMap(({ id, name, archived }) => {
      if (!current.has(id) && !previous.has(id)) return []
      const { profit: previousProfit } = addProfits(previous.get(id) ?? [])
      return [{ propertyId: id, name, archived, ...addProfits(current.get(id) ?? []), previousProfit }]
    })
    .sort((one, other) => other.profit - one.profit || one.name.localeCompare(other.name))
}

const toCategories = ({ costs }: ProfitData): CategoryCost[] =>
  [...Map.groupBy(costs, ({ category }) => category)]
    .map(([category, own]) => ({
      category,
      spent: fromKobo(own.reduce((sum, { spentKobo }) => sum + spentKobo, 0)),
      expenses: own.reduce((sum, part) => sum + part.expenses, 0),
    }))
    .sort((one, other) => other.spent - one.spent || one.category.localeCompare(other.category))

async function readReport(ctx: Context, scope: Scope): Promise<ProfitReport> {
  const data = await readProfits(ctx, scope)
  const { buckets, profits } = data
  return {
    period: buckets.current,
    previousPeriod: buckets.previous,
    totals: addProfits(profits),
    previous: addProfits(data.previousProfits),
    months: buckets.months.map((span, no) => ({
      ...span,
      month: span.from.slice(0, 7),
      ...addProfits(profits.filter((one) => one.no === no)),
    })),
    properties: toPropertyProfits(data),
    categories: toCategories(data),
  }
}

/** Returns the profit of the period and the previous one. Throws `common.not_found` for an unknown property. */
export const getProfit = (ctx: Context, scope: Scope): Promise<ProfitReport> =>
  readFromReplica(() => readReport(ctx, scope))

/** The profit of a property in a month of the period. */
export interface ProfitRow extends ProfitSum {
  /** '2026-11' */
  month: string
  propertyName: string
}

/** A category of a property's expenses in a month of the period. */
export interface CostRow extends Omit<CategoryCost, 'expenses'> {
  month: string
  propertyName: string
  count: number
}

interface ProfitRows {
  period: Span
  profit: ProfitRow[]
  costs: CostRow[]
}

async function readRows(ctx: Context, scope: Scope): Promise<ProfitRows> {
  const { buckets, profits, costs, properties } = await readProfits(ctx, scope)
  const profitsOf = Map.groupBy(profits, partKey)
  const costsOf = Map.groupBy(costs, partKey)
  const parts = buckets.months.flatMap((month, no) =>
    [...properties, noProperty].map(({ id, name }) => ({
      key: partKey({ no, propertyId: id }),
      labels: { month: month.from.slice(0, 7), propertyName: name },
    })),
  )
  return {
    period: buckets.current,
    profit: parts.flatMap(({ key, labels }) =>
      (profitsOf.get(key) ?? []).map(({ no: _, propertyId: __, ...sum }) => ({ ...labels, ...sum })),
    ),
    costs: parts.flatMap(({ key, labels }) =>
      (costsOf.get(key) ?? []).map(({ category, spentKobo, expenses }) => ({
        ...labels,
        category,
        spent: fromKobo(spentKobo),
        count: expenses,
      })),
    ),
  }
}

/** Lists profit and expenses by month and property, for CSV. Throws `common.not_found` for an unknown property. */
export const listProfitRows = (ctx: Context, scope: Scope): Promise<ProfitRows> =>
  readFromReplica(() => readRows(ctx, scope))
