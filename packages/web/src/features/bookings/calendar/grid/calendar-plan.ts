import type { CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { bookingTotal, checkInPastSentence } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { errorEntry } from '@ilewa/contract/core/errors'
import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { takesBookings } from '@ilewa/contract/properties/schema'
import type { Described } from '../../../../lib/api/api-error.ts'
import { isFree } from '../../form/stay-dates.ts'

/** Book free nights, move a stay, or change its check-in or check-out. */
export type PlanKind = 'book' | 'move' | 'start' | 'end'

interface Nights {
  /** Index of the property in the list. */
  row: number
  checkIn: CivilDate
  checkOut: CivilDate
}

/** A pending change by drag or arrow keys. Nothing is saved before it is confirmed. */
export interface Plan extends Nights {
  kind: PlanKind
  /** Null while nights for a new booking are selected. */
  stay: CalendarStay | null
  /** The position before the change. */
  origin: Nights
}

export const planBooking = (row: number, night: CivilDate): Plan => {
  const origin = { row, checkIn: night, checkOut: addDays(night, 1) }
  return { ...origin, kind: 'book', stay: null, origin }
}

export const planChange = (kind: PlanKind, row: number, stay: CalendarStay): Plan => {
  const origin = { row, checkIn: stay.checkIn, checkOut: stay.checkOut }
  return { ...origin, kind, stay, origin }
}

const earlier = (one: CivilDate, other: CivilDate) => (one < other ? one : other)
const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other)

/** The change, shifted by nights and rows from its origin. A stay keeps at least one night. */
export function shiftPlan(plan: Plan, { nights, rows }: { nights: number; rows: number }): Plan {
  const { kind, origin } = plan
  const checkIn = addDays(origin.checkIn, nights)
  const checkOut = addDays(origin.checkOut, nights)
  if (kind === 'move') return { ...plan, checkIn, checkOut, row: origin.row + rows }
  if (kind === 'start') return { ...plan, checkIn: earlier(checkIn, addDays(origin.checkOut, -1)) }
  if (kind === 'end') return { ...plan, checkOut: later(checkOut, addDays(origin.checkIn, 1)) }
  return { ...plan, checkIn: earlier(checkIn, origin.checkIn), checkOut: later(checkOut, origin.checkOut) }
}

/** Offset of the change from its origin, in nights of the edge that moves. */
export function shiftOf({ kind, origin, checkIn, checkOut, row }: Plan): { nights: number; rows: number } {
  const days = (from: CivilDate, to: CivilDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const begin = days(origin.checkIn, checkIn)
  const end = days(origin.checkOut, checkOut)
  return { nights: kind === 'end' ? end : begin || (kind === 'book' ? end : 0), rows: row - origin.row }
}

export const isUnchanged = ({ origin, row, checkIn, checkOut }: Plan) =>
  row === origin.row && checkIn === origin.checkIn && checkOut === origin.checkOut

export const isSamePlan = (one: Plan, other: Plan) =>
  one.kind === other.kind &&
  one.stay === other.stay &&
  one.row === other.row &&
  one.checkIn === other.checkIn &&
  one.checkOut === other.checkOut

/** Client-side check of a change; the server makes the final decision. */
export function faultOf(plan: Plan, property: CalendarProperty, today: CivilDate): Described | null {
  const { stay, origin, checkIn, checkOut } = plan
  const isElsewhere = stay === null || plan.row !== origin.row
  if (isElsewhere && !takesBookings(property.status)) return errorEntry('properties.not_bookable')
  const taken = property.stays.filter(({ id }) => id !== stay?.id)
  if (!isFree({ today, taken }, checkIn, checkOut)) return errorEntry('bookings.dates_taken')
  const arrivesAnew = stay === null || checkIn !== origin.checkIn
  if (!arrivesAnew || checkIn >= today) return null
  return { title: errorEntry('common.invalid').title, message: checkInPastSentence }
}

/** A move to other nights or another property that waits for confirmation. */
export interface Move {
  id: string
  stay: CalendarStay
  from: CalendarProperty
  to: CalendarProperty
  checkIn: CivilDate
  checkOut: CivilDate
}

export interface MovePrice {
  /** The total before the move. */
  agreed: Naira
  /** The new nights at the property's price. */
  recomputed: Naira
  difference: Naira
  /**
   * True if the stay has not started and its total equals nights × price: then the new total is recalculated by
   * default.
   */
  followsPrice: boolean
}

interface Priced {
  stay: Pick<CalendarStay, 'checkIn' | 'checkOut' | 'status' | 'totalAmount'>
  from: { pricePerNight: Naira }
  to: { pricePerNight: Naira }
  checkIn: CivilDate
  checkOut: CivilDate
}

export function priceOf({ stay, from, to, checkIn, checkOut }: Priced): MovePrice {
  const agreed = stay.totalAmount
  const recomputed = bookingTotal(checkIn, checkOut, to.pricePerNight)
  const isOpen = stay.status === 'PENDING' || stay.status === 'CONFIRMED'
  const isByPrice = agreed === bookingTotal(stay.checkIn, stay.checkOut, from.pricePerNight)
  return {
    agreed,
    recomputed,
    difference: subtractNaira(recomputed, agreed),
    followsPrice: isOpen && isByPrice,
  }
}
