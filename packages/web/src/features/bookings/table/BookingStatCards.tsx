import { BedDouble, CalendarCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { RevenueCard } from '../../../ui/data/RevenueCard.tsx'
import { StatCard, StatCards } from '../../../ui/data/StatCard.tsx'
import { useBookingStats } from '../bookings.api.ts'

export function BookingStatCards() {
  const { data, isError } = useBookingStats()
  const shown = (figure: ReactNode) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Bookings"
        value={shown(data?.total)}
        hint={data && `${data.confirmed} confirmed`}
        room="0 confirmed"
        icon={CalendarCheck}
        tone="brand"
        how={['totalBookings']}
      />
      <StatCard
        label="Pending"
        value={shown(data?.pending)}
        hint="To confirm"
        icon={Clock}
        how={['pending']}
      />
      <StatCard
        label="In house"
        value={shown(data?.inHouse)}
        hint="Checked in now"
        icon={BedDouble}
        how={['inHouse']}
      />
      <RevenueCard stats={data ?? (isError ? null : undefined)} />
    </StatCards>
  )
}
