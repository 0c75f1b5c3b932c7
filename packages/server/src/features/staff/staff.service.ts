import { planAllows } from '@ilewa/contract/plans'
import type { StaffInvitation, StaffMember, StaffUpdate } from '@ilewa/contract/staff'
import { inTransaction } from '../../platform/database/database.ts'
import { Fault, notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import { changeMember, changeStaffDetails, inviteMember, removeMember } from '../auth/auth.membership.ts'
import { getStaffMember } from './staff.queries.ts'

/** Invites a staff member. Throws `auth.email_taken`. */
export const inviteStaffMember = (
  ctx: Context,
  { businessId, department, ...person }: StaffInvitation,
): Promise<StaffMember> =>
  createOnce(ctx, async () => {
    if (businessId && businessId !== ctx.businessId) throw notFound()
    const id = await inviteMember(ctx, 'STAFF', person)
    await changeStaffDetails(ctx, id, { department })
    return getStaffMember(ctx, id)
  })

/** After a downgrade the staff stay readable, and only locking somebody out is left (decisions section 4). */
function requireStaffPlan(ctx: Context, { status, ...changes }: StaffUpdate): void {
  const onlyLocksOut = status === 'INACTIVE' && Object.values(changes).every((value) => value === undefined)
  if (!onlyLocksOut && !planAllows(ctx.plan, 'staff')) throw new Fault('plan.upgrade_required')
}

/** Changes a staff member; a new e-mail waits until it is confirmed. Throws `plan.upgrade_required`. */
export const updateStaffMember = (ctx: Context, id: string, update: StaffUpdate): Promise<StaffMember> =>
  inTransaction(async () => {
    const { department, ...changes } = update
    await getStaffMember(ctx, id)
    requireStaffPlan(ctx, update)
    await changeMember(ctx, 'STAFF', id, changes)
    await changeStaffDetails(ctx, id, { department })
    return getStaffMember(ctx, id)
  })

/** Deletes a staff member's login, or revokes an invitation; possible on every plan. */
export const removeStaffMember = (ctx: Context, id: string): Promise<void> =>
  inTransaction(() => removeMember(ctx, 'STAFF', id))
