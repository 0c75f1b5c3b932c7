import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { auditEntries } from '../../audit/audit.table.ts'
import type { MoneyEntry } from '../entries.queries.ts'
import { moneyEntries } from '../money.table.ts'

interface EndedHold {
  holdUntil: string
  holdAmount: number
}

/** The hold that ended when a payment confirmed its booking. */
export async function findHoldEndedBy(
  { businessId }: Context,
  { bookingId, id }: MoneyEntry,
): Promise<EndedHold | undefined> {
  const [row] = await db()
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .innerJoin(
      moneyEntries,
      and(
        eq(moneyEntries.businessId, auditEntries.businessId),
        eq(moneyEntries.bookingId, auditEntries.recordId),
        // Both are the start of their transaction.
        eq(moneyEntries.createdAt, auditEntries.createdAt),
      ),
    )
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, 'booking'),
        eq(auditEntries.recordId, bookingId),
        eq(moneyEntries.id, id),
        // Several transfers for one booking can be posted in one transaction, each with an entry in the audit log.
        sql`${auditEntries.changes} @> '[{"field": "status", "to": "CONFIRMED"}]'::jsonb`,
      ),
    )
  const formerOf = (field: string) => row?.changes.find((change) => change.field === field)?.from
  const [holdUntil, holdAmount] = [formerOf('holdUntil'), formerOf('holdAmount')]
  if (typeof holdUntil !== 'string' || typeof holdAmount !== 'number') return undefined
  return { holdUntil, holdAmount }
}
