import { z } from 'zod'
import { firstName, lastName, UserStatus } from '../auth/schema.ts'
import { email, phone, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'

/** Fields that agents and staff have in common. */
export const Person = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** +234…, if the country of the number is known. */
  phoneE164: z.string().nullable(),
  /** URL of the profile photo. */
  avatar: z.string().nullable(),
  status: UserStatus,
  /** Over the plan's limit: the person can sign in and read, but not change anything. */
  isReadOnly: z.boolean().optional(),
  /** When the link of an invitation expires; null before it is mailed, and for people who are not invited. */
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

/** Fields of every invitation. `businessId` must be the ID of the signed-in person's business. */
export const invitationFields = {
  firstName,
  lastName,
  email: email(),
  phone: phone(),
  businessId: uuid.optional(),
}

/** Fields that an edit can change; omitted fields do not change. A changed `status` applies to sign-in immediately. */
export const editFields = {
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  phone: phone().optional(),
  status: z.enum(['ACTIVE', 'INACTIVE'], { error: 'Choose Active or Inactive' }).optional(),
}

export const BusinessParams = z.object({ businessId: uuid })

export const PersonListQuery = ListQuery.extend({
  status: UserStatus.optional(),
  sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
})
export type PersonListQuery = z.output<typeof PersonListQuery>

/** Message of DELETE when it revoked an invitation. */
export const invitationRevokedMessage = 'Invitation revoked'

/** How long the links in mails are valid. */
export const invitationLifeDays = 7
export const confirmationLifeHours = 24

const tokenMessage = 'This link is incomplete. Open it again from the mail.'

export const ConfirmEmailInput = z.object({
  token: z.string({ error: tokenMessage }).min(1, tokenMessage).max(200, tokenMessage),
})
