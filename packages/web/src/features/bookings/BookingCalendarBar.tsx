import type { CalendarStay } from '@ilewa/contract/booking-calendar'
import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings'
import { nightsBetween } from '@ilewa/contract/dates'
import { BedDouble, CircleCheck, CircleDashed, Clock, type LucideIcon, Wallet } from 'lucide-react'
import classes from './BookingCalendarBar.module.css'
import { cellRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'
import { balanceOf, describeStay } from './calendar-words.ts'

/** The pictures of the statuses; a cancelled stay holds no nights and has no bar. */
const statusIcons: Partial<Record<BookingStatus, LucideIcon>> = {
  PENDING: Clock,
  CONFIRMED: CircleCheck,
  CHECKED_IN: BedDouble,
  CHECKED_OUT: CircleDashed,
}

interface BarProps {
  stay: CalendarStay
  window: CalendarWindow
  activeNight: number | null
  isMoving: boolean
}

/** A stay, from the middle of the day of arrival to the middle of the day of departure. */
export function BookingCalendarBar({ stay, window, activeNight, isMoving }: BarProps) {
  const first = indexOf(window, stay.checkIn)
  const last = indexOf(window, stay.checkOut)
  const shownFirst = Math.max(first, 0)
  const shownNights = Math.min(last, window.days) - shownFirst
  const Icon = statusIcons[stay.status] ?? CircleDashed
  const isActive = activeNight !== null && first <= activeNight && activeNight < last
  // Whoever leaves on the first day has no night in these days: to be seen and tapped, but no cell of the grid.
  const cell =
    shownNights > 0
      ? cellRoles({ night: shownFirst, nights: shownNights, label: describeStay(stay), isActive })
      : { 'aria-hidden': true }
  return (
    <div
      {...cell}
      className={classes.bar}
      data-stay={stay.id}
      data-night={shownFirst}
      data-status={stay.status}
      data-moving={isMoving || undefined}
      style={{
        left: `calc(var(--day) * ${first + 0.5} + 1px)`,
        width: `calc(var(--day) * ${nightsBetween(stay.checkIn, stay.checkOut)} - 2px)`,
      }}
    >
      <span className={classes.edge} data-edge="start" />
      <span className={classes.label}>
        <Icon size={15} strokeWidth={2.25} aria-hidden />
        <span className={classes.guest}>{stay.guestName}</span>
        <span className={classes.status}>{bookingStatusLabels[stay.status]}</span>
        {balanceOf(stay) > 0 && <Wallet className={classes.owing} size={14} aria-hidden />}
      </span>
      <span className={classes.edge} data-edge="end" />
    </div>
  )
}
