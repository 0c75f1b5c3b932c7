import { PlanType } from '@ilewa/contract/core/access'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notifyErrorMessage } from '../../lib/notify.ts'
import { readChosenPlan } from '../../lib/session/chosen-plan.ts'

/** The plan in the URL, otherwise the one selected before sign-up. Shows an error for an unknown plan. */
export function useChosenPlan(): PlanType | null {
  const planParam = useSearchParams()[0].get('plan')
  const plan = PlanType.safeParse(planParam?.toUpperCase())
  const isUnknown = planParam !== null && !plan.success
  useEffect(() => {
    if (isUnknown)
      notifyErrorMessage({ title: 'Plan not found', message: 'Choose one of the plans on this page.' })
  }, [isUnknown])
  return plan.success ? plan.data : readChosenPlan()
}
