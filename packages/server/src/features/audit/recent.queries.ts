import type { AuditEntry } from '@ilewa/contract/audit'
import { and, eq, exists, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { db, plannedByValues } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { listNewestEntries } from './audit.queries.ts'
import { auditEntries } from './audit.table.ts'
import { ofOpenKinds } from './plan.ts'

/** Limits the search for a user's own entries, which may be few. */
const recentDays = 30

const ofOwnBookings = ({ userId }: Context) =>
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

const ofOwnExpenses = ({ userId }: Context) =>
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

const ofStaffWork = (ctx: Context) =>
  or(eq(auditEntries.kind, 'inventory'), eq(auditEntries.kind, 'maintenance'), ofOwnExpenses(ctx))

const readable: Record<Context['role'], (ctx: Context) => SQL | undefined> = {
  OWNER: () => undefined,
  AGENT: ofOwnBookings,
  STAFF: ofStaffWork,
}

/** Lists the latest changes that the user may read; values are included for updates only. */
export async function listRecentActivity(ctx: Context, limit: number): Promise<AuditEntry[]> {
  const isRecent = gte(auditEntries.createdAt, sql`now() - make_interval(days => ${recentDays})`)
  const entries = await listNewestEntries(ctx, and(isRecent, ofOpenKinds(ctx), readable[ctx.role](ctx)), {
    limit,
    // Agents and staff need other query plans per user for their own entries.
    name: ctx.role === 'OWNER' ? 'audit_recent' : plannedByValues,
  })
  return entries.map((entry) => (entry.action === 'UPDATED' ? entry : { ...entry, changes: [] }))
}
