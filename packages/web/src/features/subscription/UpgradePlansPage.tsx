import { Anchor } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { clearChosenPlan } from '../../lib/session/chosen-plan.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { PlansFrame } from './PlansFrame.tsx'

/** Time to read the confirmation, as documented. */
const redirectAfterMs = 2000

const backLink = (
  <Anchor component={Link} to={paths.dashboard} className="tap" mb="xs">
    <ArrowLeft size={17} aria-hidden style={{ marginRight: 6 }} />
    Back to Dashboard
  </Anchor>
)

/** The plans for a business that already has one. */
export function UpgradePlansPage() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Clears the plan saved before sign-up, because the URL now contains it. Otherwise every sign-in would redirect
  // to this page.
  useEffect(clearChosenPlan, [])
  const redirectLater = () => {
    timer.current = setTimeout(() => void navigate(paths.dashboard), redirectAfterMs)
  }
  return (
    <PlansFrame above={backLink}>
      <PlanChoice onDone={redirectLater} />
    </PlansFrame>
  )
}
