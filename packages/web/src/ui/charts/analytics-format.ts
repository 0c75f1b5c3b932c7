import type { AnalyticsTotals } from '@ilewa/contract/analytics/schema'
import type { Span } from '@ilewa/contract/core/dates'
import { addDays, formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'

/** "1 – 21 Nov 2026", or a single night. */
export function formatSpan({ from, to }: Span): string {
  const last = addDays(to, -1)
  return from === last ? formatDate(from) : formatDateRange(from, last)
}

/** "21 Nov" */
export const formatShortDay = (day: string): string => formatDate(day).slice(0, -5)

export const formatBookings = (count: number): string => `${count} ${count === 1 ? 'booking' : 'bookings'}`

export const formatPercent = (percent: number): string =>
  `${(Math.round(percent * 10) / 10).toLocaleString('en-NG')}%`

/** "4.8 of 5", or a text without ratings. */
export const formatRating = (rating: number | null): string =>
  rating === null ? 'No ratings yet' : `${rating.toFixed(1)} of 5`

interface PeriodMetrics {
  revenue: number
  bookings: number
  occupancy: number
}

/** "₦450,000.00 · 3 bookings · 62% occupied" */
export const formatPeriodMetrics = ({ revenue, bookings, occupancy }: PeriodMetrics): string =>
  `${formatNaira(revenue)} · ${formatBookings(bookings)} · ${formatPercent(occupancy)} occupied`

export const hasMetrics = (totals: AnalyticsTotals): boolean =>
  [totals.revenue, totals.bookings, totals.occupiedNights, totals.collected, totals.ratings].some(
    (value) => value > 0,
  )
