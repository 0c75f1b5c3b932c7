import type { Booking } from '@ilewa/contract/bookings'
import { useSession } from '../../lib/session.ts'
import { type ContactLink, toContactLinks } from './contact-links.ts'

/** How this business reaches the guest of a booking. */
export function useContactLinks(
  booking: Booking,
): (Omit<ContactLink, 'isElsewhere'> & { target?: string })[] {
  const sender = useSession()?.business?.name ?? 'your host'
  return toContactLinks(booking, sender).map(({ isElsewhere, ...link }) => ({
    ...link,
    ...(isElsewhere && { target: '_blank', rel: 'noreferrer' }),
  }))
}
