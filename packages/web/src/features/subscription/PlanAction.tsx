import { formatDate } from '@ilewa/contract/dates'
import type { Plan } from '@ilewa/contract/plans'
import type { Subscription } from '@ilewa/contract/subscription'
import { Button, Group, Stack, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'

interface PlanActionProps {
  plan: Plan
  active: Subscription | undefined
  isSelected: boolean
  isBusy: boolean
  onChoose: () => void
}

const dayOf = (instant: string) => formatDate(instant.slice(0, 10))

/** What the plan in force says of itself, and how to renew it. */
function CurrentPlan({ active, isSelected, isBusy, onChoose }: Omit<PlanActionProps, 'plan'>) {
  const end = active?.currentPeriodEnd
  return (
    <Stack gap="sm">
      <Group gap="xs" fw={600}>
        <CircleCheck size={18} aria-hidden /> Your current plan
      </Group>
      {end && (
        <>
          <Text c="dimmed" fz="0.9375rem">
            Paid until {dayOf(end)}
          </Text>
          <Button
            fullWidth
            variant="default"
            loading={isSelected}
            disabled={isBusy && !isSelected}
            onClick={onChoose}
          >
            Renew now
          </Button>
        </>
      )}
    </Stack>
  )
}

/** The button of a plan's card, or what stands in its place. */
export function PlanAction({ plan, active, ...state }: PlanActionProps) {
  const { isSelected, isBusy, onChoose } = state
  if (active?.planType === plan.planType) return <CurrentPlan active={active} {...state} />
  if (plan.planType === 'FREE' && active?.cancelAtPeriodEnd && active.currentPeriodEnd) {
    return (
      <Text c="dimmed" fz="0.9375rem">
        Begins on {dayOf(active.currentPeriodEnd)}, when your {active.planType.toLowerCase()} plan ends
      </Text>
    )
  }
  return (
    <Button fullWidth loading={isSelected} disabled={isBusy && !isSelected} onClick={onChoose}>
      Choose {plan.name}
    </Button>
  )
}
