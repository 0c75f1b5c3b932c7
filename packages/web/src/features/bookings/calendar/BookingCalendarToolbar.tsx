import type { CivilDate } from '@ilewa/contract/core/dates'
import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Keyboard, Printer } from 'lucide-react'
import { FilterSelect } from '../../../ui/list/FilterBar.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import classes from './BookingCalendarToolbar.module.css'
import { type CalendarWindow, formatWindow, shiftWindow, windowLengths } from './calendar-window.ts'
import { DateNavigatorButton } from './DateNavigatorButton.tsx'

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
  onHelp: () => void
  onPrint: () => void
}

const spanOptions = windowLengths.map((span) => ({ value: String(span), label: `${span} days` }))

/** Date range, navigation and property search of the calendar on a desk. */
export function BookingCalendarToolbar(props: ToolbarProps) {
  const { filters, setFilters, window, today, onHelp, onPrint } = props
  const shiftPages = (pages: number) => setFilters({ from: shiftWindow(window, pages) })
  return (
    <section className={classes.bar} aria-label="Days and properties">
      <div className={classes.turn}>
        <ActionIcon variant="default" size={42} aria-label="Previous days" onClick={() => shiftPages(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => setFilters({ from: '' })}>
          Today
        </Button>
        <ActionIcon variant="default" size={42} aria-label="Next days" onClick={() => shiftPages(1)}>
          <ChevronRight size={20} aria-hidden />
        </ActionIcon>
        <DateNavigatorButton
          label={formatWindow(window)}
          value={window.from}
          today={today}
          onChange={(date) => setFilters({ from: date })}
        />
      </div>
      <FilterSelect
        label="Days shown"
        value={String(window.days)}
        options={spanOptions}
        onChange={(days) => setFilters({ days })}
      />
      <div className={classes.search}>
        <SearchField
          value={filters.name}
          placeholder="Search properties..."
          onSearch={(name) => setFilters({ name })}
        />
      </div>
      <ActionIcon variant="default" size={42} aria-label="Print" title="Print" onClick={onPrint}>
        <Printer size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" leftSection={<Keyboard size={18} aria-hidden />} onClick={onHelp}>
        Keyboard help (?)
      </Button>
    </section>
  )
}
