import { Skeleton } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  icon: LucideIcon
  /** A short line below the figure. */
  hint?: ReactNode
  tone?: 'brand' | 'accent' | 'neutral'
  /** Room for an amount of money. */
  wide?: boolean
}

/** One figure with its name. Put several into `<StatCards>`. */
export function StatCard({ label, value, icon: Icon, hint, tone = 'neutral', wide }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone} data-wide={wide}>
      <dt className={classes.label}>
        {label}
        <span className={classes.icon}>
          <Icon size={18} strokeWidth={1.9} aria-hidden />
        </span>
      </dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton className="late" height="1.75rem" width="4.5rem" /> : value}
        {hint && value !== undefined && <span className={classes.hint}>{hint}</span>}
      </dd>
    </div>
  )
}

/** The row of summary cards at the top of a page. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={classes.cards}>{children}</dl>
}
