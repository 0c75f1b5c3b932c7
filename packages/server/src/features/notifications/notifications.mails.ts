import type { Mail } from '../../platform/mail-content.ts'
import { composeMail } from '../../platform/mail-layout.ts'

export interface Reader {
  email: string
  firstName: string
}

/** One piece of news, for those who asked to hear of its kind by mail. */
export const notificationMail = (
  { email, firstName }: Reader,
  { title, text }: { title: string; text: string },
  url: string,
): Mail =>
  composeMail({
    to: email,
    subject: title,
    preheader: text,
    heading: title,
    greeting: `Hello ${firstName},`,
    paragraphs: [text],
    action: { label: 'Open in Ilewa', url },
    why: 'you asked to be told of this by mail; your settings change that',
  })
