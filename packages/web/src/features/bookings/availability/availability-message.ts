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
  /** What the stay costs by the rules of the property; omitted by a server of the previous version. */
  offer?: { totalAmount: Naira } | undefined
}

/** "25 – 27 Nov 2026, 2 nights, 3 guests" */
export const formatEnquiry = ({ checkIn, checkOut, guests }: Enquiry): string =>
  `${formatDateRange(checkIn, checkOut)}, ${formatNights(nightsBetween(checkIn, checkOut))}, ${formatGuests(guests)}`

/** "₦115,000.00 in total" */
export function formatPrice({ checkIn, checkOut }: Enquiry, { pricePerNight, offer }: FreeProperty): string {
  const total = formatNaira(offer?.totalAmount ?? bookingTotal(checkIn, checkOut, pricePerNight))
  return nightsBetween(checkIn, checkOut) === 1 ? `${total} for the night` : `${total} in total`
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
