import type { PlanFeature, PlanType } from '@ilewa/contract/core/access'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { useSession } from './session.ts'

/** The last known active plan, otherwise Free. */
function usePlanType(): PlanType {
  const active = useSession()?.business?.subscription.find(({ status }) => status === 'ACTIVE')
  return active?.planType ?? 'FREE'
}

/** Limits of the last known active plan, otherwise those of Free. The server enforces them. */
export const usePlanLimits = () => limitsOf(usePlanType())

/** Whether the last known active plan includes a feature. Only an owner's session contains the plan. */
export const usePlanAllows = (feature: PlanFeature): boolean => planAllows(usePlanType(), feature)
