import { PlanType } from '@ilewa/contract/core/access'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notifyFault } from '../../lib/notify.ts'
import { readChosenPlan } from '../../lib/session/chosen-plan.ts'

/** The plan in the URL, otherwise the one selected before sign-up. Shows an error for an unknown plan. */
export function useChosenPlan(): PlanType | null {
  const named = useSearchParams()[0].get('plan')
  const plan = PlanType.safeParse(named?.toUpperCase())
  const isUnknown = named !== null && !plan.success
  useEffect(() => {
    if (isUnknown) notifyFault({ title: 'Plan not found', message: 'Choose one of the plans on this page.' })
  }, [isUnknown])
  return plan.success ? plan.data : readChosenPlan()
}
