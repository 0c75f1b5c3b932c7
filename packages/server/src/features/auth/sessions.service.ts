import type { Account, Session, User } from '@ilewa/contract/auth/schema'
import { and, eq, ne } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { minutesFromNow, now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { PublicContext, SessionContext, SessionData } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { findBusiness } from '../business/business.queries.ts'
import { avatarUrlOf, findAgentDetails, getUser, type UserRow, worksAtDesk } from './auth.queries.ts'
import { sessions } from './auth.table.ts'
import { findSession } from './sessions.queries.ts'

const sessionLifeMinutes = 30 * 24 * 60
const touchAfterMs = 60 * 60_000

const toUser = (row: UserRow): Omit<User, 'worksAtDesk'> => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  role: row.role,
  businessId: row.businessId,
  avatarUrl: avatarUrlOf(row),
})

async function findAccountDetails({
  userId,
  businessId,
  role,
}: Pick<SessionContext, 'userId' | 'businessId' | 'role'>): Promise<
  Pick<Account, 'business' | 'agentDetails'>
> {
  if (!businessId) return { business: null, agentDetails: null }
  const business = await findBusiness({ businessId, role })
  const agentDetails = role === 'AGENT' ? await findAgentDetails(businessId, userId) : undefined
  return { business: business ?? null, agentDetails: agentDetails ?? null }
}

/** The signed-in user with their business. */
export async function getAccount(ctx: SessionContext): Promise<Account> {
  const [row, accountDetails] = await Promise.all([getUser(ctx.userId), findAccountDetails(ctx)])
  return { ...toUser(row), worksAtDesk: ctx.worksAtDesk, ...accountDetails }
}

/** A code or link proves the mailbox, not the password. */
export type OpenedBy = 'password' | 'code'

/**
 * Opens a session. The token is returned once and stored only as a hash. A session opened by password counts as
 * recently confirmed.
 */
export async function openSession(
  ctx: Pick<PublicContext, 'ip' | 'userAgent'>,
  row: UserRow,
  openedBy: OpenedBy,
): Promise<Session> {
  const token = newSecret()
  await db()
    .insert(sessions)
    .values({
      id: newId(),
      userId: row.id,
      tokenHash: hashOf(token),
      userAgent: ctx.userAgent,
      ip: ctx.ip,
      passwordConfirmedAt: openedBy === 'password' ? now() : null,
      expiresAt: minutesFromNow(sessionLifeMinutes),
    })
    .prepare('auth_open_session')
    .execute()
  const user = { ...toUser(row), worksAtDesk: await worksAtDesk(row.id) }
  return { token, user, ...(await findAccountDetails({ ...row, userId: row.id })) }
}

/**
 * Returns the session of a bearer token. Each use extends its lifetime of 30 days, but the row is written at
 * most once an hour.
 */
export async function resolveSession(token: string): Promise<SessionData | undefined> {
  const found = await findSession(token)
  if (!found) return undefined
  const { lastSeenAt, ...facts } = found
  if (now().getTime() - lastSeenAt.getTime() > touchAfterMs) {
    await db()
      .update(sessions)
      .set({ lastSeenAt: now(), expiresAt: minutesFromNow(sessionLifeMinutes) })
      .where(eq(sessions.id, facts.sessionId))
  }
  return facts
}

export async function closeSession(ctx: Pick<SessionContext, 'sessionId'>): Promise<void> {
  await db().delete(sessions).where(eq(sessions.id, ctx.sessionId))
}

export async function closeSessionsOf(userId: string): Promise<void> {
  await db().delete(sessions).where(eq(sessions.userId, userId))
}

/** Ends one of the user's own sessions. Throws `common.not_found` for another user's. */
export async function endSession({ userId }: SessionContext, id: string): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound()
}

/** Ends every session of the user except the current one. */
export async function endOtherSessions({
  userId,
  sessionId,
}: Pick<SessionContext, 'userId' | 'sessionId'>): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}
