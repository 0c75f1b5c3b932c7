import { Button, Text, Title } from '@mantine/core'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import classes from './LockedPanel.module.css'

interface LockedPanelProps {
  /** 'Staff Management Locked' */
  title: string
  text: string
}

/** Stands above, or in place of, what the plan does not include, and leads to the plans. */
export function LockedPanel({ title, text }: LockedPanelProps) {
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
      </div>
      <Button component={Link} to={paths.upgradeSubscriptionPlans} className={classes.action}>
        Upgrade Plan
      </Button>
    </section>
  )
}
