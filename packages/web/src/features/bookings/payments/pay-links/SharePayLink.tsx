import type { Booking } from '@ilewa/contract/bookings/schema'
import { type PayLink, payLinkMessage } from '@ilewa/contract/collections/pay-links'
import { useSession } from '../../../../lib/session/session.ts'
import { timeZoneOf } from '../../../../lib/today.ts'
import { ShareMessage } from '../../../../ui/contact/ShareMessage.tsx'

interface SharePayLinkProps {
  booking: Booking
  link: PayLink
  isMain?: boolean
}

/** Buttons that send a link to the guest by WhatsApp, or copy it. Nothing for one that cannot be paid. */
export function SharePayLink({ booking, link: { url, ...link }, isMain }: SharePayLinkProps) {
  const timeZone = timeZoneOf(useSession())
  if (url === null) return null
  const { property, checkIn, checkOut, guestPhoneE164 } = booking
  const message = payLinkMessage({ ...link, url, propertyName: property.name, checkIn, checkOut }, timeZone)
  return <ShareMessage message={message} link={url} e164={guestPhoneE164} isMain={isMain} />
}
