import { BedDouble, CalendarCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { RevenueCard } from '../../../ui/data/RevenueCard.tsx'
import { StatCard, StatCards } from '../../../ui/data/StatCard.tsx'
import { useBookingStats } from '../bookings.api.ts'

export function BookingStatCards() {
  const { data, isError } = useBookingStats()
  const valueOrDash = (value: ReactNode) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Bookings"
        value={valueOrDash(data?.total)}
        hint={data && `${data.confirmed} confirmed`}
        hintPlaceholder="0 confirmed"
        icon={CalendarCheck}
        tone="brand"
        definitions={['totalBookings']}
      />
      <StatCard
        label="Pending"
        value={valueOrDash(data?.pending)}
        hint="To confirm"
        icon={Clock}
        definitions={['pending']}
      />
      <StatCard
        label="In house"
        value={valueOrDash(data?.inHouse)}
        hint="Checked in now"
        icon={BedDouble}
        definitions={['inHouse']}
      />
      <RevenueCard stats={data ?? (isError ? null : undefined)} />
    </StatCards>
  )
}
