import { can, type PlanType, type Role } from '@ilewa/contract/core/access'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { billingOf, planPrices } from '@ilewa/contract/subscription/plan-rules'
import type { PlanChangeResult, PlanLimits, Subscription } from '@ilewa/contract/subscription/schema'
import { seats } from '@ilewa/contract/subscription/seats'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'
import { refreshAccount } from '../auth/auth.api.ts'

const plansStaleMs = 60 * 60_000

export const usePlans = () => useEndpoint(subscription.plans, {}, { staleTime: plansStaleMs })

/** The active plan in the saved session. */
export const activeSubscription = (session: ReturnType<typeof readSession>): Subscription | undefined =>
  session?.business?.subscription.find(({ status }) => status === 'ACTIVE')

function saveInSession(updated: Subscription) {
  const business = readSession()?.business
  if (!business) return
  // Only one plan is active: a newer one replaces the older one.
  const others = business.subscription.filter(
    ({ id, status }) => id !== updated.id && !(updated.status === 'ACTIVE' && status === 'ACTIVE'),
  )
  updateSession({ business: { ...business, subscription: [updated, ...others] } })
}

/** The active plan from the server. It is also saved in the session. */
export const useSubscription = () =>
  useQuery({
    queryKey: queryKeyOf(subscription.get),
    queryFn: async ({ signal }) => {
      const { data } = await call(subscription.get, { signal })
      saveInSession(data)
      return data
    },
  })

/** The plan's limits from the server. Agents and staff have no other access to the plan. */
export const useLimits = () => useEndpoint(subscription.limits, {})

type AllowedLimits = Omit<PlanLimits, 'agentCount' | 'storedBytes'>

/** The plan's limits from the server. Until they are loaded, an owner gets the limits from the session. */
export function useAllowedLimits(role: Role): AllowedLimits | undefined {
  const sessionLimits = usePlanLimits()
  const { data } = useLimits()
  return data ?? (can(role, 'subscription:read') ? sessionLimits : undefined)
}

/** Starts, changes or renews a plan, and saves it in the session, so that the route guard lets the owner continue. */
export function useChangePlan() {
  return useMutation({
    mutationFn: async (planType: PlanType): Promise<PlanChangeResult & { message: string }> => {
      const session = readSession()
      const active = activeSubscription(session)
      if (active) {
        const data = { planType, billingCycle: billingOf(planPrices[planType]).cycle }
        const response = await call(subscription.upgrade, { body: { subscriptionId: active.id, data } })
        return { ...response.data, message: response.message }
      }
      const body = { planType, businessId: session?.business?.id }
      const response = await call(subscription.create, { body })
      return { ...response.data, message: response.message }
    },
    onSuccess: (updated) => saveInSession(updated.subscription),
    // These errors mean that the plan was changed on another device. Refreshing the account loads the new plan,
    // and the route guard lets the owner continue.
    onError: (error) =>
      hasCode(error, 'subscription.already_active') || hasCode(error, 'common.stale_edit')
        ? refreshAccount().catch(() => undefined)
        : undefined,
  })
}

/** Cancels the plan at the end of its period, or reverts the cancellation. */
export function useSetCancelAtPeriodEnd(shouldCancel: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (shouldCancel ? call(subscription.cancel) : call(subscription.resume)),
    onSuccess: ({ data }) => {
      saveInSession(data)
      client.setQueryData(queryKeyOf(subscription.get), data)
    },
  })
}

/** Who keeps write access on Free; owners only. */
export const useSeats = () => useEndpoint(seats.get, {})

export function useChooseSeats() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agentIds: string[]) => call(seats.update, { body: { agentIds } }),
    onSuccess: ({ data }) => client.setQueryData(queryKeyOf(seats.get), data),
    onSettled: () => refresh('agent', 'subscription'),
  })
}
