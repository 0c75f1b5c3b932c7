import { registerSettings } from '@ilewa/contract/guest-register/endpoints'
import type { RegisterSettingsInput } from '@ilewa/contract/guest-register/schema'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { readSession, updateSession } from '../../../lib/session/session.ts'

/** What the guest register has, and when it is deleted. */
export const useRegisterSettings = () =>
  useEndpoint(registerSettings.get, {}, { select: (data) => data.registerSettings })

export async function saveRegisterSettings(body: RegisterSettingsInput): Promise<void> {
  const { data, message } = await call(registerSettings.update, { body })
  queryClient.setQueryData(queryKeyOf(registerSettings.get), data)
  const business = readSession()?.business
  // The screens of a booking read this from the session.
  if (business)
    updateSession({ business: { ...business, keepsGuestRegister: data.registerSettings.mode !== 'OFF' } })
  notifySuccess(message)
}
