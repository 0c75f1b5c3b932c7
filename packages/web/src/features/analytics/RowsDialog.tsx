import { type AnalyticsRow, type AnalyticsRows, metricHints } from '@ilewa/contract/analytics/schema'
import { bookingSourceLabels, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { formatSpan } from '../../ui/charts/analytics-format.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { type RowsFilters, useAnalyticsRows } from './analytics.api.ts'
import classes from './analytics.module.css'

function Row({ row }: { row: AnalyticsRow }) {
  const nights = formatNights(nightsBetween(row.checkIn, row.checkOut))
  const nightsLabel = row.nights > 0 ? `${row.nights} of ${nights}` : 'Cancelled'
  return (
    <li>
      <Link className={classes.row} to={toPagePath(pages.bookings, { open: row.id })}>
        <strong>{row.guestName}</strong>
        <b>{formatNaira(row.nights > 0 ? row.revenue : row.collected)}</b>
        <small>
          {row.propertyName} · {formatDateRange(row.checkIn, row.checkOut)} · {nightsLabel}
        </small>
        <small>
          {row.reference} · {bookingSourceLabels[row.source]} · {bookingStatusLabels[row.status]}
        </small>
      </Link>
    </li>
  )
}

const Totals = ({ totals, window }: Pick<AnalyticsRows, 'totals' | 'window'>) => (
  <FactLines
    twoColumns
    facts={[
      ['Nights', formatSpan(window)],
      ['Earned', formatNaira(totals.revenue)],
      ['Occupied nights', String(totals.nights)],
      ['Bookings that start', String(totals.bookings)],
      ['Collected, cancelled stays included', formatNaira(totals.collected)],
    ]}
  />
)

interface RowsDialogProps extends DialogState {
  title: string
  filters: RowsFilters
  onClose: () => void
}

/** The bookings behind a metric, with their totals. */
export function RowsDialog({ title, filters, ...dialog }: RowsDialogProps) {
  const query = useAnalyticsRows(filters)
  const loadedPages = query.data?.pages
  const rows = loadedPages?.flatMap((page) => page.data.rows) ?? []
  const first = loadedPages?.[0]?.data
  return (
    <DetailsDialog {...dialog} title={title}>
      {query.isPending && <SkeletonRows height="4.5rem" />}
      {query.isError && !first && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <RefreshFailure query={query} />
      {first && (
        <Stack gap="md">
          <Totals {...first} />
          <Text fz="sm" c="dimmed">
            {metricHints.revenue}. Each booking shows what its nights in this window brought in.
          </Text>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          <LoadMore
            {...query}
            shown={rows.length}
            total={totalOf(loadedPages)}
            nouns={['booking', 'bookings']}
          />
        </Stack>
      )}
    </DetailsDialog>
  )
}
