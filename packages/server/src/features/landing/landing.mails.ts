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
    subject: `${name} asks for a demo`,
    preheader: preferredTime,
    heading: 'Somebody asks for a demo',
    paragraphs: ['This was sent from the form on the front page. Please get in touch to agree on a time.'],
    facts: [
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
      ['Preferred time', preferredTime],
    ],
    why: 'requests for a demo go to the operator of this installation',
  })
