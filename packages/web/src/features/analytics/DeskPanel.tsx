import type { Role } from '@ilewa/contract/access'
import type { Dashboard, DeskStay } from '@ilewa/contract/dashboard'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/dates'
import { paths } from '../../lib/paths.ts'
import { BookingStatusBadge } from '../../ui/BookingStatusBadge.tsx'
import { FewPanel } from './FewPanel.tsx'
import { FewRow } from './FewRow.tsx'

type Kind = keyof Dashboard['counts']

const panels = {
  arrivals: {
    title: 'Arriving today',
    none: 'Nobody arrives today.',
    noneOfOwn: 'None of your guests arrives today.',
  },
  departures: {
    title: 'Leaving today',
    none: 'Nobody leaves today.',
    noneOfOwn: 'None of your guests leaves today.',
  },
  inHouse: {
    title: 'In house',
    none: 'Nobody is in house.',
    noneOfOwn: 'None of your guests is in house.',
  },
} as const

/** Staff have no list of bookings. */
const listOf: Record<Role, string | undefined> = {
  OWNER: paths.bookings,
  AGENT: paths.myBookings,
  STAFF: undefined,
}

const guestsOf = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

const stayOf = ({ checkIn, checkOut, guests }: DeskStay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))} · ${guestsOf(guests)}`

interface DeskPanelProps {
  kind: Kind
  dashboard: Dashboard
  /** An agent's lists hold their own guests only. */
  role: Role
}

/** One list of the front desk; no money, no contacts. */
export function DeskPanel({ kind, dashboard, role }: DeskPanelProps) {
  const { title, none, noneOfOwn } = panels[kind]
  const stays = dashboard[kind]
  const list = listOf[role]
  return (
    <FewPanel
      title={title}
      total={dashboard.counts[kind]}
      shown={stays.length}
      none={role === 'AGENT' ? noneOfOwn : none}
      more={list && `${list}?desk=${kind}`}
    >
      {stays.map((stay) => (
        <FewRow
          key={stay.id}
          to={list && `${list}?open=${stay.id}`}
          title={stay.guestName}
          aside={<BookingStatusBadge status={stay.status} />}
          where={stay.propertyName}
          when={stayOf(stay)}
        />
      ))}
    </FewPanel>
  )
}
