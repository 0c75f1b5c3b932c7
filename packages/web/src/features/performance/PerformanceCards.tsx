import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Performance } from '@ilewa/contract/performance'
import { CalendarCheck, HandCoins, Medal, Star, Wallet } from 'lucide-react'
import { formatRating } from '../../ui/charts/analytics-format.ts'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'

const formatRatingCount = (count: number) => `From ${count} ${count === 1 ? 'guest' : 'guests'}`

/** The current month. */
export function PerformanceCards({ data }: { data: Performance }) {
  const { revenue, bookings, commission, rank, activeAgents, rating, ratings, toCome } = data
  return (
    <StatCards>
      <StatCard
        wide
        label={`Revenue in ${formatMonth(data.month)}`}
        value={formatNaira(revenue)}
        hint={
          toCome > 0
            ? `Earned night by night; ${formatNaira(toCome)} more is booked for this month`
            : 'Earned night by night, tonight included'
        }
        icon={Wallet}
        definitions={['earned']}
        tone="accent"
      />
      <StatCard
        label="Commission"
        value={formatNaira(commission)}
        hint="By night, at the rates of the bookings"
        icon={HandCoins}
        definitions={['commission', 'earned']}
      />
      <StatCard
        label="Bookings"
        value={bookings}
        hint="Stays that began this month, up to today"
        icon={CalendarCheck}
        definitions={['bookingsInPeriod']}
        tone="brand"
      />
      <StatCard
        label="Ranking"
        value={rank === null ? 'No rank yet' : `#${rank}`}
        hint={`Of ${activeAgents} active ${activeAgents === 1 ? 'agent' : 'agents'}, by revenue this month`}
        icon={Medal}
        definitions={['ranking']}
        tone="brand"
      />
      <StatCard
        label="Rating"
        value={formatRating(rating)}
        hint={ratings > 0 ? formatRatingCount(ratings) : 'From guests of own bookings'}
        icon={Star}
        definitions={['rating']}
      />
    </StatCards>
  )
}
