import { CalendarCheck, CalendarRange } from 'lucide-react'
import { StatCard, StatCards } from '../../../ui/data/StatCard.tsx'
import { useMyBookingStats } from '../bookings.api.ts'

const formatArrivals = (count: number) => `${count === 1 ? 'guest arrives' : 'guests arrive'}`

/** The agent's own arrivals, counted by the server. */
export function MyBookingStatCards() {
  const { data, isError } = useMyBookingStats()
  const valueOrDash = (value: number | undefined) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Today's Bookings"
        value={valueOrDash(data?.today)}
        hint={data && `${formatArrivals(data.today)} today`}
        hintPlaceholder={`${formatArrivals(0)} today`}
        icon={CalendarCheck}
        definitions={['myToday']}
        tone="brand"
      />
      <StatCard
        label="This Week"
        value={valueOrDash(data?.thisWeek)}
        hint={data && `${formatArrivals(data.thisWeek)} Monday to Sunday`}
        hintPlaceholder={`${formatArrivals(0)} Monday to Sunday`}
        icon={CalendarRange}
        definitions={['myWeek']}
        tone="accent"
      />
    </StatCards>
  )
}
