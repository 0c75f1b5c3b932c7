import { addDays, type CivilDate, nightsBetween } from '../core/dates.ts'
import { multiplyNaira, type Naira } from '../core/money.ts'

/** Nights × price per night, in naira. */
export const bookingTotal = (checkIn: CivilDate, checkOut: CivilDate, pricePerNight: Naira): Naira =>
  multiplyNaira(pricePerNight, nightsBetween(checkIn, checkOut))

/** The check-out date when the guest leaves today: after at least one night, and never later than booked. */
export function departureDate(
  stay: { checkIn: CivilDate; checkOut: CivilDate },
  today: CivilDate,
): CivilDate {
  const earliest = addDays(stay.checkIn, 1)
  const leaving = today > earliest ? today : earliest
  return leaving < stay.checkOut ? leaving : stay.checkOut
}
