import { codesSettings } from '@ilewa/contract/guest-page/endpoints'
import type { CodesSettings, CodesSettingsInput } from '@ilewa/contract/guest-page/schema'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** When guests see the codes. */
export const useCodesSettings = () =>
  useEndpoint(codesSettings.get, {}, { select: (data) => data.codesSettings })

export async function saveCodesSettings(body: CodesSettingsInput): Promise<CodesSettings> {
  const { data, message } = await call(codesSettings.update, { body })
  queryClient.setQueryData(queryKeyOf(codesSettings.get), data)
  notifySuccess(message)
  return data.codesSettings
}
