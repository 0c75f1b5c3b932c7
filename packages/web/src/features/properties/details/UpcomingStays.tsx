import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatRemaining } from '../../../lib/api/paging.ts'
import { paths } from '../../../lib/paths.ts'
import { useToday } from '../../../lib/today.ts'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { useUpcomingStays } from '../../bookings/bookings.api.ts'
import classes from './UpcomingStays.module.css'

function Stay({ booking }: { booking: Booking }) {
  const { id, guestName, checkIn, checkOut, status } = booking
  return (
    <li className={classes.stay}>
      <div className={classes.words}>
        <Anchor component={Link} to={`${paths.bookings}?open=${id}`} fw={600}>
          {guestName}
        </Anchor>
        <span>
          {formatDateRange(checkIn, checkOut)} · {formatNights(nightsBetween(checkIn, checkOut))}
        </span>
      </div>
      <BookingStatusBadge status={status} />
    </li>
  )
}

/** Current and upcoming stays at a property. */
export function UpcomingStays({ propertyId }: { propertyId: string }) {
  const query = useUpcomingStays(propertyId, useToday())
  const { data, isError, error, refetch } = query
  return (
    <section>
      <div className={classes.head}>
        <Title order={3}>Upcoming stays</Title>
        <Anchor component={Link} to={`${paths.bookings}?property=${propertyId}`} fz="sm">
          All bookings
        </Anchor>
      </div>
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {!isError && !data && <Skeleton className="delayed" height="5rem" radius="md" />}
      {data && data.stays.length === 0 && <Text c="dimmed">No upcoming bookings.</Text>}
      {data && data.stays.length > 0 && (
        <ul className={classes.stays}>
          {data.stays.map((booking) => (
            <Stay key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      {data && data.total > data.stays.length && (
        <Text c="dimmed" fz="sm" mt="xs">
          and {formatRemaining(data.total, data.stays.length)} more
        </Text>
      )}
    </section>
  )
}
