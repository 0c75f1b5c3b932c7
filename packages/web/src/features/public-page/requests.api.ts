import {
  type BannedGuest,
  type BookingRequest,
  bookingRequests,
  type DeclineInput,
} from '@ilewa/contract/public-page/requests'
import { call } from '../../lib/api/call.ts'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifySuccess } from '../../lib/notify.ts'

/** Requests of guests, newest first. */
export const useBookingRequests = () => usePagedEndpoint(bookingRequests.list, { query: {} })

export const useBannedGuests = () =>
  useEndpoint(bookingRequests.banned, {}, { select: (data) => data.bannedGuests })

/** Shows what a decision did. One that was refused is based on an old list, which is refetched too. */
async function decide(deciding: Promise<{ message: string }>): Promise<void> {
  try {
    notifySuccess((await deciding).message)
  } finally {
    void refresh('bookingRequest', 'booking')
  }
}

export const acceptRequest = ({ id }: BookingRequest) =>
  decide(call(bookingRequests.accept, { params: { id } }))
export const declineRequest = (id: string, body: DeclineInput) =>
  decide(call(bookingRequests.decline, { params: { id }, body }))
export const unbanGuest = ({ id }: BannedGuest) => decide(call(bookingRequests.unban, { params: { id } }))
