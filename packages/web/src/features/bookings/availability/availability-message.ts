import { bookingTotal } from '@ilewa/contract/bookings/money'
import { formatGuests } from '@ilewa/contract/bookings/terms'
import { type CivilDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'

export interface Enquiry {
  checkIn: CivilDate
  checkOut: CivilDate
  guests: number
}

export interface FreeProperty {
  name: string
  pricePerNight: Naira
}

/** "25 – 27 Nov 2026, 2 nights, 3 guests" */
export const formatEnquiry = ({ checkIn, checkOut, guests }: Enquiry): string =>
  `${formatDateRange(checkIn, checkOut)}, ${formatNights(nightsBetween(checkIn, checkOut))}, ${formatGuests(guests)}`

/** "₦100,000.00 in total, ₦50,000.00 a night" */
export function formatPrice({ checkIn, checkOut }: Enquiry, { pricePerNight }: FreeProperty): string {
  const total = formatNaira(bookingTotal(checkIn, checkOut, pricePerNight))
  if (nightsBetween(checkIn, checkOut) === 1) return `${total} for the night`
  return `${total} in total, ${formatNaira(pricePerNight)} a night`
}

/** The message to a guest about the free properties; `others` are free too and not listed. */
export function toAvailabilityMessage(
  enquiry: Enquiry,
  properties: readonly FreeProperty[],
  { sender, others }: { sender: string; others: number },
): string {
  const lines = properties.map((property) => `• ${property.name}: ${formatPrice(enquiry, property)}`)
  const rest = others > 0 ? [`and ${others} more`] : []
  return [`Hello, this is ${sender}. Free for ${formatEnquiry(enquiry)}:`, ...lines, ...rest].join('\n')
}
