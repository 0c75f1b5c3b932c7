import {
  ExpenseCategory,
  ExpenseStatus,
  expenseCategoryLabels,
  expenseStatusLabels,
} from '@ilewa/contract/expenses/terms'
import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { FilterBar, FilterSelect } from '../../ui/list/FilterBar.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import classes from './ExpenseFilterBar.module.css'
import type { UrlFilters } from './expense-filters.ts'

/** A separate chunk, because the searchable select and the date picker are as large as the rest of the page. */
const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters }))

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
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
}

export function ExpenseFilterBar({ filters, setFilters }: ExpenseFilterBarProps) {
  const activeCount = [filters.property, filters.from || filters.to].filter(Boolean).length
  const [isOpen, setOpen] = useState(activeCount > 0)
  const panel = useId()
  const choose = (name: keyof UrlFilters) => (value: string) => setFilters({ [name]: value })
  return (
    <>
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
        <FilterSelect label="Order" value={filters.sort} options={sorts} onChange={choose('sort')} />
        <Button
          variant="default"
          className={classes.more}
          leftSection={<ListFilter size={17} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {activeCount > 0 ? `Property and date (${activeCount})` : 'Property and date'}
        </Button>
      </FilterBar>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <MoreFilters filters={filters} setFilters={setFilters} />
          </Suspense>
        </div>
      )}
    </>
  )
}
