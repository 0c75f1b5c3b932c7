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

/** Addresses are compared by their hashes where they outlive the invitation. */
export const hashOfEmail = (email: string): Buffer => hashOf(email.toLowerCase())

/** The invitation that the handle of a mail accepts, where that mail went to the address that is invited. */
export async function findOpenInvitation(token: string): Promise<InvitationRow | undefined> {
  const [row] = await db()
    .select({ invitation: invitations, mailedTo: invitationMails.emailHash })
    .from(invitations)
    // Of invitations that an earlier version mailed there is no row.
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

/** Somebody who still has to accept, and the business that invites them. */
export async function findInvited({ businessId }: Pick<Context, 'businessId'>, id: string) {
  const [row] = await db()
    .select({ invitation: invitations, businessName: businesses.name })
    .from(invitations)
    .innerJoin(businesses, eq(businesses.id, invitations.businessId))
    .where(and(eq(invitations.businessId, businessId), eq(invitations.id, id)))
  return row && { ...row.invitation, businessName: row.businessName }
}

/** The business of an invitation whose job knows the id alone. */
export async function findBusinessOfInvitation(id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ businessId: invitations.businessId })
    .from(invitations)
    .where(eq(invitations.id, id))
  return row?.businessId
}

/** The mail that a link is of, as long as it may be answered. */
export async function findMail(token: string) {
  const [row] = await db()
    .select({ businessName: businesses.name })
    .from(invitationMails)
    .innerJoin(businesses, eq(businesses.id, invitationMails.businessId))
    .where(and(eq(invitationMails.tokenHash, hashOf(token)), gt(invitationMails.expiresAt, sql`now()`)))
  return row
}

/** What an account at the address means for whoever accepts there; one that was never proven means nothing. */
export async function findAccountAt(email: string): Promise<z.infer<typeof InvitedAccount>> {
  const [row] = await db()
    .select({ businessId: users.businessId, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
  if (row?.businessId) return 'IN_BUSINESS'
  return row?.emailVerifiedAt ? 'FREE' : 'NONE'
}

/** Whether somebody who works for this business, or owns it, has the address. */
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

/** Three addresses have reported the business within thirty days, and the operator has not looked at it since. */
export async function arePaused({ businessId }: Pick<Context, 'businessId'>): Promise<boolean> {
  const { rows } = await db().execute(sql`
    SELECT FROM (
      SELECT reported_at - lag(reported_at, 2) OVER (ORDER BY reported_at) AS span
      FROM invitation_reports WHERE business_id = ${businessId} AND reviewed_at IS NULL
    ) AS reports WHERE span <= interval '30 days' LIMIT 1`)
  return rows.length > 0
}
