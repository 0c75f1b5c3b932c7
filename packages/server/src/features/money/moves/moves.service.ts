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

/** Posts a move without its fee, and returns its id. Lock both accounts first (`lockAccounts`). */
export const postMove = (
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

/** Posts the fee of a move, if there is one. It locks the account COST, so fees come last in a transaction. */
export async function postFee(
  ctx: Context,
  { fromAccountId, fee, paidOn }: MoveToPost,
  feeOf: string,
): Promise<void> {
  if (fee === 0) return
  await insertEntry(ctx, {
    ...sidesOf(ctx, 'FEE', { moneyAccountId: fromAccountId }),
    kind: 'FEE',
    moneyAccountId: fromAccountId,
    amount: fee,
    paidOn,
    method,
    feeOf,
  })
}

/** "POS to GTBank, ₦148,500.00, fee ₦1,500.00" */
const describe = ({ fromAccount, toAccount, amount, fee, paidOn }: AccountMove): string =>
  [
    `${fromAccount.name} to ${toAccount.name}`,
    ...[formatNaira(amount), fee > 0 && `fee ${formatNaira(fee)}`, paidOn],
  ]
    .filter(Boolean)
    .join(', ')

interface AccountsToLock {
  toAccountId: string
  fromAccountIds: readonly string[]
  /** The field of the request that has the account to which money moves. */
  field: string
}

/**
 * Locks the accounts between which money moves. An archived one can be emptied, but gets nothing. Throws `common.not_found`.
 */
export async function lockAccounts(
  ctx: Context,
  { toAccountId, fromAccountIds, field }: AccountsToLock,
): Promise<void> {
  const ids = new Set([toAccountId, ...fromAccountIds])
  const locked = await lockMoneyAccounts(ctx, [...ids])
  if (locked.length < ids.size) throw notFound()
  if (locked.some(({ id, archivedAt }) => id === toAccountId && archivedAt !== null))
    throw invalidField(field, accountArchivedMessage)
}

/** Records money that moved between two accounts of the business, with the fee that was deducted. Throws `common.not_found`. */
export const recordMove = (ctx: Context, input: AccountMoveInput): Promise<AccountMove> =>
  createOnce(ctx, async () => {
    const { fee = 0, paidOn = ctx.today, ...move } = input
    if (paidOn > ctx.today) throw invalidField('paidOn', paidOnFutureMessage)
    const { fromAccountId, toAccountId } = move
    await lockAccounts(ctx, { toAccountId, fromAccountIds: [fromAccountId], field: 'toAccountId' })
    const moveToPost = { ...move, fee, paidOn }
    const id = await postMove(ctx, moveToPost)
    await postFee(ctx, moveToPost, id)
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
