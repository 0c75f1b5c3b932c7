import { resendAfterSeconds } from '@ilewa/contract/auth/schema'
import type { InvitedRole } from '@ilewa/contract/people/invitations'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { afterCommit, db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { count } from '../../platform/metrics.ts'
import { toE164 } from '../../platform/phone.ts'
import { addMember } from '../auth/membership/joining.membership.ts'
import {
  eraseFormerMemberName,
  lockMember,
  requireInvitationQuota,
} from '../auth/membership/members.membership.ts'
import { sendInvitation } from './invitations.jobs.ts'
import {
  areInvitationsPaused,
  findAccountAt,
  findOpenInvitation,
  hasReported,
  type InvitationRow,
  isMemberAddress,
} from './invitations.queries.ts'
import { invitationMails, invitations } from './invitations.table.ts'

type Scope = Pick<Context, 'businessId'>

const invitationCondition = ({ businessId }: Scope, id: string) =>
  and(eq(invitations.businessId, businessId), eq(invitations.id, id))

/** Throws if this business may not mail the address. */
async function requireMailable(ctx: Scope, email: string): Promise<void> {
  if (await areInvitationsPaused(ctx)) throw new AppError('people.invitations_paused')
  if (await hasReported(ctx, email)) throw new AppError('people.mails_refused', { field: 'email' })
}

/**
 * Throws if a member of this business has the address, or the business may not mail it. Does not throw for an
 * account of another business, so that the response does not reveal the account.
 */
async function requireInvitable(ctx: Scope, email: string): Promise<void> {
  if (await isMemberAddress(ctx, email)) throw new AppError('auth.email_taken', { field: 'email' })
  await requireMailable(ctx, email)
}

const alreadyInvited = () => new AppError('people.already_invited', { field: 'email' })

interface InvitationInput {
  firstName: string
  lastName: string
  email: string
  phone: string
  location?: string | null
  commissionRate?: number
  department?: string | null
  frontDesk?: boolean
}

/** Stores the invitation, enqueues its mail and returns its id. Call it inside a transaction. */
export async function inviteMember(ctx: Context, role: InvitedRole, input: InvitationInput): Promise<string> {
  await requireInvitable(ctx, input.email)
  const { businessId } = ctx
  const [row] = await db()
    .insert(invitations)
    .values({ ...input, id: newId(), businessId, role, phoneE164: toE164(input.phone, ctx.country) })
    .onConflictDoNothing({ target: [invitations.businessId, invitations.email] })
    .returning({ id: invitations.id })
  if (!row) throw alreadyInvited()
  await enqueue(sendInvitation, { businessId, id: row.id })
  return row.id
}

/** Locks the invitation until the transaction ends; undefined if the id is not an invitation of this role. */
export async function lockInvitation(
  ctx: Scope,
  role: InvitedRole,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await db()
    .select()
    .from(invitations)
    .where(and(invitationCondition(ctx, id), eq(invitations.role, role)))
    .for('update')
  return row
}

/** Mails a new link, at most once a minute and ten times a day. Call it outside a transaction. */
export async function resendInvitation(ctx: Scope, role: InvitedRole, id: string): Promise<void> {
  const invitation = await lockInvitation(ctx, role, id)
  if (!invitation) {
    await lockMember(ctx, role, id)
    throw new AppError('people.not_invited')
  }
  await requireMailable(ctx, invitation.email)
  const key = `invitation:${id}`
  const wait =
    (await takeAttempt({ key: `${key}:minute`, limit: 1, windowSeconds: resendAfterSeconds })) ||
    (await takeAttempt({ key: `${key}:day`, limit: 10, windowSeconds: 86_400 }))
  if (wait > 0) throw new AppError('people.resent_too_soon', { retryAfterSeconds: wait })
  await requireInvitationQuota(ctx)
  await enqueue(sendInvitation, { businessId: ctx.businessId, id })
}

interface InvitationChanges extends Partial<InvitationInput> {
  monthlyTarget?: number | null
  status?: 'ACTIVE' | 'INACTIVE'
}

/**
 * Updates the given fields. If the address changes, the new address gets a mail and the link in the older mail
 * stops working.
 */
export async function changeInvitation(
  ctx: Context,
  { id, email: before }: InvitationRow,
  { status, email, ...changes }: InvitationChanges,
): Promise<void> {
  if (status) throw new AppError('people.still_invited')
  const isEmailChanged = email !== undefined && email !== before
  if (isEmailChanged) await requireInvitable(ctx, email)
  try {
    await db()
      .update(invitations)
      .set({
        ...changes,
        ...(changes.phone && { phoneE164: toE164(changes.phone, ctx.country) }),
        ...(isEmailChanged && { email, tokenHash: null, mailedAt: null, expiresAt: null }),
        updatedAt: sql`now()`,
      })
      .where(invitationCondition(ctx, id))
  } catch (error) {
    if (violatedConstraint(error) === 'invitations_email') throw alreadyInvited()
    throw error
  }
  if (isEmailChanged) await enqueue(sendInvitation, { businessId: ctx.businessId, id })
}

/** Invalidates the link; the recipient of the mail can still report it. */
export async function removeInvitation({ businessId, id, role }: InvitationRow): Promise<void> {
  await db().delete(invitations).where(invitationCondition({ businessId }, id))
  await eraseFormerMemberName({ businessId }, role, id)
}

/** Consumes the open invitation of a link's token. Of several simultaneous uses only one succeeds. */
export async function takeInvitation(token: string): Promise<InvitationRow | undefined> {
  const found = await findOpenInvitation(token)
  if (!found) return undefined
  const invitation = await lockInvitation(found, found.role, found.id)
  // During the wait for the lock, another call may have consumed the invitation, or a new mail replaced its token.
  if (!invitation?.tokenHash?.equals(hashOf(token))) return undefined
  const { businessId, id } = invitation
  await db().delete(invitations).where(invitationCondition({ businessId }, id))
  await db()
    .delete(invitationMails)
    .where(and(eq(invitationMails.businessId, businessId), eq(invitationMails.invitationId, id)))
  afterCommit(() => count('invitations', 'accepted'))
  return invitation
}

/**
 * Creates an account from the token's invitation, with this password. Returns the account's id, or undefined for
 * an invalid token. Throws `people.already_in_business`, `invitations.account_exists`.
 */
export async function acceptInvitation(token: string, passwordHash: string): Promise<string | undefined> {
  const invitation = await takeInvitation(token)
  if (!invitation) return undefined
  const account = await findAccountAt(invitation.email)
  if (account === 'IN_BUSINESS') throw new AppError('people.already_in_business')
  if (account === 'FREE') throw new AppError('invitations.account_exists')
  await addMember(invitation, passwordHash)
  return invitation.id
}
