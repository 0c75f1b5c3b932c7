import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'
import type { Plan } from './calendar-plan.ts'
import { headHeight, rowHeight } from './use-calendar-geometry.ts'

interface GhostProps {
  plan: Plan
  window: CalendarWindow
  /** The stay cannot be dropped here. */
  isRefused: boolean
}

/** Preview of the stay at the drop position. */
export function BookingCalendarGhost({ plan, window, isRefused }: GhostProps) {
  const { checkIn, checkOut, row } = plan
  const nights = nightsBetween(checkIn, checkOut)
  return (
    <div
      className={classes.ghost}
      data-ghost
      data-fault={isRefused || undefined}
      aria-hidden
      style={{
        top: headHeight + row * rowHeight,
        left: `calc(var(--name) + var(--day) * ${indexOf(window, checkIn) + 0.5})`,
        minWidth: `calc(var(--day) * ${nights})`,
      }}
    >
      {formatDateRange(checkIn, checkOut)} · {formatNights(nights)}
    </div>
  )
}
