import type { BookingStats } from '@ilewa/contract/bookings/stats'
import { can, type Role } from '@ilewa/contract/core/access'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { BedDouble, Building2, CalendarClock, DoorOpen, KeyRound } from 'lucide-react'
import { RevenueCard } from '../../ui/data/RevenueCard.tsx'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'

function MoneyCards({ bookings }: { bookings: BookingStats | null | undefined }) {
  return (
    <>
      <StatCard
        label="Pending Bookings"
        value={bookings?.pending}
        icon={CalendarClock}
        hint="to confirm"
        definitions={['pending']}
      />
      <RevenueCard stats={bookings ?? undefined} />
    </>
  )
}

/** "66.7% occupied tonight"; undefined without properties on offer. */
const formatTonight = (dashboard: Dashboard | undefined) =>
  dashboard?.occupancy.rate == null ? undefined : `${dashboard.occupancy.rate}% occupied tonight`

interface DashboardStatsProps {
  /** Undefined while loading. */
  dashboard: Dashboard | undefined
  role: Role
}

/** The metrics at the top. Money is shown only to roles that the server sends it to. */
export function DashboardStats({ dashboard, role }: DashboardStatsProps) {
  const properties = dashboard?.properties
  return (
    <StatCards>
      <StatCard
        label="Total Properties"
        value={properties?.total}
        icon={Building2}
        tone="brand"
        definitions={['totalProperties']}
      />
      <StatCard
        label="Available Now"
        value={properties?.available}
        icon={DoorOpen}
        tone="brand"
        definitions={['available']}
      />
      <StatCard
        label="Currently Booked"
        value={properties?.booked}
        icon={KeyRound}
        hint={formatTonight(dashboard)}
        hintPlaceholder="100% occupied tonight"
        definitions={['booked', 'occupancyTonight', 'onOffer']}
      />
      {can(role, 'bookings:money') ? (
        <MoneyCards bookings={dashboard?.bookings} />
      ) : (
        <StatCard
          label="In house"
          value={dashboard?.counts.inHouse}
          icon={BedDouble}
          definitions={['inHouse']}
        />
      )}
    </StatCards>
  )
}
