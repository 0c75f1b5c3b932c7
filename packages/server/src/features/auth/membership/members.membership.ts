import { and, eq, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { afterCommit, db } from '../../../platform/database/database.ts'
import { takeAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toE164 } from '../../../platform/phone.ts'
import { discardFiles } from '../../../platform/storage/storage.ts'
import { getMailAllowance } from '../../subscription/mail-allowance.queries.ts'
import { avatarKeyOf, type MemberRole, memberCondition, type UserRow } from '../auth.queries.ts'
import { users } from '../auth.table.ts'
import { deleteCodes } from '../codes.service.ts'
import { passwordResets } from '../codes.table.ts'
import { deleteEmailChange, requestEmailChange } from '../email-changes.service.ts'
import { deleteSecurityEvents } from '../security/security-notices.service.ts'
import { closeSessionsOf } from '../sessions.service.ts'
import { recoveryCodes, signInChallenges, signInOrigins, twoFactors } from '../sign-in.table.ts'
import { changeAgentDetails, changeStaffDetails } from './member-details.membership.ts'

interface MemberInput {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/**
 * Returns a member and locks the row until the transaction ends. Other transactions can still insert rows that
 * reference it. Throws `common.not_found`.
 */
export async function lockMember(
  ctx: Pick<Context, 'businessId'>,
  role: MemberRole,
  id: string,
): Promise<UserRow> {
  const [row] = await db()
    .select()
    .from(users)
    .where(and(memberCondition(ctx, role), eq(users.id, id)))
    .for('no key update')
  if (!row) throw notFound()
  return row
}

const writeMember = (id: string, changes: Partial<typeof users.$inferInsert>) =>
  db()
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))

/**
 * Counts the mail for an invitation, a resend or a changed address against the daily quota of the business. A
 * later revocation does not undo this; a rolled back transaction does. Call it before any lock. Throws
 * `people.too_many_invitations`.
 */
export async function requireInvitationQuota(ctx: Pick<Context, 'businessId'>): Promise<void> {
  const { limits } = await getMailAllowance(ctx)
  const limit = limits.invitations
  const wait = await takeAttempt({ key: `member-mails:${ctx.businessId}`, limit, windowSeconds: 86_400 })
  if (wait > 0)
    throw new AppError('people.too_many_invitations', {
      retryAfterSeconds: wait,
      values: { max: limit.toLocaleString('en-NG') },
    })
}

/** Deletes the user's sessions and every means to open a new one. */
export async function signOutEverywhere(id: string): Promise<void> {
  await deleteCodes(id)
  await db().delete(passwordResets).where(eq(passwordResets.userId, id))
  await deleteEmailChange(id)
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, id))
  // Closes the sessions last, so that one opened meanwhile by a pending sign-in is closed too.
  await closeSessionsOf(id)
}

async function setStatus({ id, status: before }: UserRow, status: 'ACTIVE' | 'INACTIVE'): Promise<void> {
  if (before === status) return
  await writeMember(id, { status })
  if (status === 'INACTIVE') await signOutEverywhere(id)
}

interface MemberChanges extends Partial<MemberInput> {
  status?: 'ACTIVE' | 'INACTIVE'
}

/** Updates the given fields. A new address waits for confirmation. Throws `auth.email_taken`. */
export async function changeMember(
  ctx: Context,
  role: MemberRole,
  id: string,
  { status, email, ...fields }: MemberChanges,
): Promise<void> {
  const member = await lockMember(ctx, role, id)
  const { firstName, lastName, phone } = fields
  await writeMember(id, {
    firstName,
    lastName,
    phone,
    ...(phone && { phoneE164: toE164(phone, ctx.country) }),
  })
  if (email) await requestEmailChange(member, email)
  if (status) await setStatus(member, status)
}

const formerNames: Record<MemberRole, Pick<UserRow, 'firstName' | 'lastName'>> = {
  AGENT: { firstName: 'Former', lastName: 'agent' },
  STAFF: { firstName: 'Former', lastName: 'staff member' },
}

/**
 * Removes the login and all personal data. The row remains for bookings and records that reference it; the address can
 * be registered again.
 */
export async function removeMember(
  ctx: Pick<Context, 'businessId'>,
  role: MemberRole,
  id: string,
): Promise<void> {
  const { avatarId } = await lockMember(ctx, role, id)
  await writeMember(id, {
    ...formerNames[role],
    status: 'REMOVED',
    email: `removed:${id}`,
    phone: '',
    phoneE164: null,
    passwordHash: null,
    avatarId: null,
  })
  await signOutEverywhere(id)
  await deleteSecurityEvents(id)
  for (const table of [twoFactors, recoveryCodes, signInOrigins])
    await db().delete(table).where(eq(table.userId, id))
  if (role === 'AGENT') await changeAgentDetails(ctx, id, { location: null })
  else await changeStaffDetails(ctx, id, { department: null, frontDesk: false })
  if (avatarId)
    afterCommit(async () => {
      await discardFiles([avatarKeyOf(id, avatarId)])
    })
}

/**
 * Replaces the name in the row of a removed member. Earlier versions left the names of invited members in such
 * rows, which bookings reference.
 */
export async function eraseFormerMemberName(
  { businessId }: Pick<Context, 'businessId'>,
  role: MemberRole,
  id: string,
): Promise<void> {
  await db()
    .update(users)
    .set({ ...formerNames[role], updatedAt: sql`now()` })
    .where(and(eq(users.businessId, businessId), eq(users.id, id), eq(users.status, 'REMOVED')))
}
