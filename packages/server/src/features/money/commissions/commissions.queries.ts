import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import type {
  AgentCommission,
  CommissionAccount,
  CommissionEntry,
  ListedCommissionEntry,
} from '@ilewa/contract/money/commissions'
import type { CommissionEntryKind } from '@ilewa/contract/money/terms'
import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import { accountEntryColumns } from '../payouts.queries.ts'
import { commissionColumns, commissionSums, toCommissionSums } from './commission-sums.queries.ts'

const nameOf = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

const selectAgents = (ctx: Context) =>
  db()
    .select({
      agentId: users.id,
      name: nameOf,
      isFormer: sql<boolean>`${users.status} = 'REMOVED'`,
      ...commissionColumns,
    })
    .from(users)
    .leftJoin(commissionSums(ctx), sql`commission.agent_id = ${users.id}`)

type AgentRow = Awaited<ReturnType<typeof selectAgents>>[number]

const toAgent = ({ agentId, name, isFormer, ...sums }: AgentRow): AgentCommission => ({
  agentId,
  name,
  isFormer,
  ...toCommissionSums(sums),
})

const agentCondition = ({ businessId }: Context) =>
  and(eq(users.businessId, businessId), eq(users.role, 'AGENT'))

/** The agents of the business, and former ones to whom something is due; the highest amount due first. */
export async function listAgentCommissions(ctx: Context): Promise<AgentCommission[]> {
  const rows = await selectAgents(ctx)
    .where(and(agentCondition(ctx), or(ne(users.status, 'REMOVED'), sql`coalesce(commission.due, 0) <> 0`)))
    .orderBy(desc(sql`coalesce(commission.due, 0)`), asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(toAgent)
}

/** Throws `common.not_found`. */
export const getAgentCommission = async (ctx: Context, agentId: string): Promise<AgentCommission> =>
  toAgent(await requireRow(selectAgents(ctx).where(and(agentCondition(ctx), eq(users.id, agentId)))))

const selectAgentId = (ctx: Context, agentId: string) =>
  db()
    .select({ id: users.id })
    .from(users)
    .where(and(agentCondition(ctx), eq(users.id, agentId)))

/** Throws `common.not_found` if there is no such agent, also a former one. */
export async function requireAgent(ctx: Context, agentId: string): Promise<void> {
  await requireRow(selectAgentId(ctx, agentId))
}

/** Locks an agent, also a former one, until the transaction ends. Throws `common.not_found`. */
export async function lockAgent(ctx: Context, agentId: string): Promise<void> {
  await requireRow(selectAgentId(ctx, agentId).for('no key update'))
}

/** Whether an opening balance is recorded for an agent, and not reversed. */
export async function hasOpeningBalance({ businessId }: Context, agentId: string): Promise<boolean> {
  const [row] = await db()
    .select({
      entries: sql<number>`count(*) FILTER (WHERE reverses IS NULL) - count(reverses)`.mapWith(Number),
    })
    .from(moneyEntries)
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        eq(moneyEntries.agentId, agentId),
        eq(moneyEntries.kind, 'COMMISSION_OPENING'),
      ),
    )
  return (row?.entries ?? 0) > 0
}

const selectEntries = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...accountEntryColumns,
      // The entries of an agent's account have these kinds.
      kind: sql<CommissionEntryKind>`${moneyEntries.kind}`,
      bookingId: bookings.id,
      reference: bookings.reference,
      propertyName: properties.name,
      agentId: users.id,
      agentName: nameOf,
      ...more,
    })
    .from(moneyEntries)
    .innerJoin(users, referenceCondition(moneyEntries, moneyEntries.agentId, users))
    .leftJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .leftJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))
    .leftJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type EntryRow = Awaited<ReturnType<typeof selectEntries<Record<never, SQL>>>>[number]

const toListedEntry = ({
  bookingId,
  reference,
  propertyName,
  createdAt,
  ...row
}: EntryRow): ListedCommissionEntry => ({
  ...row,
  booking: bookingId && reference ? { id: bookingId, reference, propertyName: propertyName ?? '' } : null,
  createdAt: createdAt.toISOString(),
})

const toEntry = (row: EntryRow): CommissionEntry => {
  const { agentId: _, agentName: _name, ...entry } = toListedEntry(row)
  return entry
}

/** One page of the entries of all agents, by day, without the total. */
export const readCommissionEntries = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectEntries, {
    ...paging,
    where: and(eq(moneyEntries.businessId, businessId), isNotNull(moneyEntries.agentId)),
    order: listOrder('-paidOn', moneyEntries),
    toItem: toListedEntry,
  })

/** The sums and one page of the entries of an agent's account. Throws `common.not_found`. */
export async function getCommissionAccount(
  ctx: Context,
  agentId: string,
  paging: PageQuery,
): Promise<{ account: CommissionAccount; page: Page }> {
  const [agent, { items, page }] = await Promise.all([
    getAgentCommission(ctx, agentId),
    readPage(selectEntries, {
      ...paging,
      from: moneyEntries,
      where: and(eq(moneyEntries.businessId, ctx.businessId), eq(moneyEntries.agentId, agentId)),
      order: listOrder('-paidOn', moneyEntries),
      toItem: toEntry,
    }),
  ])
  const entries = can(ctx.role, 'commissions:manage')
    ? items
    : items.map(({ moneyAccountName: _, ...entry }) => entry)
  return { account: { agent, entries }, page }
}
