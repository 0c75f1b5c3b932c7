import type { StaysMoney } from '@ilewa/contract/bookings/money'
import type { BookingSource } from '@ilewa/contract/bookings/terms'
import type { Sums } from './accrual.queries.ts'
import type { GuestCounts } from './guests.queries.ts'

/**
 * Sums by bucket, by property or by source; the other two keys are null. Sums by property and source cover the current
 * period.
 */
export interface SumsRow extends Sums {
  /** The bucket's index; the index after the last bucket is the previous period. */
  no: number | null
  propertyId: string | null
  source: BookingSource | null
}

/** The input of analytics, computed from stays or read from rollups. */
export interface AnalyticsMetrics {
  sums: SumsRow[]
  /** Amounts of the stays that begin in the period and in the previous one. */
  money: { current: StaysMoney; previous: StaysMoney }
  guests: GuestCounts
}
