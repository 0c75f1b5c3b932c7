import type { AnalyticsPeriod } from '@ilewa/contract/analytics'
import { ratings } from '@ilewa/contract/ratings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { usePagedList } from '../../lib/paging.ts'

export interface RatingFilters {
  period?: AnalyticsPeriod
  propertyId?: string | undefined
  bookingId?: string
}

const atOnce = 5

/** What guests say, the newest first. */
export const useRatings = (filters: RatingFilters) =>
  usePagedList({
    queryKey: ['ratings', filters],
    limit: atOnce,
    load: (paging, signal) => call(ratings.list, { query: { ...filters, ...paging }, signal }),
  })

/** The stay that a mailed link asks about; anyone may ask who has the link. */
export const useRatingRequest = (token: string) =>
  useQuery({
    queryKey: ['rating-request', token],
    queryFn: async ({ signal }) => (await call(ratings.find, { params: { token }, signal })).data,
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
