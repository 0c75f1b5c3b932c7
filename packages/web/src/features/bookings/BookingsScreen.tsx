import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { emptyForm, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { BookingDialogs } from './dialogs/BookingDialogs.tsx'

type ListProps = ComponentProps<typeof ListScreen>

interface BookingsScreenProps
  extends Pick<
    ListProps,
    'title' | 'subtitle' | 'head' | 'query' | 'shown' | 'total' | 'isFiltered' | 'clearFilters'
  > {
  /** Next to the create button. */
  actions?: ReactNode
  /** Hint for an empty list: how to create the first booking. */
  emptyHint: string
  dialogs: Dialogs
  /** The table. */
  children: ReactNode
}

/** A bookings list with its dialogs. Owners and agents have different metrics, filters and rows. */
export function BookingsScreen({ emptyHint, dialogs, actions, ...list }: BookingsScreenProps) {
  const add = () => dialogs.open(recordDialogs.create, emptyForm)
  return (
    <>
      <ListScreen
        {...list}
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
          title: 'No bookings yet',
          text: emptyHint,
          action: <Button onClick={add}>New Booking</Button>,
        }}
        noMatch={{ title: 'No bookings found', text: 'No bookings match your search and filters.' }}
      />
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
