import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing, text } from '../core/fields.ts'
import { hasAtMostTwoDecimals } from '../core/money.ts'
import { CommissionSums } from '../money/commissions.ts'
import { BusinessParams, editFields, invitationFields, Person, PersonListQuery } from './schema.ts'

const rangeMessage = 'Commission rate must be between 0 and 100'

/** Percent; the column stores two decimals. */
const commissionRate = z
  .number({
    error: ({ input }) => (input === undefined ? 'Commission rate is required' : 'Must be a valid number'),
  })
  .min(0, rangeMessage)
  .max(100, rangeMessage)
  .refine(hasAtMostTwoDecimals, 'Commission rate has at most two decimals')

export const defaultCommissionRate = 10

const maxLocation = 120
const shortLocationMessage = 'Location must be at least 2 characters'
const location = text({ max: maxLocation, required: 'Location is required' }).min(2, shortLocationMessage)

/** An empty location is stored as null. */
const nullableLocation = text({ max: maxLocation })
  .refine((value) => value === '' || value.length >= 2, shortLocationMessage)
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null))

export const AgentInvitation = z.object({ ...invitationFields, commissionRate, location })
export type AgentInvitation = z.output<typeof AgentInvitation>

/** An agent's email cannot be changed: an email in the body is ignored. */
export const AgentUpdate = z.object({
  ...editFields,
  commissionRate: commissionRate.optional(),
  location: nullableLocation,
})
export type AgentUpdate = z.output<typeof AgentUpdate>

export const Agent = Person.extend({
  agentDetails: z.object({
    location: z.string().nullable(),
    /** Percent. */
    commissionRate: z.number(),
    /** The agent's bookings that are not cancelled, in total and created this month. */
    totalBookings: z.int(),
    monthlyBookings: z.int(),
    /** Booked value of the agent's bookings without taxes. */
    revenue: z.number(),
    /** What the agent earned, was paid and is owed; null if the plan lacks commissions. */
    commission: CommissionSums.nullable(),
  }),
})
export type Agent = z.infer<typeof Agent>

export const agents = {
  list: endpoint({
    method: 'GET',
    path: '/agents/business/{businessId}',
    access: 'agents:manage',
    params: BusinessParams,
    query: PersonListQuery,
    response: z.array(Agent),
    paged: true,
    summary:
      'The agents of the business with their metrics, filtered by name, email, phone, location and status',
  }),
  invite: endpoint({
    method: 'POST',
    path: '/agents/invite',
    access: 'agents:manage',
    body: AgentInvitation,
    response: Agent,
    message: 'Agent invitation sent successfully',
    status: 201,
    summary: 'Invite an agent by email, within the limit of the plan',
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/agents/{id}/resend-invitation',
    access: 'agents:manage',
    params: ById,
    response: Nothing,
    message: 'Agent invitation sent successfully',
    summary: 'Send a new invitation mail; the old link stops working',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/agents/{id}',
    access: 'agents:manage',
    params: ById,
    body: AgentUpdate,
    response: Agent,
    message: 'Agent updated successfully',
    summary: 'Change an agent; INACTIVE signs them out everywhere',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/{id}',
    access: 'agents:manage',
    params: ById,
    response: Nothing,
    message: 'Agent deleted successfully',
    summary: "Delete an agent's login and personal data, or revoke an invitation; bookings stay",
  }),
}
