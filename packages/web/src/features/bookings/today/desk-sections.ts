import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { hasArrived, hasLeft, stayPhase } from '@ilewa/contract/bookings/phases'
import { formatGuests } from '@ilewa/contract/bookings/terms'
import { formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import type { Dashboard } from '@ilewa/contract/dashboard'
import type { StayAction } from '../desk/stay-actions.ts'

export type DeskKind = 'arrivals' | 'departures' | 'inHouse'

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
  /** The guest has arrived or left. These rows come last. */
  isDone: (stay: DeskStay, today: string) => boolean
  /** These rows come first, and are shown while the list is folded. */
  isUrgent?: (stay: DeskStay, today: string) => boolean
}

const formatStayNights = ({ checkIn, checkOut }: DeskStay) => formatNights(nightsBetween(checkIn, checkOut))

/** The lists of today. */
export const deskSections: Record<DeskKind, Section> = {
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
    isDone: () => false,
    isUrgent: (stay, today) => stayPhase(stay, today) === 'OVERSTAYING',
  },
}
