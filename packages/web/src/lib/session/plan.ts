import { limitsOf } from '@ilewa/contract/subscription/schema'
import { useSession } from './session.ts'

/** What the plan last known to be active allows, else what Free does; the server is the judge in every case. */
export function usePlanLimits() {
  const active = useSession()?.business?.subscription.find(({ status }) => status === 'ACTIVE')
  return limitsOf(active?.planType ?? 'FREE')
}
