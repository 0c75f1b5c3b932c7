/** The content of a mail in reading order, shared by HTML and text. All of it is plain text. */
export interface MailContent {
  subject: string
  /** Preview text shown beside the subject in a list of mails. */
  preheader: string
  heading: string
  /** "Hello Chiamaka," */
  greeting?: string
  paragraphs: readonly string[]
  /** A code to type or copy, formatted for display. */
  code?: string
  /** Label and value, one row each. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  closing?: readonly string[]
  /** "somebody used this address to sign up": completes "You get this mail because". */
  reason: string
  /** Link to the mail preferences. */
  preferencesAction?: { label: string; url: string }
}

/** A rendered mail, ready to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
