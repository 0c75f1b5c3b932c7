import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { emptyForm, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { BookingDialogs } from './dialogs/BookingDialogs.tsx'
import type { ListTab, useBookingFilters } from './table/booking-filters.ts'

type ListProps = ComponentProps<typeof ListScreen>

interface BookingsScreenProps
  extends Pick<ListProps, 'title' | 'subtitle' | 'head' | 'query' | 'shown' | 'total'> {
  list: Pick<
    ReturnType<typeof useBookingFilters>,
    'tab' | 'query' | 'isFiltered' | 'clearFilters' | 'showAll'
  >
  /** Next to the create button. */
  actions?: ReactNode
  /** Hint for an empty list: how to create the first booking. */
  emptyHint: string
  dialogs: Dialogs
  /** The table. */
  children: ReactNode
}

const emptyTexts: Record<ListTab, { title: string; text: string }> = {
  today: { title: 'Nothing due today', text: 'No guest arrives, leaves or is late today.' },
  upcoming: {
    title: 'No upcoming bookings',
    text: 'Create a booking: choose a property and dates.',
  },
  inHouse: { title: 'No guests in house', text: 'Guests are listed here from check-in to check-out.' },
  past: { title: 'No past bookings', text: 'Stays are listed here after check-out.' },
  cancelled: { title: 'No cancelled bookings', text: 'Cancelled stays and no-shows are listed here.' },
  all: { title: 'No bookings yet', text: '' },
}

/** A bookings list with its dialogs. Owners and agents have different metrics, filters and rows. */
export function BookingsScreen({ emptyHint, dialogs, actions, list, ...screen }: BookingsScreenProps) {
  const add = () => dialogs.open(recordDialogs.create, emptyForm)
  const isAll = list.tab === 'all'
  const isForNew = isAll || list.tab === 'upcoming'
  return (
    <>
      <ListScreen
        {...screen}
        isFiltered={list.isFiltered}
        clearFilters={list.clearFilters}
        nouns={['booking', 'bookings']}
        actions={
          <>
            {actions}
            <Button px="sm" leftSection={<CalendarPlus size={18} aria-hidden />} onClick={add}>
              New Booking
            </Button>
          </>
        }
        empty={{
          icon: CalendarPlus,
          ...emptyTexts[list.tab],
          ...(isAll && { text: emptyHint }),
          action: (
            <>
              {isForNew && <Button onClick={add}>New Booking</Button>}
              {!isAll && (
                <Button variant="default" onClick={list.showAll}>
                  All bookings
                </Button>
              )}
            </>
          ),
        }}
        noMatch={{
          title: 'No bookings found',
          text: 'No bookings match your search and filters.',
          action: !isAll && (
            <Button onClick={list.showAll}>
              {list.query.q ? 'Search in all bookings' : 'Show in all bookings'}
            </Button>
          ),
        }}
      />
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
