import type { SignedInSession } from '@ilewa/contract/account/schema'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../platform/database/database.ts'
import type { SessionContext, SessionData } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { businesses } from '../business/business.table.ts'
import { overLimitCondition } from '../subscription/seats.queries.ts'
import { effectivePlan } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { staffDetailsJoinCondition, worksAtDeskColumn } from './auth.queries.ts'
import { sessions, staffDetails, users } from './auth.table.ts'
import { describeDevice } from './security/device-name.ts'

/** The user's live sessions, latest first. */
export async function listSessions(ctx: SessionContext): Promise<SignedInSession[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(200)
  return rows.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
    id,
    ip,
    ...describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === ctx.sessionId,
  }))
}

const defaultTimeZone = 'Africa/Lagos'

interface FoundSession extends SessionData {
  lastSeenAt: Date
}

const sessionByToken = preparedStatement((database) =>
  database
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      passwordConfirmedAt: sessions.passwordConfirmedAt,
      userId: users.id,
      role: users.role,
      businessId: users.businessId,
      plan: effectivePlan,
      isReadOnly: overLimitCondition,
      timeZone: businesses.timeZone,
      country: businesses.country,
      worksAtDesk: worksAtDeskColumn,
      guestEmailOptional: sql<boolean>`coalesce(${businesses.guestEmailOptional}, false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(businesses, eq(businesses.id, users.businessId))
    .leftJoin(staffDetails, staffDetailsJoinCondition)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.businessId, users.businessId), eq(subscriptions.status, 'ACTIVE')),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.status, 'ACTIVE'),
        sql`${users.emailVerifiedAt} IS NOT NULL`,
      ),
    )
    .prepare('auth_session'),
)

/** Runs one statement per signed-in request: session, active user, business and plan. */
export async function findSession(token: string): Promise<FoundSession | undefined> {
  const [row] = await sessionByToken().execute({ tokenHash: hashOf(token) })
  if (!row) return undefined
  return { ...row, plan: row.plan ?? 'FREE', timeZone: row.timeZone ?? defaultTimeZone }
}

/** Returns those of the sessions that are live and belong to active users. */
export async function listActiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, sql`now()`), eq(users.status, 'ACTIVE')),
    )
  return new Set(rows.map(({ id }) => id))
}
