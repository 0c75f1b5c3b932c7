import type { Mail, MailContent } from './content.ts'
import { toHtml } from './html.ts'
import { toText } from './text.ts'
import { withoutLinks } from './web-addresses.ts'

const maxSubject = 200

/** What turns the order of letters around, so that a text reads as another. */
const turns = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/**
 * One line that says what it says: what people typed cannot look like a paragraph of ours, and no program makes a link
 * of an address in it.
 */
const toLine = (text: string) =>
  withoutLinks(text.replace(turns, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim()

const withLines = ({
  preheader,
  heading,
  greeting,
  paragraphs,
  code,
  facts,
  closing,
  why,
  ...rest
}: MailContent): MailContent => ({
  ...rest,
  preheader: toLine(preheader),
  heading: toLine(heading),
  ...(greeting !== undefined && { greeting: toLine(greeting) }),
  paragraphs: paragraphs.map(toLine),
  ...(code !== undefined && { code: toLine(code) }),
  ...(facts && { facts: facts.map(([label, value]) => [toLine(label), toLine(value)] as const) }),
  ...(closing && { closing: closing.map(toLine) }),
  why: toLine(why),
})

/** A header is one line, whatever people typed as their name. */
const toSubject = (text: string) => [...toLine(text)].slice(0, maxSubject).join('')

const written = (content: MailContent) => ({
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
})

/** The one way to write a mail: well-made HTML and equally good plain text from the same words. */
export const composeMail = ({ to, ...content }: MailContent & { to: string }): Mail => ({
  to,
  ...written({ ...withLines(content), subject: toSubject(content.subject) }),
})
