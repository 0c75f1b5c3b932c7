import '@mantine/dates/styles.layer.css'
import {
  type CivilDate,
  formatDate,
  formatDateRange,
  formatNights,
  nightsBetween,
} from '@ilewa/contract/dates'
import { DatePickerInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneQuery } from './FormDialog.tsx'

interface DateFieldProps {
  label: ReactNode
  /** `YYYY-MM-DD`, or '' for none. */
  value: CivilDate | ''
  onChange?: (date: CivilDate | '') => void
  error?: ReactNode
  min?: CivilDate
  max?: CivilDate
  /** Days that cannot be chosen, such as taken nights. */
  isDisabled?: (date: CivilDate) => boolean
  required?: boolean
  disabled?: boolean
  placeholder?: string
  description?: ReactNode
  clearable?: boolean
}

const monday = 1

/** One day, shown as "20 Nov 2026". */
export function DateField({ value, onChange, min, max, isDisabled, ...props }: DateFieldProps) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <DatePickerInput
      placeholder="Choose a date"
      {...props}
      value={value || null}
      onChange={(date) => onChange?.(date ?? '')}
      minDate={min}
      maxDate={max}
      excludeDate={isDisabled}
      valueFormat="D MMM YYYY"
      firstDayOfWeek={monday}
      weekendDays={[]}
      dropdownType={isPhone ? 'modal' : 'popover'}
      leftSection={<CalendarDays size={18} aria-hidden />}
      aria-invalid={props.error ? true : undefined}
    />
  )
}

export type DateRange = readonly [from: CivilDate | '', to: CivilDate | '']

interface DateRangeFieldProps extends Omit<DateFieldProps, 'value' | 'onChange'> {
  value: DateRange
  onChange?: (range: DateRange) => void
}

/** "20 – 23 Nov 2026 · 3 nights", or its beginning while the second day is still to choose. */
function formatRange([from, to]: readonly (string | Date | null)[]): string {
  if (typeof from !== 'string') return ''
  if (typeof to !== 'string') return `${formatDate(from)} – …`
  return `${formatDateRange(from, to)} · ${formatNights(nightsBetween(from, to))}`
}

/** Two days at once, such as check-in and check-out. The second is '' until it is chosen. */
export function DateRangeField({ value, onChange, min, max, isDisabled, ...props }: DateRangeFieldProps) {
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <DatePickerInput
      type="range"
      placeholder="Choose dates"
      {...props}
      value={[value[0] || null, value[1] || null]}
      onChange={([from, to]) => onChange?.([from ?? '', to ?? ''])}
      minDate={min}
      maxDate={max}
      excludeDate={isDisabled}
      valueFormatter={({ date }) => (Array.isArray(date) ? formatRange(date) : '')}
      firstDayOfWeek={monday}
      weekendDays={[]}
      numberOfColumns={isPhone ? 1 : 2}
      dropdownType={isPhone ? 'modal' : 'popover'}
      leftSection={<CalendarDays size={18} aria-hidden />}
      aria-invalid={props.error ? true : undefined}
    />
  )
}
