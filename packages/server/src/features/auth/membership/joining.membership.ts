import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import type { PublicContext, SessionContext } from '../../../platform/http/pipeline/context.ts'
import { recordOwnChange } from '../auth.audit.ts'
import {
  canStillSignIn,
  findUserByEmail,
  type MemberRole,
  samePassword,
  type UserRow,
} from '../auth.queries.ts'
import { users } from '../auth.table.ts'
import { verifySecret } from '../passwords.service.ts'
import { requireSecondFactor } from '../two-factor/two-factor.service.ts'
import { changeAgentDetails, changeStaffDetails } from './member-details.membership.ts'
import { signOutEverywhere } from './members.membership.ts'

/**
 * Makes the signed-in user a member of the business if they have none, and returns whether they joined. Of
 * several parallel calls, one succeeds, because the update locks the row.
 */
export async function joinBusiness(ctx: SessionContext, businessId: string): Promise<boolean> {
  const joined = await db()
    .update(users)
    .set({ businessId, updatedAt: sql`now()` })
    .where(and(eq(users.id, ctx.userId), isNull(users.businessId)))
    .returning({ id: users.id })
  return joined.length > 0
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
  frontDesk: boolean
  createdAt: Date
}

async function activateMember(invited: InvitedMember, id: string): Promise<void> {
  const { businessId, role, location, commissionRate, monthlyTarget, department, frontDesk } = invited
  if (role === 'AGENT') await changeAgentDetails(invited, id, { location, commissionRate, monthlyTarget })
  else await changeStaffDetails(invited, id, { department, frontDesk })
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
 * Checks the password, and the second factor if the account has one, and returns the account. Call it outside a
 * transaction. Throws `auth.wrong_password`, `auth.two_factor_needed`, `auth.two_factor_code_invalid`.
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
  const { businessId, role } = invited
  // The condition is part of the update: concurrent acceptances that first lock the account would deadlock.
  const joined = await db()
    .update(users)
    .set({ businessId, role, updatedAt: sql`now()` })
    .where(and(samePassword(account), isNull(users.businessId)))
    .returning({ id: users.id })
  if (joined.length === 0) {
    if (await canStillSignIn(account)) throw new AppError('people.already_in_business')
    throw new AppError('auth.wrong_password', { field: 'password' })
  }
  await activateMember(invited, id)
  await signOutEverywhere(id)
}
