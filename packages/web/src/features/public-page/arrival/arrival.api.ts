import { arrivalDetails } from '@ilewa/contract/guest-page/endpoints'
import type { ArrivalDetailsInput } from '@ilewa/contract/guest-page/schema'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** Directions, Wi-Fi and door code of a property. */
export const useArrivalDetails = (id: string) =>
  useEndpoint(arrivalDetails.get, { params: { id } }, { select: (data) => data.arrivalDetails })

export async function saveArrivalDetails(id: string, body: ArrivalDetailsInput): Promise<void> {
  const { data, message } = await call(arrivalDetails.update, { params: { id }, body })
  queryClient.setQueryData(queryKeyOf(arrivalDetails.get, { params: { id } }), data)
  notifySuccess(message)
}
