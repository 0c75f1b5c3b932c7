import { addDays, type CivilDate } from '../core/dates.ts'

/** The check-out date when the guest leaves today: after at least one night, and never later than booked. */
export function departureDate(
  stay: { checkIn: CivilDate; checkOut: CivilDate },
  today: CivilDate,
): CivilDate {
  const earliest = addDays(stay.checkIn, 1)
  const leaving = today > earliest ? today : earliest
  return leaving < stay.checkOut ? leaving : stay.checkOut
}
