import type { Mail, MailContent } from './content.ts'
import { toHtml } from './html.ts'
import { toText } from './text.ts'
import { withoutLinks } from './web-addresses.ts'

const maxSubject = 200

/** Bidirectional control characters, which can make a text read as another. */
const turns = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/**
 * A single line of safe text: user input cannot imitate a paragraph of the mail, and mail clients do not turn an
 * address in it into a link.
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

/** A header must be one line, whatever users typed as their name. */
const toSubject = (text: string) => [...toLine(text)].slice(0, maxSubject).join('')

const written = (content: MailContent) => ({
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
})

/** Renders a mail; every mail is composed here, as HTML and as plain text with the same content. */
export const composeMail = ({ to, ...content }: MailContent & { to: string }): Mail => ({
  to,
  ...written({ ...withLines(content), subject: toSubject(content.subject) }),
})
