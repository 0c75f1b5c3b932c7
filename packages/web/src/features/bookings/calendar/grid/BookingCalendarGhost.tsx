import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { type CalendarWindow, indexOf } from '../calendar-window.ts'
import classes from './BookingCalendarGhost.module.css'
import type { CalendarEdit } from './calendar-edit.ts'

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
        top: `calc(var(--head) + var(--row) * ${row})`,
        left: `calc(var(--name) + var(--day) * (${indexOf(window, checkIn)} + var(--begin)))`,
        minWidth: `calc(var(--day) * ${nights})`,
      }}
    >
      {formatDateRange(checkIn, checkOut)} · {formatNights(nights)}
    </div>
  )
}
