import {
  type Demographic,
  demographicLabels,
  type MonthFigures,
  type PropertyFigures,
  type SourceFigures,
  type TrendPoint,
} from '@ilewa/contract/analytics'
import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatPercent, formatSpan } from '../../ui/charts/analytics-labels.ts'
import type { ChartColumn } from '../../ui/charts/ChartTable.tsx'

interface Performed {
  revenue: number
  bookings: number
  occupancy: number
}

const performed = <Row extends Performed>(): ChartColumn<Row>[] => [
  { header: 'Earned', align: 'right', cell: ({ revenue }) => formatNaira(revenue) },
  { header: 'Bookings', align: 'right', cell: ({ bookings }) => bookings },
  { header: 'Occupancy', align: 'right', cell: ({ occupancy }) => formatPercent(occupancy) },
]

export const trendColumns: ChartColumn<TrendPoint>[] = [
  { header: 'Nights', cell: formatSpan },
  ...performed<TrendPoint>(),
]

export const monthColumns: ChartColumn<MonthFigures>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  ...performed<MonthFigures>(),
]

export const propertyColumns: ChartColumn<PropertyFigures>[] = [
  { header: 'Property', cell: ({ name }) => name },
  ...performed<PropertyFigures>(),
  { header: 'ADR', align: 'right', cell: ({ adr }) => formatNaira(adr) },
  { header: 'Rating', align: 'right', cell: ({ rating }) => rating?.toFixed(1) ?? 'No ratings yet' },
]

export const sourceColumns: ChartColumn<SourceFigures>[] = [
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
