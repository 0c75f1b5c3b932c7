import { isHeld } from '@ilewa/contract/bookings/money'
import type { DatedStay } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { can } from '@ilewa/contract/core/access'
import { type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import type { DeskPerson } from '../desk/stay-actions.ts'

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const savedAs: Partial<Record<BookingStatus, string>> = {
  CHECKED_IN: 'checked in',
  CHECKED_OUT: 'checked out',
}

/** Why the status does not fit the dates: "This stay begins in 83 days." */
function mismatchOf({ status, checkIn, checkOut }: DatedStay, today: CivilDate): string | undefined {
  if (checkIn > today) return `This stay begins in ${formatDays(nightsBetween(today, checkIn))}.`
  if (status === 'CHECKED_OUT' && checkOut > today)
    return `This stay ends in ${formatDays(nightsBetween(today, checkOut))}.`
  if (status === 'CHECKED_IN' && checkOut < today)
    return `This stay ended ${formatDays(nightsBetween(checkOut, today))} ago.`
  return undefined
}

/**
 * The question before an unlikely status is saved: "This stay begins in 83 days. Save as checked in?" Undefined if the
 * status fits, or was saved before with the same dates.
 */
export function unlikelyStatusQuestion(
  stay: DatedStay,
  today: CivilDate,
  saved?: DatedStay,
): string | undefined {
  const isSaved =
    saved?.status === stay.status && saved.checkIn === stay.checkIn && saved.checkOut === stay.checkOut
  const done = savedAs[stay.status]
  const hasDates = stay.checkIn !== '' && stay.checkOut > stay.checkIn
  const mismatch = done && hasDates && !isSaved ? mismatchOf(stay, today) : undefined
  return mismatch && `${mismatch} Save as ${done}?`
}

/** The statuses that the person may save: an agent's forms obey the rules of the quick actions. */
export function statusOptionsFor(
  person: DeskPerson,
  saved: Pick<Booking, 'status' | 'holdUntil'> | undefined,
) {
  const isAllowed = (status: BookingStatus) =>
    can(person.role, 'bookings:money') ||
    status === saved?.status ||
    // Its deposit confirms a held booking.
    (status === 'CONFIRMED' && !(saved && isHeld(saved))) ||
    (status === 'CHECKED_IN' && person.worksAtDesk) ||
    status === 'PENDING' ||
    status === 'CANCELLED'
  return BookingStatus.options
    .filter(isAllowed)
    .map((value) => ({ value, label: bookingStatusLabels[value] }))
}
