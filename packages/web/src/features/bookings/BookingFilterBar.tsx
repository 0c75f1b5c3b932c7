import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './BookingFilterBar.module.css'

export const defaultFilters = { q: '', status: '', property: '', sort: '-checkIn' }
type Filters = typeof defaultFilters

/** Apart, because a searchable list weighs as much as the rest of the page. */
const PropertySelect = lazy(async () => ({
  default: (await import('../../ui/PropertySelect.tsx')).PropertySelect,
}))
const property = { 'aria-label': 'Property', placeholder: 'All properties' }

const sorts = [
  { value: '-checkIn', label: 'Latest check-in' },
  { value: 'checkIn', label: 'Earliest check-in' },
  { value: '-createdAt', label: 'Newest booking' },
]

interface BookingFilterBarProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
  statuses: readonly { value: string; label: string }[]
}

export function BookingFilterBar({ filters, setFilters, statuses }: BookingFilterBarProps) {
  return (
    <FilterBar>
      <SearchField
        value={filters.q}
        placeholder="Search guest, phone or reference..."
        onSearch={(q) => setFilters({ q })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        options={statuses}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label="Order"
        value={filters.sort}
        options={sorts}
        onChange={(sort) => setFilters({ sort })}
      />
      <Suspense fallback={<TextInput className={classes.property} disabled {...property} />}>
        <PropertySelect
          className={classes.property}
          clearable
          value={filters.property}
          onChange={(id) => setFilters({ property: id })}
          {...property}
        />
      </Suspense>
    </FilterBar>
  )
}
