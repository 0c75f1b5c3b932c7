import { CircleCheck, Clock, Hammer, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { useMaintenanceStats } from './maintenance.api.ts'

export function MaintenanceStatCards() {
  const { data, isError } = useMaintenanceStats()
  const valueOrDash = (value: ReactNode) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total"
        definitions={['maintenanceTotal']}
        value={valueOrDash(data?.total)}
        hint={data && `${data.urgent} urgent and open`}
        hintPlaceholder="0 urgent and open"
        icon={Wrench}
        tone="brand"
      />
      <StatCard
        label="Pending"
        value={valueOrDash(data?.pending)}
        hint="Not started"
        icon={Clock}
        tone="accent"
        definitions={['maintenanceSteps']}
      />
      <StatCard
        label="In Progress"
        value={valueOrDash(data?.inProgress)}
        hint="Being repaired"
        icon={Hammer}
        definitions={['maintenanceSteps']}
      />
      <StatCard
        label="Completed"
        value={valueOrDash(data?.completed)}
        hint="Done"
        icon={CircleCheck}
        definitions={['maintenanceSteps']}
      />
    </StatCards>
  )
}
