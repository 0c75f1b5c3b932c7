import { confirmationLifeHours, invitationLifeDays } from '@ilewa/contract/people'
import type { Mail } from '../../platform/mail-content.ts'
import { composeMail } from '../../platform/mail-layout.ts'
import type { UserRow } from './auth.queries.ts'

const invitedAs = {
  AGENT: {
    what: 'an agent',
    sees: 'You will see the properties you can offer, and book stays for your clients.',
  },
  STAFF: {
    what: 'a staff member',
    sees: 'You will see the properties, the stock and the repairs that the team looks after.',
  },
} as const

interface Invited extends Pick<UserRow, 'firstName' | 'email'> {
  role: keyof typeof invitedAs
  businessName: string
}

/** Brings an agent or staff member to the page where they choose a password. */
export function invitationMail({ role, firstName, email, businessName }: Invited, url: string): Mail {
  const { what, sees } = invitedAs[role]
  return composeMail({
    to: email,
    subject: `${businessName} invites you to Ilewa`,
    preheader: `Choose a password and start as ${what}. The link works for ${invitationLifeDays} days.`,
    heading: `Join ${businessName} on Ilewa`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${businessName} has invited you to Ilewa as ${what}. ${sees}`],
    action: { label: 'Accept the invitation', url },
    closing: [
      `The link works once, for ${invitationLifeDays} days. Choose a password there, then sign in with this address.`,
      'If you do not know this business, you can ignore this mail: without the link nobody can use the account.',
    ],
    why: `${businessName} entered this address to invite somebody`,
  })
}

/** Asks the new address of a staff member whether it is theirs. */
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
    paragraphs: [
      'This address is to become the one you sign in to Ilewa with. Until you confirm it, the old one stays.',
    ],
    action: { label: 'Confirm this address', url },
    closing: [
      `The link works once, for ${confirmationLifeHours} hours. If this is not you, ignore this mail.`,
    ],
    why: 'somebody entered this address as their new one',
  })

/** Tells the old address that another one took its place. */
export const emailChangedMail = ({ firstName }: Pick<UserRow, 'firstName'>, from: string, to: string): Mail =>
  composeMail({
    to: from,
    subject: 'Your email address was changed',
    preheader: `You now sign in with ${to}.`,
    heading: 'Your email address was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [`From now on you sign in to Ilewa with ${to}. This address is no longer used.`],
    closing: ['If you did not expect this, tell the owner of the business at once.'],
    why: 'it was the address of your account until now',
  })
