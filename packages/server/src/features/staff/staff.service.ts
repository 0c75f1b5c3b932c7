import type { StaffInvitation, StaffMember, StaffUpdate } from '@ilewa/contract/people/staff'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { AppError, notFound } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import {
  type AuditedFields,
  recordCreated,
  recordRemoved,
  recordUpdated,
  withhold,
} from '../audit/record.audit.ts'
import { changeStaffDetails } from '../auth/membership/member-details.membership.ts'
import {
  changeMember,
  lockMember,
  removeMember,
  requireInvitationQuota,
} from '../auth/membership/members.membership.ts'
import {
  changeInvitation,
  inviteMember,
  lockInvitation,
  removeInvitation,
} from '../invitations/invitations.membership.ts'
import { getStaffMember } from './staff.queries.ts'

/** The audit log shows the member's current name instead of this label while they exist. */
const record = (id: string) => ({ kind: 'staff' as const, id, label: 'Staff member' })

const toAuditedFields = ({ status, department, frontDesk }: StaffMember): AuditedFields => ({
  status,
  department,
  frontDesk,
})

const personalFields = ['firstName', 'lastName', 'phone', 'email', 'pendingEmail'] as const

/** Invites a staff member. Throws `auth.email_taken`. */
export async function inviteStaffMember(
  ctx: Context,
  { businessId, ...person }: StaffInvitation,
): Promise<StaffMember> {
  if (businessId && businessId !== ctx.businessId) throw notFound()
  return createOnce(ctx, async () => {
    await requireInvitationQuota(ctx)
    const id = await inviteMember(ctx, 'STAFF', person)
    const member = await getStaffMember(ctx, id)
    await recordCreated(ctx, record(id), toAuditedFields(member))
    return member
  })
}

/** After a downgrade staff can be read and deactivated, but not changed otherwise. */
function requireStaffPlan(ctx: Context, { status, ...changes }: StaffUpdate): void {
  const onlyDeactivates =
    status === 'INACTIVE' && Object.values(changes).every((value) => value === undefined)
  if (!onlyDeactivates && !planAllows(ctx.plan, 'staff')) throw new AppError('plan.upgrade_required')
}

/** Updates a staff member; a new e-mail waits for confirmation. Throws `plan.upgrade_required`. */
export async function updateStaffMember(ctx: Context, id: string, update: StaffUpdate): Promise<StaffMember> {
  const { department, frontDesk, ...changes } = update
  const { email } = await getStaffMember(ctx, id)
  requireStaffPlan(ctx, update)
  if (changes.email && changes.email !== email) await requireInvitationQuota(ctx)
  return inTransaction(async () => {
    const invitation = await lockInvitation(ctx, 'STAFF', id)
    if (!invitation) await lockMember(ctx, 'STAFF', id)
    const before = await getStaffMember(ctx, id)
    if (invitation) await changeInvitation(ctx, invitation, update)
    else {
      await changeMember(ctx, 'STAFF', id, changes)
      await changeStaffDetails(ctx, id, { department, frontDesk })
    }
    const after = await getStaffMember(ctx, id)
    await recordUpdated(ctx, record(id), {
      before: toAuditedFields(before),
      after: { ...toAuditedFields(after), ...withhold({ before, after }, personalFields) },
    })
    return after
  })
}

/**
 * Deletes a staff member's login, or revokes an invitation; possible on every plan. Returns whether it was an
 * invitation.
 */
export const removeStaffMember = (ctx: Context, id: string): Promise<boolean> =>
  inTransaction(async () => {
    const invitation = await lockInvitation(ctx, 'STAFF', id)
    if (invitation) await removeInvitation(invitation)
    else await removeMember(ctx, 'STAFF', id)
    await recordRemoved(ctx, record(id), {})
    return invitation !== undefined
  })
