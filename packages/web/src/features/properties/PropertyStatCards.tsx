import { Building2, CalendarCheck, CircleCheck } from 'lucide-react'
import { StatCard, StatCards } from '../../ui/StatCard.tsx'
import { usePropertyStats } from './properties.api.ts'

export function PropertyStatCards() {
  const { data } = usePropertyStats()
  return (
    <StatCards>
      <StatCard label="Total Properties" value={data?.total} icon={Building2} />
      <StatCard label="Available Now" value={data?.available} icon={CircleCheck} tone="brand" />
      <StatCard label="Currently Booked" value={data?.booked} icon={CalendarCheck} tone="accent" />
    </StatCards>
  )
}
