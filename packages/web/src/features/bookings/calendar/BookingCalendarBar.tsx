import type { CalendarStay } from '@ilewa/contract/bookings/calendar'
import { hasBalanceDue } from '@ilewa/contract/bookings/money'
import { bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { type CSSProperties, memo } from 'react'
import classes from './BookingCalendarBar.module.css'
import { describeStay } from './calendar-labels.ts'
import { cellRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'

/** Minimum bar width in pixels for each part. */
const minWidths = { initials: 24, guest: 48, icon: 96, balance: 120, status: 224 }

/** One pixel on each side separates the bar from its neighbours. */
const gap = 1

interface BarProps {
  stay: CalendarStay
  window: CalendarWindow
  /** Width of a day in pixels. */
  day: number
  /** Where the bar begins in its first day, as a share of the day. */
  begin: number
  /** Pixels of the bar's start that are scrolled out of view. */
  hiddenPx: number
  isActive: boolean
  isMoving: boolean
}

/** The first letters of a guest's first and last name: "AB". */
const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => {
    // A Yoruba letter and its marks are several code points.
    const [first = ''] = word?.normalize('NFC').match(/\p{L}\p{M}*/u) ?? []
    return first
  })
  return letters.join('').toLocaleUpperCase('en-NG')
}

/** What fits: the initials, the guest's name, and then its status. */
function labelOf({ guestName }: CalendarStay, width: number): string {
  if (width > minWidths.guest) return guestName
  return width > minWidths.initials ? toInitials(guestName) : ''
}

/**
 * A stay, from its arrival day to its departure day. Its icons are background images, so that each bar is a single
 * element: hundreds of bars scroll. A short bar has no icon.
 */
export const BookingCalendarBar = memo(function BookingCalendarBar(props: BarProps) {
  const { stay, window, day, begin, hiddenPx, isActive, isMoving } = props
  const first = indexOf(window, stay.checkIn)
  const last = indexOf(window, stay.checkOut)
  const width = (last - first) * day - 2 * gap
  const shownFirst = Math.max(first, 0)
  const shownNights = Math.min(last, window.days) - shownFirst
  // The label starts at the visible edge of the bar, as long as the initials still fit.
  const labelStart = Math.max(0, Math.min(hiddenPx, width - minWidths.initials))
  const availableWidth = width - labelStart
  // A departure on the first day has no night in the window. It is visible and clickable, but not a cell of the grid.
  const cell =
    shownNights > 0
      ? cellRoles({ night: shownFirst, nights: shownNights, label: describeStay(stay), isActive })
      : { 'aria-hidden': true }
  const style = {
    left: day * (first + begin) + gap,
    width,
    '--label': labelStart ? `${labelStart}px` : undefined,
  }
  return (
    <div
      {...cell}
      className={classes.bar}
      data-stay={stay.id}
      data-night={shownFirst}
      data-status={stay.status}
      data-narrow={availableWidth <= minWidths.guest || undefined}
      data-plain={availableWidth <= minWidths.icon || undefined}
      data-owing={(availableWidth > minWidths.balance && hasBalanceDue(stay)) || undefined}
      data-moving={isMoving || undefined}
      style={style as CSSProperties}
    >
      {labelOf(stay, availableWidth)}
      {availableWidth > minWidths.status && (
        <span className={classes.status}> {bookingStatusLabels[stay.status]}</span>
      )}
    </div>
  )
})
