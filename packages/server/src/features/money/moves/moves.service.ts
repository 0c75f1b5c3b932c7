import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import type { AccountMove, AccountMoveInput } from '@ilewa/contract/money/account-moves'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import { paidOnFutureMessage, type ReversalInput } from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockMoneyAccounts } from '../accounts.queries.ts'
import { insertEntry, reverseEntry, sidesOf } from '../entries.service.ts'
import { getMove, listMoveEntries } from './moves.queries.ts'

interface Move {
  fromAccountId: string
  toAccountId: string
  /** What arrived, in naira. */
  amount: Naira
  paidOn: string
  note?: string | null | undefined
}

/** A move by bank transfer has no other method; of other moves it is not asked. */
const method: PaymentMethod = 'UNKNOWN'

/** Posts money that moved between two accounts, and returns the id of its entry. Lock both accounts first (`lockMoneyAccounts`). */
export const postMove = (
  ctx: Context,
  { fromAccountId, toAccountId, note = null, ...posting }: Move,
): Promise<string> =>
  insertEntry(ctx, {
    ...posting,
    ...sidesOf(ctx, 'MOVED', { moneyAccountId: toAccountId, fromAccountId }),
    kind: 'MOVED',
    moneyAccountId: toAccountId,
    ...{ fromAccountId, note, method },
  })

/** Posts what was taken of a move. After all moves of a transaction, because it locks the account COST. */
export const postFee = (
  ctx: Context,
  { fromAccountId, ...fee }: Pick<Move, 'fromAccountId' | 'paidOn'> & { amount: Naira; feeOf: string },
): Promise<string> =>
  insertEntry(ctx, {
    ...fee,
    ...sidesOf(ctx, 'FEE', { moneyAccountId: fromAccountId }),
    kind: 'FEE',
    moneyAccountId: fromAccountId,
    method,
  })

/** "POS to GTBank, ₦148,500.00, fee ₦1,500.00" */
const describe = ({ fromAccount, toAccount, amount, fee, paidOn }: AccountMove): string =>
  [
    `${fromAccount.name} to ${toAccount.name}`,
    ...[formatNaira(amount), fee > 0 && `fee ${formatNaira(fee)}`, paidOn],
  ]
    .filter(Boolean)
    .join(', ')

/** Locks the accounts of a move. An archived one can be emptied, but gets nothing. Throws `common.not_found`. */
async function lockAccountsOfMove(ctx: Context, { fromAccountId, toAccountId }: AccountMoveInput) {
  const locked = await lockMoneyAccounts(ctx, [fromAccountId, toAccountId])
  if (locked.length < 2) throw notFound()
  if (locked.some(({ id, archivedAt }) => id === toAccountId && archivedAt !== null))
    throw invalidField('toAccountId', accountArchivedMessage)
}

/** Records money that moved between two accounts of the business, with the fee that was taken of it. Throws `common.not_found`. */
export const moveMoney = (ctx: Context, input: AccountMoveInput): Promise<AccountMove> =>
  createOnce(ctx, async () => {
    const { fee = 0, paidOn = ctx.today, ...move } = input
    if (paidOn > ctx.today) throw invalidField('paidOn', paidOnFutureMessage)
    await lockAccountsOfMove(ctx, input)
    const id = await postMove(ctx, { ...move, paidOn })
    if (fee > 0) await postFee(ctx, { amount: fee, fromAccountId: move.fromAccountId, paidOn, feeOf: id })
    const recorded = await getMove(ctx, id)
    await recordBusinessUpdated(ctx, { before: {}, after: { accountMove: describe(recorded) } })
    return recorded
  })

/**
 * Reverses a move that was recorded by mistake, with its fee; a bank transfer that it was matched with is to match again. Throws
 * `common.not_found`, and `bookings.nothing_to_undo` if it is reversed already.
 */
export const reverseMove = (ctx: Context, id: string, { reason }: ReversalInput): Promise<AccountMove> =>
  inTransaction(async () => {
    const before = await getMove(ctx, id)
    await lockMoneyAccounts(ctx, [before.fromAccount.id, before.toAccount.id])
    if ((await getMove(ctx, id)).isReversed) throw new AppError('bookings.nothing_to_undo')
    for (const entry of await listMoveEntries(ctx, id)) await reverseEntry(ctx, entry, reason)
    const after = await getMove(ctx, id)
    await recordBusinessUpdated(ctx, {
      before: { accountMove: describe(before) },
      after: { accountMove: `reversed, ${reason}` },
    })
    return after
  })
