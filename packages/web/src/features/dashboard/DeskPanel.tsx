import { deskListLabels, stayPhase, stayPhaseLabels } from '@ilewa/contract/bookings/phases'
import type { Role } from '@ilewa/contract/core/access'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { FigureKey } from '@ilewa/contract/core/definitions'
import type { Dashboard, DeskStay } from '@ilewa/contract/dashboard'
import { Anchor, Text } from '@mantine/core'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BookingStatusBadge } from '../../ui/data/BookingStatusBadge.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { FewPanel } from './FewPanel.tsx'
import { FewRow } from './FewRow.tsx'

const panels = {
  arrivals: {
    none: 'No guests arrive today.',
    noneOfOwn: 'None of your guests arrive today.',
  },
  departures: {
    none: 'No guests leave today.',
    noneOfOwn: 'None of your guests leave today.',
  },
  inHouse: {
    none: 'No guests are in house.',
    noneOfOwn: 'None of your guests are in house.',
  },
} as const

type Kind = keyof typeof panels
type Counts = Dashboard['counts']

const definitions = {
  arrivals: ['arrivals', 'late'],
  departures: ['departures'],
  inHouse: ['inHouse'],
} as const satisfies Record<Kind, readonly FigureKey[]>

/** "2 of 4 arrived" */
const progress: Record<Kind, (counts: Counts) => string | null> = {
  arrivals: ({ arrivals, arrived }) => (arrivals > 0 ? `${arrived} of ${arrivals} arrived` : null),
  departures: ({ departures, left }) => (departures > 0 ? `${left} of ${departures} left` : null),
  inHouse: () => null,
}

/** Guests of another list that are relevant for this panel. */
const besides: Partial<Record<Kind, { desk: 'late' | 'overstaying'; words: (count: number) => string }>> = {
  arrivals: {
    desk: 'late',
    words: (count) => (count === 1 ? '1 guest is late' : `${count} guests are late`),
  },
  inHouse: { desk: 'overstaying', words: (count) => `${count} past check-out` },
}

/** Staff have no bookings page. */
const listOf: Record<Role, string | undefined> = {
  OWNER: paths.bookings,
  AGENT: paths.myBookings,
  STAFF: undefined,
}

const guestsOf = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

const stayOf = ({ checkIn, checkOut, guests }: DeskStay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))} · ${guestsOf(guests)}`

/** The status, or a warning that the guest is past check-out. */
const StayBadge = ({ stay, today }: { stay: DeskStay; today: string }) =>
  stayPhase(stay, today) === 'OVERSTAYING' ? (
    <StatusBadge variant="warning" icon={Clock} label={stayPhaseLabels.OVERSTAYING} />
  ) : (
    <BookingStatusBadge status={stay.status} />
  )

interface BesidesProps {
  kind: Kind
  counts: Counts
  list: string | undefined
}

function Besides({ kind, counts, list }: BesidesProps) {
  const other = besides[kind]
  if (!other || counts[other.desk] === 0) return null
  const words = other.words(counts[other.desk])
  return list ? (
    <Anchor component={Link} to={`${list}?desk=${other.desk}`} className="tap">
      {words}
    </Anchor>
  ) : (
    <Text c="dimmed">{words}</Text>
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
  const { none, noneOfOwn } = panels[kind]
  const stays = dashboard[kind]
  const list = listOf[role]
  return (
    <FewPanel
      title={deskListLabels[kind]}
      total={dashboard.counts[kind]}
      how={definitions[kind]}
      count={progress[kind](dashboard.counts)}
      figure={<Besides kind={kind} counts={dashboard.counts} list={list} />}
      shown={stays.length}
      none={role === 'AGENT' ? noneOfOwn : none}
      more={list && `${list}?desk=${kind}`}
    >
      {stays.map((stay) => (
        <FewRow
          key={stay.id}
          to={list && `${list}?open=${stay.id}`}
          title={stay.guestName}
          aside={<StayBadge stay={stay} today={dashboard.today} />}
          where={stay.propertyName}
          when={stayOf(stay)}
        />
      ))}
    </FewPanel>
  )
}
