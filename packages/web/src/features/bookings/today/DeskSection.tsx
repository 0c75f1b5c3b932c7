import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { hasArrived, hasLeft, stayPhase } from '@ilewa/contract/bookings/phases'
import { formatGuests } from '@ilewa/contract/bookings/terms'
import { can, isAllowed } from '@ilewa/contract/core/access'
import { formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { bookingListPaths } from '../../../lib/booking-list-paths.ts'
import { phoneQuery } from '../../../lib/phone-query.ts'
import { ShortListPanel } from '../../../ui/layout/ShortListPanel.tsx'
import { hasOpenBalance } from '../desk/desk-stay.ts'
import type { DeskPerson, StayAction } from '../desk/stay-actions.ts'
import { stayActionsOf } from '../desk/stay-actions.ts'
import type { RowDesk } from '../table/use-row-desk.ts'
import { DeskRow } from './DeskRow.tsx'
import { useSteadyOrder } from './use-steady-order.ts'

type DeskKind = 'arrivals' | 'departures' | 'inHouse'

interface Section {
  title: string
  emptyText: string
  /** For agents, whose lists contain only their own guests. */
  ownEmptyText: string
  definitions: readonly MetricKey[]
  /** "2 of 4 arrived" */
  progress: (counts: Dashboard['counts']) => string | null
  /** In the order of preference; the first possible one is offered. */
  actions: readonly StayAction[]
  /** Offered beside it. */
  other?: StayAction
  when: (stay: DeskStay) => string
  /** Rows with nothing left to do come last. */
  isDone: (stay: DeskStay, today: string) => boolean
}

const formatStayNights = ({ checkIn, checkOut }: DeskStay) => formatNights(nightsBetween(checkIn, checkOut))

const sections: Record<DeskKind, Section> = {
  arrivals: {
    title: 'Arrivals',
    emptyText: 'No guests arrive today.',
    ownEmptyText: 'None of your guests arrive today.',
    definitions: ['arrivals', 'late'],
    progress: ({ arrivals, arrived }) => (arrivals > 0 ? `${arrived} of ${arrivals} arrived` : null),
    actions: ['checkIn', 'confirm'],
    when: (stay) => `${formatStayNights(stay)} · ${formatGuests(stay.guests)}`,
    isDone: hasArrived,
  },
  departures: {
    title: 'Departures',
    emptyText: 'No guests leave today.',
    ownEmptyText: 'None of your guests leave today.',
    definitions: ['departures'],
    progress: ({ departures, left }) => (departures > 0 ? `${left} of ${departures} left` : null),
    actions: ['checkOut', 'stayed'],
    other: 'noShow',
    when: formatStayNights,
    isDone: hasLeft,
  },
  inHouse: {
    title: 'In house',
    emptyText: 'No guests are in house.',
    ownEmptyText: 'None of your guests are in house.',
    definitions: ['inHouse'],
    progress: () => null,
    actions: ['checkOut'],
    when: (stay) => `until ${formatDate(stay.checkOut)} · ${formatGuests(stay.guests)}`,
    isDone: (stay, today) => stayPhase(stay, today) !== 'OVERSTAYING',
  },
}

const shownRows = 3

interface DeskSectionProps {
  kind: DeskKind
  dashboard: Dashboard
  person: DeskPerson
  desk: RowDesk & { busyId: string | null }
}

/** One list of today: the first rows with their next action. */
export function DeskSection({ kind, dashboard, person, desk }: DeskSectionProps) {
  const [isExpanded, setExpanded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { title, emptyText, ownEmptyText, definitions, progress, actions, other, when, isDone } =
    sections[kind]
  const { today, counts } = dashboard
  const total = counts[kind]
  const isDoneToday = (stay: DeskStay) => isDone(stay, today)
  const stays = useSteadyOrder(
    dashboard[kind].toSorted(
      (one, other) =>
        Number(isDoneToday(one)) - Number(isDoneToday(other)) ||
        // Who leaves with a balance is asked for it before the others go.
        Number(hasOpenBalance(other)) - Number(hasOpenBalance(one)),
    ),
    desk.undos,
  )
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  // On a phone the guests in house are one tap away, except those who should have left.
  const isFolded = isPhone && kind === 'inHouse' && !isOpen
  const folded = stays.filter((stay) => !isDoneToday(stay))
  const shown = isExpanded ? stays : (isFolded ? folded : stays).slice(0, shownRows)
  const list = bookingListPaths[person.role]
  const canOpen = can(person.role, 'bookings:read') || isAllowed(person, 'bookings:desk')
  const offered = (stay: DeskStay) => {
    const possible = stayActionsOf(stay, today, person)
    return [actions.find((action) => possible.includes(action)), other].filter(
      (action) => action !== undefined && possible.includes(action),
    ) as StayAction[]
  }
  return (
    <ShortListPanel
      title={title}
      total={total}
      how={definitions}
      count={progress(counts)}
      shown={shown.length}
      emptyText={person.role === 'AGENT' ? ownEmptyText : emptyText}
      listPath={list && `${list}?desk=${kind}`}
      more={
        isFolded ? (
          stays.length > shown.length && (
            <Button variant="subtle" px={0} onClick={() => setOpen(true)}>
              Show guests
            </Button>
          )
        ) : !list && stays.length > shown.length ? (
          <Button variant="subtle" px={0} onClick={() => setExpanded(true)}>
            {stays.length === total ? `All ${total}` : `Show ${stays.length} of ${total}`}
          </Button>
        ) : null
      }
    >
      {shown.map((stay) => (
        <DeskRow
          key={stay.id}
          stay={stay}
          today={today}
          when={when(stay)}
          isDone={kind !== 'inHouse' && isDone(stay, today)}
          canOpen={canOpen}
          actions={offered(stay)}
          isDue={stayPhase(stay, today) !== 'IN_HOUSE'}
          busy={desk.busyId === stay.id}
          onAct={(action) => desk.act(stay, action)}
          undo={desk.undos.get(stay.id)}
        />
      ))}
    </ShortListPanel>
  )
}
