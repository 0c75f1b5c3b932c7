import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { stayPhase } from '@ilewa/contract/bookings/phases'
import { can, isAllowed } from '@ilewa/contract/core/access'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { bookingListPaths } from '../../../lib/booking-list-paths.ts'
import { useIsPhone } from '../../../lib/phone-query.ts'
import { ShortListPanel } from '../../../ui/layout/ShortListPanel.tsx'
import { hasOpenBalance } from '../desk/desk-stay.ts'
import type { DeskPerson, StayAction } from '../desk/stay-actions.ts'
import { stayActionsOf } from '../desk/stay-actions.ts'
import type { RowDesk } from '../table/use-row-desk.ts'
import { DeskRow } from './DeskRow.tsx'
import { type DeskKind, deskSections } from './desk-sections.ts'
import { useSteadyOrder } from './use-steady-order.ts'

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
  const { title, emptyText, ownEmptyText, definitions, progress, actions, other, when, ...section } =
    deskSections[kind]
  const { today, counts } = dashboard
  const total = counts[kind]
  const isDone = (stay: DeskStay) => section.isDone(stay, today)
  const isUrgent = (stay: DeskStay) => section.isUrgent?.(stay, today) ?? false
  const stays = useSteadyOrder(
    dashboard[kind].toSorted(
      (one, other) =>
        Number(isUrgent(other)) - Number(isUrgent(one)) ||
        Number(isDone(one)) - Number(isDone(other)) ||
        // Who leaves with a balance is asked for it before the others go.
        Number(hasOpenBalance(other)) - Number(hasOpenBalance(one)),
    ),
    desk.undos,
  )
  const isPhone = useIsPhone()
  // On a phone the guests in house are one tap away, except those who should have left.
  const isFolded = isPhone && kind === 'inHouse' && !isOpen
  const shown = isExpanded ? stays : (isFolded ? stays.filter(isUrgent) : stays).slice(0, shownRows)
  const list = bookingListPaths[person.role]
  const canOpen = can(person.role, 'bookings:read') || isAllowed(person, 'bookings:desk')
  const offered = (stay: DeskStay) => {
    const possible = stayActionsOf(stay, today, person)
    return [actions.find((action) => possible.includes(action)), other, 'pay' as const].filter(
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
          isDone={isDone(stay)}
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
