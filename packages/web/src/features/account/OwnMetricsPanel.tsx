import { formatNaira } from '@ilewa/contract/core/money'
import type { Performance } from '@ilewa/contract/performance'
import { Button } from '@mantine/core'
import { Banknote, CalendarCheck, Percent, Star, Target, TrendingUp, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { usePerformance } from '../performance/performance.api.ts'

const formatRating = ({ rating, ratings }: Performance) =>
  rating === null ? 'No ratings yet' : `${rating} (${ratings})`

const formatTarget = ({ monthlyTarget, targetShare }: Performance) =>
  monthlyTarget === null ? 'No target set' : `${targetShare ?? 0}%`

/** An agent's own metrics of this month. The Performance page has the rest. */
export function OwnMetricsPanel() {
  const { data, isError, error, refetch } = usePerformance()
  if (isError && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  return (
    <>
      <StatCards>
        <StatCard
          label="Revenue this month"
          value={data && formatNaira(data.revenue)}
          icon={Banknote}
          definitions={['earned']}
          tone="brand"
          wide
        />
        <StatCard
          label="Commission"
          value={data && formatNaira(data.commission)}
          icon={Percent}
          wide
          definitions={['commission']}
        />
        <StatCard
          label="Monthly target"
          value={data && formatTarget(data)}
          icon={Target}
          definitions={['target']}
          hint={data?.monthlyTarget ? `of ${formatNaira(data.monthlyTarget)}` : undefined}
          hintPlaceholder="of ₦1,000,000.00"
        />
        <StatCard
          label="Bookings this month"
          value={data?.bookings}
          icon={CalendarCheck}
          definitions={['bookingsInPeriod']}
        />
        <StatCard
          label="Rank"
          value={data && (data.rank === null ? '–' : `#${data.rank}`)}
          icon={Trophy}
          definitions={['ranking']}
          hint={data && `of ${data.activeAgents} agents`}
          hintPlaceholder="of 10 agents"
        />
        <StatCard label="Rating" value={data && formatRating(data)} icon={Star} definitions={['rating']} />
      </StatCards>
      <Button
        component={Link}
        to={paths.performance}
        variant="default"
        leftSection={<TrendingUp size={17} aria-hidden />}
      >
        See all of your performance
      </Button>
    </>
  )
}
