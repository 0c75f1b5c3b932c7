import type { BookingStats } from '@ilewa/contract/bookings'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { formatNaira } from '@ilewa/contract/money'
import { Banknote, BedDouble, Building2, CalendarClock, DoorOpen, KeyRound } from 'lucide-react'
import { StatCard, StatCards } from '../../ui/StatCard.tsx'

function MoneyCards({ bookings }: { bookings: BookingStats }) {
  return (
    <>
      <StatCard label="Pending Bookings" value={bookings.pending} icon={CalendarClock} hint="to confirm" />
      <StatCard
        wide
        label="Total Revenue"
        value={formatNaira(bookings.totalRevenue)}
        icon={Banknote}
        tone="accent"
        hint={`${formatNaira(bookings.collected)} collected`}
      />
    </>
  )
}

/** "66.7% occupied tonight"; nothing without properties. */
const tonightOf = (dashboard: Dashboard | undefined) =>
  dashboard?.occupancy.rate == null ? undefined : `${dashboard.occupancy.rate}% occupied tonight`

/** The figures on top; money only where the server sends it. */
export function DashboardStats({ dashboard }: { dashboard: Dashboard | undefined }) {
  const properties = dashboard?.properties
  return (
    <StatCards>
      <StatCard label="Total Properties" value={properties?.total} icon={Building2} tone="brand" />
      <StatCard label="Available Now" value={properties?.available} icon={DoorOpen} tone="brand" />
      <StatCard
        label="Currently Booked"
        value={properties?.booked}
        icon={KeyRound}
        hint={tonightOf(dashboard)}
      />
      {dashboard?.bookings ? (
        <MoneyCards bookings={dashboard.bookings} />
      ) : (
        <StatCard label="In house" value={dashboard?.counts.inHouse} icon={BedDouble} />
      )}
    </StatCards>
  )
}
