import {
  type Demographic,
  demographicLabels,
  type MonthMetrics,
  type PropertyMetrics,
  type SourceMetrics,
  type TrendPoint,
} from '@ilewa/contract/analytics/schema'
import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatPercent, formatSpan } from '../../ui/charts/analytics-format.ts'
import type { ChartColumn } from '../../ui/charts/ChartTable.tsx'

/** Maximum bars of a chart. The table contains all rows. */
export const maxBars = 8

/** The end of a hint of a chart that does not show all rows. */
export const tableHint = (count: number) => (count > maxBars ? ` The table has all ${count}.` : '')

export const toPropertyLabel = ({ name, archived }: { name: string; archived: boolean }) =>
  archived ? `${name} (archived)` : name

interface PeriodMetrics {
  revenue: number
  bookings: number
  occupancy: number
}

const metricColumns = <Row extends PeriodMetrics>(): ChartColumn<Row>[] => [
  { header: 'Earned', align: 'right', cell: ({ revenue }) => formatNaira(revenue) },
  { header: 'Bookings', align: 'right', cell: ({ bookings }) => bookings },
  { header: 'Occupancy', align: 'right', cell: ({ occupancy }) => formatPercent(occupancy) },
]

export const trendColumns: ChartColumn<TrendPoint>[] = [
  { header: 'Nights', cell: formatSpan },
  ...metricColumns<TrendPoint>(),
]

export const monthColumns: ChartColumn<MonthMetrics>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  ...metricColumns<MonthMetrics>(),
]

export const propertyColumns: ChartColumn<PropertyMetrics>[] = [
  { header: 'Property', cell: ({ name }) => name },
  ...metricColumns<PropertyMetrics>(),
  { header: 'ADR', align: 'right', cell: ({ adr }) => formatNaira(adr) },
  { header: 'Rating', align: 'right', cell: ({ rating }) => rating?.toFixed(1) ?? 'No ratings yet' },
]

export const sourceColumns: ChartColumn<SourceMetrics>[] = [
  { header: 'Source', cell: ({ name }) => name },
  { header: 'Bookings', align: 'right', cell: ({ value }) => value },
  { header: 'Earned', align: 'right', cell: ({ revenue }) => formatNaira(revenue) },
]

export const guestColumns: ChartColumn<Demographic>[] = [
  { header: 'Guests', cell: ({ category }) => category },
  { header: 'By', cell: ({ group }) => demographicLabels[group] },
  { header: 'Bookings', align: 'right', cell: ({ bookings }) => bookings },
  { header: 'Share', align: 'right', cell: ({ percentage }) => formatPercent(percentage) },
]
