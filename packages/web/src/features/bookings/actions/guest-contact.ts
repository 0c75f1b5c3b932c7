import type { DeskStay } from '@ilewa/contract/bookings/desk'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { useSession } from '../../../lib/session/session.ts'
import type { Contact } from '../../../ui/contact/contact-links.ts'

type NamedStay = Pick<DeskStay, 'guestName' | 'propertyName' | 'checkIn' | 'checkOut' | 'reference'>

function toMessage(
  { guestName, propertyName, checkIn, checkOut, reference }: NamedStay,
  sender: string,
): string {
  const [firstName = guestName] = guestName.split(' ')
  const dates = formatDateRange(checkIn, checkOut)
  return `Hello ${firstName}, this is ${sender} about your stay at ${propertyName}, ${dates} (reference ${reference}).`
}

/** Contact of the guest with a prefilled message about the stay; `sender` is the name in the message. */
export const toGuestContact = (booking: Booking, sender: string): Contact => ({
  phone: booking.guestPhone,
  e164: booking.guestPhoneE164,
  email: booking.guestEmail,
  text: toMessage({ ...booking, propertyName: booking.property.name }, sender),
  subject: `Your stay at ${booking.property.name}`,
})

const useSender = () => useSession()?.business?.name ?? 'your host'

/** Contact of the guest, with the business as sender. */
export const useGuestContact = (booking: Booking): Contact => toGuestContact(booking, useSender())

/** Contact of the guest of a stay; undefined for people who may not see phones. */
export function useStayContact(stay: DeskStay): Contact | undefined {
  const sender = useSender()
  if (!stay.guestPhone) return undefined
  return {
    phone: stay.guestPhone,
    e164: stay.guestPhoneE164 ?? null,
    email: '',
    text: toMessage(stay, sender),
    subject: '',
  }
}
