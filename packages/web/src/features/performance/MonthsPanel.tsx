import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import type { AgentMonth, Performance } from '@ilewa/contract/performance'
import { formatBookings } from '../../ui/charts/analytics-format.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { type ChartColumn, ChartTable } from '../../ui/charts/ChartTable.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'

const columns: ChartColumn<AgentMonth>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  { header: 'Earned', align: 'right', cell: ({ revenue }) => formatNaira(revenue) },
  { header: 'Bookings', align: 'right', cell: ({ bookings }) => bookings },
  { header: 'Commission', align: 'right', cell: ({ commission }) => formatNaira(commission) },
]

/** The last six months and the current one. */
export const MonthsPanel = ({ data: { trend } }: { data: Performance }) => (
  <ChartPanel
    title="Revenue trend"
    definitions={['earned']}
    hint="Revenue of own bookings, earned night by night."
    chart={
      <RankBars
        label="Revenue by month"
        bars={trend.map((month) => ({
          key: month.month,
          label: formatMonth(month.month),
          value: month.revenue,
          valueLabel: formatNairaShort(month.revenue),
          detail: `${formatBookings(month.bookings)} · commission ${formatNaira(month.commission)}`,
        }))}
      />
    }
    table={<ChartTable caption="Revenue trend" rows={trend} keyOf={({ month }) => month} columns={columns} />}
  />
)
