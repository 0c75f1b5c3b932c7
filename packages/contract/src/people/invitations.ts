import { z } from 'zod'
import { SecondFactor } from '../account/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { Nothing, requiredError } from '../core/fields.ts'

/** The roles that an owner can invite. */
export const InvitedRole = z.enum(['AGENT', 'STAFF'])
export type InvitedRole = z.infer<typeof InvitedRole>

const tokenMessage = 'This link is incomplete. Open it again from the mail.'
const token = z.string({ error: tokenMessage }).min(1, tokenMessage).max(200, tokenMessage)

/** The account at the invited address: none, one without a business (it can join), or one of another business. */
export const InvitedAccount = z.enum(['NONE', 'FREE', 'IN_BUSINESS'])

export const Invitation = z.object({
  businessName: z.string(),
  /** Whether the link still works; role and email are null if it does not. */
  isOpen: z.boolean(),
  role: InvitedRole.nullable(),
  email: z.string().nullable(),
  account: InvitedAccount,
})
export type Invitation = z.infer<typeof Invitation>

export const TokenInput = z.object({ token })

export const AcceptInput = TokenInput.extend({
  password: z
    .string({ error: requiredError('Password is required', 'Password') })
    .min(1, 'Password is required')
    .max(1024),
  /** For an account with two-factor sign-in; without it the error is `auth.two_factor_needed`. */
  code: SecondFactor.optional(),
})

/** Days in which the recipient of an invitation can decline or report it. */
export const invitationResponseDays = 30

export const invitations = {
  find: endpoint({
    method: 'GET',
    path: '/invitations/{token}',
    access: 'public',
    params: TokenInput,
    response: Invitation,
    summary: 'Details of an invitation link; read-only',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    access: 'public',
    body: AcceptInput,
    response: z.object({ email: z.string() }),
    message: 'You have joined the business. Sign in to start.',
    summary: 'Join the business with an existing account, confirmed by its password',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/invitations/decline',
    access: 'public',
    body: TokenInput,
    response: Nothing,
    message: 'Invitation declined',
    summary: 'Decline the invitation of a mail',
  }),
  report: endpoint({
    method: 'POST',
    path: '/invitations/report',
    access: 'public',
    body: TokenInput,
    response: Nothing,
    message: 'Invitation reported',
    summary: 'Report an invitation; the business can no longer invite this address',
  }),
}
