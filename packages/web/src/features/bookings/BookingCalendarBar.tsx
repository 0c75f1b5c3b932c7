import type { CalendarStay } from '@ilewa/contract/booking-calendar'
import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings'
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

/** From how many pixels on a bar has room for more than its picture. */
const widthFor = { guest: 48, balance: 104, status: 224 }

/** Only these can have their middle on the screen and their beginning off it; following the scroll is dear. */
const nightsOfLongStay = 5

interface BarProps {
  stay: CalendarStay
  window: CalendarWindow
  /** How wide one is, in pixels. */
  day: number
  activeNight: number | null
  isMoving: boolean
}

/** A stay, from the middle of the day of arrival to the middle of the day of departure. */
export function BookingCalendarBar({ stay, window, day, activeNight, isMoving }: BarProps) {
  const first = indexOf(window, stay.checkIn)
  const last = indexOf(window, stay.checkOut)
  const nights = last - first
  const width = nights * day
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
        width: `calc(var(--day) * ${nights} - 2px)`,
      }}
    >
      <span className={classes.label} data-long={nights > nightsOfLongStay || undefined}>
        <Icon size={15} strokeWidth={2.25} aria-hidden />
        {width > widthFor.guest && <span className={classes.guest}>{stay.guestName}</span>}
        {width > widthFor.status && (
          <span className={classes.status}>{bookingStatusLabels[stay.status]}</span>
        )}
        {width > widthFor.balance && balanceOf(stay) > 0 && (
          <Wallet className={classes.owing} size={14} aria-hidden />
        )}
      </span>
    </div>
  )
}
