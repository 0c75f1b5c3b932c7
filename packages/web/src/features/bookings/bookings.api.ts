import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { BookingFilters } from '@ilewa/contract/bookings/filters'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'

type Filters = Partial<BookingFilters>

export const bookingApi = recordApi({ kind: 'booking', endpoints: bookings })

export const useBookings = (query: Filters) => usePagedEndpoint(bookings.list, { query })

/** Bookings of the signed-in agent. */
export const useMyBookings = (query: Filters) => usePagedEndpoint(bookings.mine, { query })

export const useBookingStats = () => useEndpoint(bookings.stats, {})

/** Number of the signed-in agent's stays that start today and this week. */
export const useMyBookingStats = () => useEndpoint(bookings.myStats, {})

const upcomingLimit = 5

/** The next stays at a property, guests in house first, and their total number; owners only. */
export function useUpcomingStays(propertyId: string, today: CivilDate) {
  const status = ['PENDING', 'CONFIRMED', 'CHECKED_IN'] as const
  const query = { propertyId, status, from: today, sort: 'checkIn' as const, limit: upcomingLimit }
  return useQuery({
    queryKey: [...queryKeyOf(bookings.list, { query }), 'upcoming'],
    queryFn: async ({ signal }) => {
      const { data, page } = await call(bookings.list, { query, signal })
      return { stays: data.bookings, total: page.total }
    },
  })
}
