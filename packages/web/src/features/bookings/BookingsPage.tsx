import { BookingSort, BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings'
import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { totalOf } from '../../lib/paging.ts'
import { EmptyState, NoMatch } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { BookingDialogs } from './BookingDialogs.tsx'
import { BookingFilterBar, defaultFilters } from './BookingFilterBar.tsx'
import { BookingStatCards } from './BookingStatCards.tsx'
import { BookingTable } from './BookingTable.tsx'
import { useBookings } from './bookings.api.ts'
import { useBookingDialogs } from './use-booking-dialogs.ts'

const statuses = [
  { value: '', label: 'All Statuses' },
  ...BookingStatus.options.map((value) => ({ value, label: bookingStatusLabels[value] })),
]

/** Every booking of the business, for its owner. */
export function BookingsPage() {
  const dialogs = useBookingDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const query = useBookings({
    q: filters.q,
    status: BookingStatus.safeParse(filters.status).data,
    propertyId: filters.property || undefined,
    sort: BookingSort.safeParse(filters.sort).data,
  })
  const bookings = query.data?.pages.flatMap((page) => page.data.bookings) ?? []
  const add = () => dialogs.creation.openItem('1')

  return (
    <>
      <PageHeader
        title="Bookings"
        subtitle="Who comes, who stays and what is still to be paid."
        actions={
          <Button leftSection={<CalendarPlus size={18} aria-hidden />} onClick={add}>
            New Booking
          </Button>
        }
      />
      <BookingStatCards />
      <BookingFilterBar filters={filters} setFilters={setFilters} statuses={statuses} />
      <ListStates
        query={query}
        count={bookings.length}
        isFiltered={isFiltered}
        skeleton={<SkeletonRows height="4.25rem" />}
        empty={
          <EmptyState
            icon={CalendarPlus}
            title="No bookings yet"
            text="Take your first one: choose a property and its free nights, and the total computes itself."
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
        <BookingTable bookings={bookings} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
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
