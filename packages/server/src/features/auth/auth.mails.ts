import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import type { UserRow } from './auth.queries.ts'
import type { CodePurpose } from './auth.table.ts'

type Receiver = Pick<UserRow, 'email' | 'firstName'>

const words: Record<CodePurpose, { subject: string; heading: string; ask: string; why: string }> = {
  verify_email: {
    subject: 'is your Ilewa code',
    heading: 'Confirm your email address',
    ask: 'Enter this code to confirm your email address:',
    why: 'someone signed up or signed in to Ilewa with this address',
  },
  recovery: {
    subject: 'is your Ilewa recovery code',
    heading: 'Choose a new password',
    ask: 'Enter this code to choose a new password:',
    why: 'someone requested a new password for the account with this address',
  },
}

/** Formats a code as "123 456", as it is shown and may be pasted. */
const spaced = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

/** Contains a six-digit code and a link that does the same. */
export function codeMail(
  { email, firstName }: Receiver,
  purpose: CodePurpose,
  digits: string,
  url: string,
): Mail {
  const { subject, heading, ask, why } = words[purpose]
  return composeMail({
    to: email,
    subject: `${digits} ${subject}`,
    preheader: `It works for ${codeLifeMinutes} minutes.`,
    heading,
    greeting: `Hello ${firstName},`,
    paragraphs: [ask],
    code: spaced(digits),
    action: { label: 'Continue without the code', url },
    closing: [
      `Code and link work for ${codeLifeMinutes} minutes. If you did not request them, ignore this mail. They only work with this mail.`,
    ],
    why,
  })
}

/** Lets a user sign in with the right password while the account's limit of wrong attempts is exceeded. */
export const signInLinkMail = ({ email, firstName }: Receiver, url: string): Mail =>
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
    why: 'the right password of your account was entered',
  })

/** Sent once, after an owner verifies the address. */
export const welcomeMail = ({ email, firstName }: Receiver, dashboardUrl: string): Mail =>
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
    why: 'you created an account with this address',
  })
