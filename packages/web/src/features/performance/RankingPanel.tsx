import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { formatBookings, formatRating } from '../../ui/charts/analytics-format.ts'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useRanking } from './performance.api.ts'

/** The owner's ranking of all agents this month, with links to their performance. */
export function RankingPanel() {
  const query = useRanking()
  const { data, isPending, isError, error, refetch } = query
  const [, setParams] = useSearchParams()
  return (
    <Panel title="All agents this month">
      {isPending && <SkeletonRows count={3} />}
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {data?.length === 0 && <Text c="dimmed">No agent is active.</Text>}
      {data && (
        <RankBars
          ranked
          label="Agents by revenue this month"
          bars={data.map((agent) => ({
            key: agent.agentId,
            label: agent.name,
            value: agent.revenue,
            valueLabel: formatNaira(agent.revenue),
            detail: `${formatBookings(agent.bookings)} · ${formatRating(agent.rating)}`,
          }))}
          onChoose={(agent) => setParams({ agent })}
        />
      )}
    </Panel>
  )
}
