import { type BookingSource, bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { formatDate, formatDateRange, isCivilDate } from '@ilewa/contract/core/dates'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { type ActiveFilter, FilterFields } from '../../../ui/list/FilterFields.tsx'
import type { BookingFilterProps } from './BookingFilterPanel.tsx'
import { deskOptions, type UrlFilters } from './booking-filters.ts'

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

/** "20 – 23 Nov 2026", "From 20 Nov 2026", "Until 23 Nov 2026" */
function datesLabel({ from, to }: UrlFilters): string | undefined {
  const [start, end] = [from, to].map((date) => (isCivilDate(date) ? date : undefined))
  if (start && end) return formatDateRange(start, end)
  if (start) return `From ${formatDate(start)}`
  return end && `Until ${formatDate(end)}`
}

/** The valid filters of the panel. A property or agent is not named, because its name may not be loaded. */
function activeFilters({ filters, setFilters }: BookingFilterProps): ActiveFilter[] {
  const deskOption = deskOptions.find(({ value }) => value !== '' && value === filters.desk)
  const labels: readonly (readonly [label: string | undefined, cleared: Partial<UrlFilters>])[] = [
    [deskOption?.label, { desk: '' }],
    [filters.due === 'true' ? 'Balance due' : undefined, { due: '' }],
    [filters.due === 'overdue' ? 'Overdue' : undefined, { due: '' }],
    [datesLabel(filters), { from: '', to: '' }],
    [filters.property && 'One property', { property: '' }],
    [filters.agent && 'One agent', { agent: '' }],
    [bookingSourceLabels[filters.source as BookingSource], { source: '' }],
  ]
  return labels.flatMap(([label, cleared]) => (label ? [{ label, onRemove: () => setFilters(cleared) }] : []))
}

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
        active: activeFilters(props),
        panel: <BookingFilterPanel {...props} />,
      }}
    />
  )
}
