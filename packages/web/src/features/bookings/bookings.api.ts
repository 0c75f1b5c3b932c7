import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { BookingFilters } from '@ilewa/contract/bookings/filters'
import { type GuestErasureInput, guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { guestTextLength, returningGuests } from '@ilewa/contract/bookings/returning-guests'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'
import { removeAndRefresh } from '../../lib/api/refresh.ts'

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

/**
 * Returning guests of a name or phone number; none offline or after an error. The key is not that of a booking list, so
 * that the guests are not stored for reading offline.
 */
export const useReturningGuests = (q: string) =>
  useQuery({
    queryKey: ['returning-guests', q],
    queryFn: async ({ signal }) => (await call(returningGuests.find, { query: { q }, signal })).data.guests,
    enabled: q.length >= guestTextLength.min && q.length <= guestTextLength.max,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

/** The bookings that erasing the guest would change. */
export const useGuestErasure = (id: string) =>
  useEndpoint(guestErasure.preview, { params: { id } }, { gcTime: 0 })

interface GuestErasureRequest {
  body: GuestErasureInput
  idempotencyKey: string
}

export const useEraseGuest = (id: string) =>
  useMutation({
    mutationFn: (erasing: GuestErasureRequest) => call(guestErasure.erase, { params: { id }, ...erasing }),
    // Cached lists that are not on the screen would keep the guest's data on this device.
    onSuccess: () => removeAndRefresh('booking', 'rating', 'notification'),
  })
