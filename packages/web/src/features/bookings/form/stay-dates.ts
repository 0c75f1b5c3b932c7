import { type CivilDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'

/** Nights `[checkIn, checkOut)`. */
export interface Stay {
  checkIn: CivilDate
  checkOut: CivilDate
}

/** "20 – 23 Nov 2026 · 3 nights" */
export const formatStay = ({ checkIn, checkOut }: Stay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))}`
