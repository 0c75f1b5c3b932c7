import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { planOf } from '@ilewa/contract/subscription/plans'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { Alert, Button, Text, Title } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { CancelPlanDialog } from './CancelPlanDialog.tsx'
import classes from './SubscriptionTab.module.css'
import { useSetCancelAtPeriodEnd } from './subscription.api.ts'

type DayOf = ReturnType<typeof useCivilDateOf>

function formatSubtitle(active: Subscription | undefined, civilDateOf: DayOf): string {
  if (!active || active.planType === 'FREE') return 'Perfect for getting started'
  const { graceEndsAt, currentPeriodEnd, cancelAtPeriodEnd } = active
  if (graceEndsAt) return `Renew by ${formatDate(civilDateOf(graceEndsAt))}`
  const date = currentPeriodEnd ? formatDate(civilDateOf(currentPeriodEnd)) : 'N/A'
  return cancelAtPeriodEnd ? `Ends on ${date}` : `Next billing: ${date}`
}

const periods = { MONTHLY: 'per month', YEARLY: 'per year' } as const

function Price({ active }: { active: Subscription | undefined }) {
  const { amount, cycle } = billingOf(planOf(active?.planType ?? 'FREE'))
  return (
    <p className={classes.price}>
      {formatNaira(amount)} <span>{cycle ? periods[cycle] : 'forever'}</span>
    </p>
  )
}

function GraceNotice({ endsAt }: { endsAt: string }) {
  const civilDateOf = useCivilDateOf()
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert size={20} aria-hidden />}
      title="Your plan needs renewal"
      mt="md"
    >
      Your paid period has ended. Everything works until {formatDate(civilDateOf(endsAt))}; renew by then to
      keep your plan.
    </Alert>
  )
}

interface ActionsProps {
  active: Subscription | undefined
  onCancel: () => void
}

function Actions({ active, onCancel }: ActionsProps) {
  const resume = useSetCancelAtPeriodEnd(false)
  const isPaid = active !== undefined && active.planType !== 'FREE'
  const resumePlan = async () => {
    try {
      notifySuccess((await resume.mutateAsync()).message)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <div className={classes.actions}>
      {isPaid && active.cancelAtPeriodEnd && (
        <Button variant="default" loading={resume.isPending} onClick={() => void resumePlan()}>
          Keep my plan
        </Button>
      )}
      {isPaid && !active.cancelAtPeriodEnd && (
        <Button variant="subtle" color="red" onClick={onCancel}>
          Cancel plan
        </Button>
      )}
      <Button component={Link} to={paths.upgradeSubscriptionPlans}>
        Upgrade Plan
      </Button>
    </div>
  )
}

/** The current plan with its price, its end, and buttons to change it. */
export function CurrentPlanCard({ active }: { active: Subscription | undefined }) {
  const dialogs = useDialogs()
  const civilDateOf = useCivilDateOf()
  const plan = planOf(active?.planType ?? 'FREE')
  return (
    <Panel title="Current Plan">
      <div className={classes.plan}>
        <div>
          <div className={classes.name}>
            <Title order={3} fz="h2">
              {plan.name}
            </Title>
            {(active?.status ?? 'ACTIVE') === 'ACTIVE' && <StatusBadge variant="success" label="Active" />}
          </div>
          <Text c="dimmed">{formatSubtitle(active, civilDateOf)}</Text>
          <Price active={active} />
        </div>
        <Actions active={active} onCancel={() => dialogs.open('cancel', 'plan')} />
      </div>
      {active?.graceEndsAt && <GraceNotice endsAt={active.graceEndsAt} />}
      <MountedDialog item={active ? dialogs.itemOf('cancel') : null}>
        {(_, dialog) => (
          <CancelPlanDialog {...dialog} active={active} onClose={() => dialogs.close('cancel')} />
        )}
      </MountedDialog>
    </Panel>
  )
}
