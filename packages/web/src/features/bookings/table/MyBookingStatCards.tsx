import { CalendarCheck, CalendarRange } from 'lucide-react'
import { StatCard, StatCards } from '../../../ui/data/StatCard.tsx'
import { useMyBookingStats } from '../bookings.api.ts'

const counted = (count: number) => `${count === 1 ? 'guest arrives' : 'guests arrive'}`

/** The agent's own arrivals, counted by the server. */
export function MyBookingStatCards() {
  const { data, isError } = useMyBookingStats()
  const shown = (figure: number | undefined) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Today's Bookings"
        value={shown(data?.today)}
        hint={data && `${counted(data.today)} today`}
        room={`${counted(0)} today`}
        icon={CalendarCheck}
        how={['myToday']}
        tone="brand"
      />
      <StatCard
        label="This Week"
        value={shown(data?.thisWeek)}
        hint={data && `${counted(data.thisWeek)} Monday to Sunday`}
        room={`${counted(0)} Monday to Sunday`}
        icon={CalendarRange}
        how={['myWeek']}
        tone="accent"
      />
    </StatCards>
  )
}
