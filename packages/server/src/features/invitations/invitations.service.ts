import type { AcceptInput, Invitation } from '@ilewa/contract/people/invitations'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { afterCommit, db, inTransaction } from '../../platform/database/database.ts'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { count } from '../../platform/metrics.ts'
import { recordRemoved } from '../audit/record.audit.ts'
import { joinAsMember, requireAccount } from '../auth/membership/joining.membership.ts'
import { removeInvitation, takeInvitation } from './invitations.membership.ts'
import {
  areInvitationsPaused,
  findAccountAt,
  findInvitationMail,
  findOpenInvitation,
  hashOfEmail,
} from './invitations.queries.ts'
import { invitationMails, invitationReports, invitations } from './invitations.table.ts'

const invalid = () => new AppError('invitations.invalid')

/**
 * Rejects an invalid link and limits these attempts per network. Valid links are not counted, so that one client's
 * guesses do not block another client's link.
 */
async function rejectWrongLink({ network }: PublicContext): Promise<never> {
  await requireAttempt({ key: `invitation:address:${network}`, limit: 300, windowSeconds: 3_600 })
  throw invalid()
}

/** Returns the invitation of the link. Throws `invitations.invalid`. */
export async function getInvitation(ctx: PublicContext, token: string): Promise<Invitation> {
  const mail = await findInvitationMail(token)
  const open = await findOpenInvitation(token)
  if (!mail && !open) return rejectWrongLink(ctx)
  return {
    businessName: mail?.businessName ?? '',
    isOpen: open !== undefined,
    role: open?.role ?? null,
    email: open?.email ?? null,
    account: open ? await findAccountAt(open.email) : 'NONE',
  }
}

/**
 * Joins the business with an existing account that has none. Throws `invitations.invalid`,
 * `people.already_in_business`, `auth.wrong_password`, `auth.two_factor_needed`, `auth.two_factor_code_invalid`.
 */
export async function acceptWithAccount(
  ctx: PublicContext,
  { token, password, code }: z.infer<typeof AcceptInput>,
): Promise<{ email: string }> {
  const open = await findOpenInvitation(token)
  if (!open) return rejectWrongLink(ctx)
  const limit = { key: `invitation:password:${hashOf(token).toString('hex')}`, limit: 10, windowSeconds: 900 }
  await requireAttempt(limit)
  const account = await requireAccount(ctx, { email: open.email, password, code })
  return inTransaction(async () => {
    const invitation = await takeInvitation(token)
    if (!invitation) throw invalid()
    await joinAsMember(invitation, account)
    return { email: invitation.email }
  })
}

/** Deletes the mail's token and withdraws its invitation. Throws `invitations.invalid`. */
async function consumeMail(token: string): Promise<{ businessId: string; emailHash: Buffer }> {
  const [mail] = await db()
    .delete(invitationMails)
    .where(and(eq(invitationMails.tokenHash, hashOf(token)), gt(invitationMails.expiresAt, sql`now()`)))
    .returning()
  if (!mail) throw invalid()
  const { businessId, invitationId, emailHash } = mail
  const [invitation] = await db()
    .select()
    .from(invitations)
    .where(and(eq(invitations.businessId, businessId), eq(invitations.id, invitationId)))
    .for('update')
  // If the business has changed the e-mail since, the invitation remains.
  if (invitation && hashOfEmail(invitation.email).equals(emailHash)) {
    await removeInvitation(invitation)
    const record =
      invitation.role === 'AGENT'
        ? ({ kind: 'agent', label: 'Agent' } as const)
        : ({ kind: 'staff', label: 'Staff member' } as const)
    await recordRemoved({ businessId, userId: null }, { ...record, id: invitationId }, {})
  }
  return { businessId, emailHash }
}

/** Throws `invitations.invalid`. */
export async function declineInvitation(ctx: PublicContext, token: string): Promise<void> {
  if (!(await findInvitationMail(token))) await rejectWrongLink(ctx)
  await inTransaction(async () => {
    await consumeMail(token)
    afterCommit(() => count('invitations', 'declined'))
  })
}

/** Returns the business, and whether its invitations are now paused. Throws `invitations.invalid`. */
export async function reportInvitation(
  ctx: PublicContext,
  token: string,
): Promise<{ businessId: string; isPaused: boolean }> {
  if (!(await findInvitationMail(token))) await rejectWrongLink(ctx)
  return inTransaction(async () => {
    const { businessId, emailHash } = await consumeMail(token)
    const wasPaused = await areInvitationsPaused({ businessId })
    await db().insert(invitationReports).values({ businessId, emailHash }).onConflictDoNothing()
    const isPaused = await areInvitationsPaused({ businessId })
    afterCommit(() => {
      count('invitations', 'reported')
      if (isPaused && !wasPaused) count('invitations', 'paused')
    })
    return { businessId, isPaused }
  })
}
