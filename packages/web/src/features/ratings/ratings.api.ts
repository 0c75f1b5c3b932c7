import type { AnalyticsPeriod } from '@ilewa/contract/analytics'
import { ratings } from '@ilewa/contract/ratings/schema'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'

export interface RatingFilters {
  period?: AnalyticsPeriod
  propertyId?: string | undefined
  bookingId?: string
}

const pageSize = 5

/** Ratings by guests, newest first. */
export const useRatings = (filters: RatingFilters) =>
  usePagedList({
    queryKey: ['ratings', filters],
    limit: pageSize,
    load: (paging, signal) => call(ratings.list, { query: { ...filters, ...paging }, signal }),
  })
