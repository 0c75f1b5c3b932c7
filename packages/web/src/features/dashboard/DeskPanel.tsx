import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { deskListLabels, stayPhase, stayPhaseLabels } from '@ilewa/contract/bookings/phases'
import type { Role } from '@ilewa/contract/core/access'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { Anchor, Text } from '@mantine/core'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BookingStatusBadge } from '../../ui/data/BookingStatusBadge.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { ShortListPanel } from './ShortListPanel.tsx'
import { ShortListRow } from './ShortListRow.tsx'

const panels = {
  arrivals: {
    emptyText: 'No guests arrive today.',
    ownEmptyText: 'None of your guests arrive today.',
  },
  departures: {
    emptyText: 'No guests leave today.',
    ownEmptyText: 'None of your guests leave today.',
  },
  inHouse: {
    emptyText: 'No guests are in house.',
    ownEmptyText: 'None of your guests are in house.',
  },
} as const

type Kind = keyof typeof panels
type Counts = Dashboard['counts']

const definitions = {
  arrivals: ['arrivals', 'late'],
  departures: ['departures'],
  inHouse: ['inHouse'],
} as const satisfies Record<Kind, readonly MetricKey[]>

/** "2 of 4 arrived" */
const progress: Record<Kind, (counts: Counts) => string | null> = {
  arrivals: ({ arrivals, arrived }) => (arrivals > 0 ? `${arrived} of ${arrivals} arrived` : null),
  departures: ({ departures, left }) => (departures > 0 ? `${left} of ${departures} left` : null),
  inHouse: () => null,
}

/** Guests of another list that are relevant for this panel. */
const relatedLists: Partial<
  Record<Kind, { desk: 'late' | 'overstaying'; label: (count: number) => string }>
> = {
  arrivals: {
    desk: 'late',
    label: (count) => (count === 1 ? '1 guest is late' : `${count} guests are late`),
  },
  inHouse: { desk: 'overstaying', label: (count) => `${count} past check-out` },
}

/** Staff have no bookings page. */
const bookingsPath: Record<Role, string | undefined> = {
  OWNER: paths.bookings,
  AGENT: paths.myBookings,
  STAFF: undefined,
}

const formatGuests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

const formatStay = ({ checkIn, checkOut, guests }: DeskStay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))} · ${formatGuests(guests)}`

/** The status, or a warning that the guest is past check-out. */
const StayBadge = ({ stay, today }: { stay: DeskStay; today: string }) =>
  stayPhase(stay, today) === 'OVERSTAYING' ? (
    <StatusBadge variant="warning" icon={Clock} label={stayPhaseLabels.OVERSTAYING} />
  ) : (
    <BookingStatusBadge status={stay.status} />
  )

interface RelatedGuestsProps {
  kind: Kind
  counts: Counts
  list: string | undefined
}

function RelatedGuests({ kind, counts, list }: RelatedGuestsProps) {
  const other = relatedLists[kind]
  if (!other || counts[other.desk] === 0) return null
  const label = other.label(counts[other.desk])
  return list ? (
    <Anchor component={Link} to={`${list}?desk=${other.desk}`} className="tap">
      {label}
    </Anchor>
  ) : (
    <Text c="dimmed">{label}</Text>
  )
}

interface DeskPanelProps {
  kind: Kind
  dashboard: Dashboard
  /** An agent's lists contain only their own guests. */
  role: Role
}

/** One front desk list, without money and contact details. */
export function DeskPanel({ kind, dashboard, role }: DeskPanelProps) {
  const { emptyText, ownEmptyText } = panels[kind]
  const stays = dashboard[kind]
  const list = bookingsPath[role]
  return (
    <ShortListPanel
      title={deskListLabels[kind]}
      total={dashboard.counts[kind]}
      how={definitions[kind]}
      count={progress[kind](dashboard.counts)}
      summary={<RelatedGuests kind={kind} counts={dashboard.counts} list={list} />}
      shown={stays.length}
      emptyText={role === 'AGENT' ? ownEmptyText : emptyText}
      listPath={list && `${list}?desk=${kind}`}
    >
      {stays.map((stay) => (
        <ShortListRow
          key={stay.id}
          to={list && `${list}?open=${stay.id}`}
          title={stay.guestName}
          aside={<StayBadge stay={stay} today={dashboard.today} />}
          where={stay.propertyName}
          when={formatStay(stay)}
        />
      ))}
    </ShortListPanel>
  )
}
