import type { PeriodChoice } from '@ilewa/contract/analytics/period'
import { ratings } from '@ilewa/contract/ratings/endpoints'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'

export interface RatingFilters extends Partial<PeriodChoice> {
  propertyId?: string | undefined
  bookingId?: string
}

const pageSize = 5

/** Ratings by guests, newest first. */
export const useRatings = (filters: RatingFilters) =>
  usePagedEndpoint(ratings.list, { query: filters }, { limit: pageSize })
