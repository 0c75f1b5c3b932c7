import { formatNairaShort } from '@ilewa/contract/core/money'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { ProfitChange } from '../../ui/charts/ProfitChange.tsx'
import { ProfitLines } from '../../ui/charts/ProfitLines.tsx'
import { formatLandlordsPart, profitDefinitions } from '../../ui/charts/profit-parts.ts'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { saveTable } from './analytics.api.ts'
import classes from './analytics.module.css'
import type { AnalyticsFilters } from './analytics-filters.ts'
import { maxBars, tableHint, toPropertyLabel } from './chart-columns.tsx'
import { ExpensePanels, type ProfitPanelProps } from './ExpensePanels.tsx'
import { useProfit } from './profit.api.ts'
import { toMonthProfitColumns, toPropertyKey, toPropertyProfitColumns } from './profit-columns.ts'

function ProfitPanel({ report, filters }: ProfitPanelProps) {
  const { totals, months, properties } = report
  return (
    <ChartPanel
      title="Profit"
      definitions={profitDefinitions(totals)}
      hint={
        (totals.landlords === 0
          ? "What the nights earned, less expenses and agents' commission."
          : "What the nights earned, less expenses, commission and landlords' shares.") +
        tableHint(properties.length)
      }
      onSave={() => void saveTable(filters, 'profit')}
      chart={
        <div className={classes.halves}>
          <div>
            <ProfitLines {...totals} />
            <ProfitChange report={report} comparedWith="the period before" />
          </div>
          <RankBars
            label="Profit by property"
            bars={properties.slice(0, maxBars).map((property) => ({
              key: toPropertyKey(property),
              label: toPropertyLabel(property),
              value: Math.max(0, property.profit),
              valueLabel: formatNairaShort(property.profit),
              detail: `${formatNairaShort(property.earned)} earned, ${formatNairaShort(property.spent)} spent${formatLandlordsPart(property.landlords)}`,
            }))}
          />
        </div>
      }
      table={
        <>
          <ChartTable
            caption="Profit by month"
            rows={months}
            keyOf={({ month }) => month}
            columns={toMonthProfitColumns(months)}
          />
          <ChartTable
            caption="Profit by property"
            rows={properties}
            keyOf={toPropertyKey}
            columns={toPropertyProfitColumns(properties)}
          />
        </>
      }
    />
  )
}

/** Profit of the period, and its expenses by category and property. */
export function ProfitPanels({ filters }: { filters: AnalyticsFilters }) {
  const query = useProfit(filters)
  const { data: report, isError, error, refetch } = query
  const isEmpty = report?.properties.length === 0
  const panel = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isLoaded = report !== undefined
  useEffect(() => {
    if (isLoaded && hash === '#profit') panel.current?.scrollIntoView()
  }, [isLoaded, hash])
  if (isEmpty) return null
  if (!report)
    return (
      <div data-wide>
        <Panel title="Profit">
          {isError ? <ErrorView error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
        </Panel>
      </div>
    )
  return (
    <>
      <div data-wide ref={panel} className={classes.profit}>
        <RefreshFailure query={query} />
        <ProfitPanel report={report} filters={filters} />
      </div>
      <ExpensePanels report={report} filters={filters} />
    </>
  )
}
