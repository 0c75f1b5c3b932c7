import { bookings } from '@ilewa/contract/bookings/endpoints'
import { collectionKeys } from '@ilewa/contract/collections/keys'
import {
  canCancelPayLink,
  type PayLink,
  type PayLinkInput,
  type PayLinkState,
  payLinks,
} from '@ilewa/contract/collections/pay-links'
import { paymentRequests } from '@ilewa/contract/money/payment-request'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/call.ts'
import { useEndpoint } from '../../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../../lib/notify.ts'

/** The pay links of a booking, newest first. */
export const usePayLinks = (bookingId: string) =>
  useEndpoint(payLinks.list, { params: { id: bookingId } }, { select: (data) => data.payLinks })

/** The state now: a link can expire while it is on the screen, or while the device is offline. */
export const currentState = ({ state, expiresAt }: PayLink): PayLinkState =>
  canCancelPayLink(state) && Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : state

/**
 * What the form of a new link starts from; owners only. One query, so that the form opens once. Its key belongs to no kind of record,
 * because changes must not reload it while the form is open.
 */
export const useNewPayLink = (bookingId: string) =>
  useQuery({
    queryKey: ['new-pay-link', bookingId],
    queryFn: async ({ signal }) => {
      const options = { params: { id: bookingId }, signal }
      const [booking, request, keys] = await Promise.all([
        call(bookings.get, options),
        call(paymentRequests.get, options),
        call(collectionKeys.get, { signal }),
      ])
      return {
        booking: booking.data.booking,
        request: request.data.paymentRequest,
        isSetUp: keys.data.collectionKeys.state === 'SET_UP',
      }
    },
    gcTime: 0,
  })

export async function createPayLink(
  bookingId: string,
  body: PayLinkInput,
  idempotencyKey: string,
): Promise<PayLink> {
  const { data, message } = await call(payLinks.create, { params: { id: bookingId }, body, idempotencyKey })
  void refresh('booking')
  notifySuccess(message)
  return data.payLink
}

export async function cancelPayLink({ id }: PayLink, idempotencyKey: string): Promise<void> {
  const { message } = await call(payLinks.cancel, { params: { id }, idempotencyKey })
  void refresh('booking')
  notifySuccess(message)
}
