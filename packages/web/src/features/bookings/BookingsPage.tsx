import { BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings'
import { type ComponentType, lazy, Suspense } from 'react'
import { totalOf } from '../../lib/paging.ts'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { BookingFilterBar } from './BookingFilterBar.tsx'
import { BookingStatCards } from './BookingStatCards.tsx'
import { BookingsScreen } from './BookingsScreen.tsx'
import { BookingTable } from './BookingTable.tsx'
import { BookingViewSwitch } from './BookingViewSwitch.tsx'
import { defaultFilters, toBookingFilters } from './booking-filters.ts'
import { useBookings } from './bookings.api.ts'
import { ExportBookings } from './ExportBookings.tsx'
import { useBookingDialogs } from './use-booking-dialogs.ts'

const statuses = [
  { value: '', label: 'All Statuses' },
  ...BookingStatus.options.map((value) => ({ value, label: bookingStatusLabels[value] })),
]

const loadCalendar = async () => (await import('./BookingCalendarPage.tsx')).BookingCalendarPage

let BookingCalendarPage: ComponentType = lazy(async () => ({ default: await loadCalendar() }))

function BookingList() {
  const dialogs = useBookingDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const query = useBookings(toBookingFilters(filters))
  const bookings = query.data?.pages.flatMap((page) => page.data.bookings) ?? []

  return (
    <BookingsScreen
      title="Bookings"
      subtitle="Arrivals, guests in house and balances due."
      firstStep="Take your first one: choose a property and its free nights, and the total computes itself."
      actions={
        <>
          <BookingViewSwitch view="list" />
          <ExportBookings filters={filters} />
        </>
      }
      head={
        <>
          <BookingStatCards />
          <BookingFilterBar filters={filters} setFilters={setFilters} statuses={statuses} />
        </>
      }
      query={query}
      shown={bookings.length}
      total={totalOf(query.data?.pages)}
      isFiltered={isFiltered}
      clearFilters={clearFilters}
      dialogs={dialogs}
    >
      <BookingTable bookings={bookings} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
    </BookingsScreen>
  )
}

/** All bookings of the business for its owner, as a list or a calendar. */
export function BookingsPage() {
  const { filters } = useUrlFilters({ view: '' })
  if (filters.view !== 'calendar') return <BookingList />
  return (
    <Suspense fallback={<SkeletonRows />}>
      <BookingCalendarPage />
    </Suspense>
  )
}

/** When opened as a calendar, loads it immediately instead of showing skeleton rows first. */
export async function loadBookingsPage() {
  if (new URLSearchParams(location.search).get('view') === 'calendar')
    BookingCalendarPage = await loadCalendar()
  return BookingsPage
}
