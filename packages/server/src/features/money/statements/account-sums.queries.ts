import type { Naira } from '@ilewa/contract/core/money'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { moneyEntries } from '../money.table.ts'

/** The account of an agent or a landlord: what is owed to them. */
export interface OwedAccount<Id = string> {
  kind: 'AGENT' | 'LANDLORD'
  /** Of the agent or the landlord. */
  id: Id
}

const ownerColumns = { AGENT: moneyEntries.agentId, LANDLORD: moneyEntries.landlordId }

/** What an entry adds to what is owed, in naira. */
export const owedChange = (kind: OwedAccount['kind']): SQL =>
  sql`CASE WHEN ${moneyEntries.creditKind} = ${kind} THEN ${moneyEntries.amount} ELSE -${moneyEntries.amount} END`

/** Joined by `joinsReversed`: the entry that an entry reverses. */
export const reversed = alias(moneyEntries, 'reversed')
export const joinsReversed = referenceCondition(moneyEntries, moneyEntries.reverses, reversed)

/**
 * The day on which a statement shows an entry. A reversal is on the day of the mistake: if that is not stated yet, the two cancel each
 * other, otherwise the next statement has the reversal among earlier months.
 */
export const statedDay = sql<string>`coalesce(${reversed.paidOn}, ${moneyEntries.paidOn})`

/** Selects the entries of an account that are stated in the days `[from, to)`, or from a day on. */
export const statedIn = (
  { businessId }: Context,
  { kind, id }: OwedAccount,
  { from, to }: { from: string; to?: string },
) =>
  and(
    eq(moneyEntries.businessId, businessId),
    eq(ownerColumns[kind], id),
    // For the index: a reversal has a later day than the one on which it is stated, or the same.
    gte(moneyEntries.paidOn, from),
    gte(statedDay, from),
    to === undefined ? undefined : lt(statedDay, to),
  )

/** What is owed at present, in naira; of one account, or of each row that the columns belong to. */
export const balanceOf = <Id extends string | PgColumn>(
  { businessId }: { businessId: Id },
  { kind, id }: OwedAccount<Id>,
): SQL => sql`coalesce((
  SELECT amount FROM money_balances WHERE business_id = ${businessId} AND kind = ${kind} AND account_id = ${id}), 0)`

/**
 * What was owed at the beginning of a day, by the entries as they are now: the present balance less the entries that are stated from that
 * day on. They are fewer than all entries before it.
 */
export async function sumOwedBefore(ctx: Context, account: OwedAccount, day: string): Promise<Naira> {
  const [row] = await db()
    .select({
      owed: sql`${balanceOf(ctx, account)} - coalesce(sum(${owedChange(account.kind)}), 0)`.mapWith(Number),
    })
    .from(moneyEntries)
    .leftJoin(reversed, joinsReversed)
    .where(statedIn(ctx, account, { from: day }))
  return row?.owed ?? 0
}

/** The first day in `[from, to)` on which an entry of an account is stated. */
export async function findFirstStatedDay(
  ctx: Context,
  account: OwedAccount,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const [row] = await db()
    .select({ day: sql<string | null>`min(${statedDay})::text` })
    .from(moneyEntries)
    .leftJoin(reversed, joinsReversed)
    .where(statedIn(ctx, account, { from, to }))
  return row?.day ?? null
}
