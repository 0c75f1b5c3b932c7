import '@mantine/dates/styles.layer.css'
import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import { DatePicker } from '@mantine/dates'

interface JumpProps {
  value: CivilDate
  today: CivilDate
  onChange: (day: CivilDate) => void
}

const monday = 1 as const

/** A month to choose a day from; a file of its own, because a calendar of months weighs as much as ours of stays. */
export function BookingCalendarJump({ value, today, onChange }: JumpProps) {
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
