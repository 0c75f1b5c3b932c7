import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { useState } from 'react'
import type { Described } from '../../../../lib/api/api-error.ts'
import { faultOf, isSamePlan, isUnchanged, type Move, type Plan } from './calendar-plan.ts'

interface CalendarPlanOptions {
  properties: readonly CalendarProperty[]
  today: CivilDate
  onBook: (stay: { propertyId: string; checkIn: CivilDate; checkOut: CivilDate }) => void
  onMove: (move: Move) => void
  onRefuse: (fault: Described) => void
}

/** The pending change by drag or keyboard, and what happens when it is finished. */
export function useCalendarPlan({ properties, today, ...does }: CalendarPlanOptions) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const target = plan ? properties[plan.row] : undefined
  const fault = plan && target ? faultOf(plan, target, today) : null

  const change = (next: Plan | null) => {
    if (!next) return setPlan(null)
    const placed = { ...next, row: Math.max(0, Math.min(next.row, properties.length - 1)) }
    // The pointer moves often within one night: re-render only if the change differs.
    setPlan((last) => (last && isSamePlan(last, placed) ? last : placed))
  }

  /** Opens the booking form or the move confirmation. An invalid change is reverted with an error. */
  const finish = () => {
    setPlan(null)
    const from = plan ? properties[plan.origin.row] : undefined
    if (!plan || !target || !from || (plan.stay && isUnchanged(plan))) return
    if (fault) return does.onRefuse(fault)
    const { stay, checkIn, checkOut } = plan
    if (stay) does.onMove({ id: stay.id, stay, from, to: target, checkIn, checkOut })
    else does.onBook({ propertyId: target.id, checkIn, checkOut })
  }

  return { plan, target, fault, change, finish }
}

export type CalendarPlan = ReturnType<typeof useCalendarPlan>
