import type { Naira } from '@ilewa/contract/core/money'
import type { EntryKind } from '@ilewa/contract/money/terms'
import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { moneyEntries } from './money.table.ts'

export type MoneyEntry = typeof moneyEntries.$inferSelect

/** Throws `common.not_found`. */
export const getEntry = ({ businessId }: Context, id: string): Promise<MoneyEntry> =>
  requireRow(
    db()
      .select()
      .from(moneyEntries)
      .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.id, id))),
  )

const reversal = alias(moneyEntries, 'reversal')

/** Whether no other entry reverses this one, and it is no reversal itself. */
const notReversedCondition = () =>
  and(
    isNull(moneyEntries.reverses),
    notExists(
      db()
        .select({ one: sql`1` })
        .from(reversal)
        .where(and(eq(reversal.businessId, moneyEntries.businessId), eq(reversal.reverses, moneyEntries.id))),
    ),
  )

/** The latest entry of a booking with this kind and amount that is not reversed. */
export async function findReversibleEntry(
  { businessId }: Context,
  { bookingId, kind, amount }: { bookingId: string; kind: EntryKind; amount: Naira },
): Promise<MoneyEntry | undefined> {
  const [entry] = await db()
    .select()
    .from(moneyEntries)
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        eq(moneyEntries.bookingId, bookingId),
        eq(moneyEntries.kind, kind),
        eq(moneyEntries.amount, amount),
        notReversedCondition(),
      ),
    )
    .orderBy(desc(moneyEntries.createdAt), desc(moneyEntries.id))
    .limit(1)
  return entry
}
