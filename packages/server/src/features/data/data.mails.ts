import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'

interface Recipient {
  email: string
  firstName: string
}

export interface ExportFacts {
  /** For example "21 Nov 2026, 20:40" in the business's time zone. */
  when: string
  /** For example "Chrome on Android". */
  device: string
  ip: string
}

/** Notifies an owner of a full export, so that one from a stolen session is noticed. */
export const dataExportedMail = (
  { email, firstName }: Recipient,
  { when, device, ip }: ExportFacts,
  securityUrl: string,
): Mail =>
  composeMail({
    to: email,
    subject: 'Your data was exported',
    preheader: `All records of your business were downloaded, ${when}.`,
    heading: 'Your data was exported',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'All records of your business were downloaded, including guests’ names and contacts. Keep the file safe.',
    ],
    facts: [
      ['When', when],
      ['Device', device],
      ['Address', ip],
    ],
    closing: ['If this was not you, change your password and sign out other devices now.'],
    action: { label: 'See who is signed in', url: securityUrl },
    reason: 'all data of your business on Ilewa was exported',
  })
