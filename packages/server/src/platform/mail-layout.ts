import type { Mail, MailContent } from './mail-content.ts'
import { toHtml } from './mail-html.ts'
import { toText } from './mail-text.ts'

const maxSubject = 200

/** A header is one line, whatever people typed as their name. */
const toSubject = (text: string) => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return [...line].slice(0, maxSubject).join('')
}

/** The one way to write a mail: well-made HTML and equally good plain text from the same words. */
export const composeMail = ({ to, ...content }: MailContent & { to: string }): Mail => ({
  to,
  subject: toSubject(content.subject),
  text: toText(content),
  html: toHtml(content),
})
