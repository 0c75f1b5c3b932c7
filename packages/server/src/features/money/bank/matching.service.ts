import {
  aboveLineMessage,
  type BankLine,
  entryLinkedReason,
  type LinePayment,
  type PostedLine,
  type PostLinesInput,
  type PostResult,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { sameAccountMessage } from '@ilewa/contract/money/moves/account-moves'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { lockStays } from '../../bookings/write.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { postClaimedPayment } from '../claim-actions.service.ts'
import { getLedgerEntry, type LedgerEntry } from '../entries.queries.ts'
import { lockAccounts, type MoveToPost, postFee, postMove } from '../moves/moves.service.ts'
import { postPayment } from '../payments.service.ts'
import { bankLineEntries, bankLines } from './bank.table.ts'
import { eraseNarrationsOfErasedGuests } from './bank-lines.erasure.ts'
import { listLinesByIds } from './bank-lines.queries.ts'
import { lineDecided } from './line-state.service.ts'
import { listLinkableEntries } from './linkable-entries.queries.ts'
import { requireNotRecorded } from './recorded-money.service.ts'

const entryLinked = () => new AppError('bank.entry_linked', { values: { reason: entryLinkedReason } })

/** What is done with a transfer. */
interface Posting {
  line: BankLine
  payments: readonly LinePayment[]
  /** Recorded entries to link. */
  entries: readonly LedgerEntry[]
  move: MoveToPost | null
  /** The owner says that recorded money of this amount is other money. */
  isOtherMoney: boolean
}

const amountOf = ({ payments, entries, move }: Posting): Naira =>
  sumNaira([...payments, ...entries, ...(move ? [move] : [])].map(({ amount }) => amount))

const movesOf = (postings: readonly Posting[]): MoveToPost[] => postings.flatMap(({ move }) => move ?? [])

/** The recorded entries with these ids. Throws `common.not_found`, and `bank.entry_linked` if one cannot be linked with the transfer. */
async function getLinkableEntries(
  ctx: Context,
  line: BankLine,
  ids: readonly string[],
): Promise<LedgerEntry[]> {
  const entries = await listLinkableEntries(ctx, line, ids)
  if (entries.length === ids.length) return entries
  for (const id of ids) await getLedgerEntry(ctx, id)
  throw entryLinked()
}

/** Throws `bank.line_decided`, and refuses more than is left of the transfer. `path` is that of the line in the request. */
async function toPosting(
  ctx: Context,
  line: BankLine,
  { payments, entryIds, move, matchedAmount = line.matchedAmount, isOtherMoney = false }: PostedLine,
  path: string,
): Promise<Posting> {
  if (line.state !== 'NEW' || line.matchedAmount !== matchedAmount) throw lineDecided()
  const { moneyAccountId: toAccountId, day: paidOn } = line
  if (move?.fromAccountId === toAccountId)
    throw invalidField(`${path}.move.fromAccountId`, sameAccountMessage)
  const posting = {
    line,
    payments,
    entries: await getLinkableEntries(ctx, line, entryIds),
    move: move ? { ...move, fee: move.fee ?? 0, toAccountId, paidOn } : null,
    isOtherMoney,
  }
  const left = subtractNaira(unmatchedAmountOf(line), amountOf(posting))
  if (left < 0) throw invalidField(`${path}.${move ? 'move.amount' : 'payments'}`, aboveLineMessage)
  // A move is all that is left: else the list from which the owner posts is older.
  if (move && left > 0) throw lineDecided()
  return posting
}

/** Throws `common.not_found`. */
async function toPostings(ctx: Context, { moneyAccountId, lines }: PostLinesInput): Promise<Posting[]> {
  const found = await listLinesByIds(
    ctx,
    moneyAccountId,
    lines.map(({ id }) => id),
  )
  if (found.length < lines.length) throw notFound()
  const postings: Posting[] = []
  // In the order of their ids, in which they are locked.
  for (const line of found) {
    const index = lines.findIndex(({ id }) => id === line.id)
    const posted = lines[index]
    if (posted) postings.push(await toPosting(ctx, line, posted, `lines.${index}`))
  }
  return postings
}

/** Locks the properties of all bookings, before anything is posted. */
const lockProperties = (ctx: Context, postings: readonly Posting[]) =>
  lockStays(
    ctx,
    postings.flatMap(({ payments, entries }) =>
      [...payments, ...entries].flatMap(({ bookingId }) => bookingId?.toLowerCase() ?? []),
    ),
  )

/** Posts a payment of a transfer under the lock of its property. Returns the ids of the entries. */
async function postLinePayment(
  ctx: Context,
  line: BankLine,
  { bookingId, claimId, ...payment }: LinePayment,
): Promise<string[]> {
  const booking = await getBooking(ctx, bookingId)
  const { moneyAccountId, day: paidOn } = line
  const input = { ...payment, method: 'TRANSFER' as const, moneyAccountId, paidOn, note: null }
  return claimId ? postClaimedPayment(ctx, booking, input, claimId) : postPayment(ctx, booking, input)
}

/** Marks a transfer as matched with these entries. Throws `bank.line_decided` and `bank.entry_linked`. */
async function matchLine(
  { businessId }: Context,
  { id, matchedAmount: matchedBefore }: BankLine,
  { entryIds, amount }: { entryIds: readonly string[]; amount: Naira },
): Promise<void> {
  const { state, matchedAmount } = bankLines
  const matched = await db()
    .update(bankLines)
    .set({
      // The rest waits until it is matched or ignored.
      state: sql`CASE WHEN ${matchedAmount} + ${amount} < ${bankLines.amount} THEN 'NEW' ELSE 'MATCHED' END`,
      matchedAmount: sql`${matchedAmount} + ${amount}`,
    })
    .where(
      and(
        ...[eq(bankLines.businessId, businessId), eq(bankLines.id, id), eq(state, 'NEW')],
        // Another payment of it may have been reversed, or posted, since it was read.
        eq(matchedAmount, matchedBefore),
      ),
    )
    .returning({ id: bankLines.id })
  if (matched.length === 0) throw lineDecided()
  try {
    await db()
      .insert(bankLineEntries)
      .values(entryIds.map((entryId) => ({ businessId, entryId, lineId: id })))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'bank_line_entries_open' || constraint?.startsWith('bank_line_entries_business_id'))
      throw entryLinked()
    throw error
  }
}

