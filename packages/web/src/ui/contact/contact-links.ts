import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'

/** A person who can be called or messaged. */
export interface Contact {
  phone: string
  /** +234…, or null if the country of the number is not known. */
  e164: string | null
  email: string
  /** Prefilled text of the message and the mail. */
  text: string
  subject: string
}

interface ContactLink {
  label: string
  icon: LucideIcon
  href: string
  target?: '_blank'
  rel?: string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Returns the number in wa.me format: international, digits only; undefined if its country is not known. */
function toWhatsApp({ phone, e164 }: Contact): string | undefined {
  if (e164) return digitsOf(e164)
  return phone.trim().startsWith('+') ? digitsOf(phone) : undefined
}

/** Returns the call, WhatsApp and e-mail links with the text prefilled. */
export function toContactLinks(contact: Contact): ContactLink[] {
  const text = encodeURIComponent(contact.text)
  const phone = contact.e164 ?? contact.phone.replace(/[^\d+]/g, '')
  const whatsApp = toWhatsApp(contact)
  const call = { label: 'Call', icon: Phone, href: `tel:${phone}` }
  const chat = {
    label: 'WhatsApp',
    icon: MessageCircle,
    href: `https://wa.me/${whatsApp}?text=${text}`,
    target: '_blank' as const,
    rel: 'noreferrer',
  }
  const mail = {
    label: 'Email',
    icon: Mail,
    href: `mailto:${contact.email}?subject=${encodeURIComponent(contact.subject)}&body=${text}`,
  }
  return [...(phone ? [call] : []), ...(whatsApp ? [chat] : []), ...(contact.email ? [mail] : [])]
}
