import type { AuditAction, MonthlyActivity } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from './audit.table.ts'

const { kind, action, changes } = auditEntries

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`

const entryCondition = (record: RecordKind, done: AuditAction) => and(eq(kind, record), eq(action, done))

/** Matches a change of this field, optionally to one of these values. */
const changedFieldCondition = (field: string, values?: readonly string[]) =>
  values
    ? sql`EXISTS (SELECT FROM jsonb_array_elements(${changes}) AS change WHERE change->>'field' = ${field}
        AND change->>'to' IN ${[...values]})`
    : sql`${changes} @> ${JSON.stringify([{ field }])}::jsonb`

/** Counts the user's own work of this month, in the business's time zone. */
export async function getWorkOfMonth(ctx: Context): Promise<MonthlyActivity> {
  const month = ctx.today.slice(0, 7)
  const [row] = await db()
    .select({
      bookingsTaken: countWhere(entryCondition('booking', 'CREATED')),
      repairsReported: countWhere(entryCondition('maintenance', 'CREATED')),
      repairsClosed: countWhere(
        and(entryCondition('maintenance', 'UPDATED'), changedFieldCondition('status', ['COMPLETED'])),
      ),
      countsMade: countWhere(and(entryCondition('inventory', 'UPDATED'), changedFieldCondition('quantity'))),
      expensesNoted: countWhere(entryCondition('expense', 'CREATED')),
      expensesDecided: countWhere(
        and(
          entryCondition('expense', 'UPDATED'),
          changedFieldCondition('status', ['APPROVED', 'PAID', 'REJECTED']),
        ),
      ),
      changes: count(),
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, ctx.businessId),
        eq(auditEntries.byId, ctx.userId),
        gte(auditEntries.createdAt, sql`${`${month}-01`}::timestamp AT TIME ZONE ${ctx.timeZone}`),
      ),
    )
  if (!row) throw new Error('The aggregate query returned no row')
  return { month, ...row }
}