/** What was posted of a transfer. */
interface Posted {
  posting: Posting
  paymentIds: string[]
  moveId: string | null
}

/** Posts all payments, then all moves, whose accounts are locked. */
async function postEntries(ctx: Context, postings: readonly Posting[]): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const posting of postings) {
    const paymentIds: string[] = []
    for (const payment of posting.payments)
      paymentIds.push(...(await postLinePayment(ctx, posting.line, payment)))
    posted.push({ posting, paymentIds, moveId: null })
  }
  for (const one of posted) if (one.posting.move) one.moveId = await postMove(ctx, one.posting.move)
  return posted
}

/** The entries that a transfer is matched with: posted ones, and those that are linked. */
const matchedIdsOf = ({ posting, paymentIds, moveId }: Posted): string[] => [
  ...posting.entries.map(({ id }) => id),
  ...paymentIds,
  ...(moveId ? [moveId] : []),
]

/**
 * Posts payments and moves of transfers and links recorded ones, all or none. All properties are locked first, then the accounts, then
 * transfers in the order of their ids. Throws `common.not_found`, `bank.line_decided`, `bank.entry_linked`, `bank.recorded`, `claims.decided`,
 * `payments.above_balance`, and refuses more than a transfer has.
 */
export const postLines = (ctx: Context, input: PostLinesInput): Promise<PostResult> =>
  createOnce(ctx, async () => {
    const postings = await toPostings(ctx, input)
    const moves = movesOf(postings)
    await lockProperties(ctx, postings)
    await lockAccounts(ctx, {
      toAccountId: input.moneyAccountId,
      fromAccountIds: moves.map(({ fromAccountId }) => fromAccountId),
      field: 'moneyAccountId',
    })
    const otherMoneyThan = await requireNotRecorded(ctx, input.moneyAccountId, postings)
    const posted = await postEntries(ctx, postings)
    for (const one of posted) {
      const { line } = one.posting
      await matchLine(ctx, line, { entryIds: matchedIdsOf(one), amount: amountOf(one.posting) })
    }
    for (const { posting, moveId } of posted)
      if (posting.move && moveId) await postFee(ctx, posting.move, moveId)
    await eraseNarrationsOfErasedGuests(
      ctx,
      postings.map(({ line }) => line.id),
    )
    const counts = {
      posted: postings.flatMap(({ payments }) => payments).length,
      linked: postings.filter(({ entries }) => entries.length > 0).length,
      moved: moves.length,
    }
    await recordBusinessUpdated(ctx, {
      before: {},
      after: {
        matchedTransfers: postings.length,
        ...counts,
        ...(otherMoneyThan && { otherMoneyThan }),
      },
    })
    return {
      ...counts,
      entryIds: posted.flatMap(({ paymentIds }) => paymentIds),
      moveIds: posted.flatMap(({ moveId }) => moveId ?? []),
    }
  })
