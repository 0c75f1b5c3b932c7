import type { AuditEntry } from '@ilewa/contract/audit'
import { and, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { db, unnamedStatement } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { listNewestEntries } from './audit.queries.ts'
import { auditEntries } from './audit.table.ts'
import { allowedKindsCondition } from './plan.ts'

/**
 * Only this many days are searched: a user may have few entries, and the search would otherwise read the whole
 * log.
 */
const recentDays = 30

const ownBookingsCondition = ({ userId }: Context) =>
  and(
    eq(auditEntries.kind, 'booking'),
    exists(
      db()
        .select({ one: sql`1` })
        .from(bookings)
        .where(
          and(
            eq(bookings.businessId, auditEntries.businessId),
            eq(bookings.id, auditEntries.recordId),
            eq(bookings.agentId, userId),
            isNull(bookings.removedAt),
          ),
        ),
    ),
  )

const ownExpensesCondition = ({ userId }: Context) =>
  and(
    eq(auditEntries.kind, 'expense'),
    exists(
      db()
        .select({ one: sql`1` })
        .from(expenses)
        .where(
          and(
            eq(expenses.businessId, auditEntries.businessId),
            eq(expenses.id, auditEntries.recordId),
            eq(expenses.createdBy, userId),
          ),
        ),
    ),
  )

const staffWorkCondition = (ctx: Context) =>
  or(eq(auditEntries.kind, 'inventory'), eq(auditEntries.kind, 'maintenance'), ownExpensesCondition(ctx))

const readableByRole: Record<Context['role'], (ctx: Context) => SQL | undefined> = {
  OWNER: () => undefined,
  AGENT: ownBookingsCondition,
  STAFF: staffWorkCondition,
}

/** Lists the latest changes that the user may read; values are included for updates only. */
export async function listRecentActivity(ctx: Context, limit: number): Promise<AuditEntry[]> {
  const recentCondition = gte(auditEntries.createdAt, sql`now() - make_interval(days => ${recentDays})`)
  const entries = await listNewestEntries(
    ctx,
    and(recentCondition, allowedKindsCondition(ctx), readableByRole[ctx.role](ctx)),
    {
      limit,
      // For agents and staff, PostgreSQL must plan the statement for each user, because the number of their own
      // entries varies.
      name: ctx.role === 'OWNER' ? 'audit_recent' : unnamedStatement,
    },
  )
  return entries.map((entry) => (entry.action === 'UPDATED' ? entry : { ...entry, changes: [] }))
}
