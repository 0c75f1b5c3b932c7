import {
  type Analytics,
  type AnalyticsTable,
  type Demographic,
  demographicLabels,
  type MonthMetrics,
  type PropertyMetrics,
  type SourceMetrics,
  type TrendPoint,
} from '@ilewa/contract/analytics'
import { addDays } from '@ilewa/contract/core/dates'
import { type CsvColumn, toCsv } from '../../platform/csv/csv-writer.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

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

const tables: Record<AnalyticsTable, (ctx: Context, data: Analytics) => AsyncIterable<Uint8Array>> = {
  trend: (ctx, data) => toCsv(ctx, trend, data.trend),
  months: (ctx, data) => toCsv(ctx, months, data.monthly),
  properties: (ctx, data) => toCsv(ctx, properties, data.properties),
  sources: (ctx, data) => toCsv(ctx, sources, data.sources),
  guests: (ctx, data) => toCsv(ctx, guests, data.demographics),
}

/** One table of the analytics as CSV, named after the table and the period. */
export const toFile = (ctx: Context, data: Analytics, table: AnalyticsTable) => ({
  file: tables[table](ctx, data),
  name: `ilewa-${table}-${data.period.from}-to-${addDays(data.period.to, -1)}.csv`,
})
