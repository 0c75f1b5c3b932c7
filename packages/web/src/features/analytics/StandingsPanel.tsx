import { formatNaira } from '@ilewa/contract/money'
import { Text } from '@mantine/core'
import { RankBars } from '../../ui/charts/RankBars.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatBookings, formatRating } from './analytics-words.ts'
import { useStandings } from './performance.api.ts'

/** The owner's ranking of all agents this month; each leads to their own figures. */
export function StandingsPanel({ onChoose }: { onChoose: (agentId: string) => void }) {
  const { data = [], isSuccess } = useStandings()
  return (
    <Panel title="All agents this month">
      {isSuccess && data.length === 0 && <Text c="dimmed">No agent is active.</Text>}
      <RankBars
        ranked
        label="Agents by revenue this month"
        bars={data.map((agent) => ({
          key: agent.agentId,
          label: agent.name,
          value: agent.revenue,
          shown: formatNaira(agent.revenue),
          detail: `${formatBookings(agent.bookings)} · ${formatRating(agent.rating)}`,
        }))}
        onChoose={onChoose}
      />
    </Panel>
  )
}
