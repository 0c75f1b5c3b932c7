import type { InvitedRole } from '@ilewa/contract/people/invitations'
import { invitationLifeDays } from '@ilewa/contract/people/schema'
import type { Mail } from '../../platform/mail/content.ts'
import { composeMail } from '../../platform/mail/layout.ts'
import { namesWebAddress } from '../../platform/mail/web-addresses.ts'

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

interface Invited {
  role: InvitedRole
  firstName: string
  email: string
  businessName: string
  /** A payment of the business was verified. */
  hasPaid: boolean
}

/** Where the mail leads: to the page where they choose a password, and to the one where they decline or report. */
interface Links {
  accept: string
  refuse: string
}

/** Our own name first. Until a business has paid, nothing that looks like a web address is a subject of ours. */
const subjectOf = ({ role, businessName, hasPaid }: Invited) =>
  !hasPaid && namesWebAddress(businessName)
    ? `Ilewa: you are invited as ${invitedAs[role].what}`
    : `Ilewa: ${businessName} invited you`

/** Brings an agent or staff member to the page where they choose a password. */
export function invitationMail(invited: Invited, links: Links): Mail {
  const { role, firstName, email, businessName } = invited
  const { what, sees } = invitedAs[role]
  return composeMail({
    to: email,
    subject: subjectOf(invited),
    preheader: `Choose a password and start as ${what}. The link works for ${invitationLifeDays} days.`,
    heading: `Join ${businessName} on Ilewa`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`${businessName} has invited you to Ilewa as ${what}. ${sees}`],
    action: { label: 'Accept the invitation', url: links.accept },
    closing: [
      `The link works once, for ${invitationLifeDays} days. Choose a password there, then sign in with this address.`,
      'If you do not know this business, ignore this mail, or decline or report it below.',
    ],
    why: `${businessName} entered this address to invite somebody`,
    choose: { label: 'Decline or report this invitation', url: links.refuse },
  })
}
