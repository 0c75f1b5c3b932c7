import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context, SessionFacts } from '../../platform/http/context.ts'
import { hashOf } from '../../platform/id.ts'
import { businesses } from '../business/business.table.ts'
import { planInForce } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { agentDetails, sessions, users } from './auth.table.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(email: string): Promise<UserRow | undefined> {
  const [row] = await db().select().from(users).where(eq(users.email, email))
  return row
}

export async function getUser(id: string): Promise<UserRow> {
  const [row] = await db().select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`No user ${id}`)
  return row
}

/** The owner of a business: who is written to about its plan. */
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

const defaultTimeZone = 'Africa/Lagos'

interface FoundSession extends SessionFacts {
  lastSeenAt: Date
}

/** One statement for every signed-in request: the session, its active person, their business and its plan. */
export async function findSession(token: string): Promise<FoundSession | undefined> {
  const [row] = await db()
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      role: users.role,
      businessId: users.businessId,
      plan: planInForce,
      timeZone: businesses.timeZone,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(businesses, eq(businesses.id, users.businessId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.businessId, users.businessId), eq(subscriptions.status, 'ACTIVE')),
    )
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.status, 'ACTIVE'),
        sql`${users.emailVerifiedAt} IS NOT NULL`,
      ),
    )
  if (!row) return undefined
  return { ...row, plan: row.plan ?? 'FREE', timeZone: row.timeZone ?? defaultTimeZone }
}

/** Whether the id names an agent who works for this business now. */
export async function isAgent(ctx: Context, id: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.businessId, ctx.businessId),
        eq(users.id, id),
        eq(users.role, 'AGENT'),
        ne(users.status, 'INACTIVE'),
      ),
    )
  return row !== undefined
}
