import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { BookingDialogs } from './dialogs/BookingDialogs.tsx'
import type { BookingDialogsState } from './dialogs/use-booking-dialogs.ts'

type ListProps = ComponentProps<typeof ListScreen>

interface BookingsScreenProps
  extends Pick<
    ListProps,
    'title' | 'subtitle' | 'head' | 'query' | 'shown' | 'total' | 'isFiltered' | 'clearFilters'
  > {
  /** Beside the button that adds. */
  actions?: ReactNode
  /** How to take the first booking, for a list that has none. */
  firstStep: string
  dialogs: BookingDialogsState
  /** The rows. */
  children: ReactNode
}

/** A list of bookings with its dialogs: the owner's and the agent's differ in their figures, filters and rows. */
export function BookingsScreen({ firstStep, dialogs, actions, ...list }: BookingsScreenProps) {
  const add = () => dialogs.creation.openItem('1')
  return (
    <>
      <ListScreen
        {...list}
        nouns={['booking', 'bookings']}
        actions={
          <>
            {actions}
            <Button px="md" leftSection={<CalendarPlus size={18} aria-hidden />} onClick={add}>
              New Booking
            </Button>
          </>
        }
        empty={{
          icon: CalendarPlus,
          title: 'No bookings yet',
          text: firstStep,
          action: <Button onClick={add}>New Booking</Button>,
        }}
        noMatch={{ title: 'No bookings found', text: 'No bookings match your search and filters.' }}
      />
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
