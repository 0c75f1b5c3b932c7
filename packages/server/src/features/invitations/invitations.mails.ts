import type { InvitedRole } from '@ilewa/contract/people/invitations'
import { invitationLifeDays } from '@ilewa/contract/people/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { containsWebAddress } from '../../platform/mail/web-addresses.ts'

const roleTexts = {
  AGENT: {
    roleName: 'an agent',
    access: 'You will see the properties you can offer, and book stays for your clients.',
  },
  STAFF: {
    roleName: 'a staff member',
    access: 'You will see properties, inventory and repairs.',
  },
} as const

interface InvitedPerson {
  role: InvitedRole
  firstName: string
  email: string
  businessName: string
  /** Whether the business has a verified payment. */
  hasPaid: boolean
}

/** The page to choose a password, and the page to decline or report. */
interface Links {
  accept: string
  refuse: string
}

/**
 * Begins with the product name. Omits a business name that looks like a web address until the business has made a
 * verified payment.
 */
const subjectOf = ({ role, businessName, hasPaid }: InvitedPerson) =>
  !hasPaid && containsWebAddress(businessName)
    ? `Ilewa: you are invited as ${roleTexts[role].roleName}`
    : `Ilewa: ${businessName} invited you`

/** Links to the page where an agent or staff member chooses a password. */
export function invitationMail(invited: InvitedPerson, links: Links): Mail {
  const { role, firstName, email, businessName } = invited
  const { roleName, access } = roleTexts[role]
  return composeMail({
    to: email,
    subject: subjectOf(invited),
    preheader: `Choose a password and start as ${roleName}. The link works for ${invitationLifeDays} days.`,
    heading: `Join ${businessName} on Ilewa`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${businessName} has invited you to Ilewa as ${roleName}. ${access}`],
    action: { label: 'Accept the invitation', url: links.accept },
    closing: [
      `The link works once, for ${invitationLifeDays} days. Choose a password there, then sign in with this address.`,
      'If you do not know this business, ignore this mail, or decline or report it below.',
    ],
    reason: `${businessName} entered this address to invite someone`,
    preferencesAction: { label: 'Decline or report this invitation', url: links.refuse },
  })
}
