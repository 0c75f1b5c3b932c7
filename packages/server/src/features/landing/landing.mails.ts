import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import type { DemoRequestRow } from './landing.queries.ts'

/** Notifies the operator of a demo request with contact and preferred time. */
export const demoRequestMail = (
  to: string,
  { name, email, phone, preferredTime }: Pick<DemoRequestRow, 'name' | 'email' | 'phone' | 'preferredTime'>,
): Mail =>
  composeMail({
    to,
    subject: `Demo request from ${name}`,
    preheader: preferredTime,
    heading: 'New demo request',
    paragraphs: ['Sent from the form on the landing page. Please contact them to agree on a time.'],
    facts: [
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
      ['Preferred time', preferredTime],
    ],
    reason: 'demo requests go to the operator of this installation',
  })
