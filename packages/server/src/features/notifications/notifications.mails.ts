import { type CivilDate, formatDate } from '@ilewa/contract/core/dates'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { namesWebAddress } from '../../platform/mail/web-addresses.ts'

export interface Reader {
  email: string
  firstName: string
}

interface NewsLinks {
  /** What it is about. */
  url: string
  preferencesUrl: string
}

const choose = (url: string) => ({ label: 'Choose what you are told', url })

/** One piece of news, for those who asked to hear of its kind by mail. */
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
    why: 'you asked to be told of this by mail',
    choose: choose(preferencesUrl),
  })

interface Digest {
  businessName: string
  day: CivilDate
  facts: readonly (readonly [label: string, value: string])[]
}

/** The evening's look back and ahead. */
export const digestMail = (
  { email, firstName }: Reader,
  { businessName, day, facts }: Digest,
  { url, preferencesUrl }: NewsLinks,
): Mail =>
  composeMail({
    to: email,
    // Nothing that looks like a web address is a subject of ours.
    subject: namesWebAddress(businessName)
      ? `Ilewa: your day, ${formatDate(day)}`
      : `Ilewa: your day at ${businessName}, ${formatDate(day)}`,
    preheader: facts.map(([label, value]) => `${label}: ${value}`).join(' · '),
    heading: `Your day, ${formatDate(day)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`This is what the day brought at ${businessName}, and what tomorrow brings.`],
    facts,
    action: { label: 'Open the dashboard', url },
    why: 'the daily digest is switched on for you',
    choose: choose(preferencesUrl),
  })
