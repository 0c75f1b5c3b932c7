import type { CategoryCost, MonthProfit, ProfitSum, PropertyProfit } from '@ilewa/contract/analytics/profit'
import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import type { ChartColumn } from '../../ui/charts/ChartTable.tsx'
import { toPropertyLabel } from './chart-columns.tsx'

export const toPropertyKey = ({ propertyId }: PropertyProfit) => propertyId ?? 'none'

const landlordsColumn: ChartColumn<ProfitSum> = {
  header: 'Landlords',
  align: 'right',
  cell: ({ landlords }) => formatNaira(landlords),
}

/** The profit, which a phone shows without scrolling, and its parts; the landlords' shares only if there are some. */
const toProfitColumns = (rows: readonly ProfitSum[]): ChartColumn<ProfitSum>[] => [
  { header: 'Profit', align: 'right', cell: ({ profit }) => formatNaira(profit) },
  { header: 'Earned', align: 'right', cell: ({ earned }) => formatNaira(earned) },
  { header: 'Expenses', align: 'right', cell: ({ spent }) => formatNaira(spent) },
  { header: 'Commission', align: 'right', cell: ({ commission }) => formatNaira(commission) },
  ...(rows.some(({ landlords }) => landlords !== 0) ? [landlordsColumn] : []),
]

export const toMonthProfitColumns = (rows: readonly MonthProfit[]): ChartColumn<MonthProfit>[] => [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  ...toProfitColumns(rows),
]

export const toPropertyProfitColumns = (rows: readonly PropertyProfit[]): ChartColumn<PropertyProfit>[] => [
  { header: 'Property', cell: toPropertyLabel },
  ...toProfitColumns(rows),
]

export const categoryColumns: ChartColumn<CategoryCost>[] = [
  { header: 'Category', cell: ({ category }) => expenseCategoryLabels[category] },
  { header: 'Expenses', align: 'right', cell: ({ expenses }) => expenses },
  { header: 'Amount', align: 'right', cell: ({ spent }) => formatNaira(spent) },
]

export const propertyCostColumns: ChartColumn<PropertyProfit>[] = [
  { header: 'Property', cell: toPropertyLabel },
  { header: 'Amount', align: 'right', cell: ({ spent }) => formatNaira(spent) },
]
