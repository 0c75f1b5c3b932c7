import { totalOf } from '../../lib/paging.ts'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { BookingsScreen } from './BookingsScreen.tsx'
import { deskChoices, toBookingFilters } from './booking-filters.ts'
import { agentStatusLabels } from './booking-labels.ts'
import { useMyBookings } from './bookings.api.ts'
import { MyBookingStatCards } from './MyBookingStatCards.tsx'
import { MyBookingTable } from './MyBookingTable.tsx'
import { useBookingDialogs } from './use-booking-dialogs.ts'

/** In the order of the product documents. */
const offered = ['CONFIRMED', 'PENDING', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'] as const
const statuses = [
  { value: '', label: 'All Statuses' },
  ...offered.map((value) => ({ value, label: agentStatusLabels[value] })),
]

/** Bookings of the signed-in agent. */
export function MyBookingsPage() {
  const dialogs = useBookingDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters({ q: '', status: '', desk: '' })
  const query = useMyBookings(toBookingFilters(filters))
  const bookings = query.data?.pages.flatMap((page) => page.data) ?? []

  return (
    <BookingsScreen
      title="My Bookings"
      subtitle="Bookings that you made for guests."
      firstStep="Book a client in: choose a property and its free nights, and the total computes itself."
      head={
        <>
          <MyBookingStatCards />
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
              label="Today"
              value={filters.desk}
              options={deskChoices}
              onChange={(desk) => setFilters({ desk })}
              how={['deskFilter']}
            />
          </FilterBar>
        </>
      }
      query={query}
      shown={bookings.length}
      total={totalOf(query.data?.pages)}
      isFiltered={isFiltered}
      clearFilters={clearFilters}
      dialogs={dialogs}
    >
      <MyBookingTable bookings={bookings} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
    </BookingsScreen>
  )
}
