import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { FilterBar, FilterSelect } from '../../../ui/list/FilterBar.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import classes from './BookingFilterBar.module.css'
import { defaultFilters, furtherFilters, type UrlFilters } from './booking-filters.ts'

/** A separate chunk, because the searchable selects and the date picker are as large as the rest of the page. */
const FurtherFilters = lazy(async () => ({ default: (await import('./FurtherFilters.tsx')).FurtherFilters }))

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
function withSeveral(statuses: BookingFilterBarProps['statuses'], status: string) {
  const several = status.split(',').length
  return several > 1 ? [...statuses, { value: status, label: `${several} statuses` }] : statuses
}

const isSet = (filters: UrlFilters, key: keyof UrlFilters) => filters[key] !== defaultFilters[key]

export function BookingFilterBar({ filters, setFilters, statuses }: BookingFilterBarProps) {
  const set = furtherFilters.filter((key) => key !== 'to' && isSet(filters, key)).length
  const [isOpen, setOpen] = useState(set > 0)
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
          options={withSeveral(statuses, filters.status)}
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
          {set > 0 ? `More filters (${set})` : 'More filters'}
        </Button>
      </FilterBar>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <FurtherFilters filters={filters} setFilters={setFilters} statuses={statuses} />
          </Suspense>
        </div>
      )}
    </>
  )
}
