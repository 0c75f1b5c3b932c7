import { formatDate } from '@ilewa/contract/core/dates'
import { payments } from '@ilewa/contract/payments'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import type { Plan } from '@ilewa/contract/subscription/plans'
import type { PlanChangeResult } from '@ilewa/contract/subscription/schema'
import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf } from '../../lib/api/endpoint-query.ts'
import { followLink } from '../../lib/follow-link.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { notifyError, notifyErrorMessage, notifyInfo, notifySuccess } from '../../lib/notify.ts'
import { clearChosenPlan } from '../../lib/session/chosen-plan.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { usePageRestored } from '../../lib/use-page-restored.ts'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { PlanCard } from '../../ui/plan/PlanCard.tsx'
import { refreshAccount } from '../auth/auth.api.ts'
import { PlanAction } from './PlanAction.tsx'
import { activeSubscription, useChangePlan, usePlans } from './subscription.api.ts'
import { useChosenPlan } from './use-chosen-plan.ts'

const EndPlanDialog = lazyNamed(() => import('./EndPlanDialog.tsx'), 'EndPlanDialog')

interface PlanChoiceProps {
  /** Called after a plan was chosen. */
  onDone: () => void
}

const columns = { base: 1, md: 3 }

function CardsLoading() {
  return (
    <SimpleGrid cols={columns} spacing="lg" className="delayed" role="status" aria-label="Loading plans">
      {['free', 'standard', 'premium'].map((id) => (
        <Skeleton key={id} height="37rem" radius="lg" />
      ))}
    </SimpleGrid>
  )
}

type PlanChangeWithMessage = PlanChangeResult & { message: string }

/** Opens the payment page of a paid plan. Returns false if the response has no link: nothing has changed then. */
function goToPayment({ link, message }: PlanChangeWithMessage): boolean {
  if (!link) {
    notifyErrorMessage({
      title: 'Payment link not available',
      message: 'Please try again or contact support',
    })
    return false
  }
  notifySuccess(message)
  followLink(link)
  return true
}

/** Shows a message after the change to Free, which starts immediately or at the end of the paid period. */
function notifyFreePlan(
  plan: Plan,
  { subscription, message }: PlanChangeWithMessage,
  civilDateOf: ReturnType<typeof useCivilDateOf>,
) {
  const until = subscription.cancelAtPeriodEnd && subscription.currentPeriodEnd
  if (until) notifyInfo(`${message}, on ${formatDate(civilDateOf(until))}.`, 'Plan change scheduled')
  else notifySuccess(`You've successfully subscribed to ${plan.name}`, 'Subscription activated!')
}

/** The three plans. The selected one shows a busy button. */
export function PlanChoice({ onDone }: PlanChoiceProps) {
  const active = activeSubscription(useSession())
  const civilDateOf = useCivilDateOf()
  const plans = usePlans()
  const takePlan = useChangePlan()
  const cache = useQueryClient()
  const [ending, setEnding] = useState<Plan | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const chosen = useChosenPlan()
  usePageRestored(() => {
    setSelected(null)
    void refreshAccount().catch(() => undefined)
    void cache.invalidateQueries({ queryKey: queryKeyOf(payments.list) })
  })

  const choosePlan = async (plan: Plan) => {
    setSelected(plan.id)
    try {
      const result = await takePlan.mutateAsync(plan.planType)
      clearChosenPlan()
      const isPaid = billingOf(plan).amount > 0
      if (isPaid) {
        if (!goToPayment(result)) setSelected(null)
        return
      }
      notifyFreePlan(plan, result, civilDateOf)
      onDone()
    } catch (error) {
      const message = active ? 'Failed to upgrade subscription' : 'Something went wrong.'
      notifyError(error, { title: 'Subscription failed', message })
      setSelected(null)
    }
  }

  const choose = (plan: Plan) => {
    if (plan.planType === 'FREE' && active) setEnding(plan)
    else void choosePlan(plan)
  }

  if (plans.isPending) return <CardsLoading />
  if (plans.isError) return <ErrorView error={plans.error} onRetry={() => void plans.refetch()} />
  return (
    <>
      <SimpleGrid cols={columns} spacing="lg">
        {plans.data.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            action={
              <PlanAction
                plan={plan}
                active={active}
                isChosen={chosen === plan.planType}
                isOther={chosen !== null}
                isSelected={selected === plan.id}
                isBusy={selected !== null}
                onChoose={() => choose(plan)}
              />
            }
          />
        ))}
      </SimpleGrid>
      <MountedDialog item={ending}>
        {(plan, dialog) => (
          <EndPlanDialog
            {...dialog}
            active={active}
            onClose={() => setEnding(null)}
            onConfirm={() => choosePlan(plan)}
          />
        )}
      </MountedDialog>
    </>
  )
}
