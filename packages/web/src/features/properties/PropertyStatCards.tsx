import { Building2, CalendarCheck, CircleCheck } from 'lucide-react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { usePropertyStats } from './properties.api.ts'

export function PropertyStatCards() {
  const { data, isError } = usePropertyStats()
  const valueOrDash = (value: number | undefined) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Properties"
        value={valueOrDash(data?.total)}
        icon={Building2}
        definitions={['totalProperties']}
      />
      <StatCard
        label="Available Now"
        value={valueOrDash(data?.available)}
        icon={CircleCheck}
        tone="brand"
        definitions={['available']}
      />
      <StatCard
        label="Currently Booked"
        value={valueOrDash(data?.booked)}
        icon={CalendarCheck}
        tone="accent"
        definitions={['booked']}
      />
    </StatCards>
  )
}
