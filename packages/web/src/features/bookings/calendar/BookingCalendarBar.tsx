import type { CalendarStay } from '@ilewa/contract/bookings/calendar'
import { hasBalanceDue } from '@ilewa/contract/bookings/money'
import { bookingStatusLabels } from '@ilewa/contract/bookings/schema'
import { type CSSProperties, memo } from 'react'
import classes from './BookingCalendarBar.module.css'
import { describeStay } from './calendar-labels.ts'
import { cellRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'

/** From how many pixels on a bar has room for more than its picture. */
const widthFor = { picture: 26, guest: 48, balance: 104, status: 224 }

/** One pixel on each side parts it from its neighbours. */
const gap = 1

interface BarProps {
  stay: CalendarStay
  window: CalendarWindow
  /** How wide one is, in pixels. */
  day: number
  /** So much of its beginning lies beyond the edge, in pixels. */
  cut: number
  isActive: boolean
  isMoving: boolean
}

/**
 * A stay, from the middle of the day of arrival to the middle of the day of departure. Its pictures are backgrounds:
 * hundreds of bars scroll by, and each is one element.
 */
export const BookingCalendarBar = memo(function BookingCalendarBar(props: BarProps) {
  const { stay, window, day, cut, isActive, isMoving } = props
  const first = indexOf(window, stay.checkIn)
  const last = indexOf(window, stay.checkOut)
  const width = (last - first) * day - 2 * gap
  const shownFirst = Math.max(first, 0)
  const shownNights = Math.min(last, window.days) - shownFirst
  // The words begin where the bar comes into sight, as long as its picture still has room there.
  const begin = Math.max(0, Math.min(cut, width - widthFor.picture))
  const room = width - begin
  // Whoever leaves on the first day has no night in these days: to be seen and tapped, but no cell of the grid.
  const cell =
    shownNights > 0
      ? cellRoles({ night: shownFirst, nights: shownNights, label: describeStay(stay), isActive })
      : { 'aria-hidden': true }
  const style = { left: day * (first + 0.5) + gap, width, '--begin': begin ? `${begin}px` : undefined }
  return (
    <div
      {...cell}
      className={classes.bar}
      data-stay={stay.id}
      data-night={shownFirst}
      data-status={stay.status}
      data-narrow={room <= widthFor.guest || undefined}
      data-owing={(room > widthFor.balance && hasBalanceDue(stay)) || undefined}
      data-moving={isMoving || undefined}
      style={style as CSSProperties}
    >
      {room > widthFor.guest && stay.guestName}
      {room > widthFor.status && <span className={classes.status}> {bookingStatusLabels[stay.status]}</span>}
    </div>
  )
})
