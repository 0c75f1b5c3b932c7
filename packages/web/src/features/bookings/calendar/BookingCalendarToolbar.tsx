import type { CivilDate } from '@ilewa/contract/core/dates'
import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core'
import { CalendarDays, ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { FilterSelect } from '../../../ui/list/FilterBar.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import classes from './BookingCalendarToolbar.module.css'
import { formatDay } from './calendar-labels.ts'
import { type CalendarWindow, formatWindow, shiftWindow, windowLengths } from './calendar-window.ts'

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
  /** The day shown on a phone. */
  day: CivilDate
  onHelp: () => void
}

const LazyDateNavigator = lazyNamed(() => import('./DateNavigator.tsx'), 'DateNavigator')
const spanOptions = windowLengths.map((span) => ({ value: String(span), label: `${span} days` }))

interface DateNavigatorButtonProps {
  /** The visible days, as text. */
  label: string
  value: CivilDate
  today: CivilDate
  onChange: (day: CivilDate) => void
}

function DateNavigatorButton({ label, value, today, onChange }: DateNavigatorButtonProps) {
  const [opened, setOpened] = useState(false)
  const choose = (day: CivilDate) => {
    setOpened(false)
    onChange(day)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.jump}
          variant="default"
          title="Go to another date"
          leftSection={<CalendarDays size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Go to another date">
        <Suspense fallback={<Skeleton className="delayed" height="17rem" width="15.5rem" />}>
          <LazyDateNavigator value={value} today={today} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Date range, navigation and property search of the calendar. */
export function BookingCalendarToolbar(props: ToolbarProps) {
  const { filters, setFilters, window, today, isPhone, day, onHelp } = props
  const label = isPhone ? formatDay(day) : formatWindow(window)
  const goTo = (date: CivilDate) => setFilters({ from: date === today && isPhone ? '' : date })
  const shiftPages = (pages: number) => setFilters({ from: shiftWindow(window, pages) })
  return (
    <section className={classes.bar} aria-label="Days and properties">
      <div className={classes.turn}>
        {!isPhone && (
          <ActionIcon variant="default" size={42} aria-label="Previous days" onClick={() => shiftPages(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <Button variant="default" onClick={() => setFilters({ from: '' })}>
          Today
        </Button>
        {!isPhone && (
          <ActionIcon variant="default" size={42} aria-label="Next days" onClick={() => shiftPages(1)}>
            <ChevronRight size={20} aria-hidden />
          </ActionIcon>
        )}
        <DateNavigatorButton
          label={label}
          value={isPhone ? day : window.from}
          today={today}
          onChange={goTo}
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
