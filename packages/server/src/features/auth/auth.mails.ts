import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import type { UserRow } from './auth.queries.ts'
import type { CodePurpose } from './codes.table.ts'

type Recipient = Pick<UserRow, 'email' | 'firstName'>

const codeMailTexts: Record<
  CodePurpose,
  { subject: string; heading: string; instruction: string; why: string }
> = {
  verify_email: {
    subject: 'is your Ilewa code',
    heading: 'Confirm your email address',
    instruction: 'Enter this code to confirm your email address:',
    why: 'someone signed up or signed in to Ilewa with this address',
  },
  recovery: {
    subject: 'is your Ilewa recovery code',
    heading: 'Choose a new password',
    instruction: 'Enter this code to choose a new password:',
    why: 'someone requested a new password for the account with this address',
  },
}

/** Formats a code as "123 456", as it is shown and may be pasted. */
const formatCode = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

/** Contains a six-digit code and a link that does the same. */
export function codeMail(
  { email, firstName }: Recipient,
  purpose: CodePurpose,
  digits: string,
  url: string,
): Mail {
  const { subject, heading, instruction, why } = codeMailTexts[purpose]
  return composeMail({
    to: email,
    subject: `${digits} ${subject}`,
    preheader: `It works for ${codeLifeMinutes} minutes.`,
    heading,
    greeting: `Hello ${firstName},`,
    paragraphs: [instruction],
    code: formatCode(digits),
    action: { label: 'Continue without the code', url },
    closing: [
      `Code and link work for ${codeLifeMinutes} minutes. If you did not request them, ignore this mail. They only work with this mail.`,
    ],
    reason: why,
  })
}

/**
 * Contains a link to sign in. It is sent to a user who enters the right password while the limit of wrong
 * attempts is exceeded.
 */
export const signInLinkMail = ({ email, firstName }: Recipient, url: string): Mail =>
  composeMail({
    to: email,
    subject: 'Your link to sign in to Ilewa',
    preheader: `It works for ${codeLifeMinutes} minutes.`,
    heading: 'Sign in to Ilewa',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'There were many failed sign-ins to your account. Use this link to sign in from a new device.',
    ],
    action: { label: 'Sign in', url },
    closing: [
      `The link works once, for ${codeLifeMinutes} minutes.`,
      'If you did not just sign in, someone else has your password. Change it now.',
    ],
    reason: 'the right password of your account was entered',
  })

/** Sent once, after an owner verifies the address. */
export const welcomeMail = ({ email, firstName }: Recipient, dashboardUrl: string): Mail =>
  composeMail({
    to: email,
    subject: 'Welcome to Ilewa',
    preheader: 'Three steps to your first booking.',
    heading: 'Welcome to Ilewa',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Your account is ready. Three steps to your first booking:',
      '1. Set up your business and choose a plan. Free costs nothing.',
      '2. Add a property with its price and a photo.',
      '3. Add a booking. No night can be booked twice.',
    ],
    action: { label: 'Open Ilewa', url: dashboardUrl },
    closing: ['Invite your agents on the Agents page.'],
    reason: 'you created an account with this address',
  })
