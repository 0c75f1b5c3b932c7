import type {
  CategoryCost,
  MonthProfit,
  ProfitReport,
  PropertyProfit,
} from '@ilewa/contract/analytics/profit'
import { addDays, formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { type ChartColumn, ChartTable } from '../../ui/charts/ChartTable.tsx'
import { ProfitChange } from '../../ui/charts/ProfitChange.tsx'
import { ProfitLines } from '../../ui/charts/ProfitLines.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { saveTable } from './analytics.api.ts'
import classes from './analytics.module.css'
import { type AnalyticsFilters, useProfit } from './profit.api.ts'

/** Maximum bars of a chart. The table contains all rows. */
const maxBars = 8

const sumColumns: ChartColumn<MonthProfit | PropertyProfit>[] = [
  { header: 'Earned', align: 'right', cell: ({ earned }) => formatNaira(earned) },
  { header: 'Expenses', align: 'right', cell: ({ spent }) => formatNaira(spent) },
  { header: 'Commission', align: 'right', cell: ({ commission }) => formatNaira(commission) },
  { header: 'Profit', align: 'right', cell: ({ profit }) => formatNaira(profit) },
]
const monthColumns: ChartColumn<MonthProfit>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  ...sumColumns,
]
const propertyLabel = ({ name, archived }: PropertyProfit) => (archived ? `${name} (archived)` : name)
const propertyColumns: ChartColumn<PropertyProfit>[] = [
  { header: 'Property', cell: propertyLabel },
  ...sumColumns,
]
const categoryColumns: ChartColumn<CategoryCost>[] = [
  { header: 'Category', cell: ({ category }) => expenseCategoryLabels[category] },
  { header: 'Expenses', align: 'right', cell: ({ expenses }) => expenses },
  { header: 'Amount', align: 'right', cell: ({ spent }) => formatNaira(spent) },
]
const spentColumns: ChartColumn<PropertyProfit>[] = [
  { header: 'Property', cell: propertyLabel },
  { header: 'Amount', align: 'right', cell: ({ spent }) => formatNaira(spent) },
]

const propertyKey = ({ propertyId }: PropertyProfit) => propertyId ?? 'none'

interface PanelProps {
  report: ProfitReport
  filters: AnalyticsFilters
}

function ProfitPanel({ report, filters }: PanelProps) {
  const { totals, months, properties } = report
  return (
    <ChartPanel
      title="Profit"
      definitions={['profit', 'earned', 'spent', 'commissionCost']}
      hint="What the nights earned, less expenses and agents' commission."
      onSave={() => void saveTable(filters, 'profit')}
      chart={
        <div className={classes.halves}>
          <div>
            <ProfitLines {...totals} />
            <ProfitChange report={report} than="than the period before" />
          </div>
          <RankBars
            label="Profit by property"
            bars={properties.slice(0, maxBars).map((property) => ({
              key: propertyKey(property),
              label: propertyLabel(property),
              value: Math.max(0, property.profit),
              valueLabel: formatNairaShort(property.profit),
              detail: `${formatNairaShort(property.earned)} earned, ${formatNairaShort(property.spent)} spent`,
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
            columns={monthColumns}
          />
          <ChartTable
            caption="Profit by property"
            rows={properties}
            keyOf={propertyKey}
            columns={propertyColumns}
          />
        </>
      }
    />
  )
}

/** The list of expenses of these days, in which those behind a sum are. */
const toExpensesPath = ({ period }: ProfitReport, filters: { category?: string; property?: string }) =>
  toPagePath(paths.expenses, { ...filters, from: period.from, to: addDays(period.to, -1) })

const spentHint = 'Approved or paid, by date. The list behind a bar also has pending and rejected ones.'

function ExpensesByCategory({ report, filters }: PanelProps) {
  const { categories } = report
  return (
    <ChartPanel
      title="Expenses by category"
      definitions={['spent']}
      hint={spentHint}
      onSave={() => void saveTable(filters, 'expenses')}
      chart={
        <RankBars
          label="Expenses by category"
          bars={categories.slice(0, maxBars).map(({ category, spent, expenses }) => ({
            key: category,
            label: expenseCategoryLabels[category],
            value: spent,
            valueLabel: formatNairaShort(spent),
            detail: expenses === 1 ? '1 expense' : `${expenses} expenses`,
            to: toExpensesPath(report, {
              category,
              ...(filters.propertyId && { property: filters.propertyId }),
            }),
          }))}
        />
      }
      table={
        <ChartTable
          caption="Expenses by category"
          rows={categories}
          keyOf={({ category }) => category}
          columns={categoryColumns}
        />
      }
    />
  )
}

function ExpensesByProperty({ report, filters }: PanelProps) {
  const rows = report.properties
    .filter(({ spent }) => spent > 0)
    .toSorted((one, other) => other.spent - one.spent)
  return (
    <ChartPanel
      title="Expenses by property"
      definitions={['spent']}
      hint={spentHint}
      onSave={() => void saveTable(filters, 'expenses')}
      chart={
        <RankBars
          label="Expenses by property"
          bars={rows.slice(0, maxBars).map((property) => ({
            key: propertyKey(property),
            label: propertyLabel(property),
            value: property.spent,
            valueLabel: formatNairaShort(property.spent),
            to: property.propertyId ? toExpensesPath(report, { property: property.propertyId }) : undefined,
          }))}
        />
      }
      table={
        <ChartTable caption="Expenses by property" rows={rows} keyOf={propertyKey} columns={spentColumns} />
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
      {report.categories.length > 0 && (
        <>
          <ExpensesByCategory report={report} filters={filters} />
          <ExpensesByProperty report={report} filters={filters} />
        </>
      )}
    </>
  )
}
