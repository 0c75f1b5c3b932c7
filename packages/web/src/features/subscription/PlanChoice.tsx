import type { Plan } from '@ilewa/contract/plans'
import { Button, Group, SimpleGrid, Skeleton } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { useSession } from '../../lib/session.ts'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { PlanCard } from '../../ui/PlanCard.tsx'
import { usePlans, useSubscribe } from './subscription.api.ts'

interface PlanChoiceProps {
  /** After a plan has been taken. */
  onTaken: () => void
}

const columns = { base: 1, md: 3 }

function CardsLoading() {
  return (
    <SimpleGrid cols={columns} spacing="lg" className="late" role="status" aria-label="Loading plans">
      {['free', 'standard', 'premium'].map((id) => (
        <Skeleton key={id} height="28rem" radius="lg" />
      ))}
    </SimpleGrid>
  )
}

interface PlanActionProps {
  plan: Plan
  isCurrent: boolean
  isSelected: boolean
  isBusy: boolean
  onChoose: () => void
}

function PlanAction({ plan, isCurrent, isSelected, isBusy, onChoose }: PlanActionProps) {
  if (isCurrent) {
    return (
      <Group gap="xs" fw={600}>
        <CircleCheck size={18} aria-hidden /> Your current plan
      </Group>
    )
  }
  return (
    <Button fullWidth loading={isSelected} disabled={isBusy && !isSelected} onClick={onChoose}>
      Choose {plan.name}
    </Button>
  )
}

/** The three plans; choosing one marks it selected and busy (access section 4). */
export function PlanChoice({ onTaken }: PlanChoiceProps) {
  const session = useSession()
  const plans = usePlans()
  const subscribe = useSubscribe()
  const [selected, setSelected] = useState<string | null>(null)
  const active = session?.business?.subscription.find(({ status }) => status === 'ACTIVE')

  const choose = async (plan: Plan) => {
    setSelected(plan.id)
    try {
      const body = { planType: plan.planType, businessId: session?.business?.id }
      await subscribe.mutateAsync({ body })
      notifySuccess(`You've successfully subscribed to ${plan.name}`, 'Subscription activated!')
      onTaken()
    } catch (error) {
      notifyError(error, { title: 'Subscription failed', message: 'Something went wrong.' })
      setSelected(null)
    }
  }

  if (plans.isPending) return <CardsLoading />
  if (plans.isError) return <ErrorView error={plans.error} onRetry={() => void plans.refetch()} />
  return (
    <SimpleGrid cols={columns} spacing="lg">
      {plans.data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          action={
            <PlanAction
              plan={plan}
              isCurrent={active?.planType === plan.planType}
              isSelected={selected === plan.id}
              isBusy={selected !== null}
              onChoose={() => void choose(plan)}
            />
          }
        />
      ))}
    </SimpleGrid>
  )
}
