import type { ImportedEvent } from '@ilewa/contract/calendars/events'
import type { CalendarImport } from '@ilewa/contract/calendars/imports'
import { ignoredReasonLabels, takesNights } from '@ilewa/contract/calendars/terms'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { toPagePath } from '@ilewa/contract/core/paging'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRemaining, totalOf } from '../../../lib/api/paging.ts'
import { calendarDialogs, toCalendarItem } from '../../../lib/calendar-dialogs.ts'
import { paths } from '../../../lib/paths.ts'
import { useCivilDateOf, useToday } from '../../../lib/today.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { freeEvent, useImportedEvents } from './calendars.api.ts'

/** Why a stay is as it is, in a few words. */
function useDescribe() {
  const civilDateOf = useCivilDateOf()
  return ({ state, summary, reference, ignoredReason, missingSince, calendarName }: ImportedEvent) =>
    [
      summary,
      reference,
      state === 'FREED' && 'Cancelled, dates open',
      missingSince && `Gone from ${calendarName} since ${formatDate(civilDateOf(missingSince))}`,
      ignoredReason && `Blocks no dates: ${ignoredReasonLabels[ignoredReason].toLowerCase()}`,
    ]
      .filter(Boolean)
      .join(' · ')
}

function EventRow({ event }: { event: ImportedEvent }) {
  const dialogs = useDialogs()
  const describe = useDescribe()
  const [isAsking, setAsking] = useState(false)
  const { id, propertyId, calendarImportId, calendarName, checkIn, checkOut, bookingId, state } = event
  const nights = formatDateRange(checkIn, checkOut)
  // A stay that is over needs no booking.
  const canAdopt = checkOut > useToday()
  const close = () => setAsking(false)
  return (
    <EntryRow
      title={nights}
      details={describe(event)}
      actions={
        <>
          {takesNights(state) && (
            <>
              {canAdopt && (
                <RowButton
                  aria-label={`Enter guest: ${nights}`}
                  onClick={() =>
                    dialogs.open(calendarDialogs.adopt, toCalendarItem(propertyId, calendarImportId, id))
                  }
                >
                  Enter guest
                </RowButton>
              )}
              <RowButton aria-label={`Unblock dates: ${nights}`} onClick={() => setAsking(true)}>
                Unblock dates
              </RowButton>
            </>
          )}
          {bookingId && state === 'ADOPTED' && (
            <Anchor component={Link} to={toPagePath(paths.bookings, { open: bookingId })} className="tap">
              Open booking
            </Anchor>
          )}
        </>
      }
    >
      <ConfirmDialog
        opened={isAsking}
        onExited={close}
        onClose={close}
        title="Unblock these dates?"
        confirmLabel="Unblock dates"
        onConfirm={() => freeEvent(event)}
        fallback="Failed to unblock the dates"
      >
        {`${nights} can be booked again. If the stay on ${calendarName} takes place, two guests may come.`}
      </ConfirmDialog>
    </EntryRow>
  )
}

/** The stays of a calendar from today on. */
export function EventList({ calendar: { id, name } }: { calendar: CalendarImport }) {
  const query = useImportedEvents(id)
  const events = query.data?.pages.flatMap(({ data }) => data.importedEvents) ?? []
  if (query.isError && !query.data)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="delayed" height="6rem" radius="md" />
  if (events.length === 0) return <Text c="dimmed">No stays from today on.</Text>
  return (
    <>
      <EntryList label={`Stays on ${name}`}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </EntryList>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {`Load ${formatRemaining(totalOf(query.data.pages), events.length)} more`}
        </Button>
      )}
    </>
  )
}
