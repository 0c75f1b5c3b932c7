import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { FilterBar, FilterSelect } from '../../../ui/list/FilterBar.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import classes from './BookingFilterBar.module.css'
import { defaultFilters, moreFilters, type UrlFilters } from './booking-filters.ts'

/** A separate chunk, because the searchable selects and the date picker are as large as the rest of the page. */
const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters }))

const sorts = [
  { value: '-checkIn', label: 'Latest check-in' },
  { value: 'checkIn', label: 'Earliest check-in' },
  { value: '-createdAt', label: 'Newest booking' },
]

interface BookingFilterBarProps {
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
  statuses: readonly { value: string; label: string }[]
}

/** Adds an option for several statuses at once, which are selected in the additional filters. */
function withCombinedStatuses(statuses: BookingFilterBarProps['statuses'], status: string) {
  const statusCount = status.split(',').length
  return statusCount > 1 ? [...statuses, { value: status, label: `${statusCount} statuses` }] : statuses
}

const isSet = (filters: UrlFilters, key: keyof UrlFilters) => filters[key] !== defaultFilters[key]

export function BookingFilterBar({ filters, setFilters, statuses }: BookingFilterBarProps) {
  const activeCount = moreFilters.filter((key) => key !== 'to' && isSet(filters, key)).length
  const [isOpen, setOpen] = useState(activeCount > 0)
  const panel = useId()
  return (
    <>
      <FilterBar>
        <SearchField
          value={filters.q}
          placeholder="Search guest, phone or reference..."
          onSearch={(q) => setFilters({ q })}
        />
        <FilterSelect
          label="Status"
          value={filters.status}
          options={withCombinedStatuses(statuses, filters.status)}
          onChange={(status) => setFilters({ status })}
        />
        <FilterSelect
          label="Order"
          value={filters.sort}
          options={sorts}
          onChange={(sort) => setFilters({ sort })}
        />
        <Button
          variant="default"
          className={classes.more}
          leftSection={<ListFilter size={17} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {activeCount > 0 ? `More filters (${activeCount})` : 'More filters'}
        </Button>
      </FilterBar>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <MoreFilters filters={filters} setFilters={setFilters} statuses={statuses} />
          </Suspense>
        </div>
      )}
    </>
  )
}
