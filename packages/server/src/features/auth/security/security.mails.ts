import { notMeLinkDays } from '@ilewa/contract/auth/account-protection'
import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import type { Mail } from '../../../platform/mail/content.ts'
import { composeMail } from '../../../platform/mail/layout.ts'
import type { UserRow } from '../auth.queries.ts'
import type { SecurityEventKind } from '../sign-in.table.ts'

type Recipient = Pick<UserRow, 'email' | 'firstName'>

interface NoticeFacts {
  kind: SecurityEventKind
  at: Date
  device?: string
  ip?: string
  newEmail?: string
}

const noticeTexts: Record<SecurityEventKind, { title: string; what: string }> = {
  password_changed: {
    title: 'Your password was changed',
    what: 'The password of your account was changed. All other devices were signed out.',
  },
  two_factor_on: {
    title: 'Two-factor sign-in was turned on',
    what: 'Signing in now also asks for a code from an app.',
  },
  two_factor_off: {
    title: 'Two-factor sign-in was turned off',
    what: 'The password alone is now enough to sign in.',
  },
  recovery_codes_renewed: {
    title: 'New recovery codes were created',
    what: 'The older recovery codes of your account no longer work.',
  },
  email_changed: {
    title: 'Your email address was changed',
    what: 'You no longer sign in with this address.',
  },
  new_device: {
    title: 'New sign-in to your account',
    what: 'Someone signed in to your account on a new device.',
  },
  recovered_by_operator: {
    title: 'Your account was recovered',
    what: 'Support recovered your account on request: two-factor sign-in is off, all devices were signed out, and the password no longer works.',
  },
}

/** Formats a time as "21 Nov 2026, 20:40 UTC", correct in every time zone. */
const formatUtcTime = (at: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** Notifies the account's mailbox about a security change, with a link to undo it. */
export function securityNoticeMail(
  { email, firstName }: Recipient,
  { kind, at, device, ip, newEmail }: NoticeFacts,
  notMeUrl: string,
): Mail {
  const { title, what } = noticeTexts[kind]
  const facts: [string, string | undefined][] = [
    ['When', formatUtcTime(at)],
    ['Device', device],
    ['Network', ip],
    ['New address', newEmail],
  ]
  return composeMail({
    to: email,
    subject: title,
    preheader: 'If this was you, there is nothing to do.',
    heading: title,
    greeting: `Hello ${firstName},`,
    paragraphs: [what, 'If this was you, there is nothing to do.'],
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    action: { label: 'This was not me', url: notMeUrl },
    closing: [
      `The button works once, for ${notMeLinkDays} days. It signs out all devices, undoes security changes of the last ${notMeLinkDays} days, and lets you choose a new password.`,
    ],
    reason: 'the security of your Ilewa account changed',
  })
}

/** Formats a code as "123 456", as it is shown and may be pasted. */
const formatCode = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

/** Contains the code that verifies a new address. */
export const newEmailCodeMail = (
  { firstName }: Pick<UserRow, 'firstName'>,
  email: string,
  digits: string,
): Mail =>
  composeMail({
    to: email,
    subject: `${digits} is your Ilewa code`,
    preheader: `It works for ${codeLifeMinutes} minutes.`,
    heading: 'Confirm your new email address',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Enter this code in Settings, Security, to sign in with this address from now on:'],
    code: formatCode(digits),
    closing: [
      `It works for ${codeLifeMinutes} minutes. If this is not you, ignore this mail: nothing changes.`,
    ],
    reason: 'someone entered this address as their new one',
  })

/** Notifies the new address. It has no link, because only the old mailbox may undo the change. */
export const newEmailMail = ({ firstName }: Pick<UserRow, 'firstName'>, email: string): Mail =>
  composeMail({
    to: email,
    subject: 'You now sign in with this address',
    preheader: `Your account uses ${email} from now on.`,
    heading: 'You now sign in with this address',
    greeting: `Hello ${firstName},`,
    paragraphs: [`From now on you sign in to Ilewa with ${email}.`],
    reason: 'it is the address of your account',
  })

/**
 * Notifies the former address of a recovered account. It has no link, because its holder may have stolen the account.
 */
export const formerEmailMail = ({ firstName }: Pick<UserRow, 'firstName'>, email: string): Mail =>
  composeMail({
    to: email,
    subject: 'This address no longer opens an account',
    preheader: 'The account was recovered and now has another address.',
    heading: 'This address no longer opens an account',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Support recovered the account with ${email}. It now has another address, and all devices were signed out.`,
      'If this is your account, contact support.',
    ],
    reason: 'it was the address of an Ilewa account',
  })
