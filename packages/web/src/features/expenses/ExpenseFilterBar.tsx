import {
  ExpenseCategory,
  ExpenseStatus,
  expenseCategoryLabels,
  expenseStatusLabels,
} from '@ilewa/contract/expenses/terms'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { enumOptions, FilterFields } from '../../ui/list/FilterFields.tsx'
import type { ExpenseFilterProps } from './expense-filters.ts'

const ExpenseFilterPanel = lazyNamed(() => import('./ExpenseFilterPanel.tsx'), 'ExpenseFilterPanel')

export function ExpenseFilterBar(props: ExpenseFilterProps) {
  const { filters, setFilters } = props
  return (
    <FilterFields
      {...props}
      searchPlaceholder="Search title, description or vendor..."
      selects={[
        {
          name: 'category',
          label: 'Category',
          options: enumOptions('All Categories', ExpenseCategory.options, expenseCategoryLabels),
        },
        {
          name: 'status',
          label: 'Status',
          options: enumOptions('All Statuses', ExpenseStatus.options, expenseStatusLabels),
        },
        {
          name: 'sort',
          label: 'Order',
          options: [
            { value: '-expenseDate', label: 'Latest date' },
            { value: 'expenseDate', label: 'Earliest date' },
            { value: '-createdAt', label: 'Newest entry' },
            { value: '-amount', label: 'Highest amount' },
            { value: 'amount', label: 'Lowest amount' },
          ],
        },
      ]}
      more={{
        label: 'Property and date',
        active: [
          ...(filters.property
            ? [{ label: 'One property', onRemove: () => setFilters({ property: '' }) }]
            : []),
          ...(filters.from || filters.to
            ? [{ label: 'Dates', onRemove: () => setFilters({ from: '', to: '' }) }]
            : []),
        ],
        panel: <ExpenseFilterPanel {...props} />,
      }}
    />
  )
}
