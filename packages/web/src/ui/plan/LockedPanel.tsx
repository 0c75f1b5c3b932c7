import { can } from '@ilewa/contract/core/access'
import { Button, Text, Title } from '@mantine/core'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './LockedPanel.module.css'

interface LockedPanelProps {
  /** 'Staff Management Locked' */
  title: string
  text: string
  /** Label of the button. */
  action?: string
}

/** Shown above or instead of a feature that the plan does not include; links users who may buy to the plans. */
export function LockedPanel({ title, text, action = 'Upgrade Plan' }: LockedPanelProps) {
  const role = useSession()?.user.role
  const canBuyPlan = role !== undefined && can(role, 'subscription:write')
  return (
    <section className={classes.panel} aria-label={title}>
      <span className={classes.icon}>
        <Lock size={22} strokeWidth={1.9} aria-hidden />
      </span>
      <div className={classes.words}>
        <Title order={2} fz="h3">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {!canBuyPlan && <Text c="dimmed">The owner of the business can change the plan.</Text>}
      </div>
      {canBuyPlan && (
        <Button component={Link} to={paths.upgradeSubscriptionPlans} className={classes.action}>
          {action}
        </Button>
      )}
    </section>
  )
}
