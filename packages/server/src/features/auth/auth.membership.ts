import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../platform/app-error.ts'
import { afterCommit, db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context, PublicContext, SessionContext } from '../../platform/http/pipeline/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { discardFiles } from '../../platform/storage/storage.ts'
import { getMailAllowance } from '../subscription/mail-allowance.queries.ts'
import { recordOwnChange } from './auth.audit.ts'
import {
  avatarKeyOf,
  canStillSignIn,
  findUserByEmail,
  type MemberRole,
  memberCondition,
  type UserRow,
} from './auth.queries.ts'
import {
  agentDetails,
  passwordResets,
  recoveryCodes,
  signInChallenges,
  signInOrigins,
  staffDetails,
  twoFactors,
  users,
} from './auth.table.ts'
import { deleteCodes } from './codes.service.ts'
import { deleteEmailChange, requestEmailChange } from './email-changes.service.ts'
import { verifySecret } from './passwords.service.ts'
import { deleteSecurityEvents } from './security/security-notices.service.ts'
import { closeSessionsOf } from './sessions.service.ts'
import { requireSecondFactor } from './two-factor/two-factor.service.ts'

/**
 * Makes the signed-in user a member of the business if they have none, and returns whether they joined. The row lock
 * decides between parallel calls.
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

/**
 * Returns a member, locked until the transaction ends; foreign keys to the row are not blocked. Throws
 * `common.not_found`.
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
 * Counts an invitation, a resend or a changed address against the business's daily mails, even if it is revoked
 * afterwards. Call it outside a transaction. Throws `people.too_many_invitations`.
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
async function signOutEverywhere(id: string): Promise<void> {
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
  await writeMember(id, { firstName, lastName, phone, ...(phone && { phoneE164: toE164(phone) }) })
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
  else await changeStaffDetails(ctx, id, { department: null })
  if (avatarId)
    afterCommit(async () => {
      await discardFiles([avatarKeyOf(id, avatarId)])
    })
}

/** Earlier versions left the names of invited members in removed rows that bookings reference. */
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

/** The data of an invitation that a member row needs. */
interface InvitedMember {
  businessId: string
  id: string
  role: MemberRole
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneE164: string | null
  location: string | null
  commissionRate: number
  monthlyTarget: number | null
  department: string | null
  createdAt: Date
}

async function activateMember(invited: InvitedMember, id: string): Promise<void> {
  const { businessId, role, location, commissionRate, monthlyTarget, department } = invited
  if (role === 'AGENT') await changeAgentDetails(invited, id, { location, commissionRate, monthlyTarget })
  else await changeStaffDetails(invited, id, { department })
  const change = { before: { status: 'INVITED' }, after: { status: 'ACTIVE' } }
  await recordOwnChange({ id, businessId, role }, change)
}

/**
 * Creates a member from an invitation. The link proved the mailbox, so an unverified registration of the address is
 * deleted. Throws `invitations.account_exists`.
 */
export async function addMember(invited: InvitedMember, passwordHash: string): Promise<void> {
  const { businessId, id, role, firstName, lastName, email, phone, phoneE164, createdAt } = invited
  await db()
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), isNull(users.businessId)))
  const member = {
    ...{ firstName, lastName, email, phone, phoneE164, role, passwordHash, createdAt },
    status: 'ACTIVE' as const,
    emailVerifiedAt: sql`now()`,
  }
  // A removed row with this id belongs to the same member and is reused.
  const formerMemberCondition = and(eq(users.businessId, businessId), eq(users.status, 'REMOVED'))
  const [row] = await db()
    .insert(users)
    .values({ ...member, businessId, id })
    .onConflictDoUpdate({ target: users.id, set: member, setWhere: formerMemberCondition })
    .returning({ id: users.id })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'users_email') return []
      throw error
    })
  if (!row) throw new AppError('invitations.account_exists')
  await activateMember(invited, id)
}

/**
 * Returns the account with this password, and second factor if it has one. Call it outside a transaction. Throws
 * `auth.wrong_password`, `auth.two_factor_needed`, `auth.two_factor_code_invalid`.
 */
export async function requireAccount(
  ctx: PublicContext,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<UserRow> {
  const account = await findUserByEmail(email)
  const isRight = await verifySecret(account?.passwordHash, password)
  if (!account?.emailVerifiedAt || !isRight) throw new AppError('auth.wrong_password', { field: 'password' })
  await requireSecondFactor(ctx, account.id, code)
  return account
}

/**
 * Makes an account without a business a member and ends its sessions. Throws `people.already_in_business`,
 * `auth.wrong_password`.
 */
export async function joinAsMember(invited: InvitedMember, account: UserRow): Promise<void> {
  const { id } = account
  if (!(await canStillSignIn(account))) throw new AppError('auth.wrong_password', { field: 'password' })
  const { businessId, role } = invited
  const joined = await db()
    .update(users)
    .set({ businessId, role, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.businessId)))
    .returning({ id: users.id })
  if (joined.length === 0) throw new AppError('people.already_in_business')
  await activateMember(invited, id)
  await signOutEverywhere(id)
}

interface AgentDetailChanges {
  location?: string | null
  commissionRate?: number
  /** Naira; null for none. */
  monthlyTarget?: number | null
}

/** Updates the given fields only. The caller checks that the member belongs to this business. */
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

/** Updates the given fields only. */
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

/** Assigns the first seats to these agents in this order; all others follow by creation date. */
export async function reorderAgents(ctx: Pick<Context, 'businessId'>, ids: readonly string[]): Promise<void> {
  const seatPosition = sql`array_position(${sql.param([...ids])}::uuid[], ${users.id})`
  await db()
    .update(users)
    .set({ seatOrder: sql`${seatPosition}` })
    .where(memberCondition(ctx, 'AGENT'))
}
