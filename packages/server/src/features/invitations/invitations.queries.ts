import type { InvitedAccount } from '@ilewa/contract/people/invitations'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { users } from '../auth/auth.table.ts'
import { businesses } from '../business/business.table.ts'
import { invitationMails, invitationReports, invitations } from './invitations.table.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** Hashes an address. Rows that outlive their invitation contain this hash instead of the address. */
export const hashOfEmail = (email: string): Buffer => hashOf(email.toLowerCase())

/** Finds the invitation that has this token, if the token was mailed to the invitation's current address. */
export async function findOpenInvitation(token: string): Promise<InvitationRow | undefined> {
  const [row] = await db()
    .select({ invitation: invitations, mailedTo: invitationMails.emailHash })
    .from(invitations)
    // Invitations that a previous version mailed have no row in `invitation_mails`.
    .leftJoin(
      invitationMails,
      and(
        eq(invitationMails.businessId, invitations.businessId),
        eq(invitationMails.tokenHash, invitations.tokenHash),
      ),
    )
    .where(and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, sql`now()`)))
  if (!row) return undefined
  const isForMailbox = row.mailedTo === null || row.mailedTo.equals(hashOfEmail(row.invitation.email))
  return isForMailbox ? row.invitation : undefined
}

/** Finds an open invitation with the name of its business. */
export async function findInvitationWithBusiness({ businessId }: Pick<Context, 'businessId'>, id: string) {
  const [row] = await db()
    .select({ invitation: invitations, businessName: businesses.name })
    .from(invitations)
    .innerJoin(businesses, eq(businesses.id, invitations.businessId))
    .where(and(eq(invitations.businessId, businessId), eq(invitations.id, id)))
  return row && { ...row.invitation, businessName: row.businessName }
}

/** Finds the business of an invitation by id alone. */
export async function findBusinessOfInvitation(id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ businessId: invitations.businessId })
    .from(invitations)
    .where(eq(invitations.id, id))
  return row?.businessId
}

/** Finds the mail of a link that has not expired. */
export async function findInvitationMail(token: string) {
  const [row] = await db()
    .select({ businessName: businesses.name })
    .from(invitationMails)
    .innerJoin(businesses, eq(businesses.id, invitationMails.businessId))
    .where(and(eq(invitationMails.tokenHash, hashOf(token)), gt(invitationMails.expiresAt, sql`now()`)))
  return row
}

/** Whether the address has an account, and whether that account has a business. Unverified accounts do not count. */
export async function findAccountAt(email: string): Promise<z.infer<typeof InvitedAccount>> {
  const [row] = await db()
    .select({ businessId: users.businessId, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
  if (row?.businessId) return 'IN_BUSINESS'
  return row?.emailVerifiedAt ? 'FREE' : 'NONE'
}

/** Whether a member or owner of this business has the address. */
export async function isMemberAddress(ctx: Pick<Context, 'businessId'>, email: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.businessId, ctx.businessId), eq(users.email, email)))
  return row !== undefined
}

export async function hasReported(ctx: Pick<Context, 'businessId'>, email: string): Promise<boolean> {
  const [row] = await db()
    .select({ reportedAt: invitationReports.reportedAt })
    .from(invitationReports)
    .where(
      and(
        eq(invitationReports.businessId, ctx.businessId),
        eq(invitationReports.emailHash, hashOfEmail(email)),
      ),
    )
  return row !== undefined
}

/** Whether three addresses reported the business within thirty days without a review by the operator. */
export async function areInvitationsPaused({ businessId }: Pick<Context, 'businessId'>): Promise<boolean> {
  const { rows } = await db().execute(sql`
    SELECT FROM (
      SELECT reported_at - lag(reported_at, 2) OVER (ORDER BY reported_at) AS span
      FROM invitation_reports WHERE business_id = ${businessId} AND reviewed_at IS NULL
    ) AS reports WHERE span <= interval '30 days' LIMIT 1`)
  return rows.length > 0
}
