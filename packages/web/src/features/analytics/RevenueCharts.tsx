import { type TrendStep, trendStepOf } from '@ilewa/contract/analytics/period'
import type { Analytics } from '@ilewa/contract/analytics/schema'
import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import { useMediaQuery } from '@mantine/hooks'
import {
  formatPercent,
  formatPeriodMetrics,
  formatShortDay,
  formatSpan,
} from '../../ui/charts/analytics-format.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { ColumnChart } from '../../ui/charts/ColumnChart.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import { saveTable } from './analytics.api.ts'
import type { AnalyticsFilters } from './analytics-filters.ts'
import { monthColumns, trendColumns } from './chart-columns.tsx'
import { metricKeys, spanKey } from './drill-down.ts'

export interface ChartProps {
  data: Analytics
  filters: AnalyticsFilters
  /** Opens the bookings behind a metric. */
  onOpen: (figure: string) => void
}

const stepLabels: Record<TrendStep, string> = { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' }

export function RevenueTrend({ data, filters, onOpen }: ChartProps) {
  const step = stepLabels[trendStepOf(data.period)]
  const best = data.trend.reduce((a, b) => (b.revenue > a.revenue ? b : a), data.trend[0] ?? data.totals)
  const bestLabel = 'from' in best ? `, the most ${formatSpan(best)} with ${formatNaira(best.revenue)}` : ''
  return (
    <ChartPanel
      title="Revenue trend"
      definitions={['earned']}
      hint={`Earned by ${step.toLowerCase()}, night by night. Drag along the line to read it.`}
      onSave={() => void saveTable(filters, 'trend')}
      chart={
        <TrendChart
          summary={`Revenue trend: ${formatNaira(data.totals.revenue)} in all${bestLabel}`}
          step={`${step}, revenue trend`}
          formatTick={formatNairaShort}
          values={data.trend.map((point) => ({
            key: spanKey(point),
            label: step === 'Month' ? formatMonth(point.from).slice(0, 3) : formatShortDay(point.from),
            value: point.revenue,
            description: `${formatSpan(point)}: ${formatPeriodMetrics(point)}`,
          }))}
          onChoose={(key) => onOpen(metricKeys.span(key))}
        />
      }
      table={
        <ChartTable
          caption="Revenue trend"
          rows={data.trend}
          keyOf={spanKey}
          columns={trendColumns}
          onChoose={(point) => onOpen(metricKeys.span(spanKey(point)))}
        />
      }
    />
  )
}

/** Columns if each one is wide enough to tap, otherwise horizontal bars. */
function MonthsChart({ data, onOpen }: Omit<ChartProps, 'filters'>) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const choose = (month: string) => onOpen(metricKeys.month(month))
  if (isWide)
    return (
      <ColumnChart
        formatTick={String}
        columns={data.monthly.map((month) => ({
          key: month.month,
          label: formatMonth(month.month).slice(0, 3),
          value: month.bookings,
          valueLabel: String(month.bookings),
          description: `${formatMonth(month.month)}: ${formatPeriodMetrics(month)}`,
        }))}
        onChoose={choose}
      />
    )
  return (
    <RankBars
      label="Bookings by month"
      bars={data.monthly.map((month) => ({
        key: month.month,
        label: formatMonth(month.month),
        value: month.bookings,
        valueLabel: month.bookings,
        detail: `${formatNaira(month.revenue)} · ${formatPercent(month.occupancy)} occupied`,
      }))}
      onChoose={choose}
    />
  )
}

export const MonthlyBookings = ({ data, filters, onOpen }: ChartProps) => (
  <ChartPanel
    title="Monthly bookings"
    definitions={['bookingsInPeriod']}
    hint="Stays that start in the month, within the chosen period."
    onSave={() => void saveTable(filters, 'months')}
    chart={<MonthsChart data={data} onOpen={onOpen} />}
    table={
      <ChartTable
        caption="Monthly bookings"
        rows={data.monthly}
        keyOf={({ month }) => month}
        columns={monthColumns}
        onChoose={({ month }) => onOpen(metricKeys.month(month))}
      />
    }
  />
)
