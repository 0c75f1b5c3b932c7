import { daySheet, upcomingArrivalDays } from '@ilewa/contract/bookings/day-sheet'
import { formatGuests } from '@ilewa/contract/bookings/terms'
import { formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import listClasses from '../../../ui/layout/ShortListPanel.module.css'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { DeskRow } from './DeskRow.tsx'

function Arrivals({ today }: { today: string }) {
  const query = usePagedEndpoint(daySheet.list, { query: { list: 'nextDays' } })
  if (query.isError && !query.data)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={3} />
  const stays = query.data.pages.flatMap(({ data }) => data)
  return (
    <>
      {stays.length === 0 && <Text c="dimmed">No guests arrive in the next {upcomingArrivalDays} days.</Text>}
      <ul className={listClasses.rows}>
        {stays.map((stay) => (
          <DeskRow
            key={stay.id}
            stay={stay}
            today={today}
            when={`${formatDate(stay.checkIn)} · ${formatNights(nightsBetween(stay.checkIn, stay.checkOut))} · ${formatGuests(stay.guests)}`}
            isDone={false}
            canOpen={false}
            actions={[]}
            isDue={false}
            busy={false}
            onAct={() => undefined}
            undo={undefined}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          px={0}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** The arrivals of the next days, for people at the desk who cannot open the bookings. */
export function NextDays({ today }: { today: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={`Next ${upcomingArrivalDays} days`}
      aside={
        <Button variant="subtle" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show arrivals'}
        </Button>
      }
    >
      {isOpen && <Arrivals today={today} />}
    </Panel>
  )
}
