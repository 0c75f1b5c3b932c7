import type { CalendarClosure } from '@ilewa/contract/bookings/calendar'
import { type CSSProperties, memo } from 'react'
import classes from './BookingCalendarBar.module.css'
import { describeClosure } from './calendar-labels.ts'
import { cellRoles } from './calendar-roles.ts'
import { type CalendarWindow, indexOf } from './calendar-window.ts'

/** One pixel on each side separates the bar from its neighbours. */
const gap = 1
const minLabelWidth = 48

interface BlockedBarProps {
  closure: CalendarClosure
  window: CalendarWindow
  /** Width of a day in pixels. */
  day: number
  /** Where the bar begins in its first day, as a share of the day. */
  begin: number
  /** Pixels of the bar's start that are scrolled out of view. */
  hiddenPx: number
  isActive: boolean
}

/** Blocked dates: a hatched bar with the reason. It is not moved by drag; a tap opens it. */
export const BlockedBar = memo(function BlockedBar(props: BlockedBarProps) {
  const { closure, window, day, begin, hiddenPx, isActive } = props
  const first = indexOf(window, closure.checkIn)
  const last = indexOf(window, closure.checkOut)
  const width = (last - first) * day - 2 * gap
  const labelStart = Math.max(0, Math.min(hiddenPx, width - minLabelWidth))
  const shownFirst = Math.max(first, 0)
  const shownNights = Math.min(last, window.days) - shownFirst
  if (shownNights <= 0) return null
  const style = {
    left: day * (first + begin) + gap,
    width,
    '--label': labelStart ? `${labelStart}px` : undefined,
  }
  return (
    <div
      {...cellRoles({
        night: shownFirst,
        nights: shownNights,
        label: describeClosure(closure),
        isActive,
      })}
      className={classes.blocked}
      data-block={closure.id}
      data-kind={closure.kind}
      data-night={shownFirst}
      style={style as CSSProperties}
    >
      {width - labelStart > minLabelWidth && <span>{closure.label}</span>}
    </div>
  )
})
