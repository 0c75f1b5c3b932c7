import type { CivilDate } from '@ilewa/contract/core/dates'
import { type CSSProperties, memo } from 'react'
import { formatDay } from '../calendar-labels.ts'
import { cornerRoles, dayRoles, headRowRoles } from '../calendar-roles.ts'
import { type CalendarWindow, dayAt, formatWeekday, indexOf, isWeekend } from '../calendar-window.ts'
import classes from './BookingCalendarGrid.module.css'

interface HeadProps {
  window: CalendarWindow
  today: CivilDate
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (day: CivilDate) => months[Number(day.slice(5, 7)) - 1]

const daysOf = (window: CalendarWindow) =>
  Array.from({ length: window.days }, (_, index) => dayAt(window, index))

/** The days at the top; they remain visible while the properties scroll. */
export const BookingCalendarHead = memo(function BookingCalendarHead(
  props: HeadProps & {
    /** Of a weekday, as many as there is room for. */
    letters: number
  },
) {
  const { window, today, letters } = props
  return (
    <div className={classes.head} {...headRowRoles}>
      <div className={classes.corner} {...cornerRoles}>
        Property
      </div>
      {daysOf(window).map((day, index) => (
        <div
          key={day}
          className={classes.day}
          {...dayRoles(index, `${formatDay(day)}${day === today ? ', today' : ''}`)}
          data-weekend={isWeekend(day) || undefined}
          data-today={day === today || undefined}
        >
          <span className={classes.month}>{(index === 0 || day.endsWith('-01')) && monthOf(day)}</span>
          <span className={classes.weekday}>{formatWeekday(day).slice(0, letters)}</span>
          <span className={classes.number}>{Number(day.slice(8))}</span>
        </div>
      ))}
    </div>
  )
})

const week = 7

/**
 * Day lines, weekends and today, behind the rows. One element draws the lines and weekends, and another draws
 * today.
 */
export const BookingCalendarBackground = memo(function BookingCalendarBackground({
  window,
  today,
}: HeadProps) {
  const todayIndex = indexOf(window, today)
  const saturday = daysOf(window).findIndex((day) => formatWeekday(day) === 'Sat')
  return (
    <div className={classes.shades} aria-hidden style={{ '--saturday': saturday - week } as CSSProperties}>
      {todayIndex >= 0 && todayIndex < window.days && (
        <div className={classes.today} style={{ left: `calc(var(--day) * ${todayIndex})` }} />
      )}
    </div>
  )
})
