import { type BankLine, type IgnoreInput, lineDecidedReason } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { bankLines } from './bank.table.ts'
import { getBankLine } from './bank-lines.queries.ts'

/** The transfer is not in the state that the owner saw. */
export const lineDecided = () => new AppError('bank.line_decided', { values: { reason: lineDecidedReason } })

/** Changes a transfer that meets the condition. Throws `common.not_found` and `bank.line_decided`. */
const changeLine = (
  ctx: Context,
  id: string,
  condition: SQL | undefined,
  { change, action }: { change: PgUpdateSetSource<typeof bankLines>; action: string },
): Promise<BankLine> =>
  inTransaction(async () => {
    await getBankLine(ctx, id)
    const changed = await db()
      .update(bankLines)
      .set(change)
      .where(and(eq(bankLines.businessId, ctx.businessId), eq(bankLines.id, id), condition))
      .returning({ id: bankLines.id })
    if (changed.length === 0) throw lineDecided()
    const line = await getBankLine(ctx, id)
    await recordBusinessUpdated(ctx, {
      before: { bankTransfer: null },
      // Without the reason, which may name a guest who is erased later.
      after: { bankTransfer: `${action}, ${formatNaira(line.amount)} of ${formatDate(line.day)}` },
    })
    return line
  })

/**
 * Says why a transfer, or the rest of a partly matched one, is no payment of a guest. Throws `common.not_found` and `bank.line_decided`.
 */
export const ignoreLine = (ctx: Context, id: string, { reason }: IgnoreInput): Promise<BankLine> => {
  const state = sql`CASE WHEN ${bankLines.matchedAmount} > 0 THEN 'MATCHED' ELSE 'IGNORED' END`
  return changeLine(ctx, id, eq(bankLines.state, 'NEW'), {
    change: { state, reason },
    action: 'ignored',
  })
}

/**
 * Opens a transfer again that was ignored, wrongly marked as reversed, or partly matched. Throws `common.not_found` and `bank.line_decided`.
 */
export const restoreLine = (ctx: Context, id: string): Promise<BankLine> => {
  const { state, amount, matchedAmount, reversedOn } = bankLines
  const canRestore = or(
    and(inArray(state, ['IGNORED', 'REVERSED']), eq(matchedAmount, 0)),
    and(eq(state, 'MATCHED'), lt(matchedAmount, amount), isNull(reversedOn)),
  )
  // An ignored transfer that the bank reversed stays reversed.
  const isReversed = and(eq(state, 'IGNORED'), isNotNull(reversedOn))
  return changeLine(ctx, id, canRestore, {
    change: {
      state: sql`CASE WHEN ${isReversed} THEN 'REVERSED' ELSE 'NEW' END`,
      reversedOn: sql`CASE WHEN ${isReversed} THEN ${reversedOn} END`,
      reason: null,
    },
    action: 'restored',
  })
}
