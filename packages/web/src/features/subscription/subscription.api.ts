import { type Subscription, subscription } from '@ilewa/contract/subscription'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hasCode } from '../../lib/api-error.ts'
import { type CallOptions, call } from '../../lib/call.ts'
import { readSession, updateSession } from '../../lib/session.ts'
import { refreshAccount } from '../auth/auth.api.ts'

const plansStaleMs = 60 * 60_000

export const usePlans = () =>
  useQuery({
    queryKey: ['subscription', 'plans'],
    queryFn: async ({ signal }) => (await call(subscription.plans, { signal })).data,
    staleTime: plansStaleMs,
  })

function keepInSession(taken: Subscription) {
  const business = readSession()?.business
  if (!business) return
  const others = business.subscription.filter(({ id }) => id !== taken.id)
  updateSession({ business: { ...business, subscription: [taken, ...others] } })
}

/** Takes a plan; the saved session learns of it, so that the guard lets its owner on. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (options: CallOptions<typeof subscription.create>) => call(subscription.create, options),
    onSuccess: ({ data }) => keepInSession(data.subscription),
    // Taken meanwhile on another device: the account brings it, and the guard goes on.
    onError: (error) => (hasCode(error, 'subscription.already_active') ? refreshAccount() : undefined),
  })
}
