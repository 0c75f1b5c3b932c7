import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import type { AccountMove, AccountMoveInput } from '@ilewa/contract/money/moves/account-moves'
import { paidOnFutureMessage, type ReversalInput } from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockMoneyAccounts } from '../accounts.queries.ts'
import { insertEntry, reverseEntry, sidesOf } from '../entries.service.ts'
import { getMove, listMoveEntries } from './moves.queries.ts'

/** Money that moved from one account of the business to another. */
export interface MoveToPost {
  fromAccountId: string
  toAccountId: string
  /** What arrived, in naira. */
  amount: Naira
  /** What the first account lost in addition; 0 for nothing. */
  fee: Naira
  paidOn: string
  note?: string | null | undefined
}

/** The method of a move is not asked. */
const method: PaymentMethod = 'UNKNOWN'

const postMove = (
  ctx: Context,
  { fromAccountId, toAccountId, amount, paidOn, note = null }: MoveToPost,
): Promise<string> =>
  insertEntry(ctx, {
    ...sidesOf(ctx, 'MOVED', { moneyAccountId: toAccountId, fromAccountId }),
    kind: 'MOVED',
    moneyAccountId: toAccountId,
    fromAccountId,
    amount,
    paidOn,
    note,
    method,
  })

const postFee = (ctx: Context, { fromAccountId, fee, paidOn }: MoveToPost, feeOf: string): Promise<string> =>
  insertEntry(ctx, {
    ...sidesOf(ctx, 'FEE', { moneyAccountId: fromAccountId }),
    kind: 'FEE',
    moneyAccountId: fromAccountId,
    amount: fee,
    paidOn,
    method,
    feeOf,
  })

/** Posts moves without their fees, and returns their ids. Lock all accounts first (`lockMoneyAccounts`). */
export async function postMoves(ctx: Context, moves: readonly MoveToPost[]): Promise<string[]> {
  const ids: string[] = []
  for (const move of moves) ids.push(await postMove(ctx, move))
  return ids
}

/** Posts the fees of moves with these ids. They lock the account COST, so they come last in a transaction. */
export async function postFees(
  ctx: Context,
  moves: readonly MoveToPost[],
  ids: readonly string[],
): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const id = ids[index]
    if (id && move.fee > 0) await postFee(ctx, move, id)
  }
}

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
export const recordMove = (ctx: Context, input: AccountMoveInput): Promise<AccountMove> =>
  createOnce(ctx, async () => {
    const { fee = 0, paidOn = ctx.today, ...move } = input
    if (paidOn > ctx.today) throw invalidField('paidOn', paidOnFutureMessage)
    await lockAccountsOfMove(ctx, input)
    const moves = [{ ...move, fee, paidOn }]
    const ids = await postMoves(ctx, moves)
    await postFees(ctx, moves, ids)
    const [id = ''] = ids
    const recorded = await getMove(ctx, id)
    await recordBusinessUpdated(ctx, { before: {}, after: { accountMove: describe(recorded) } })
    return recorded
  })

/**
 * Reverses a move that was recorded by mistake, with its fee; a bank transfer that it was matched with is to match again. Throws
 * `common.not_found`, and `bookings.nothing_to_undo` if it is reversed already.
 */
export const reverseMove = (ctx: Context, id: string, { reason }: ReversalInput): Promise<AccountMove> =>
  createOnce(ctx, async () => {
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
