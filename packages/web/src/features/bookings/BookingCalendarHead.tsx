import type { CivilDate } from '@ilewa/contract/dates'
import classes from './BookingCalendarGrid.module.css'
import { cornerRoles, dayRoles, headRowRoles } from './calendar-roles.ts'
import { type CalendarWindow, dayAt, formatWeekday, indexOf, isWeekend } from './calendar-window.ts'
import { formatDay } from './calendar-words.ts'

interface HeadProps {
  window: CalendarWindow
  today: CivilDate
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (day: CivilDate) => months[Number(day.slice(5, 7)) - 1]

const daysOf = (window: CalendarWindow) =>
  Array.from({ length: window.days }, (_, index) => dayAt(window, index))

/** The days across the top; it stays while the properties scroll. */
export function BookingCalendarHead({ window, today }: HeadProps) {
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
          <span className={classes.weekday}>
            {formatWeekday(day).slice(0, 1)}
            <span className={classes.rest}>{formatWeekday(day).slice(1)}</span>
          </span>
          <span className={classes.number}>{Number(day.slice(8))}</span>
        </div>
      ))}
    </div>
  )
}

/** Weekends and today behind the rows. */
export function BookingCalendarShades({ window, today }: HeadProps) {
  const now = indexOf(window, today)
  return (
    <div className={classes.shades} aria-hidden>
      {daysOf(window).map(
        (day, index) =>
          isWeekend(day) && (
            <div key={day} className={classes.weekend} style={{ left: `calc(var(--day) * ${index})` }} />
          ),
      )}
      {now >= 0 && now < window.days && (
        <div className={classes.today} style={{ left: `calc(var(--day) * ${now})` }} />
      )}
    </div>
  )
}
