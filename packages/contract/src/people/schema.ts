import { z } from 'zod'
import { firstName, lastName, UserStatus } from '../auth/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { email, ListQuery, phone, uuid } from '../core/fields.ts'

/** What agents and staff have in common (access section 3). */
export const Person = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** +234…, where the number's country is known. */
  phoneE164: z.string().nullable(),
  /** The address of their picture. */
  avatar: z.string().nullable(),
  status: UserStatus,
  /** Beyond the plan: they sign in and read, and change nothing. */
  isReadOnly: z.boolean().optional(),
  /** Until when the link of an invited person works; null before it is mailed, and for everybody else. */
  invitationExpiresAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Person = z.infer<typeof Person>

export type PersonStatus = Person['status']
export const personStatusLabels: Record<PersonStatus, string> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  INVITED: 'Invited',
}

/** What an invitation asks of anyone; `businessId` is the client's own and must be the business's. */
export const invitationFields = {
  firstName,
  lastName,
  email: email(),
  phone: phone(),
  businessId: uuid.optional(),
}

/** What an edit may change; what is left out stays. Sign-in follows `status` at once. */
export const editFields = {
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  phone: phone().optional(),
  status: z.enum(['ACTIVE', 'INACTIVE'], { error: 'Choose Active or Inactive' }).optional(),
}

export const OfBusiness = z.object({ businessId: uuid })

export const PersonListQuery = ListQuery.extend({
  status: UserStatus.optional(),
  sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
})
export type PersonListQuery = z.output<typeof PersonListQuery>

/** Of DELETE where it took back an invitation. */
export const invitationRevokedMessage = 'Invitation revoked'

/** How long the links in mails work. */
export const invitationLifeDays = 7
export const confirmationLifeHours = 24

const tokenSentence = 'This link is incomplete. Open it again from the mail.'

export const ConfirmEmailInput = z.object({
  token: z.string({ error: tokenSentence }).min(1, tokenSentence).max(200, tokenSentence),
})

export const people = {
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    body: ConfirmEmailInput,
    response: z.object({ email: z.string() }),
    message: 'Your new email address is confirmed',
    summary: 'Take over the new email address that a mailed link proves',
  }),
}
