import { DemographicGroup, demographicLabels } from '@ilewa/contract/analytics/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatBookings, formatPercent } from '../../ui/charts/analytics-format.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { DonutChart } from '../../ui/charts/DonutChart.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { saveTable } from './analytics.api.ts'
import classes from './analytics.module.css'
import { guestColumns, sourceColumns } from './chart-columns.tsx'
import { demographicKey, metricKeys } from './drill-down.ts'
import type { ChartProps } from './RevenueCharts.tsx'

export function BookingSources({ data, filters, onOpen }: ChartProps) {
  const { sources, totals } = data
  const summary = sources.map(({ name, value }) => `${name} ${value}`).join(', ')
  return (
    <ChartPanel
      title="Booking sources"
      definitions={['sources']}
      hint="Booking sources of stays that start in the period."
      onSave={() => void saveTable(filters, 'sources')}
      chart={
        <DonutChart
          summary={`Booking sources: ${summary || 'none'}`}
          total={[String(totals.bookings), totals.bookings === 1 ? 'booking' : 'bookings']}
          slices={sources.map(({ source, name, value, revenue }) => ({
            key: source,
            label: name,
            value,
            valueLabel: `${formatBookings(value)} · ${formatNaira(revenue)}`,
          }))}
          onChoose={(source) => onOpen(metricKeys.source(source))}
        />
      }
      table={
        <ChartTable
          caption="Booking sources"
          rows={sources}
          keyOf={({ source }) => source}
          columns={sourceColumns}
          onChoose={({ source }) => onOpen(metricKeys.source(source))}
        />
      }
    />
  )
}

const hundred = 100

export const GuestDemographics = ({ data: { demographics }, filters, onOpen }: ChartProps) => (
  <ChartPanel
    title="Guest demographics"
    definitions={['guests']}
    hint="Share of stays that start in the period. Returning guests are matched by email or phone."
    onSave={() => void saveTable(filters, 'guests')}
    chart={
      <div className={classes.groups}>
        {DemographicGroup.options.map((group) => (
          <div key={group}>
            <h3>{demographicLabels[group]}</h3>
            <RankBars
              label={demographicLabels[group]}
              full={hundred}
              bars={demographics
                .filter((row) => row.group === group)
                .map((row) => ({
                  key: demographicKey(row),
                  label: row.category,
                  value: row.percentage,
                  valueLabel: formatPercent(row.percentage),
                }))}
              onChoose={(key) => onOpen(metricKeys.guests(key))}
            />
          </div>
        ))}
      </div>
    }
    table={
      <ChartTable
        caption="Guest demographics"
        rows={demographics}
        keyOf={demographicKey}
        columns={guestColumns}
        onChoose={(row) => onOpen(metricKeys.guests(demographicKey(row)))}
      />
    }
  />
)
