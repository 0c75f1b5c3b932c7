import { Building2, CalendarCheck, CircleCheck } from 'lucide-react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { usePropertyStats } from './properties.api.ts'

export function PropertyStatCards() {
  const { data, isError } = usePropertyStats()
  const shown = (figure: number | undefined) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Properties"
        value={shown(data?.total)}
        icon={Building2}
        how={['totalProperties']}
      />
      <StatCard
        label="Available Now"
        value={shown(data?.available)}
        icon={CircleCheck}
        tone="brand"
        how={['available']}
      />
      <StatCard
        label="Currently Booked"
        value={shown(data?.booked)}
        icon={CalendarCheck}
        tone="accent"
        how={['booked']}
      />
    </StatCards>
  )
}
