import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { AccountMove } from '@ilewa/contract/money/moves/account-moves'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { users } from '../../auth/auth.table.ts'
import { bankLineEntries } from '../bank/bank.table.ts'
import { isReversedEntry, type LedgerEntry } from '../entries.queries.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'

/** The account that the money of a move left. */
export const fromAccounts = alias(moneyAccounts, 'from_account')
export const fromAccountJoin = referenceCondition(moneyEntries, moneyEntries.fromAccountId, fromAccounts)
/** What was taken of a move, if anything. */
const fees = alias(moneyEntries, 'fee')
export const moveFees = {
  table: fees,
  join: and(eq(fees.businessId, moneyEntries.businessId), eq(fees.feeOf, moneyEntries.id)),
}
export const feeOfMove = sql<number>`coalesce(${fees.amount}, 0)`.mapWith(Number)
/** Selects moves. As text, so that the partial index serves it. */
export const isMove = sql`${moneyEntries.kind} = 'MOVED'`

const selectMoves = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: moneyEntries.id,
      amount: moneyEntries.amount,
      fee: feeOfMove,
      fromAccount: { id: fromAccounts.id, name: fromAccounts.name },
      toAccount: { id: moneyAccounts.id, name: moneyAccounts.name },
      paidOn: moneyEntries.paidOn,
      note: moneyEntries.note,
      isReversed: isReversedEntry,
      isOnStatement: sql<boolean>`NOT ${isReversedEntry} AND EXISTS (SELECT FROM ${bankLineEntries} link
        WHERE link.business_id = ${moneyEntries.businessId} AND link.entry_id = ${moneyEntries.id})`,
      recordedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: moneyEntries.createdAt,
      ...more,
    })
    .from(moneyEntries)
    .innerJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .innerJoin(fromAccounts, fromAccountJoin)
    .leftJoin(moveFees.table, moveFees.join)
    .leftJoin(users, referenceCondition(moneyEntries, moneyEntries.recordedBy, users))

type MoveRow = Awaited<ReturnType<typeof selectMoves<Record<never, SQL>>>>[number]

const toMove = (row: MoveRow): AccountMove => ({ ...row, createdAt: row.createdAt.toISOString() })

const moveCondition = ({ businessId }: Context) =>
  and(eq(moneyEntries.businessId, businessId), isMove, isNull(moneyEntries.reverses))

const toPage = (ctx: Context, { limit, cursor }: PageQuery) => ({
  where: moveCondition(ctx),
  order: listOrder('-paidOn', moneyEntries),
  limit,
  cursor,
})

/** Money moved between accounts of the business, the latest day first. A reversed move is one item. */
export const listMoves = (ctx: Context, query: PageQuery): Promise<{ items: AccountMove[]; page: Page }> =>
  readPage(selectMoves, { ...toPage(ctx, query), from: moneyEntries, toItem: toMove })

/** One page without the total, for the export. */
export const readMoves = (ctx: Context, query: PageQuery) =>
  readPageWithoutTotal(selectMoves, { ...toPage(ctx, query), toItem: toMove })

/** Throws `common.not_found`, also for an entry of another kind. */
export const getMove = async (ctx: Context, id: string): Promise<AccountMove> =>
  toMove(await requireRow(selectMoves({}).where(and(moveCondition(ctx), eq(moneyEntries.id, id)))))

/** The entries of a move: itself, and its fee if there is one. Throws `common.not_found`. */
export async function listMoveEntries(ctx: Context, id: string): Promise<LedgerEntry[]> {
  const { move, fee } = await requireRow(
    db()
      .select({ move: moneyEntries, fee: fees })
      .from(moneyEntries)
      .leftJoin(moveFees.table, moveFees.join)
      .where(and(moveCondition(ctx), eq(moneyEntries.id, id))),
  )
  return fee ? [move, fee] : [move]
}
