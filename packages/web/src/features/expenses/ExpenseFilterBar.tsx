import { formatDate, formatDateRange } from '@ilewa/contract/dates'
import {
  ExpenseCategory,
  ExpenseStatus,
  expenseCategoryLabels,
  expenseStatusLabels,
} from '@ilewa/contract/expense-terms'
import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './ExpenseFilterBar.module.css'

export const defaultFilters = {
  q: '',
  category: '',
  status: '',
  property: '',
  from: '',
  to: '',
  sort: '-expenseDate',
}
type Filters = typeof defaultFilters

/** Apart, because a searchable list and a calendar weigh as much as the rest of the page. */
const PropertySelect = lazy(async () => ({
  default: (await import('../../ui/PropertySelect.tsx')).PropertySelect,
}))
const DateRangeField = lazy(async () => ({
  default: (await import('../../ui/DateRangeField.tsx')).DateRangeField,
}))
const property = { 'aria-label': 'Property', placeholder: 'All properties' }
const dates = { 'aria-label': 'Date range: Any date', placeholder: 'Any date' }

/** The button's whole name, which holds the words that it shows. */
function nameOf({ from, to }: Pick<Filters, 'from' | 'to'>): string {
  if (!from || !to) return from ? `Date range: ${formatDate(from)} – …` : dates['aria-label']
  return `Date range: ${formatDateRange(from, to)}`
}

const categories = [
  { value: '', label: 'All Categories' },
  ...ExpenseCategory.options.map((value) => ({ value, label: expenseCategoryLabels[value] })),
]
const statuses = [
  { value: '', label: 'All Statuses' },
  ...ExpenseStatus.options.map((value) => ({ value, label: expenseStatusLabels[value] })),
]
const sorts = [
  { value: '-expenseDate', label: 'Latest date' },
  { value: 'expenseDate', label: 'Earliest date' },
  { value: '-createdAt', label: 'Newest entry' },
  { value: '-amount', label: 'Highest amount' },
  { value: 'amount', label: 'Lowest amount' },
]

interface ExpenseFilterBarProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
}

const waiting = (words: typeof property | typeof dates) => (
  <TextInput className={classes.wide} disabled {...words} />
)

export function ExpenseFilterBar({ filters, setFilters }: ExpenseFilterBarProps) {
  const choose = (name: keyof Filters) => (value: string) => setFilters({ [name]: value })
  return (
    <FilterBar>
      <SearchField
        value={filters.q}
        placeholder="Search title, description or vendor..."
        onSearch={choose('q')}
      />
      <FilterSelect
        label="Category"
        value={filters.category}
        options={categories}
        onChange={choose('category')}
      />
      <FilterSelect label="Status" value={filters.status} options={statuses} onChange={choose('status')} />
      <div className={classes.more}>
        <Suspense fallback={waiting(property)}>
          <PropertySelect
            className={classes.wide}
            clearable
            value={filters.property}
            onChange={choose('property')}
            {...property}
          />
        </Suspense>
        <Suspense fallback={waiting(dates)}>
          <DateRangeField
            className={classes.wide}
            clearable
            value={[filters.from, filters.to]}
            onChange={([from, to]) => setFilters({ from, to })}
            format={formatDateRange}
            {...dates}
            aria-label={nameOf(filters)}
          />
        </Suspense>
        <FilterSelect label="Order" value={filters.sort} options={sorts} onChange={choose('sort')} />
      </div>
    </FilterBar>
  )
}
