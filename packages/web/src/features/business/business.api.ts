import { business } from '@ilewa/contract/business'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../lib/api/api-error.ts'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { updateSession } from '../../lib/session/session.ts'
import { refreshAccount } from '../auth/auth.api.ts'

/** Sets up the business; the answer replaces the stored one. */
export function useCreateBusiness() {
  return useMutation({
    mutationFn: (options: CallOptions<typeof business.create>) => call(business.create, options),
    onSuccess: ({ data }) => updateSession({ business: data }),
    // Set up meanwhile on another device: the account brings it, and the guard goes on.
    onError: (error) =>
      hasCode(error, 'business.already_set_up') ? refreshAccount().catch(() => undefined) : undefined,
  })
}

const profileKey = ['business', 'profile']

export const useBusiness = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(business.get, { signal })).data,
  })

/** Changes the profile; the answer replaces the stored one, and "the cached profile refreshes". */
export function useUpdateBusiness() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (options: CallOptions<typeof business.update>) => call(business.update, options),
    onSuccess: ({ data }) => {
      updateSession({ business: data })
      cache.setQueryData(profileKey, data)
    },
  })
}
