import { BookingStatus } from '@ilewa/contract/bookings'
import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { totalOf } from '../../lib/paging.ts'
import { EmptyState, NoMatch } from '../../ui/EmptyState.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { BookingDialogs } from './BookingDialogs.tsx'
import { agentStatusLabels } from './booking-labels.ts'
import { useMyBookings } from './bookings.api.ts'
import { MyBookingTable } from './MyBookingTable.tsx'
import { useBookingDialogs } from './use-booking-dialogs.ts'

/** In the documents' order (operations section 2). */
const offered = ['CONFIRMED', 'PENDING', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'] as const
const statuses = [
  { value: '', label: 'All Statuses' },
  ...offered.map((value) => ({ value, label: agentStatusLabels[value] })),
]

/** What the signed-in agent has booked. */
export function MyBookingsPage() {
  const dialogs = useBookingDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters({ q: '', status: '' })
  const query = useMyBookings({ q: filters.q, status: BookingStatus.safeParse(filters.status).data })
  const bookings = query.data?.pages.flatMap((page) => page.data) ?? []
  const add = () => dialogs.creation.openItem('1')

  return (
    <>
      <PageHeader
        title="My Bookings"
        subtitle="The guests you have booked in."
        actions={
          <Button leftSection={<CalendarPlus size={18} aria-hidden />} onClick={add}>
            New Booking
          </Button>
        }
      />
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
      </FilterBar>
      <ListStates
        query={query}
        count={bookings.length}
        isFiltered={isFiltered}
        skeleton={<SkeletonRows height="4.25rem" />}
        empty={
          <EmptyState
            icon={CalendarPlus}
            title="No bookings yet"
            text="Book a client in: choose a property and its free nights, and the total computes itself."
            action={<Button onClick={add}>New Booking</Button>}
          />
        }
        noMatch={
          <NoMatch
            title="No bookings found"
            text="No bookings match your search and filters."
            onClear={clearFilters}
          />
        }
      >
        <MyBookingTable bookings={bookings} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
        <LoadMore
          {...query}
          shown={bookings.length}
          total={totalOf(query.data?.pages)}
          nouns={['booking', 'bookings']}
        />
      </ListStates>
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
