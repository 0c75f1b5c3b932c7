import '@mantine/dates/styles.css'
import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { DatePicker } from '@mantine/dates'

interface DateNavigatorProps {
  value: CivilDate
  today: CivilDate
  onChange: (day: CivilDate) => void
}

const monday = 1 as const

/** A month picker to go to a date. Loaded separately, because its code is as large as the rest of the calendar. */
export function DateNavigator({ value, today, onChange }: DateNavigatorProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value}
      firstDayOfWeek={monday}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      getDayAriaLabel={(date) => formatDate(date)}
      getDayProps={(date) => ({ 'aria-current': date === today ? 'date' : undefined })}
      onChange={(date) => date && onChange(date)}
    />
  )
}
