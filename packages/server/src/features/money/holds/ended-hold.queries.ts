import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { auditEntries } from '../../audit/audit.table.ts'

interface EndedHold {
  holdUntil: string
  holdAmount: number
}

/** The hold of a booking, if the last change of its status was its confirmation by money. */
export async function findHoldEndedByMoney(
  { businessId }: Context,
  bookingId: string,
): Promise<EndedHold | undefined> {
  const [row] = await db()
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, 'booking'),
        eq(auditEntries.recordId, bookingId),
        sql`${auditEntries.changes} @> '[{"field": "status"}]'::jsonb`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const changeOf = (name: string) => row?.changes.find(({ field }) => field === name)
  const isByMoney = changeOf('status')?.to === 'CONFIRMED' && changeOf('paidAmount') !== undefined
  const [holdUntil, holdAmount] = [changeOf('holdUntil')?.from, changeOf('holdAmount')?.from]
  if (!isByMoney || typeof holdUntil !== 'string' || typeof holdAmount !== 'number') return undefined
  return { holdUntil, holdAmount }
}
