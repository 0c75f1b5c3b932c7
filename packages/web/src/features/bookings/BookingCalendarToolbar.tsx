import '@mantine/dates/styles.layer.css'
import type { CivilDate } from '@ilewa/contract/dates'
import { ActionIcon, Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { CalendarDays, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './BookingCalendarToolbar.module.css'
import { type CalendarWindow, formatWindow, spans, turnPage } from './calendar-window.ts'
import { formatDay } from './calendar-words.ts'

interface Filters {
  from: string
  days: string
  name: string
}

interface ToolbarProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
  window: CalendarWindow
  today: CivilDate
  isPhone: boolean
  /** The one day of a phone. */
  day: CivilDate
  onHelp: () => void
}

const monday = 1 as const
const spanOptions = spans.map((span) => ({ value: String(span), label: `${span} days` }))

/** Which days and which properties the calendar shows. */
export function BookingCalendarToolbar(props: ToolbarProps) {
  const { filters, setFilters, window, today, isPhone, day, onHelp } = props
  const shown = isPhone ? formatDay(day) : formatWindow(window)
  const turn = (pages: number) => setFilters({ from: turnPage(window, pages) })
  return (
    <section className={classes.bar} aria-label="Days and properties">
      <div className={classes.turn}>
        {!isPhone && (
          <ActionIcon variant="default" size={42} aria-label="Previous days" onClick={() => turn(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <Button variant="default" onClick={() => setFilters({ from: '' })}>
          Today
        </Button>
        {!isPhone && (
          <ActionIcon variant="default" size={42} aria-label="Next days" onClick={() => turn(1)}>
            <ChevronRight size={20} aria-hidden />
          </ActionIcon>
        )}
        <DatePickerInput
          className={classes.jump}
          title="Go to another date"
          popoverProps={{ withinPortal: true }}
          leftSection={<CalendarDays size={18} aria-hidden />}
          value={isPhone ? day : window.from}
          valueFormatter={() => shown}
          firstDayOfWeek={monday}
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          getDayProps={(date) => ({ 'aria-current': date === today ? 'date' : undefined })}
          onChange={(date) => date && setFilters({ from: date === today && isPhone ? '' : date })}
        />
      </div>
      {!isPhone && (
        <FilterSelect
          label="Days shown"
          value={String(window.days)}
          options={spanOptions}
          onChange={(days) => setFilters({ days })}
        />
      )}
      <div className={classes.search}>
        <SearchField
          value={filters.name}
          placeholder="Search properties..."
          onSearch={(name) => setFilters({ name })}
        />
      </div>
      {!isPhone && (
        <Button variant="subtle" leftSection={<Keyboard size={18} aria-hidden />} onClick={onHelp}>
          Keyboard help (?)
        </Button>
      )}
    </section>
  )
}
