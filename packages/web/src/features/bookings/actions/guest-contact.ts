import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { useSession } from '../../../lib/session/session.ts'
import type { Contact } from '../../../ui/data/contact-links.ts'

function toMessage({ guestName, property, checkIn, checkOut, reference }: Booking, sender: string): string {
  const [firstName = guestName] = guestName.split(' ')
  const dates = formatDateRange(checkIn, checkOut)
  return `Hello ${firstName}, this is ${sender} about your stay at ${property.name}, ${dates} (reference ${reference}).`
}

/** Contact of the guest with a prefilled message about the stay; `sender` is the name in the message. */
export const toGuestContact = (booking: Booking, sender: string): Contact => ({
  phone: booking.guestPhone,
  e164: booking.guestPhoneE164,
  email: booking.guestEmail,
  text: toMessage(booking, sender),
  subject: `Your stay at ${booking.property.name}`,
})

/** Contact of the guest, with the business as sender. */
export const useGuestContact = (booking: Booking): Contact =>
  toGuestContact(booking, useSession()?.business?.name ?? 'your host')
