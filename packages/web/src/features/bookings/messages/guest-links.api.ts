import { guestLinks } from '@ilewa/contract/guest-page/endpoints'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** The link to the guest's page of a booking. */
export const useGuestLink = (id: string) =>
  useEndpoint(guestLinks.get, { params: { id } }, { select: (data) => data.guestLink })

/** Replaces the link. */
export async function renewGuestLink(id: string): Promise<void> {
  const { data, message } = await call(guestLinks.renew, { params: { id } })
  queryClient.setQueryData(queryKeyOf(guestLinks.get, { params: { id } }), data)
  notifySuccess(message)
}
