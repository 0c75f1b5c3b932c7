import type { ProfitReport } from '@ilewa/contract/analytics/profit'
import { addDays } from '@ilewa/contract/core/dates'
import { formatNairaShort, type Naira } from '@ilewa/contract/core/money'
import { toPagePath } from '@ilewa/contract/core/paging'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import type { ComponentProps } from 'react'
import { paths } from '../../lib/paths.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { saveTable } from './analytics.api.ts'
import type { AnalyticsFilters } from './analytics-filters.ts'
import { maxBars, tableHint, toPropertyLabel } from './chart-columns.tsx'
import { categoryColumns, propertyCostColumns, toPropertyKey } from './profit-columns.ts'

export interface ProfitPanelProps {
  report: ProfitReport
  filters: AnalyticsFilters
}

type Bar = ComponentProps<typeof RankBars>['bars'][number]
type Table<R> = Pick<ComponentProps<typeof ChartTable<R>>, 'rows' | 'keyOf' | 'columns'>

interface ExpensesPanelProps<R> {
  title: string
  filters: AnalyticsFilters
  table: Table<R>
  toBar: (row: R) => Pick<Bar, 'label' | 'detail' | 'to'> & { spent: Naira }
}

/** The expenses of the period in groups, highest first; a bar leads to the list of its expenses. */
function ExpensesPanel<R>({ title, filters, table, toBar }: ExpensesPanelProps<R>) {
  const bars = table.rows.slice(0, maxBars).map((row) => {
    const { spent, ...bar } = toBar(row)
    return { key: table.keyOf(row), value: spent, valueLabel: formatNairaShort(spent), ...bar }
  })
  return (
    <ChartPanel
      title={title}
      definitions={['spent']}
      hint={`Approved or paid, by date, without those that a landlord pays. The list behind a bar has all, also pending and rejected ones.${tableHint(table.rows.length)}`}
      onSave={() => void saveTable(filters, 'expenses')}
      chart={<RankBars label={title} bars={bars} />}
      table={<ChartTable caption={title} {...table} />}
    />
  )
}

/** Expenses of the period by category and by property. */
export function ExpensePanels({ report, filters }: ProfitPanelProps) {
  const { period, categories, properties } = report
  if (categories.length === 0) return null
  const toExpensesPath = (group: { category?: string; property?: string }) =>
    toPagePath(paths.expenses, { ...group, from: period.from, to: addDays(period.to, -1) })
  const withExpenses = properties
    .filter(({ spent }) => spent > 0)
    .toSorted((one, other) => other.spent - one.spent)
  return (
    <>
      <ExpensesPanel
        title="Expenses by category"
        filters={filters}
        table={{ rows: categories, keyOf: ({ category }) => category, columns: categoryColumns }}
        toBar={({ category, spent, expenses }) => ({
          label: expenseCategoryLabels[category],
          spent,
          detail: expenses === 1 ? '1 expense' : `${expenses} expenses`,
          to: toExpensesPath({ category, ...(filters.propertyId && { property: filters.propertyId }) }),
        })}
      />
      <ExpensesPanel
        title="Expenses by property"
        filters={filters}
        table={{ rows: withExpenses, keyOf: toPropertyKey, columns: propertyCostColumns }}
        toBar={(property) => ({
          label: toPropertyLabel(property),
          spent: property.spent,
          to: property.propertyId ? toExpensesPath({ property: property.propertyId }) : undefined,
        })}
      />
    </>
  )
}
