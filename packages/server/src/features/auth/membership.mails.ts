import { confirmationLifeHours } from '@ilewa/contract/people/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import type { UserRow } from './auth.queries.ts'

/** Sent to the new address of a staff member for confirmation. */
export const confirmEmailMail = (
  { firstName }: Pick<UserRow, 'firstName'>,
  email: string,
  url: string,
): Mail =>
  composeMail({
    to: email,
    subject: 'Confirm your new email address',
    preheader: `The link works for ${confirmationLifeHours} hours.`,
    heading: 'Is this your address?',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Confirm this address to sign in to Ilewa with it. Until then, use your old one.'],
    action: { label: 'Confirm this address', url },
    closing: [
      `The link works once, for ${confirmationLifeHours} hours. If this is not you, ignore this mail.`,
    ],
    reason: 'someone entered this address as their new one',
  })
