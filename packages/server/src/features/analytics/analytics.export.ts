import {
  type Analytics,
  type AnalyticsExportQuery,
  type AnalyticsTable,
  type Demographic,
  demographicLabels,
  type MonthMetrics,
  type PropertyMetrics,
  type SourceMetrics,
  type TrendPoint,
} from '@ilewa/contract/analytics/schema'
import { addDays, type Span } from '@ilewa/contract/core/dates'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { type CsvColumn, toCsv } from '../../platform/csv/csv-writer.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { getAnalytics } from './analytics.service.ts'
import { type CostRow, listProfitRows, type ProfitRow } from './profit.service.ts'

interface PerformanceRow {
  revenue: number
  bookings: number
  occupancy: number
}

const naira = (amount: number) => amount.toFixed(2)

const performanceColumns = <Row extends PerformanceRow>(): CsvColumn<Row>[] => [
  { header: 'Earned (NGN)', cell: ({ revenue }) => naira(revenue) },
  { header: 'Bookings', cell: ({ bookings }) => bookings },
  { header: 'Occupancy (%)', cell: ({ occupancy }) => occupancy },
]

const trend: CsvColumn<TrendPoint>[] = [
  { header: 'First night', cell: ({ from }) => from },
  { header: 'Last night', cell: ({ to }) => addDays(to, -1) },
  ...performanceColumns<TrendPoint>(),
]

const months: CsvColumn<MonthMetrics>[] = [{ header: 'Month', cell: ({ month }) => month }, ...trend]

const properties: CsvColumn<PropertyMetrics>[] = [
  { header: 'Property', cell: ({ name }) => name },
  ...performanceColumns<PropertyMetrics>(),
  { header: 'ADR (NGN)', cell: ({ adr }) => naira(adr) },
  { header: 'Rating', cell: ({ rating }) => rating },
  { header: 'Ratings', cell: ({ ratings }) => ratings },
]

const sources: CsvColumn<SourceMetrics>[] = [
  { header: 'Source', cell: ({ name }) => name },
  { header: 'Bookings', cell: ({ value }) => value },
  { header: 'Earned (NGN)', cell: ({ revenue }) => naira(revenue) },
]

const guests: CsvColumn<Demographic>[] = [
  { header: 'Guests', cell: ({ category }) => category },
  { header: 'By', cell: ({ group }) => demographicLabels[group] },
  { header: 'Bookings', cell: ({ bookings }) => bookings },
  { header: 'Share (%)', cell: ({ percentage }) => percentage },
]

const profit: CsvColumn<ProfitRow>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'Property', cell: ({ propertyName }) => propertyName },
  { header: 'Earned (NGN)', cell: ({ earned }) => naira(earned) },
  { header: 'Expenses (NGN)', cell: ({ spent }) => naira(spent) },
  { header: 'Commission (NGN)', cell: ({ commission }) => naira(commission) },
  { header: 'Landlords (NGN)', cell: ({ landlords }) => naira(landlords) },
  { header: 'Profit (NGN)', cell: (row) => naira(row.profit) },
]

const expenses: CsvColumn<CostRow>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'Property', cell: ({ propertyName }) => propertyName },
  { header: 'Category', cell: ({ category }) => expenseCategoryLabels[category] },
  { header: 'Expenses', cell: ({ count }) => count },
  { header: 'Amount (NGN)', cell: ({ spent }) => naira(spent) },
]

type MetricsTable = Exclude<AnalyticsTable, 'profit' | 'expenses'>

const tables: Record<MetricsTable, (ctx: Context, data: Analytics) => AsyncIterable<Uint8Array>> = {
  trend: (ctx, data) => toCsv(ctx, trend, data.trend),
  months: (ctx, data) => toCsv(ctx, months, data.monthly),
  properties: (ctx, data) => toCsv(ctx, properties, data.properties),
  sources: (ctx, data) => toCsv(ctx, sources, data.sources),
  guests: (ctx, data) => toCsv(ctx, guests, data.demographics),
}

const fileName = (table: AnalyticsTable, { from, to }: Span) =>
  `ilewa-${table}-${from}-to-${addDays(to, -1)}.csv`

/** One table of the analytics as CSV, named after the table and the period. */
export async function exportTable(ctx: Context, { table, ...scope }: AnalyticsExportQuery) {
  if (table === 'profit' || table === 'expenses') {
    const { period, profit: profitRows, costs } = await listProfitRows(ctx, scope)
    const file = table === 'profit' ? toCsv(ctx, profit, profitRows) : toCsv(ctx, expenses, costs)
    return { file, name: fileName(table, period) }
  }
  const data = await getAnalytics(ctx, scope)
  return { file: tables[table](ctx, data), name: fileName(table, data.period) }
}
