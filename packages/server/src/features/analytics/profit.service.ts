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

const cellKey = ({ no, propertyId }: Pick<BucketProfit, 'no' | 'propertyId'>) => `${no} ${propertyId}`

function toCells(earned: readonly EarnedPart[], costs: readonly CostPart[]): BucketProfit[] {
  const parts = [
    ...earned.map(({ no, propertyId, earnedKobo, commissionKobo }) => ({
      ...{ no, propertyId, earned: fromKobo(earnedKobo), commission: fromKobo(commissionKobo), spent: 0 },
    })),
    ...costs.map(({ no, propertyId, spentKobo }) => ({
      ...{ no, propertyId, earned: 0, commission: 0, spent: fromKobo(spentKobo) },
    })),
  ]
  return [...Map.groupBy(parts, cellKey).values()].flatMap((own) =>
    own[0] ? [{ no: own[0].no, propertyId: own[0].propertyId, ...addProfits(own) }] : [],
  )
}

interface ProfitData {
  buckets: ProfitBuckets
  /** Of the period; `previousCells` of the one before. */
  cells: BucketProfit[]
  previousCells: BucketProfit[]
  /** Of the period. */
  costs: CostPart[]
  properties: NamedProperty[]
}

async function readProfits(ctx: Context, scope: Scope): Promise<ProfitData> {
  const { current, previous } = spansOf(scope, ctx.today)
  // Both by month: rounding the commission of longer spans at once would give other sums for the same nights.
  const buckets = { current, previous, months: monthsOf(current), previousMonths: monthsOf(previous) }
  const [earned, costs, properties] = await Promise.all([
    listEarnedParts(ctx, scope, buckets),
    listCostParts(ctx, scope, buckets),
    listNamedProperties(ctx, scope),
  ])
  const isCurrent = ({ no }: { no: number }) => no < buckets.months.length
  const all = toCells(earned, costs)
  return {
    buckets,
    cells: all.filter(isCurrent),
    previousCells: all.filter((cell) => !isCurrent(cell)),
    costs: costs.filter(isCurrent),
    properties,
  }
}

/** A property without an id stands for the expenses that belong to none. */
type ListedProperty = Omit<NamedProperty, 'id'> & { id: string | null }
const noProperty: ListedProperty = { id: null, name: noPropertyLabel, archived: false }

function toPropertyProfits({ cells, previousCells, properties }: ProfitData): PropertyProfit[] {
  const byProperty = (some: readonly BucketProfit[]) => Map.groupBy(some, ({ propertyId }) => propertyId)
  const [current, previous] = [byProperty(cells), byProperty(previousCells)]
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
  const { buckets, cells } = data
  return {
    period: buckets.current,
    previousPeriod: buckets.previous,
    totals: addProfits(cells),
    previous: addProfits(data.previousCells),
    months: buckets.months.map((span, no) => ({
      ...span,
      month: span.from.slice(0, 7),
      ...addProfits(cells.filter((cell) => cell.no === no)),
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
  const { buckets, cells, costs, properties } = await readProfits(ctx, scope)
  const order = new Map([...properties, noProperty].map(({ id, name }, index) => [id, { name, index }]))
  const inOrder = <P extends { no: number; propertyId: string | null }>(parts: readonly P[]) =>
    parts.toSorted(
      (one, other) =>
        one.no - other.no ||
        (order.get(one.propertyId)?.index ?? 0) - (order.get(other.propertyId)?.index ?? 0),
    )
  const labelsOf = ({ no, propertyId }: Pick<BucketProfit, 'no' | 'propertyId'>) => ({
    month: (buckets.months[no]?.from ?? '').slice(0, 7),
    propertyName: order.get(propertyId)?.name ?? '',
  })
  return {
    period: buckets.current,
    profit: inOrder(cells).map(({ no, propertyId, ...sum }) => ({ ...labelsOf({ no, propertyId }), ...sum })),
    costs: inOrder(costs).map(({ category, spentKobo, expenses, ...part }) => ({
      ...labelsOf(part),
      ...{ category, spent: fromKobo(spentKobo), count: expenses },
    })),
  }
}

/** Lists profit and expenses by month and property, for CSV. Throws `common.not_found` for an unknown property. */
export const listProfitRows = (ctx: Context, scope: Scope): Promise<ProfitRows> =>
  readFromReplica(() => readRows(ctx, scope))
