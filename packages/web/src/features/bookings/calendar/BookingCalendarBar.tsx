import type { CalendarStay } from '@ilewa/contract/bookings/calendar'
import { hasBalanceDue } from '@ilewa/contract/bookings/money'
import { bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { type CSSProperties, memo } from 'react'
import classes from './BookingCalendarBar.module.css'
import { describeStay } from './calendar-labels.ts'
import { cellRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'

/** Minimum bar width in pixels for each part. */
const minWidths = { icon: 26, guest: 48, balance: 104, status: 224 }

/** One pixel on each side separates the bar from its neighbours. */
const gap = 1

interface BarProps {
  stay: CalendarStay
  window: CalendarWindow
  /** Width of a day in pixels. */
  day: number
  /** Pixels of the bar's start that are scrolled out of view. */
  hiddenPx: number
  isActive: boolean
  isMoving: boolean
}

/**
 * A stay, from the middle of the arrival day to the middle of the departure day. Its icons are background images,
 * so that each bar is a single element: hundreds of bars scroll.
 */
export const BookingCalendarBar = memo(function BookingCalendarBar(props: BarProps) {
  const { stay, window, day, hiddenPx, isActive, isMoving } = props
  const first = indexOf(window, stay.checkIn)
  const last = indexOf(window, stay.checkOut)
  const width = (last - first) * day - 2 * gap
  const shownFirst = Math.max(first, 0)
  const shownNights = Math.min(last, window.days) - shownFirst
  // The label starts at the visible edge of the bar, as long as its icon still fits.
  const labelStart = Math.max(0, Math.min(hiddenPx, width - minWidths.icon))
  const availableWidth = width - labelStart
  // A departure on the first day has no night in the window. It is visible and clickable, but not a cell of the grid.
  const cell =
    shownNights > 0
      ? cellRoles({ night: shownFirst, nights: shownNights, label: describeStay(stay), isActive })
      : { 'aria-hidden': true }
  const style = {
    left: day * (first + 0.5) + gap,
    width,
    '--begin': labelStart ? `${labelStart}px` : undefined,
  }
  return (
    <div
      {...cell}
      className={classes.bar}
      data-stay={stay.id}
      data-night={shownFirst}
      data-status={stay.status}
      data-narrow={availableWidth <= minWidths.guest || undefined}
      data-owing={(availableWidth > minWidths.balance && hasBalanceDue(stay)) || undefined}
      data-moving={isMoving || undefined}
      style={style as CSSProperties}
    >
      {availableWidth > minWidths.guest && stay.guestName}
      {availableWidth > minWidths.status && (
        <span className={classes.status}> {bookingStatusLabels[stay.status]}</span>
      )}
    </div>
  )
})
