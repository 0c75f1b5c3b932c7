import '@mantine/dates/styles.css'
import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { DatePickerInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { usePickerProps } from './DateRangeField.tsx'

interface DateFieldProps {
  label: ReactNode
  /** `YYYY-MM-DD`, or '' for none. */
  value: CivilDate | ''
  onChange: (date: CivilDate | '') => void
  error?: ReactNode
  /** Earliest selectable date. */
  min?: CivilDate
  /** Latest selectable date. */
  max?: CivilDate
  /** Disables dates between them. */
  isDisabled?: (date: CivilDate) => boolean
  description?: ReactNode
  required?: boolean
  /** Adds a button that removes the date. */
  clearable?: boolean
}

/** A date input, shown as "20 Nov 2026". */
export function DateField({ label, value, onChange, min, max, isDisabled, ...props }: DateFieldProps) {
  const picker = usePickerProps({ label, min, max, months: 1 })
  return (
    <DatePickerInput
      placeholder="Choose a date"
      {...picker}
      clearButtonProps={{ 'aria-label': 'Remove the date' }}
      {...props}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      excludeDate={isDisabled}
      valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date) : '')}
      aria-invalid={props.error ? true : undefined}
    />
  )
}
