import { formatDateRange } from '@ilewa/contract/core/dates'
import { ratingLinkDays } from '@ilewa/contract/ratings/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { containsWebAddress } from '../../platform/mail/web-addresses.ts'

interface Stay {
  guestEmail: string
  guestName: string
  businessName: string
  propertyName: string
  checkIn: string
  checkOut: string
}

/** Requests a rating from a guest who has checked out. */
export const ratingMail = (stay: Stay, url: string): Mail =>
  composeMail({
    to: stay.guestEmail,
    subject: containsWebAddress(stay.propertyName)
      ? 'How was your stay?'
      : `How was your stay at ${stay.propertyName}?`,
    preheader: `A minute of your time for ${stay.businessName}.`,
    heading: 'How was your stay?',
    greeting: `Hello ${stay.guestName},`,
    paragraphs: [
      `Thank you for staying with ${stay.businessName}. Please rate your stay: one to five stars, and a comment if you like.`,
    ],
    facts: [
      ['Where', stay.propertyName],
      ['When', formatDateRange(stay.checkIn, stay.checkOut)],
    ],
    action: { label: 'Rate your stay', url },
    closing: [
      `The link works once, for ${ratingLinkDays} days. ${stay.businessName} sees your rating and your name.`,
    ],
    reason: `you stayed with ${stay.businessName}, who manage their bookings with Ilewa`,
  })
