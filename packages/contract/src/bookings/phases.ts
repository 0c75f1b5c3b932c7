import { z } from 'zod'
import type { CivilDate } from '../core/dates.ts'
import type { BookingStatus } from './terms.ts'

/** The phase of a stay on a given day, shown in every badge. `DeskList` below defines the lists of a day. */
export const StayPhase = z.enum([
  'UPCOMING',
  'ARRIVING',
  'LATE',
  'IN_HOUSE',
  'DEPARTING',
  'OVERSTAYING',
  'NOT_RECORDED',
  'COMPLETED',
  'CANCELLED',
])
export type StayPhase = z.infer<typeof StayPhase>

export const stayPhaseLabels: Record<StayPhase, string> = {
  UPCOMING: 'Upcoming',
  ARRIVING: 'Arriving today',
  LATE: 'Late',
  IN_HOUSE: 'In house',
  DEPARTING: 'Departing today',
  OVERSTAYING: 'Past check-out',
  NOT_RECORDED: 'Not recorded',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

/** Whether no check-in is recorded, and the stay is not cancelled. */
export const isExpected = ({ status }: { status: BookingStatus }): boolean =>
  status === 'PENDING' || status === 'CONFIRMED'

export interface DatedStay {
  status: BookingStatus
  checkIn: CivilDate
  checkOut: CivilDate
}

/** The phase of a stay with status CHECKED_IN. */
function checkedInPhase({ checkIn, checkOut }: DatedStay, today: CivilDate): StayPhase {
  if (checkIn > today) return 'UPCOMING'
  if (checkOut > today) return 'IN_HOUSE'
  return checkOut === today ? 'DEPARTING' : 'OVERSTAYING'
}

/** The phase of a stay whose guest has not checked in. */
function expectedPhase({ checkIn, checkOut }: DatedStay, today: CivilDate): StayPhase {
  if (checkIn > today) return 'UPCOMING'
  if (checkOut <= today) return 'NOT_RECORDED'
  return checkIn === today ? 'ARRIVING' : 'LATE'
}

export function stayPhase(stay: DatedStay, today: CivilDate): StayPhase {
  if (stay.status === 'CANCELLED') return 'CANCELLED'
  if (stay.status === 'CHECKED_OUT') return 'COMPLETED'
  return stay.status === 'CHECKED_IN' ? checkedInPhase(stay, today) : expectedPhase(stay, today)
}

/** Checked in before the check-in date: shown as upcoming, with a mark. */
export const isCheckedInEarly = (stay: DatedStay, today: CivilDate): boolean =>
  stay.status === 'CHECKED_IN' && stayPhase(stay, today) === 'UPCOMING'

const inHousePhases: readonly StayPhase[] = ['IN_HOUSE', 'DEPARTING', 'OVERSTAYING']

/** Stays whose guest sleeps there tonight or is still expected. */
const tonightPhases: readonly StayPhase[] = ['ARRIVING', 'LATE', 'IN_HOUSE', 'OVERSTAYING']

export const isInHouse = (stay: DatedStay, today: CivilDate): boolean =>
  inHousePhases.includes(stayPhase(stay, today))

export const isStayingTonight = (stay: DatedStay, today: CivilDate): boolean =>
  tonightPhases.includes(stayPhase(stay, today))

/**
 * The order in which balances are collected: guests who leave today first. Cancelled stays owe nothing. The server's
 * SQL conditions must match.
 */
export const balanceOrder = [
  ['DEPARTING'],
  ['OVERSTAYING', 'IN_HOUSE'],
  ['LATE', 'ARRIVING'],
  ['UPCOMING'],
  ['COMPLETED', 'NOT_RECORDED'],
] as const satisfies readonly (readonly StayPhase[])[]

/** Arrivals of a day: check-in on that day and not cancelled, whether or not the guest has arrived. */
export const arrivesOn = ({ status, checkIn }: DatedStay, day: CivilDate): boolean =>
  status !== 'CANCELLED' && checkIn === day

/** Departures of a day: check-out on that day and not cancelled, whether or not the guest has left. */
export const departsOn = ({ status, checkOut }: DatedStay, day: CivilDate): boolean =>
  status !== 'CANCELLED' && checkOut === day

/** The label of a phase that needs a second look, such as a guest who should have left; undefined for the others. */
export function unusualPhaseLabel(stay: DatedStay, today: CivilDate): string | undefined {
  const phase = stayPhase(stay, today)
  const isUnusual = ['LATE', 'OVERSTAYING', 'NOT_RECORDED'].includes(phase) || isCheckedInEarly(stay, today)
  return isUnusual ? stayPhaseLabels[phase] : undefined
}

/** Whether the guest has checked in. Used to count arrivals: "2 of 4 arrived". */
export const hasArrived = ({ status }: Pick<DatedStay, 'status'>): boolean =>
  status === 'CHECKED_IN' || status === 'CHECKED_OUT'

/** Whether the guest has checked out. Used to count departures. */
export const hasLeft = ({ status }: Pick<DatedStay, 'status'>): boolean => status === 'CHECKED_OUT'

/** An occupied night: `checkIn` ≤ night < `checkOut`, not cancelled. */
export const occupiesNight = ({ status, checkIn, checkOut }: DatedStay, night: CivilDate): boolean =>
  status !== 'CANCELLED' && checkIn <= night && night < checkOut

/**
 * The front desk's lists of a day, used by cards, filters and notifications. A list can hold more than the phase of the
 * same name: a guest who has arrived is still one of the day's arrivals.
 */
export const DeskList = z.enum(['arrivals', 'departures', 'inHouse', 'late', 'overstaying', 'notRecorded'])
export type DeskList = z.infer<typeof DeskList>

export const deskListLabels: Record<DeskList, string> = {
  arrivals: 'Arriving today',
  departures: 'Departing today',
  inHouse: 'In house',
  late: 'Late arrivals',
  overstaying: 'Past check-out',
  notRecorded: 'Not recorded',
}

/** Which stays each list contains. The server's SQL conditions must match. */
export const isInDeskList: Record<DeskList, (stay: DatedStay, today: CivilDate) => boolean> = {
  arrivals: arrivesOn,
  departures: departsOn,
  inHouse: isInHouse,
  late: (stay, today) => stayPhase(stay, today) === 'LATE',
  overstaying: (stay, today) => stayPhase(stay, today) === 'OVERSTAYING',
  notRecorded: (stay, today) => stayPhase(stay, today) === 'NOT_RECORDED',
}
