import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { SetupStep } from '../../ui/layout/SetupStep.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { PlansFrame } from './PlansFrame.tsx'

/** The last setup step before the dashboard. */
export function PlansPage() {
  const navigate = useNavigate()
  return (
    <PlansFrame above={<SetupStep step={2} total={2} />}>
      <PlanChoice onDone={() => void navigate(paths.dashboard)} />
    </PlansFrame>
  )
}
