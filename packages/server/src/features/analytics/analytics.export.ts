import {
  type Analytics,
  type AnalyticsTable,
  type Demographic,
  demographicLabels,
  type MonthFigures,
  type PropertyFigures,
  type SourceFigures,
  type TrendPoint,
} from '@ilewa/contract/analytics'
import { addDays } from '@ilewa/contract/core/dates'
import { type CsvColumn, toCsv } from '../../platform/csv/csv.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

interface Performed {
  revenue: number
  bookings: number
  occupancy: number
}

const naira = (amount: number) => amount.toFixed(2)

const performed = <Row extends Performed>(): CsvColumn<Row>[] => [
  { header: 'Earned (NGN)', cell: ({ revenue }) => naira(revenue) },
  { header: 'Bookings', cell: ({ bookings }) => bookings },
  { header: 'Occupancy (%)', cell: ({ occupancy }) => occupancy },
]

const trend: CsvColumn<TrendPoint>[] = [
  { header: 'First night', cell: ({ from }) => from },
  { header: 'Last night', cell: ({ to }) => addDays(to, -1) },
  ...performed<TrendPoint>(),
]

const months: CsvColumn<MonthFigures>[] = [{ header: 'Month', cell: ({ month }) => month }, ...trend]

const properties: CsvColumn<PropertyFigures>[] = [
  { header: 'Property', cell: ({ name }) => name },
  ...performed<PropertyFigures>(),
  { header: 'ADR (NGN)', cell: ({ adr }) => naira(adr) },
  { header: 'Rating', cell: ({ rating }) => rating },
  { header: 'Ratings', cell: ({ ratings }) => ratings },
]

const sources: CsvColumn<SourceFigures>[] = [
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

const tables: Record<AnalyticsTable, (ctx: Context, figures: Analytics) => AsyncIterable<Uint8Array>> = {
  trend: (ctx, figures) => toCsv(ctx, trend, figures.trend),
  months: (ctx, figures) => toCsv(ctx, months, figures.monthly),
  properties: (ctx, figures) => toCsv(ctx, properties, figures.properties),
  sources: (ctx, figures) => toCsv(ctx, sources, figures.sources),
  guests: (ctx, figures) => toCsv(ctx, guests, figures.demographics),
}

/** One table of the analytics as CSV, named after the table and the period. */
export const toFile = (ctx: Context, figures: Analytics, table: AnalyticsTable) => ({
  file: tables[table](ctx, figures),
  name: `ilewa-${table}-${figures.period.from}-to-${addDays(figures.period.to, -1)}.csv`,
})
