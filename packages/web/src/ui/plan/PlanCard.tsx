import { formatNaira } from '@ilewa/contract/core/money'
import type { Plan } from '@ilewa/contract/subscription/plans'
import { Text, Title } from '@mantine/core'
import { Check, Minus, Star, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './PlanCard.module.css'

/** Price of a plan: yearly if it has a yearly price, otherwise monthly. */
function priceOf(plan: Plan): { amount: string; period: string } {
  if (plan.yearlyPrice > 0) return { amount: formatNaira(plan.yearlyPrice), period: 'per year' }
  if (plan.monthlyPrice > 0) return { amount: formatNaira(plan.monthlyPrice), period: 'per month' }
  return { amount: 'Free', period: 'forever' }
}

function Ribbon({ plan }: { plan: Plan }) {
  if (plan.planType === 'FREE') return null
  const isStandard = plan.planType === 'STANDARD'
  const Icon = isStandard ? Star : Tag
  return (
    <span className={classes.ribbon} data-accent={!isStandard || undefined}>
      <Icon size={14} aria-hidden />
      {isStandard ? 'Most Popular' : 'Discounted Price'}
    </span>
  )
}

interface PlanCardProps {
  plan: Plan
  /** The button, or the text shown instead of it. */
  action: ReactNode
  /** Heading level. */
  order?: 2 | 3
}

/** A plan with its price, features and limitations. */
export function PlanCard({ plan, action, order = 2 }: PlanCardProps) {
  const { amount, period } = priceOf(plan)
  return (
    <article className={classes.card} data-popular={plan.planType === 'STANDARD' || undefined}>
      <div className={classes.top}>
        <Title order={order} fz="h2">
          {plan.name}
        </Title>
        <Ribbon plan={plan} />
      </div>
      <Text c="dimmed" fz="0.9375rem" className={classes.description}>
        {plan.description}
      </Text>
      <p className={classes.price}>
        <strong>{amount}</strong> <span>{period}</span>
      </p>
      <div className={classes.action}>{action}</div>
      <ul className={classes.list}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={17} strokeWidth={2.5} aria-hidden className={classes.check} />
            {feature}
          </li>
        ))}
        {plan.limitations.map((limitation) => (
          <li key={limitation} className={classes.limitation}>
            <Minus size={17} aria-hidden />
            {limitation}
          </li>
        ))}
      </ul>
    </article>
  )
}
