import type { PropertyMetrics } from '@ilewa/contract/analytics/schema'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import { formatBookings, formatPercent, formatRating } from '../../ui/charts/analytics-format.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { saveTable } from './analytics.api.ts'
import { maxBars, propertyColumns, tableHint, toPropertyLabel } from './chart-columns.tsx'
import { metricKeys } from './drill-down.ts'
import type { ChartProps } from './RevenueCharts.tsx'

const hundred = 100

const Properties = ({
  caption,
  rows,
  onOpen,
}: { caption: string; rows: PropertyMetrics[] } & Pick<ChartProps, 'onOpen'>) => (
  <ChartTable
    caption={caption}
    rows={rows}
    keyOf={({ id }) => id}
    columns={propertyColumns}
    onChoose={({ id }) => onOpen(metricKeys.property(id))}
  />
)

export function TopProperties({ data, filters, onOpen }: ChartProps) {
  const rows = data.properties
  return (
    <ChartPanel
      title="Top properties"
      definitions={['earned']}
      hint={`Ranked by revenue.${tableHint(rows.length)}`}
      onSave={() => void saveTable(filters, 'properties')}
      chart={
        <RankBars
          ranked
          label="Top properties by revenue"
          bars={rows.slice(0, maxBars).map((property) => ({
            key: property.id,
            label: toPropertyLabel(property),
            value: property.revenue,
            valueLabel: formatNairaShort(property.revenue),
            detail: `${formatBookings(property.bookings)} · ${formatRating(property.rating)}`,
          }))}
          onChoose={(id) => onOpen(metricKeys.property(id))}
        />
      }
      table={<Properties caption="Top properties" rows={rows} onOpen={onOpen} />}
    />
  )
}

export function PropertyPerformance({ data, filters, onOpen }: ChartProps) {
  const rows = data.properties.toSorted((a, b) => b.occupancy - a.occupancy)
  return (
    <ChartPanel
      title="Property performance"
      definitions={['occupancy', 'onOffer', 'adr']}
      hint={`Share of available nights occupied, and the average daily rate.${tableHint(rows.length)}`}
      onSave={() => void saveTable(filters, 'properties')}
      chart={
        <RankBars
          label="Properties by occupancy"
          full={hundred}
          bars={rows.slice(0, maxBars).map((property) => ({
            key: property.id,
            label: toPropertyLabel(property),
            value: property.occupancy,
            valueLabel: formatPercent(property.occupancy),
            detail: `ADR ${formatNaira(property.adr)}`,
          }))}
          onChoose={(id) => onOpen(metricKeys.property(id))}
        />
      }
      table={<Properties caption="Property performance" rows={rows} onOpen={onOpen} />}
    />
  )
}
