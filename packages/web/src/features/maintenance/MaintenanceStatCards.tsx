import { CircleCheck, Clock, Hammer, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { useMaintenanceStats } from './maintenance.api.ts'

export function MaintenanceStatCards() {
  const { data, isError } = useMaintenanceStats()
  const shown = (figure: ReactNode) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total"
        how={['maintenanceTotal']}
        value={shown(data?.total)}
        hint={data && `${data.urgent} urgent and open`}
        room="0 urgent and open"
        icon={Wrench}
        tone="brand"
      />
      <StatCard
        label="Pending"
        value={shown(data?.pending)}
        hint="Not started"
        icon={Clock}
        tone="accent"
        how={['maintenanceSteps']}
      />
      <StatCard
        label="In Progress"
        value={shown(data?.inProgress)}
        hint="Being repaired"
        icon={Hammer}
        how={['maintenanceSteps']}
      />
      <StatCard
        label="Completed"
        value={shown(data?.completed)}
        hint="Done"
        icon={CircleCheck}
        how={['maintenanceSteps']}
      />
    </StatCards>
  )
}
