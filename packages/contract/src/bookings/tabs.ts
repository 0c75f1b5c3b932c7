import { z } from 'zod'
import type { CivilDate } from '../core/dates.ts'
import { arrivesOn, type DatedStay, departsOn, isInHouse, type StayPhase, stayPhase } from './phases.ts'

/** The tabs of a bookings list. Every booking is in at least one of them. */
export const BookingTab = z.enum(['today', 'upcoming', 'inHouse', 'past', 'cancelled'])
export type BookingTab = z.infer<typeof BookingTab>

export const bookingTabLabels: Record<BookingTab, string> = {
  today: 'Today',
  upcoming: 'Upcoming',
  inHouse: 'In house',
  past: 'Past',
  cancelled: 'Cancelled',
}

/** The order of each tab: upcoming and in-house stays by check-in, the others latest first. */
export const bookingTabSort = {
  today: '-checkIn',
  upcoming: 'checkIn',
  inHouse: 'checkIn',
  past: '-checkIn',
  cancelled: '-checkIn',
} as const satisfies Record<BookingTab, string>

/** Phases of stays that are neither today's arrivals nor departures, and still need an action. */
const phasesToRecord: readonly StayPhase[] = ['LATE', 'OVERSTAYING', 'NOT_RECORDED']

const isUpcoming = (stay: DatedStay, today: CivilDate) =>
  stay.status !== 'CANCELLED' && (stay.checkIn > today || stayPhase(stay, today) === 'ARRIVING')

const isPast = (stay: DatedStay, today: CivilDate) =>
  stay.checkIn <= today && ['COMPLETED', 'NOT_RECORDED'].includes(stayPhase(stay, today))

const isOnTodayTab = (stay: DatedStay, today: CivilDate) =>
  arrivesOn(stay, today) || departsOn(stay, today) || phasesToRecord.includes(stayPhase(stay, today))

/** Which stays each tab contains. The server's SQL conditions must match. */
export const isInBookingTab: Record<BookingTab, (stay: DatedStay, today: CivilDate) => boolean> = {
  today: isOnTodayTab,
  upcoming: isUpcoming,
  inHouse: isInHouse,
  past: isPast,
  cancelled: ({ status }) => status === 'CANCELLED',
}
