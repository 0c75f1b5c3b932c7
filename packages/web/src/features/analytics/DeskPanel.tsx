import type { Role } from '@ilewa/contract/access'
import type { DeskStay } from '@ilewa/contract/dashboard'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/dates'
import { Skeleton, Stack, Text } from '@mantine/core'
import { BookingStatusBadge } from '../../ui/BookingStatusBadge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './DeskPanel.module.css'

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
  inHouse: { title: 'In house', none: 'Nobody is in house.', noneOfOwn: 'None of your guests is in house.' },
} as const

const guestsOf = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

function StayRow({ stay }: { stay: DeskStay }) {
  return (
    <li className={classes.stay}>
      <div className={classes.who}>
        <strong>{stay.guestName}</strong>
        <BookingStatusBadge status={stay.status} />
      </div>
      <span className={classes.where}>{stay.propertyName}</span>
      <span className={classes.when}>
        {formatDateRange(stay.checkIn, stay.checkOut)} ·{' '}
        {formatNights(nightsBetween(stay.checkIn, stay.checkOut))} · {guestsOf(stay.guests)}
      </span>
    </li>
  )
}

interface DeskPanelProps {
  kind: keyof typeof panels
  /** Undefined while they load. */
  stays: readonly DeskStay[] | undefined
  /** An agent's lists hold their own guests only. */
  role: Role
}

/** One list of the front desk; no money, no contacts. */
export function DeskPanel({ kind, stays, role }: DeskPanelProps) {
  const { title, none, noneOfOwn } = panels[kind]
  return (
    <Panel
      title={title}
      aside={stays && stays.length > 0 && <span className={classes.count}>{stays.length}</span>}
    >
      {!stays && (
        <Stack gap="sm" className="late">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Stack>
      )}
      {stays?.length === 0 && <Text c="dimmed">{role === 'AGENT' ? noneOfOwn : none}</Text>}
      <ul className={classes.stays}>
        {stays?.map((stay) => (
          <StayRow key={stay.id} stay={stay} />
        ))}
      </ul>
    </Panel>
  )
}
