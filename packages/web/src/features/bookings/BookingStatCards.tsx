import { formatNaira } from '@ilewa/contract/money'
import { BedDouble, CalendarCheck, Clock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/StatCard.tsx'
import { useBookingStats } from './bookings.api.ts'

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
      />
      <StatCard label="Pending" value={shown(data?.pending)} hint="To confirm" icon={Clock} />
      <StatCard label="Checked in" value={shown(data?.checkedIn)} hint="In house now" icon={BedDouble} />
      <StatCard
        wide
        label="Total Revenue"
        value={shown(data && formatNaira(data.totalRevenue))}
        hint={data && `${formatNaira(data.collected)} received`}
        room="₦10,000,000.00 received"
        icon={Wallet}
        tone="accent"
      />
    </StatCards>
  )
}
