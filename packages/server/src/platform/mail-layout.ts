import type { Mail } from './mail.ts'
import { toHtml } from './mail-html.ts'
import { toText } from './mail-text.ts'

/** What a mail says, once, in the order in which it is read. All of it is plain text. */
export interface MailContent {
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  heading: string
  /** "Hello Chiamaka," */
  greeting?: string
  paragraphs: readonly string[]
  /** A code to type or copy, as it is shown. */
  code?: string
  /** Label and value, one row each. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  closing?: readonly string[]
  /** "somebody used this address to sign up": completes "You get this mail because". */
  why: string
}

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
