import type { PlanType } from '@ilewa/contract/core/access'
import { billingOf, planOf } from '@ilewa/contract/subscription/plans'
import { type PlanTaken, type Subscription, subscription } from '@ilewa/contract/subscription/schema'
import { seats } from '@ilewa/contract/subscription/seats'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'
import { refreshAccount } from '../auth/auth.api.ts'

const plansStaleMs = 60 * 60_000

export const usePlans = () =>
  useQuery({
    queryKey: ['subscription', 'plans'],
    queryFn: async ({ signal }) => (await call(subscription.plans, { signal })).data,
    staleTime: plansStaleMs,
  })

/** The plan that the saved session knows of. */
export const activeIn = (session: ReturnType<typeof readSession>): Subscription | undefined =>
  session?.business?.subscription.find(({ status }) => status === 'ACTIVE')

function keepInSession(taken: Subscription) {
  const business = readSession()?.business
  if (!business) return
  // Of active plans there is one: a newer one has taken the older one's place.
  const others = business.subscription.filter(
    ({ id, status }) => id !== taken.id && !(taken.status === 'ACTIVE' && status === 'ACTIVE'),
  )
  updateSession({ business: { ...business, subscription: [taken, ...others] } })
}

/** The active plan; where it cannot be loaded the last known one serves (access section 6). */
export const useSubscription = () =>
  useQuery({
    queryKey: ['subscription', 'mine'],
    queryFn: async ({ signal }) => {
      const { data } = await call(subscription.get, { signal })
      keepInSession(data)
      return data
    },
  })

/** What the plan allows, as the server has it; agents and staff know no more of the plan than this. */
export const useLimits = () =>
  useQuery({
    queryKey: ['subscription', 'limits'],
    queryFn: async ({ signal }) => (await call(subscription.limits, { signal })).data,
  })

/** Takes, changes or renews a plan; the saved session learns of it, so that the guard lets its owner on. */
export function useTakePlan() {
  return useMutation({
    mutationFn: async (planType: PlanType): Promise<PlanTaken & { message: string }> => {
      const session = readSession()
      const active = activeIn(session)
      if (active) {
        const data = { planType, billingCycle: billingOf(planOf(planType)).cycle }
        const answer = await call(subscription.upgrade, { body: { subscriptionId: active.id, data } })
        return { ...answer.data, message: answer.message }
      }
      const body = { planType, businessId: session?.business?.id }
      const answer = await call(subscription.create, { body })
      return { ...answer.data, message: answer.message }
    },
    onSuccess: (taken) => keepInSession(taken.subscription),
    // Taken or changed meanwhile on another device: the account brings it, and the guard goes on.
    onError: (error) =>
      hasCode(error, 'subscription.already_active') || hasCode(error, 'common.stale_edit')
        ? refreshAccount().catch(() => undefined)
        : undefined,
  })
}

/** Lets the plan end with its period, or takes that back. */
export function useChangeEnding(isEnding: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (isEnding ? call(subscription.cancel) : call(subscription.resume)),
    onSuccess: ({ data }) => {
      keepInSession(data)
      client.setQueryData(['subscription', 'mine'], data)
    },
  })
}

const seatsKey = ['subscription', 'seats']

/** Who stays active on Free; owners only. */
export const useSeats = () =>
  useQuery({
    queryKey: seatsKey,
    queryFn: async ({ signal }) => (await call(seats.get, { signal })).data,
  })

export function useChooseSeats() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agentIds: string[]) => call(seats.update, { body: { agentIds } }),
    onSuccess: ({ data }) => client.setQueryData(seatsKey, data),
    onSettled: () => refresh('agent', 'subscription'),
  })
}
