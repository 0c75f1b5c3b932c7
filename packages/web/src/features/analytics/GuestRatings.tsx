import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { Rating } from '@ilewa/contract/ratings/schema'
import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatTotal, totalOf } from '../../lib/api/paging.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { Stars } from '../../ui/data/Stars.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useRatings } from '../ratings/ratings.api.ts'
import classes from './analytics.module.css'
import type { AnalyticsFilters } from './analytics-filters.ts'

function RatingItem({ rating }: { rating: Rating }) {
  const civilDateOf = useCivilDateOf()
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <strong>{rating.guestName}</strong>
        <Stars stars={rating.stars} />
      </Group>
      {rating.comment && <p>{rating.comment}</p>}
      <Text c="dimmed" fz="sm">
        {rating.propertyName}, {formatDateRange(rating.checkIn, rating.checkOut)} · rated{' '}
        {formatDate(civilDateOf(rating.ratedAt))}
      </Text>
      <Link className="tap" to={toPagePath(pages.bookings, { open: rating.bookingId })}>
        Booking {rating.reference}
      </Link>
    </li>
  )
}

/** The ratings of the period, newest first. */
export function GuestRatings({ filters }: { filters: AnalyticsFilters }) {
  const query = useRatings(filters)
  const ratings = query.data?.pages.flatMap(({ data }) => data.ratings) ?? []
  const total = totalOf(query.data?.pages)
  return (
    <Panel title="What guests say" aside={total > 0 && <Text c="dimmed">{formatTotal(total)}</Text>}>
      {query.isPending && <SkeletonRows count={3} />}
      {query.isError && ratings.length === 0 && (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      <RefreshFailure query={query} />
      {query.isSuccess && ratings.length === 0 && (
        <Text c="dimmed">No ratings yet. Guests are asked by mail when they have checked out.</Text>
      )}
      <ul className={classes.said}>
        {ratings.map((rating) => (
          <RatingItem key={rating.id} rating={rating} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Panel>
  )
}
