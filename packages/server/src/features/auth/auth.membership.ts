import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterCommit, db } from '../../platform/database/database.ts'
import { Fault, notFound } from '../../platform/fault.ts'
import type { Context, SessionContext } from '../../platform/http/context.ts'
import { requireAttempt } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { toE164 } from '../../platform/phone.ts'
import { discardFiles } from '../../platform/storage.ts'
import { forgetCodes } from './auth.codes.ts'
import { forgetEmailChange, requestEmailChange } from './auth.email-changes.ts'
import { forgetInvitations, requireResend, sendInvitation } from './auth.invitations.ts'
import {
  avatarKeyOf,
  findExpiredInvitation,
  isLapsed,
  isMember,
  type MemberRole,
  type UserRow,
} from './auth.queries.ts'
import { closeSessionsOf } from './auth.sessions.ts'
import {
  agentDetails,
  recoveryCodes,
  signInChallenges,
  staffDetails,
  twoFactors,
  users,
} from './auth.table.ts'
import { recordLapsedInvitation } from './auth.trail.ts'

/**
 * Makes the signed-in person a member of the business, if they have none; answers whether they joined. Their row
 * decides between parallel calls: the second finds a business there.
 */
export async function joinBusiness(ctx: SessionContext, businessId: string): Promise<boolean> {
  const joined = await db()
    .update(users)
    .set({ businessId, updatedAt: sql`now()` })
    .where(and(eq(users.id, ctx.userId), isNull(users.businessId)))
    .returning({ id: users.id })
  return joined.length > 0
}

interface MemberInput {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** A member who is not removed, locked until the transaction ends. Throws `common.not_found`. */
export async function lockMember(
  ctx: Pick<Context, 'businessId'>,
  role: MemberRole,
  id: string,
): Promise<UserRow> {
  const [row] = await db()
    .select()
    .from(users)
    .where(and(isMember(ctx, role), eq(users.id, id)))
    .for('update')
  if (!row) throw notFound()
  return row
}

const writeMember = (id: string, changes: Partial<typeof users.$inferInsert>) =>
  db()
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))

/** Invitations, and changed addresses, that a business may have mailed in a day. Call it outside a transaction. */
export const requireMailing = ({ businessId }: Context): Promise<void> =>
  requireAttempt({ key: `member-mails:${businessId}`, limit: 1_000, windowSeconds: 86_400 })

/**
 * Stores the person as invited and mails the link that lets them choose a password; answers their id. An account
 * that has the address stays as it is: `auth.email_taken`. Call it inside a transaction, as all below.
 */
export async function inviteMember(ctx: Context, role: MemberRole, person: MemberInput): Promise<string> {
  const { firstName, lastName, email, phone } = person
  await db()
    .delete(users)
    .where(and(eq(users.email, email), isLapsed))
  await releaseExpiredInvitation(email)
  const [row] = await db()
    .insert(users)
    .values({
      ...{ firstName, lastName, email, phone, role },
      id: newId(),
      businessId: ctx.businessId,
      phoneE164: toE164(phone),
      status: 'INVITED',
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!row) throw new Fault('auth.email_taken', { field: 'email' })
  await enqueue(sendInvitation, { userId: row.id })
  return row.id
}

/**
 * Mails a fresh link. Throws `people.not_invited`, and `people.resent_too_soon` as often as for codes: call it
 * outside a transaction, which would forget the attempt.
 */
export async function resendInvitation(ctx: Context, role: MemberRole, id: string): Promise<void> {
  const { status } = await lockMember(ctx, role, id)
  if (status !== 'INVITED') throw new Fault('people.not_invited')
  await requireResend(id)
  await enqueue(sendInvitation, { userId: id })
}

/** Everything that lets somebody in, or would: the sessions they have, and the ways to a new one. */
async function signOutEverywhere(id: string): Promise<void> {
  await forgetCodes(id)
  await forgetInvitations(id)
  await forgetEmailChange(id)
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, id))
  // Last: one that a half-finished sign-in opens meanwhile is there by then.
  await closeSessionsOf(id)
}

async function setStatus({ id, status: before }: UserRow, status: 'ACTIVE' | 'INACTIVE'): Promise<void> {
  if (before === status) return
  if (before === 'INVITED') throw new Fault('people.still_invited')
  await writeMember(id, { status })
  if (status === 'INACTIVE') await signOutEverywhere(id)
}

interface MemberChanges extends Partial<MemberInput> {
  status?: 'ACTIVE' | 'INACTIVE'
}

/**
 * Changes what is given. A new address of somebody who has signed in waits until it is confirmed; an invitation
 * simply goes to the new one. Throws `auth.email_taken`, `people.still_invited`.
 */
export async function changeMember(
  ctx: Context,
  role: MemberRole,
  id: string,
  { status, email, ...fields }: MemberChanges,
): Promise<void> {
  const member = await lockMember(ctx, role, id)
  const { firstName, lastName, phone } = fields
  await writeMember(id, { firstName, lastName, phone, ...(phone && { phoneE164: toE164(phone) }) })
  if (email) await requestEmailChange(member, email)
  if (status) await setStatus(member, status)
}

const formerNames: Record<MemberRole, Pick<UserRow, 'firstName' | 'lastName'>> = {
  AGENT: { firstName: 'Former', lastName: 'agent' },
  STAFF: { firstName: 'Former', lastName: 'staff member' },
}

/**
 * Takes the login and everything personal, and so revokes an invitation; the row stays for the bookings and records
 * that name it, and the address is free again.
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
  for (const table of [twoFactors, recoveryCodes]) await db().delete(table).where(eq(table.userId, id))
  if (role === 'AGENT') await changeAgentDetails(ctx, id, { location: null })
  else await changeStaffDetails(ctx, id, { department: null })
  if (avatarId)
    afterCommit(async () => {
      await discardFiles([avatarKeyOf(id, avatarId)])
    })
}

/** An invitation that was never followed holds its address for as long as its link lives; then it is as if revoked. */
export async function releaseExpiredInvitation(email: string): Promise<void> {
  const invited = await findExpiredInvitation(email)
  if (!invited) return
  await removeMember(invited, invited.role, invited.id)
  await recordLapsedInvitation(invited)
}

interface AgentDetailChanges {
  location?: string | null
  commissionRate?: number
  /** Naira; null for none. */
  monthlyTarget?: number | null
}

/** What only an agent has; what is left out stays. The member must be known to be of this business. */
export async function changeAgentDetails(
  ctx: Pick<Context, 'businessId'>,
  id: string,
  changes: AgentDetailChanges,
): Promise<void> {
  const { location, commissionRate, monthlyTarget } = changes
  const set = { location, commissionRate, monthlyTarget }
  if (Object.values(set).every((value) => value === undefined)) return
  await db()
    .insert(agentDetails)
    .values({ businessId: ctx.businessId, userId: id, ...set })
    .onConflictDoUpdate({ target: [agentDetails.businessId, agentDetails.userId], set })
}

/** What only a staff member has; what is left out stays. */
export async function changeStaffDetails(
  ctx: Pick<Context, 'businessId'>,
  id: string,
  { department }: { department?: string | null },
): Promise<void> {
  if (department === undefined) return
  await db()
    .insert(staffDetails)
    .values({ businessId: ctx.businessId, userId: id, department })
    .onConflictDoUpdate({ target: [staffDetails.businessId, staffDetails.userId], set: { department } })
}
