import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import type { PriceSource } from '@ilewa/contract/prices/quote'
import type { PricedNight } from '@ilewa/contract/prices/schema'
import { DatePicker } from '@mantine/dates'
import { calendarLabels, type DateRange } from '../../../../ui/form/DateRangeField.tsx'
import classes from './DayPrices.module.css'

const monday = 1

const sources: Record<PriceSource, { label: string; mark: string }> = {
  BASE: { label: 'Base price', mark: '' },
  WEEKEND: { label: 'Weekend', mark: 'W' },
  SEASON: { label: 'Season', mark: 'S' },
  DAY: { label: 'Day price', mark: 'D' },
}
const shownSources = ['BASE', 'WEEKEND', 'SEASON', 'DAY'] as const

function Night({ night, priced }: { night: CivilDate; priced: PricedNight | undefined }) {
  return (
    <span className={classes.night} data-source={priced?.source}>
      <span>
        {Number(night.slice(-2))}
        {priced && <i>{sources[priced.source].mark}</i>}
      </span>
      {priced && <small>{formatNairaShort(priced.price)}</small>}
    </span>
  )
}

interface PriceCalendarProps {
  nights: readonly PricedNight[]
  today: CivilDate
  range: DateRange
  /** Without it no night can be chosen. */
  onChange: ((range: DateRange) => void) | undefined
}

/** A month of nights with their prices, and what each price comes from. */
export function PriceCalendar({ nights, today, range, onChange }: PriceCalendarProps) {
  const byNight = new Map(nights.map((priced) => [priced.night, priced]))
  return (
    <div className={classes.calendar}>
      <DatePicker
        type="range"
        size="md"
        allowSingleDateInRange
        fullWidth
        hideOutsideDates
        maxLevel="month"
        firstDayOfWeek={monday}
        weekendDays={[]}
        ariaLabels={calendarLabels}
        defaultDate={range[0] || today}
        minDate={today}
        maxDate={nights.at(-1)?.night}
        value={[range[0] || null, range[1] || null]}
        onChange={([first, last]) => onChange?.([first ?? '', last ?? ''])}
        classNames={{ day: classes.day }}
        renderDay={(night) => <Night night={night} priced={byNight.get(night)} />}
        getDayProps={(night) => ({
          'data-now': night === today || undefined,
          'aria-disabled': onChange ? undefined : true,
        })}
        getDayAriaLabel={(night) => {
          const priced = byNight.get(night)
          return priced
            ? `${formatDate(night)}, ${formatNaira(priced.price)}, ${sources[priced.source].label}`
            : formatDate(night)
        }}
      />
      <ul className={classes.legend} aria-label="Legend">
        {shownSources.map((source) => (
          <li key={source} data-source={source}>
            {sources[source].mark && <i>{sources[source].mark}</i>}
            {sources[source].label}
          </li>
        ))}
      </ul>
    </div>
  )
}
