import { addDays, type CivilDate, formatDateRange } from '@ilewa/contract/core/dates'
import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { SearchField } from '../../../../ui/list/SearchField.tsx'
import { formatDay } from '../calendar-labels.ts'
import { phoneDays } from '../calendar-window.ts'
import { DateNavigatorButton } from '../DateNavigatorButton.tsx'
import classes from './PhoneCalendarToolbar.module.css'

interface Filters {
  from: string
  name: string
  show: string
}

/** Value of the URL parameter `show` for the list of one day. */
export const dayList = 'day'

interface ToolbarProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
  /** The first visible day, or the day of the list. */
  day: CivilDate
  today: CivilDate
  onPrint: () => void
}

const views = [
  { show: '', label: 'Week' },
  { show: dayList, label: 'Day' },
] as const

/** Days, view and property search of the calendar on a phone. */
export function PhoneCalendarToolbar({ filters, setFilters, day, today, onPrint }: ToolbarProps) {
  const isDay = filters.show === dayList
  const goTo = (date: CivilDate) => setFilters({ from: date === today ? '' : date })
  const step = isDay ? 1 : phoneDays
  const days = isDay ? formatDay(day) : formatDateRange(day, addDays(day, phoneDays - 1))
  // The current year is obvious, and leaves no room for the buttons.
  const label = days.replace(` ${today.slice(0, 4)}`, '')
  return (
    <section className={classes.bar} aria-label="Days and properties">
      <div className={classes.line}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isDay ? 'Previous day' : 'Previous week'}
          onClick={() => goTo(addDays(day, -step))}
        >
          <ChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <DateNavigatorButton label={label} value={day} today={today} isShort onChange={goTo} />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isDay ? 'Next day' : 'Next week'}
          onClick={() => goTo(addDays(day, step))}
        >
          <ChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" px="sm" onClick={() => goTo(today)}>
          Today
        </Button>
      </div>
      <div className={classes.line}>
        <fieldset className={classes.switch} aria-label="Calendar view">
          {views.map(({ show, label: name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={filters.show === show}
              onClick={() => setFilters({ show })}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <div className={classes.search}>
          <SearchField
            value={filters.name}
            placeholder="Search properties..."
            onSearch={(name) => setFilters({ name })}
          />
        </div>
        <ActionIcon variant="default" size={44} aria-label="Print" onClick={onPrint}>
          <Printer size={18} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
}
