import { bookings } from '@ilewa/contract/bookings/endpoints'
import { BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { Button } from '@mantine/core'
import { Inbox } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { enumOptions } from '../../ui/list/FilterFields.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { ExportButton } from '../../ui/record/ExportButton.tsx'
import { BookingsScreen } from './BookingsScreen.tsx'
import { useBookings } from './bookings.api.ts'
import { RecordStaysBar } from './desk/RecordStaysBar.tsx'
import { useBookingActions } from './dialogs/use-booking-actions.ts'
import { BookingFilterBar } from './table/BookingFilterBar.tsx'
import { BookingStatCards } from './table/BookingStatCards.tsx'
import { BookingTable } from './table/BookingTable.tsx'
import { BookingTabs } from './table/BookingTabs.tsx'
import { BookingViewSwitch } from './table/BookingViewSwitch.tsx'
import { useBookingFilters } from './table/booking-filters.ts'
import { useSelection } from './table/use-selection.ts'

const statuses = enumOptions('All Statuses', BookingStatus.options, bookingStatusLabels)

const loadCalendar = async () => (await import('./calendar/BookingCalendarPage.tsx')).BookingCalendarPage

let BookingCalendarPage: ComponentType = lazy(async () => ({ default: await loadCalendar() }))

function BookingList() {
  const dialogs = useDialogs()
  const actions = useBookingActions(dialogs)
  const list = useBookingFilters()
  const { filters, setFilters } = list
  const query = useBookings(list.query)
  const rows = query.data?.pages.flatMap(({ data }) => data.bookings) ?? []
  const selection = useSelection(rows)
  const canDecide = useCan('requests:decide')
  const isNotRecorded = filters.desk === 'notRecorded'

  return (
    <BookingsScreen
      title="Bookings"
      subtitle="Arrivals, guests in house and balances due."
      emptyHint="Create your first booking: choose a property and dates."
      actions={
        <>
          <BookingViewSwitch view="list" />
          {canDecide && (
            <Button
              component={Link}
              to={paths.requests}
              variant="default"
              px="sm"
              // On a phone it would take a row of its own; notifications and the public page lead there too.
              visibleFrom="sm"
              leftSection={<Inbox size={18} aria-hidden />}
            >
              Requests
            </Button>
          )}
          <ExportButton endpoint={bookings.export} query={list.query} fallback="Failed to export bookings" />
        </>
      }
      head={
        <>
          <BookingStatCards />
          <BookingTabs tab={list.tab} />
          <BookingFilterBar filters={filters} setFilters={setFilters} statuses={statuses} />
          {isNotRecorded && rows.length > 0 && <RecordStaysBar bookings={rows} selection={selection} />}
        </>
      }
      query={query}
      shown={rows.length}
      total={totalOf(query.data?.pages)}
      list={list}
      dialogs={dialogs}
    >
      <BookingTable
        bookings={rows}
        actions={actions}
        refreshing={query.isPlaceholderData}
        selection={isNotRecorded ? selection : undefined}
      />
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
export async function loadPage() {
  if (new URLSearchParams(location.search).get('view') === 'calendar')
    BookingCalendarPage = await loadCalendar()
  return BookingsPage
}
