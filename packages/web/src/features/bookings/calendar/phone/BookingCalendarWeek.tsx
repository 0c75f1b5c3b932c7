import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDay } from '../calendar-labels.ts'
import { formatWeekday, mondayOf } from '../calendar-window.ts'
import classes from './BookingCalendarDays.module.css'

interface WeekProps {
  day: CivilDate
  today: CivilDate
  onDay: (day: CivilDate) => void
}

/** The week of the selected day, with buttons for the previous and the next week. */
export function BookingCalendarWeek({ day, today, onDay }: WeekProps) {
  const monday = mondayOf(day)
  return (
    <nav className={classes.week} aria-label="Days of the week">
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label="Previous week"
        onClick={() => onDay(addDays(day, -7))}
      >
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      {[0, 1, 2, 3, 4, 5, 6].map((offset) => {
        const date = addDays(monday, offset)
        return (
          <button
            key={offset}
            type="button"
            aria-current={date === day ? 'date' : undefined}
            data-today={date === today || undefined}
            onClick={() => onDay(date)}
          >
            <VisuallyHidden>{`${formatDay(date)}${date === today ? ', today' : ''}`}</VisuallyHidden>
            <span aria-hidden>{formatWeekday(date).slice(0, 2)}</span>
            <strong aria-hidden>{Number(date.slice(8))}</strong>
          </button>
        )
      })}
      <ActionIcon variant="subtle" size={44} aria-label="Next week" onClick={() => onDay(addDays(day, 7))}>
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
