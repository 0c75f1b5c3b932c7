import { business } from '@ilewa/contract/business'
import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../lib/api/api-error.ts'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'
import { refreshAccount } from '../auth/auth.api.ts'

/** Creates the business and saves it in the session. */
export function useCreateBusiness() {
  return useMutation({
    mutationFn: (options: CallOptions<typeof business.create>) => call(business.create, options),
    onSuccess: ({ data }) => updateSession({ business: data }),
    // The business was set up on another device: refreshing the account loads it, and the route guard continues.
    onError: (error) =>
      hasCode(error, 'business.already_set_up') ? refreshAccount().catch(() => undefined) : undefined,
  })
}

export const useBusiness = () => useEndpoint(business.get, {})

/** Updates the profile, and replaces it in the session and the query cache. */
export function useUpdateBusiness() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (options: CallOptions<typeof business.update>) => call(business.update, options),
    onSuccess: ({ data }) => {
      updateSession({ business: data })
      cache.setQueryData(queryKeyOf(business.get), data)
    },
  })
}

export const useFrontDeskSettings = () => useEndpoint(frontDeskSettings.get, {})

export function useUpdateFrontDeskSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (options: CallOptions<typeof frontDeskSettings.update>) =>
      call(frontDeskSettings.update, options),
    onSuccess: ({ data }) => {
      const saved = readSession()?.business
      // The booking form reads this rule from the session.
      if (saved) updateSession({ business: { ...saved, guestEmailOptional: data.guestEmailOptional } })
      cache.setQueryData(queryKeyOf(frontDeskSettings.get), data)
    },
  })
}
