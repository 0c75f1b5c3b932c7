import { z } from 'zod'
import { Role } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, email, Nothing, text, uuid } from '../core/fields.ts'
import { BusinessParams, editFields, invitationFields, Person, PersonListQuery } from './schema.ts'

const maxDepartment = 80

/** An empty department is stored as null. */
const department = text({ max: maxDepartment })
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null))

export const StaffInvitation = z.object({ ...invitationFields, department })
export type StaffInvitation = z.output<typeof StaffInvitation>

/** A new email takes effect once it is confirmed from the new address. */
export const StaffUpdate = z.object({
  ...editFields,
  email: email().optional(),
  department,
  /** Whether the person checks guests in and out. */
  frontDesk: z.boolean({ error: 'Choose on or off' }).optional(),
})
export type StaffUpdate = z.output<typeof StaffUpdate>

export const StaffMember = Person.extend({
  role: Role,
  department: z.string().nullable(),
  frontDesk: z.boolean(),
  businessId: uuid,
  /** The new address while it is not confirmed. */
  pendingEmail: z.string().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/business/{businessId}',
    access: 'staff:manage',
    params: BusinessParams,
    query: PersonListQuery,
    response: z.array(StaffMember),
    paged: true,
    summary: "The business's staff, by name, email, phone or role, and by status",
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/invite',
    access: 'staff:manage',
    feature: 'staff',
    body: StaffInvitation,
    response: StaffMember,
    message: 'Staff invitation sent successfully',
    status: 201,
    summary: 'Invite a staff member by email, where the plan allows it',
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/staff/{id}/resend-invitation',
    access: 'staff:manage',
    feature: 'staff',
    params: ById,
    response: Nothing,
    message: 'Staff invitation sent successfully',
    summary: 'Send a new invitation mail; the old link stops working',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/staff/{id}',
    access: 'staff:manage',
    params: ById,
    body: StaffUpdate,
    response: StaffMember,
    message: 'Staff member updated successfully',
    summary: 'Update a staff member; a plan without staff allows only deactivation',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/{id}',
    access: 'staff:manage',
    params: ById,
    response: Nothing,
    message: 'Staff member deleted successfully',
    summary: "Delete a staff member's login and personal data, or revoke an invitation",
  }),
}
