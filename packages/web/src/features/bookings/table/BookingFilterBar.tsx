import { lazyNamed } from '../../../lib/lazy-named.ts'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import type { BookingFilterProps } from './BookingFilterPanel.tsx'
import { defaultFilters, moreFilters, type UrlFilters } from './booking-filters.ts'

const BookingFilterPanel = lazyNamed(() => import('./BookingFilterPanel.tsx'), 'BookingFilterPanel')

const sorts = [
  { value: '-checkIn', label: 'Latest check-in' },
  { value: 'checkIn', label: 'Earliest check-in' },
  { value: '-createdAt', label: 'Newest booking' },
]

/** Adds an option for several statuses at once, which are selected in the panel. */
function withCombinedStatuses(statuses: BookingFilterProps['statuses'], status: string) {
  const statusCount = status.split(',').length
  return statusCount > 1 ? [...statuses, { value: status, label: `${statusCount} statuses` }] : statuses
}

const isSet = (filters: UrlFilters, key: keyof UrlFilters) => filters[key] !== defaultFilters[key]

export function BookingFilterBar(props: BookingFilterProps) {
  const { filters, setFilters, statuses } = props
  return (
    <FilterFields
      filters={filters}
      setFilters={setFilters}
      searchPlaceholder="Search guest, phone or reference..."
      selects={[
        { name: 'status', label: 'Status', options: withCombinedStatuses(statuses, filters.status) },
        { name: 'sort', label: 'Order', options: sorts },
      ]}
      more={{
        label: 'More filters',
        count: moreFilters.filter((key) => key !== 'to' && isSet(filters, key)).length,
        panel: <BookingFilterPanel {...props} />,
      }}
    />
  )
}
