import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'
import type { CalendarEdit } from './calendar-edit.ts'
import { headHeight, rowHeight } from './use-calendar-geometry.ts'

interface GhostProps {
  edit: CalendarEdit
  window: CalendarWindow
  /** The stay cannot be dropped here. */
  isInvalid: boolean
}

/** Preview of the stay at the drop position. */
export function BookingCalendarGhost({ edit, window, isInvalid }: GhostProps) {
  const { checkIn, checkOut, row } = edit
  const nights = nightsBetween(checkIn, checkOut)
  return (
    <div
      className={classes.ghost}
      data-ghost
      data-fault={isInvalid || undefined}
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
