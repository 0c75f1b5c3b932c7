import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { namesWebAddress } from '../../platform/mail/web-addresses.ts'

export interface Reader {
  email: string
  firstName: string
}

interface NewsLinks {
  /** The page that the notification links to. */
  url: string
  preferencesUrl: string
}

const choose = (url: string) => ({ label: 'Manage notifications', url })

/** A notification for users who chose mail for its kind. */
export const notificationMail = (
  { email, firstName }: Reader,
  { title, text }: { title: string; text: string },
  { url, preferencesUrl }: NewsLinks,
): Mail =>
  composeMail({
    to: email,
    subject: title,
    preheader: text,
    heading: title,
    greeting: `Hello ${firstName},`,
    paragraphs: [text],
    action: { label: 'Open in Ilewa', url },
    why: 'you turned on mail for this notification',
    choose: choose(preferencesUrl),
  })

interface Digest {
  businessName: string
  day: CivilDate
  facts: readonly (readonly [label: string, value: string])[]
}

/** The evening digest of today and tomorrow. */
export const digestMail = (
  { email, firstName }: Reader,
  { businessName, day, facts }: Digest,
  { url, preferencesUrl }: NewsLinks,
): Mail =>
  composeMail({
    to: email,
    // Keeps web addresses in business names out of the subject.
    subject: namesWebAddress(businessName)
      ? `Ilewa: your day, ${formatDate(day)}`
      : `Ilewa: your day at ${businessName}, ${formatDate(day)}`,
    preheader: facts.map(([label, value]) => `${label}: ${value}`).join(' · '),
    heading: `Your day, ${formatDate(day)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`Today at ${businessName}, and arrivals for tomorrow.`],
    facts,
    action: { label: 'Open the dashboard', url },
    why: 'the daily digest is turned on for you',
    choose: choose(preferencesUrl),
  })
