import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { Skeleton } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextPlaceholder } from '../layout/TextPlaceholder.tsx'
import { DefinitionPopover } from './DefinitionPopover.tsx'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  /** Undefined while loading. */
  value: ReactNode | undefined
  icon: LucideIcon
  /** Short text below the value. */
  hint?: ReactNode
  /** Placeholder of about the hint's length while the hint is not known. */
  hintPlaceholder?: string
  tone?: 'brand' | 'accent' | 'neutral'
  /** Definitions shown in a popover; `exact` amounts may follow them. */
  definitions: readonly MetricKey[]
  exact?: ReactNode
  /** Wider card, for amounts of money. */
  wide?: boolean
}

/** A labelled value. Wrap several in `<StatCards>`. */
export function StatCard({ label, value, icon: Icon, tone = 'neutral', wide, ...props }: StatCardProps) {
  const { hint, hintPlaceholder, definitions, exact } = props
  const isLoading = value === undefined
  const below = isLoading ? (hint ?? hintPlaceholder) : hint
  return (
    <div className={classes.card} data-tone={tone} data-wide={wide}>
      <dt className={classes.label}>
        {label}
        <DefinitionPopover label={label} metrics={definitions}>
          {exact}
        </DefinitionPopover>
        <span className={classes.icon}>
          <Icon size={18} strokeWidth={1.9} aria-hidden />
        </span>
      </dt>
      <dd className={classes.value}>
        {isLoading ? <Skeleton className="delayed" height="1lh" width="4.5rem" /> : value}
        {below && (
          <span className={classes.hint}>
            {isLoading ? <TextPlaceholder>{below}</TextPlaceholder> : below}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Row of summary cards at the top of a page. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={classes.cards}>{children}</dl>
}
