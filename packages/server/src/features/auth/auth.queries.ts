import type { Preferences } from '@ilewa/contract/account/preferences'
import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../platform/database/database.ts'
import type { Context, SessionContext } from '../../platform/http/pipeline/context.ts'
import { urlOf } from '../../platform/storage/storage.ts'
import { businesses } from '../business/business.table.ts'
import { agentDetails, preferences, staffDetails, users } from './auth.table.ts'
import { emailCodes } from './codes.table.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(email: string): Promise<UserRow | undefined> {
  const [row] = await db().select().from(users).where(eq(users.email, email)).prepare('auth_user').execute()
  return row
}

const userById = preparedStatement((database) =>
  database
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('auth_user_by_id'),
)

export async function getUser(id: string): Promise<UserRow> {
  const [row] = await userById().execute({ id })
  if (!row) throw new Error(`No user ${id}`)
  return row
}

/** The user, if active and with the password that was compared. */
export const samePassword = ({ id, passwordHash }: UserRow): SQL | undefined =>
  and(
    eq(users.id, id),
    eq(users.status, 'ACTIVE'),
    sql`${users.passwordHash} IS NOT DISTINCT FROM ${passwordHash}`,
  )

/**
 * Whether the user is active and the password that was compared is still current. Locks the row until the
 * transaction ends: a password change waits for it, and then also closes a session that this transaction opens.
 */
export async function canStillSignIn(user: UserRow): Promise<boolean> {
  const [row] = await db()
    .select({ id: users.id })
    .from(users)
    .where(samePassword(user))
    .for('share')
    .prepare('auth_let_in')
    .execute()
  return row !== undefined
}

/** The owner of a business, who receives the mails about its plan. */
export async function getOwner(ctx: Pick<Context, 'businessId'>): Promise<UserRow> {
  const [row] = await db()
    .select()
    .from(users)
    .where(and(eq(users.businessId, ctx.businessId), eq(users.role, 'OWNER'), eq(users.status, 'ACTIVE')))
    .orderBy(users.createdAt)
    .limit(1)
  if (!row) throw new Error(`Business ${ctx.businessId} has no owner`)
  return row
}

export async function findAgentDetails(businessId: string, userId: string) {
  const [row] = await db()
    .select()
    .from(agentDetails)
    .where(and(eq(agentDetails.businessId, businessId), eq(agentDetails.userId, userId)))
  return row
}

/** Condition of a join to `users`. */
export const staffDetailsJoinCondition = and(
  eq(staffDetails.businessId, users.businessId),
  eq(staffDetails.userId, users.id),
)

/**
 * Whether the user checks guests in and out: owners, staff with their switch, and agents with that of the business. Needs
 * joins of the business and the staff details.
 */
export const worksAtDeskColumn = sql<boolean>`CASE ${users.role} WHEN 'OWNER' THEN true
  WHEN 'STAFF' THEN coalesce(${staffDetails.frontDesk}, false) ELSE coalesce(${businesses.agentsCheckIn}, false) END`

export async function worksAtDesk(userId: string): Promise<boolean> {
  const [row] = await db()
    .select({ worksAtDesk: worksAtDeskColumn })
    .from(users)
    .leftJoin(businesses, eq(businesses.id, users.businessId))
    .leftJoin(staffDetails, staffDetailsJoinCondition)
    .where(eq(users.id, userId))
    .prepare('auth_works_at_desk')
    .execute()
  return row?.worksAtDesk ?? false
}

/** The stored preferences, or the defaults. */
export async function getPreferences(ctx: Pick<SessionContext, 'userId'>): Promise<Preferences> {
  const [row] = await db()
    .select({ appearance: preferences.appearance })
    .from(preferences)
    .where(eq(preferences.userId, ctx.userId))
  return row ?? { appearance: 'auto' }
}

/** The storage key of a user's avatar. */
export const avatarKeyOf = (userId: string, avatarId: string): string => `${userId}/${avatarId}.jpg`

/** The URL of a user's avatar, or null. */
export const avatarUrlOf = ({ id, avatarId }: Pick<UserRow, 'id' | 'avatarId'>): string | null =>
  avatarId && urlOf(avatarKeyOf(id, avatarId))

/**
 * An unverified registration reserves its address for the lifetime of its latest code; then anyone may register it
 * again.
 */
export const expiredRegistrationCondition = sql`${users.emailVerifiedAt} IS NULL AND ${users.status} = 'ACTIVE'
  AND ${users.createdAt} < now() - make_interval(mins => ${codeLifeMinutes})
  AND NOT EXISTS (SELECT FROM ${emailCodes}
    WHERE ${emailCodes.userId} = ${users.id} AND ${emailCodes.expiresAt} > now())`

/** Whether the id is an active agent of this business. */
export async function isAgent(ctx: Context, id: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.businessId, ctx.businessId),
        eq(users.id, id),
        eq(users.role, 'AGENT'),
        eq(users.status, 'ACTIVE'),
      ),
    )
  return row !== undefined
}

/** The roles that an owner can invite. */
export type MemberRole = 'AGENT' | 'STAFF'

/** The members of the business with this role, without removed ones. */
export const memberCondition = (ctx: Pick<Context, 'businessId'>, role: MemberRole): SQL | undefined =>
  and(eq(users.businessId, ctx.businessId), eq(users.role, role), ne(users.status, 'REMOVED'))
