import type { Mail, MailContent } from './content.ts'
import { toHtml } from './html.ts'
import { toText } from './text.ts'
import { preventLinks } from './web-addresses.ts'

const maxSubject = 200

/** Bidirectional control characters, which can make a text read as another. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/**
 * A single line of safe text: user input cannot imitate a paragraph of the mail, and mail clients do not turn an
 * address in it into a link.
 */
const toSingleLine = (text: string) =>
  preventLinks(text.replace(bidiControls, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim()

const withSingleLines = ({
  preheader,
  heading,
  greeting,
  paragraphs,
  code,
  facts,
  closing,
  reason: why,
  ...rest
}: MailContent): MailContent => ({
  ...rest,
  preheader: toSingleLine(preheader),
  heading: toSingleLine(heading),
  ...(greeting !== undefined && { greeting: toSingleLine(greeting) }),
  paragraphs: paragraphs.map(toSingleLine),
  ...(code !== undefined && { code: toSingleLine(code) }),
  ...(facts && { facts: facts.map(([label, value]) => [toSingleLine(label), toSingleLine(value)] as const) }),
  ...(closing && { closing: closing.map(toSingleLine) }),
  reason: toSingleLine(why),
})

/** A header must be one line, whatever users typed as their name. */
const toSubject = (text: string) => [...toSingleLine(text)].slice(0, maxSubject).join('')

const render = (content: MailContent) => ({
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
})

/** Renders a mail; every mail is composed here, as HTML and as plain text with the same content. */
export const composeMail = ({ to, ...content }: MailContent & { to: string }): Mail => ({
  to,
  ...render({ ...withSingleLines(content), subject: toSubject(content.subject) }),
})
