import '@mantine/dates/styles.css'
import { addDays, formatDate } from '@ilewa/contract/core/dates'
import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { Calendar } from '@mantine/dates'
import { nightTakenBy } from '../../../lib/taken-nights.ts'
import { useToday } from '../../../lib/today.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { calendarDays, useTakenNights } from '../properties.api.ts'
import classes from './AvailabilityCalendar.module.css'

const monday = 1

const takenStates: Record<TakenNightsKind, string> = {
  BOOKING: 'booked',
  BLOCK: 'blocked',
  IMPORT: 'blocked',
}

/** The booked and blocked nights of a property, by month. */
export function AvailabilityCalendar({ propertyId }: { propertyId: string }) {
  const today = useToday()
  const firstOfMonth = `${today.slice(0, 8)}01`
  const nights = useTakenNights(propertyId, firstOfMonth)

  if (nights.isError && !nights.data) {
    return <ErrorView error={nights.error} onRetry={() => void nights.refetch()} />
  }

  const stateOf = (night: string) => {
    if (night < today) return 'past'
    const kind = nightTakenBy({ taken: nights.data ?? [] }, night)
    return kind ? takenStates[kind] : 'free'
  }

  return (
    <div className={classes.calendar} aria-busy={nights.isPending}>
      <RefreshFailure query={nights} />
      <Calendar
        static
        fullWidth
        hideOutsideDates
        maxLevel="month"
        firstDayOfWeek={monday}
        defaultDate={today}
        minDate={firstOfMonth}
        maxDate={addDays(firstOfMonth, calendarDays - 1)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        getDayAriaLabel={(night) => `${formatDate(night)}, ${stateOf(night)}`}
        getDayProps={(night) => ({
          role: 'img',
          className: classes.day,
          'data-state': stateOf(night),
          'data-now': night === today || undefined,
        })}
      />
      <ul className={classes.legend} aria-label="Legend">
        <li data-state="free">Available night</li>
        <li data-state="booked">Booked night</li>
        <li data-state="blocked">Blocked or sold on another channel</li>
      </ul>
    </div>
  )
}
