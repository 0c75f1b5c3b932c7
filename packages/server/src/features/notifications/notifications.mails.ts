import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { containsWebAddress } from '../../platform/mail/web-addresses.ts'

export interface Recipient {
  email: string
  firstName: string
}

interface NotificationLinks {
  /** The page that the notification links to. */
  url: string
  preferencesUrl: string
}

const preferencesAction = (url: string) => ({ label: 'Manage notifications', url })

/** A notification for users who chose mail for its kind. */
export const notificationMail = (
  { email, firstName }: Recipient,
  { title, text }: { title: string; text: string },
  { url, preferencesUrl }: NotificationLinks,
): Mail =>
  composeMail({
    to: email,
    subject: title,
    preheader: text,
    heading: title,
    greeting: `Hello ${firstName},`,
    paragraphs: [text],
    action: { label: 'Open in Ilewa', url },
    reason: 'you turned on mail for this notification',
    preferencesAction: preferencesAction(preferencesUrl),
  })

interface Digest {
  businessName: string
  day: CivilDate
  facts: readonly (readonly [label: string, value: string])[]
}

/** The evening digest of today and tomorrow. */
export const digestMail = (
  { email, firstName }: Recipient,
  { businessName, day, facts }: Digest,
  { url, preferencesUrl }: NotificationLinks,
): Mail =>
  composeMail({
    to: email,
    // Keeps web addresses in business names out of the subject.
    subject: containsWebAddress(businessName)
      ? `Ilewa: your day, ${formatDate(day)}`
      : `Ilewa: your day at ${businessName}, ${formatDate(day)}`,
    preheader: facts.map(([label, value]) => `${label}: ${value}`).join(' · '),
    heading: `Your day, ${formatDate(day)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`Today at ${businessName}, and arrivals for tomorrow.`],
    facts,
    action: { label: 'Open the dashboard', url },
    reason: 'the daily digest is turned on for you',
    preferencesAction: preferencesAction(preferencesUrl),
  })
