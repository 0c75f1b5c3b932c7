import type { Booking } from '@ilewa/contract/bookings'
import { formatDateRange } from '@ilewa/contract/dates'
import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'

export interface ContactLink {
  label: string
  icon: LucideIcon
  href: string
  /** Opens a new tab. */
  isElsewhere: boolean
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A number for wa.me: international, digits only; undefined when the country is not known. */
function toWhatsApp({ guestPhone, guestPhoneE164 }: Booking): string | undefined {
  if (guestPhoneE164) return digitsOf(guestPhoneE164)
  return guestPhone.trim().startsWith('+') ? digitsOf(guestPhone) : undefined
}

function toGreeting({ guestName, property, checkIn, checkOut, reference }: Booking, sender: string): string {
  const [firstName = guestName] = guestName.split(' ')
  const dates = formatDateRange(checkIn, checkOut)
  return `Hello ${firstName}, this is ${sender} about your stay at ${property.name}, ${dates} (reference ${reference}).`
}

/** Call, WhatsApp and e-mail, with the text prefilled; `sender` is who writes. */
export function toContactLinks(booking: Booking, sender: string): ContactLink[] {
  const text = encodeURIComponent(toGreeting(booking, sender))
  const subject = encodeURIComponent(`Your stay at ${booking.property.name}`)
  const phone = booking.guestPhoneE164 ?? booking.guestPhone.replace(/[^\d+]/g, '')
  const whatsApp = toWhatsApp(booking)
  const call = { label: 'Call', icon: Phone, href: `tel:${phone}`, isElsewhere: false }
  const chat = {
    label: 'WhatsApp',
    icon: MessageCircle,
    href: `https://wa.me/${whatsApp}?text=${text}`,
    isElsewhere: true,
  }
  const mail = {
    label: 'E-mail',
    icon: Mail,
    href: `mailto:${booking.guestEmail}?subject=${subject}&body=${text}`,
    isElsewhere: false,
  }
  return whatsApp ? [call, chat, mail] : [call, mail]
}
