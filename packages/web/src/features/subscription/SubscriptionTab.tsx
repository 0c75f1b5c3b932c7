import { planOf } from '@ilewa/contract/subscription/plans'
import { Stack } from '@mantine/core'
import { useSession } from '../../lib/session/session.ts'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { PaymentHistory } from '../payments/PaymentHistory.tsx'
import { CurrentPlanCard } from './CurrentPlanCard.tsx'
import { PlanLimitsList } from './PlanLimitsList.tsx'
import { SeatsPanel } from './SeatsPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { activeSubscription, useSubscription } from './subscription.api.ts'

/** Plan, limits and payments in the settings. */
export function SubscriptionTab() {
  const cachedPlan = activeSubscription(useSession())
  const subscription = useSubscription()
  // If the subscription cannot be loaded, the plan saved in the session is shown, otherwise Free.
  const active = subscription.data ?? cachedPlan
  if (subscription.isPending && !cachedPlan) return <SkeletonRows count={3} />
  return (
    <Stack>
      <CurrentPlanCard active={active} />
      <SeatsPanel />
      <PlanLimitsList plan={planOf(active?.planType ?? 'FREE')} />
      <StoragePanel />
      <PaymentHistory />
    </Stack>
  )
}
