import '@mantine/dates/styles.css'
import {
  type CivilDate,
  formatDate,
  formatDateRange,
  formatNights,
  nightsBetween,
} from '@ilewa/contract/core/dates'
import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { DatePickerInput } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { useToday } from '../../lib/today.ts'
import classes from './DateRangeField.module.css'

/** `YYYY-MM-DD` each, or '' for none. */
export type DateRange = readonly [from: CivilDate | '', to: CivilDate | '']

interface DateRangeFieldProps {
  /** If omitted, set `aria-label`. */
  label?: ReactNode
  value: DateRange
  onChange?: (range: DateRange) => void
  error?: ReactNode
  min?: CivilDate
  /** Disables dates, such as booked nights. */
  isDisabled?: (date: CivilDate) => boolean
  /** Marks dates: booked nights are struck through, blocked ones hatched. */
  markOf?: (date: CivilDate) => TakenNightsKind | undefined
  required?: boolean
  disabled?: boolean
  description?: ReactNode
  placeholder?: string
  clearable?: boolean
  /** Both dates can be the same. */
  allowsOneDay?: boolean
  /** Opens the calendar when the field mounts. */
  openOnMount?: boolean
  className?: string
  'aria-label'?: string
  /** Formats two selected dates; default: as a stay with its number of nights. */
  format?: (from: CivilDate, to: CivilDate) => string
}

export const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
const monday = 1 as const

interface PickerOptions {
  label: ReactNode
  min: CivilDate | undefined
  max?: CivilDate | undefined
  months?: number
}

function clampDate(date: CivilDate, { min, max }: Pick<PickerOptions, 'min' | 'max'>): CivilDate {
  if (min && date < min) return min
  return max && date > max ? max : date
}

/**
 * Shared calendar props: weeks that start on Monday, labels, `months` months (one on a phone), and a dropdown
 * labelled by its button. Without a value it opens at today in the business's time zone, which may be in another
 * month than the device's.
 */
export function usePickerProps({ label, min, max, months = 2 }: PickerOptions) {
  const isPhone = useIsPhone()
  const today = useToday()
  const id = useId()
  return {
    label,
    minDate: min,
    maxDate: max,
    defaultDate: clampDate(today, { min, max }),
    id,
    popoverProps: { id },
    classNames: { day: classes.day },
    numberOfColumns: isPhone ? 1 : months,
    ariaLabels: calendarLabels,
    firstDayOfWeek: monday,
    weekendDays: [],
    hideOutsideDates: true,
    leftSection: <CalendarDays size={18} aria-hidden />,
  }
}

/** "20 – 23 Nov 2026 · 3 nights" */
const formatAsStay = (from: CivilDate, to: CivilDate) =>
  `${formatDateRange(from, to)} · ${formatNights(nightsBetween(from, to))}`

type Format = NonNullable<DateRangeFieldProps['format']>

/** Both dates, or the first while the second is not selected. */
function formatRange([from, to]: readonly (string | Date | null)[], format: Format): string {
  if (typeof from !== 'string') return ''
  return typeof to === 'string' ? format(from, to) : `${formatDate(from)} – …`
}

/** A range of two dates, such as check-in and check-out. The second is '' until it is selected. */
export function DateRangeField({
  value,
  onChange,
  label,
  min,
  isDisabled,
  markOf,
  format = formatAsStay,
  openOnMount,
  allowsOneDay,
  ...props
}: DateRangeFieldProps) {
  const picker = usePickerProps({ label, min })
  const field = useRef<HTMLButtonElement>(null)
  const shouldOpen = useRef(openOnMount)
  useEffect(() => {
    if (shouldOpen.current) field.current?.click()
  }, [])
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange={allowsOneDay}
      getDayProps={(day) => ({ 'data-marked': markOf?.(day) })}
      placeholder="Choose dates"
      {...picker}
      ref={field}
      {...props}
      value={[value[0] || null, value[1] || null]}
      onChange={([from, to]) => onChange?.([from ?? '', to ?? ''])}
      excludeDate={isDisabled}
      valueFormatter={({ date }) => (Array.isArray(date) ? formatRange(date, format) : '')}
      aria-invalid={props.error ? true : undefined}
    />
  )
}
