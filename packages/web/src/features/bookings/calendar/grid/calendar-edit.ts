import type { CalendarProperty, CalendarStay } from '@ilewa/contract/bookings/calendar'
import { checkInPastMessage } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { errorEntry } from '@ilewa/contract/core/errors'
import { datesTakenMessages } from '@ilewa/contract/properties/calendar'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import type { ErrorMessage } from '../../../../lib/api/api-error.ts'
import { type Taken, takenBy } from '../../../../lib/taken-nights.ts'

/** Book free nights, move a stay, or change its check-in or check-out. */
export type EditKind = 'book' | 'move' | 'start' | 'end'

interface Nights {
  /** Index of the property in the list. */
  row: number
  checkIn: CivilDate
  checkOut: CivilDate
}

/** A pending change by drag or arrow keys. Nothing is saved before it is confirmed. */
export interface CalendarEdit extends Nights {
  kind: EditKind
  /** Null while nights for a new booking are selected. */
  stay: CalendarStay | null
  /** The position before the change. */
  origin: Nights
}

export const startBooking = (row: number, night: CivilDate): CalendarEdit => {
  const origin = { row, checkIn: night, checkOut: addDays(night, 1) }
  return { ...origin, kind: 'book', stay: null, origin }
}

export const startEdit = (kind: EditKind, row: number, stay: CalendarStay): CalendarEdit => {
  const origin = { row, checkIn: stay.checkIn, checkOut: stay.checkOut }
  return { ...origin, kind, stay, origin }
}

const earlier = (one: CivilDate, other: CivilDate) => (one < other ? one : other)
const later = (one: CivilDate, other: CivilDate) => (one > other ? one : other)

/** The change, shifted by nights and rows from its origin. A stay keeps at least one night. */
export function shiftEdit(
  edit: CalendarEdit,
  { nights, rows }: { nights: number; rows: number },
): CalendarEdit {
  const { kind, origin } = edit
  const checkIn = addDays(origin.checkIn, nights)
  const checkOut = addDays(origin.checkOut, nights)
  if (kind === 'move') return { ...edit, checkIn, checkOut, row: origin.row + rows }
  if (kind === 'start') return { ...edit, checkIn: earlier(checkIn, addDays(origin.checkOut, -1)) }
  if (kind === 'end') return { ...edit, checkOut: later(checkOut, addDays(origin.checkIn, 1)) }
  return { ...edit, checkIn: earlier(checkIn, origin.checkIn), checkOut: later(checkOut, origin.checkOut) }
}

/** Offset of the change from its origin. `nights` is the offset of the edge that moves. */
export function editOffset({ kind, origin, checkIn, checkOut, row }: CalendarEdit): {
  nights: number
  rows: number
} {
  const days = (from: CivilDate, to: CivilDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const begin = days(origin.checkIn, checkIn)
  const end = days(origin.checkOut, checkOut)
  return { nights: kind === 'end' ? end : begin || (kind === 'book' ? end : 0), rows: row - origin.row }
}

export const isUnchanged = ({ origin, row, checkIn, checkOut }: CalendarEdit) =>
  row === origin.row && checkIn === origin.checkIn && checkOut === origin.checkOut

export const isSameEdit = (one: CalendarEdit, other: CalendarEdit) =>
  one.kind === other.kind &&
  one.stay === other.stay &&
  one.row === other.row &&
  one.checkIn === other.checkIn &&
  one.checkOut === other.checkOut

/** The booked and blocked nights of a property, without those of the stay that is being moved. */
function takenNightsOf({ stays, closed }: CalendarProperty, moved: CalendarStay | null): Taken[] {
  const others = stays.filter(({ id }) => id !== moved?.id)
  return [...others.map((stay) => ({ ...stay, kind: 'BOOKING' as const })), ...closed]
}

/** Client-side check of a change; the server makes the final decision. */
export function getEditError(
  edit: CalendarEdit,
  property: CalendarProperty,
  today: CivilDate,
): ErrorMessage | null {
  const { stay, origin, checkIn, checkOut } = edit
  const isOtherProperty = stay === null || edit.row !== origin.row
  if (isOtherProperty && !acceptsBookings(property.status)) return errorEntry('properties.not_bookable')
  const conflict = takenBy({ taken: takenNightsOf(property, stay) }, checkIn, checkOut)
  if (conflict) return { ...errorEntry('bookings.dates_taken'), message: datesTakenMessages[conflict] }
  const hasNewCheckIn = stay === null || checkIn !== origin.checkIn
  if (!hasNewCheckIn || checkIn >= today) return null
  return { title: errorEntry('common.invalid').title, message: checkInPastMessage }
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
