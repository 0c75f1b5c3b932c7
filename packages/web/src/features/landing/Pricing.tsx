import { formatNaira } from '@ilewa/contract/core/money'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { type Plan, plans } from '@ilewa/contract/subscription/plans'
import { Check, Minus, Star, Tag } from 'lucide-react'
import { authPath, chosenPlanPath } from '../../lib/paths.ts'
import section from './Features.module.css'
import classes from './Pricing.module.css'
import buttonClasses from './SignUpLinks.module.css'

const periods = { MONTHLY: 'per month', YEARLY: 'per year' } as const

/** "₦10,000" instead of "₦10,000.00". */
const toPriceTag = (amount: number) => formatNaira(amount).replace(/\.00$/, '')

function Price({ plan }: { plan: Plan }) {
  const { amount, cycle } = billingOf(plan)
  return (
    <p className={classes.price}>
      <strong>{toPriceTag(amount)}</strong> <span>{cycle ? periods[cycle] : 'forever'}</span>
    </p>
  )
}

function Ribbon({ planType }: Pick<Plan, 'planType'>) {
  if (planType === 'FREE') return null
  const [Icon, label] = planType === 'STANDARD' ? [Star, 'Most Popular'] : [Tag, 'Discounted Price']
  return (
    <span className={classes.ribbon} data-plan={planType}>
      <Icon size={14} aria-hidden /> {label}
    </span>
  )
}

function ChoosePlanLink({ plan }: { plan: Plan }) {
  const isFree = plan.planType === 'FREE'
  return (
    <a
      className={buttonClasses.button}
      data-tone={plan.planType === 'STANDARD' ? 'filled' : 'outline'}
      data-plan={isFree ? undefined : plan.planType}
      href={isFree ? authPath('getstarted') : chosenPlanPath(plan.planType)}
    >
      Choose {plan.name}
    </a>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li className={classes.card} data-popular={plan.planType === 'STANDARD' || undefined}>
      <div className={classes.top}>
        <h3>{plan.name}</h3>
        <Ribbon planType={plan.planType} />
      </div>
      <p className={classes.description}>{plan.description}</p>
      <Price plan={plan} />
      <ChoosePlanLink plan={plan} />
      <ul className={classes.list}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={17} strokeWidth={2.5} aria-hidden /> {feature}
          </li>
        ))}
        {plan.limitations.map((limitation) => (
          <li key={limitation} data-without>
            <Minus size={17} aria-hidden /> {limitation}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The three plans. A selected paid plan is stored until sign-up. */
export function Pricing() {
  return (
    <section id="pricing" className={section.section} aria-labelledby="pricing-title">
      <h2 id="pricing-title">Pricing</h2>
      <p className={section.lead}>Start free, and pay when your business has grown into it.</p>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  )
}
