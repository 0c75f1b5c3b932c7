import { type GuestErasureInput, guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { guestTextLength, returningGuests } from '@ilewa/contract/bookings/returning-guests'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'
import { removeAndRefresh } from '../../lib/api/refresh.ts'

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
