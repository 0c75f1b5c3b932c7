import type { CategoryCost, MonthProfit, PropertyProfit } from '@ilewa/contract/analytics/profit'
import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import type { ChartColumn } from '../../ui/charts/ChartTable.tsx'
import { toPropertyLabel } from './chart-columns.tsx'

export const toPropertyKey = ({ propertyId }: PropertyProfit) => propertyId ?? 'none'

const profitColumns: ChartColumn<MonthProfit | PropertyProfit>[] = [
  { header: 'Earned', align: 'right', cell: ({ earned }) => formatNaira(earned) },
  { header: 'Expenses', align: 'right', cell: ({ spent }) => formatNaira(spent) },
  { header: 'Commission', align: 'right', cell: ({ commission }) => formatNaira(commission) },
  { header: 'Profit', align: 'right', cell: ({ profit }) => formatNaira(profit) },
]

export const monthProfitColumns: ChartColumn<MonthProfit>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(month) },
  ...profitColumns,
]

export const propertyProfitColumns: ChartColumn<PropertyProfit>[] = [
  { header: 'Property', cell: toPropertyLabel },
  ...profitColumns,
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
