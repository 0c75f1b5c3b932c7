import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState, NoMatch } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'
import type { BookingDialogsState } from './use-booking-dialogs.ts'

type Query = ComponentProps<typeof ListStates>['query'] &
  Pick<ComponentProps<typeof LoadMore>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

interface BookingsScreenProps {
  title: string
  subtitle: string
  /** How to take the first booking, for a list that has none. */
  firstStep: string
  /** Figures and filters. */
  head: ReactNode
  query: Query
  shown: number
  total: number
  isFiltered: boolean
  clearFilters: () => void
  dialogs: BookingDialogsState
  /** The rows. */
  children: ReactNode
}

/** A list of bookings with its dialogs: the owner's and the agent's differ in their figures, filters and rows. */
export function BookingsScreen({ title, subtitle, firstStep, head, dialogs, ...list }: BookingsScreenProps) {
  const add = () => dialogs.creation.openItem('1')
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <Button leftSection={<CalendarPlus size={18} aria-hidden />} onClick={add}>
            New Booking
          </Button>
        }
      />
      {head}
      <ListStates
        query={list.query}
        count={list.shown}
        isFiltered={list.isFiltered}
        skeleton={<SkeletonRows height="4.25rem" />}
        empty={
          <EmptyState
            icon={CalendarPlus}
            title="No bookings yet"
            text={firstStep}
            action={<Button onClick={add}>New Booking</Button>}
          />
        }
        noMatch={
          <NoMatch
            title="No bookings found"
            text="No bookings match your search and filters."
            onClear={list.clearFilters}
          />
        }
      >
        {list.children}
        <LoadMore {...list.query} shown={list.shown} total={list.total} nouns={['booking', 'bookings']} />
      </ListStates>
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
