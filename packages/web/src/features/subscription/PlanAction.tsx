import { formatDate } from '@ilewa/contract/core/dates'
import type { Plan } from '@ilewa/contract/subscription/plans'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useCivilDateOf } from '../../lib/today.ts'

interface PlanActionProps {
  plan: Plan
  active: Subscription | undefined
  /** This plan is in the URL or was selected before sign-up. */
  isChosen: boolean
  /**
   * Any plan is in the URL or was selected before sign-up. The buttons of the other plans are then less prominent.
   */
  isOther: boolean
  isSelected: boolean
  isBusy: boolean
  onChoose: () => void
}

type CurrentPlanProps = Pick<PlanActionProps, 'active' | 'isSelected' | 'isBusy' | 'onChoose'>

/** The current plan, with its end date and a renew button. */
function CurrentPlan({ active, isSelected, isBusy, onChoose }: CurrentPlanProps) {
  const civilDateOf = useCivilDateOf()
  const end = active?.currentPeriodEnd
  return (
    <Stack gap="sm">
      <Group gap="xs" fw={600}>
        <CircleCheck size={18} aria-hidden /> Your current plan
      </Group>
      {end && (
        <>
          <Text c="dimmed" fz="0.9375rem">
            Paid until {formatDate(civilDateOf(end))}
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

/** The button of a plan's card, or the text that replaces it. */
export function PlanAction({ plan, active, isChosen, isOther, ...state }: PlanActionProps) {
  const { isSelected, isBusy, onChoose } = state
  const civilDateOf = useCivilDateOf()
  if (active?.planType === plan.planType) return <CurrentPlan active={active} {...state} />
  if (plan.planType === 'FREE' && active?.cancelAtPeriodEnd && active.currentPeriodEnd) {
    return (
      <Text c="dimmed" fz="0.9375rem">
        Starts on {formatDate(civilDateOf(active.currentPeriodEnd))}, when your{' '}
        {active.planType.toLowerCase()} plan ends
      </Text>
    )
  }
  // Ending a paid plan is never the highlighted choice.
  const endsPlan = plan.planType === 'FREE' && active !== undefined
  return (
    <Stack gap="xs">
      <Button
        fullWidth
        variant={endsPlan || (isOther && !isChosen) ? 'default' : 'filled'}
        loading={isSelected}
        disabled={isBusy && !isSelected}
        onClick={onChoose}
      >
        Choose {plan.name}
      </Button>
      {isChosen && (
        <Text c="dimmed" fz="0.9375rem" ta="center">
          The plan you picked
        </Text>
      )}
    </Stack>
  )
}
