import { isAllowed } from '@ilewa/contract/core/access'
import { totalOf } from '../../lib/api/paging.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { FilterFields } from '../../ui/list/FilterFields.tsx'
import { agentStatusLabels } from './actions/booking-labels.ts'
import { BookingsScreen } from './BookingsScreen.tsx'
import { useMyBookings } from './bookings.api.ts'
import { RecordStaysBar } from './desk/RecordStaysBar.tsx'
import { useBookingActions } from './dialogs/use-booking-actions.ts'
import { BookingTabs } from './table/BookingTabs.tsx'
import { deskOptions, useBookingFilters } from './table/booking-filters.ts'
import { MyBookingStatCards } from './table/MyBookingStatCards.tsx'
import { MyBookingTable } from './table/MyBookingTable.tsx'
import { useSelection } from './table/use-selection.ts'

/** In the order of the product documents. */
const statusOrder = ['CONFIRMED', 'PENDING', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'] as const
const statuses = [
  { value: '', label: 'All Statuses' },
  ...statusOrder.map((value) => ({ value, label: agentStatusLabels[value] })),
]

/** Bookings of the signed-in agent. */
export function MyBookingsPage() {
  const dialogs = useDialogs()
  const actions = useBookingActions(dialogs)
  const list = useBookingFilters()
  const { filters, setFilters } = list
  const query = useMyBookings(list.query)
  const bookings = query.data?.pages.flatMap((page) => page.data) ?? []
  const selection = useSelection(bookings)
  const canRecord = filters.desk === 'notRecorded' && isAllowed(actions.person, 'bookings:desk')

  return (
    <BookingsScreen
      title="My Bookings"
      subtitle="Bookings that you made for guests."
      emptyHint="Create a booking for a client: choose a property and dates."
      head={
        <>
          <MyBookingStatCards />
          <BookingTabs tab={list.tab} />
          <FilterFields
            filters={filters}
            setFilters={setFilters}
            searchPlaceholder="Search guest, phone or reference..."
            selects={[
              { name: 'status', label: 'Status', options: statuses },
              { name: 'desk', label: 'Today', options: deskOptions, definitions: ['deskFilter'] },
            ]}
          />
          {canRecord && bookings.length > 0 && <RecordStaysBar bookings={bookings} selection={selection} />}
        </>
      }
      query={query}
      shown={bookings.length}
      total={totalOf(query.data?.pages)}
      list={list}
      dialogs={dialogs}
    >
      <MyBookingTable
        bookings={bookings}
        actions={actions}
        refreshing={query.isPlaceholderData}
        selection={canRecord ? selection : undefined}
      />
    </BookingsScreen>
  )
}
