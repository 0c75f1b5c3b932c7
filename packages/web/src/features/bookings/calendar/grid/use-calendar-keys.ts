import type { CalendarProperty } from '@ilewa/contract/bookings/calendar'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { KeyboardEvent } from 'react'
import { type CalendarWindow, dayAt } from '../calendar-window.ts'
import { type Cell, cellAfter, stayAt } from './calendar-cells.ts'
import { type Plan, planBooking, planChange, shiftOf, shiftPlan } from './calendar-plan.ts'
import type { CalendarPlan } from './use-calendar-plan.ts'

interface CalendarKeysOptions {
  properties: readonly CalendarProperty[]
  window: CalendarWindow
  active: Cell
  goTo: (cell: Cell) => void
  plans: CalendarPlan
  onOpen: (id: string) => void
  onHelp: () => void
  announce: (text: string) => void
  /** Announcements when a change starts, progresses and ends. */
  say: { begin: (plan: Plan) => string; change: (plan: Plan) => string; cancelled: string }
}

const steps: Record<string, { nights: number; rows: number }> = {
  ArrowLeft: { nights: -1, rows: 0 },
  ArrowRight: { nights: 1, rows: 0 },
  ArrowUp: { nights: 0, rows: -1 },
  ArrowDown: { nights: 0, rows: 1 },
}

/** Keyboard equivalents of all drag actions. */
export function useCalendarKeys(options: CalendarKeysOptions) {
  const { properties, window, active, plans, say, announce } = options
  const { plan } = plans
  const stay = stayAt(properties[active.row], window, active.night)
  const night: CivilDate = dayAt(window, active.night)

  const begin = (next: Plan) => {
    plans.change(next)
    announce(say.begin(next))
  }

  const shift = (from: Plan, key: string) => {
    const step = steps[key]
    if (!step) return false
    const way = shiftOf(from)
    const rows = from.kind === 'move' ? way.rows + step.rows : 0
    const next = shiftPlan(from, { nights: way.nights + step.nights, rows })
    if (next.row < 0 || next.row >= properties.length) return true
    plans.change(next)
    announce(say.change(next))
    return true
  }

  const whilePlanning = (current: Plan, key: string): boolean => {
    if (key === 'Escape') {
      plans.change(null)
      announce(say.cancelled)
    } else if (key === 'Enter' || key === ' ') plans.finish()
    else if (key.toLowerCase() === 'r' && current.stay) {
      begin(planChange(current.kind === 'end' ? 'start' : 'end', current.origin.row, current.stay))
    } else return shift(current, key)
    return true
  }

  const onStay = (key: string, isShifted: boolean): boolean => {
    if (!stay) return false
    if (key === 'Enter' || key === ' ') options.onOpen(stay.id)
    else if (key.toLowerCase() === 'm') begin(planChange('move', active.row, stay))
    else if (key.toLowerCase() === 'r') begin(planChange('end', active.row, stay))
    else if (isShifted && steps[key]?.nights) return shift(planChange('end', active.row, stay), key)
    else return false
    return true
  }

  const elsewhere = (key: string): boolean => {
    const next = cellAfter(key, active, { properties, window })
    if (next) options.goTo(next)
    else if (key === '?') options.onHelp()
    else if (!stay && (key === 'Enter' || key === ' ')) begin(planBooking(active.row, night))
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey } = event
    const isDone = plan ? whilePlanning(plan, key) : onStay(key, shiftKey) || elsewhere(key)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}
