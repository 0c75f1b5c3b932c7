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
  /** Where the person chooses which mails they get. */
  choose?: { label: string; url: string }
}

/** A mail as it is handed over for sending. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
