import { limitsOf } from '@ilewa/contract/subscription/schema'
import { useSession } from './session.ts'

/** Limits of the last known active plan, otherwise those of Free. The server enforces them. */
export function usePlanLimits() {
  const active = useSession()?.business?.subscription.find(({ status }) => status === 'ACTIVE')
  return limitsOf(active?.planType ?? 'FREE')
}
