import {
  aboveLineMessage,
  type BankLine,
  entryLinkedReason,
  type IgnoreInput,
  type LinePayment,
  type LineToMatch,
  lineDecidedReason,
  maxLinesToMatch,
  type PostedLine,
  type PostLinesInput,
  type PostResult,
  recordedMoveReason,
  recordedReason,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import { sameAccountMessage } from '@ilewa/contract/money/moves/account-moves'
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { lockStay } from '../../bookings/write.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockMoneyAccounts } from '../accounts.queries.ts'
import { getLedgerEntry, type LedgerEntry } from '../entries.queries.ts'
import { type MoveToPost, postFees, postMoves } from '../moves/moves.service.ts'
import { postClaimedPayment, postPayment } from '../payments.service.ts'
import { bankLineEntries, bankLines } from './bank.table.ts'
import { eraseNarrationsOfErasedGuests } from './bank-lines.erasure.ts'
import { getBankLine, listLinesByIds, listOpenLines, listReversedAfterPosting } from './bank-lines.queries.ts'
import { hasUnlinkedMove, hasUnlinkedPayment, listLinkableEntries } from './linkable-entries.queries.ts'
import { listCandidates } from './match-candidates.queries.ts'
import { type OpenLine, proposeMatches } from './match-rules.ts'

const lineDecided = () => new AppError('bank.line_decided', { values: { reason: lineDecidedReason } })
const entryLinked = () => new AppError('bank.entry_linked', { values: { reason: entryLinkedReason } })

/** The transfers of an account to match, with what each may belong to, and those that the bank reversed. */
export async function listLinesToMatch(
  ctx: Context,
  moneyAccountId: string,
): Promise<{ lines: LineToMatch[]; hasMore: boolean; reversedAfterPosting: BankLine[] }> {
  const [found, reversedAfterPosting] = await Promise.all([
    listOpenLines(ctx, moneyAccountId, maxLinesToMatch + 1),
    listReversedAfterPosting(ctx, moneyAccountId),
  ])
  const lines = found.slice(0, maxLinesToMatch)
  const openLines = lines.map((line): OpenLine => ({ ...line, amount: unmatchedAmountOf(line) }))
  if (lines.length === 0) return { lines: [], hasMore: false, reversedAfterPosting }
  const candidates = await listCandidates(ctx, moneyAccountId, openLines)
  const { proposals, knownLines } = proposeMatches(openLines, candidates)
  return {
    lines: lines.map(({ reversedBookingIds: _, ...line }) => ({
      ...line,
      isProbablyKnown: knownLines.has(line.id),
      proposals: proposals.get(line.id) ?? [],
    })),
    hasMore: found.length > maxLinesToMatch,
    reversedAfterPosting,
  }
}

/** What is done with a transfer: a payment to post, or a recorded entry to link. */
type Posting = { line: BankLine } & ({ payment: LinePayment } | { entry: LedgerEntry })
type PaymentPosting = Posting & { payment: LinePayment }

const isPaymentToPost = (posting: Posting): posting is PaymentPosting => 'payment' in posting

const amountOf = (posting: Posting): Naira =>
  isPaymentToPost(posting) ? posting.payment.amount : posting.entry.amount

const bookingIdOf = (posting: Posting): string | null =>
  isPaymentToPost(posting) ? posting.payment.bookingId : posting.entry.bookingId

async function toPostings(
  ctx: Context,
  line: BankLine,
  { payments, entryIds }: PostedLine,
): Promise<Posting[]> {
  const entries = await listLinkableEntries(ctx, line, entryIds)
  if (entries.length < entryIds.length) {
    for (const id of entryIds) await getLedgerEntry(ctx, id)
    throw entryLinked()
  }
  return [...payments.map((payment) => ({ line, payment })), ...entries.map((entry) => ({ line, entry }))]
}

/** Locks the properties of all bookings in the order of their ids, as all postings do, before anything is posted. */
async function lockProperties(ctx: Context, postings: readonly Posting[]): Promise<void> {
  const found: { bookingId: string; propertyId: string }[] = []
  for (const posting of postings) {
    const bookingId = bookingIdOf(posting)
    if (bookingId) found.push({ bookingId, propertyId: (await getBooking(ctx, bookingId)).propertyId })
  }
  const inOrder = found.toSorted((one, other) => (one.propertyId < other.propertyId ? -1 : 1))
  for (const { bookingId } of inOrder) await lockStay(ctx, bookingId)
}

/** What of a transfer came from another account of the business. */
interface LineMove {
  line: BankLine
  move: MoveToPost
}

/** The move of a transfer, if the request has one. Refuses one from the account of the transfer itself. */
function toLineMove(line: BankLine, { move }: PostedLine, index: number): LineMove[] {
  if (!move) return []
  const { moneyAccountId: toAccountId, day: paidOn } = line
  if (move.fromAccountId === toAccountId)
    throw invalidField(`lines.${index}.move.fromAccountId`, sameAccountMessage)
  return [{ line, move: { ...move, fee: move.fee ?? 0, toAccountId, paidOn } }]
}

/** Locks all accounts that are posted to. Throws if one is missing, or if that of the transfers is archived. */
async function lockAccounts(ctx: Context, moneyAccountId: string, moves: readonly LineMove[]): Promise<void> {
  const ids = new Set([moneyAccountId, ...moves.map(({ move }) => move.fromAccountId)])
  const locked = await lockMoneyAccounts(ctx, [...ids])
  if (locked.length < ids.size) throw notFound()
  if (locked.some(({ id, archivedAt }) => id === moneyAccountId && archivedAt !== null))
    throw invalidField('moneyAccountId', accountArchivedMessage)
}

/** Throws `bank.recorded` if one of these moves was recorded already, and is not linked. */
async function requireMovesNotRecorded(
  ctx: Context,
  moves: readonly LineMove[],
  linkedIds: readonly string[],
): Promise<void> {
  for (const { move } of moves)
    if (await hasUnlinkedMove(ctx, move, linkedIds))
      throw new AppError('bank.recorded', { values: { reason: recordedMoveReason(move.amount) } })
}

/** Posts a payment of a transfer under the lock of its property. Returns the ids of the entries. */
async function post(
  ctx: Context,
  { line, payment: { bookingId, claimId, ...payment } }: PaymentPosting,
): Promise<string[]> {
  const booking = await getBooking(ctx, bookingId)
  const input = {
    ...payment,
    ...{ method: 'TRANSFER' as const, moneyAccountId: line.moneyAccountId, paidOn: line.day, note: null },
  }
  return claimId ? postClaimedPayment(ctx, booking, input, claimId) : postPayment(ctx, booking, input)
}

/**
 * Throws `bank.recorded` if a transfer of this amount and these days was recorded for the booking, and is not linked: the list from which
 * the owner posts may be older.
 */
async function requireNotRecorded(
  ctx: Context,
  { line, payment: { amount, bookingId } }: PaymentPosting,
  besides: readonly string[],
): Promise<void> {
  if (!(await hasUnlinkedPayment(ctx, { bookingId, amount, day: line.day, besides }))) return
  const { reference } = await getBooking(ctx, bookingId)
  throw new AppError('bank.recorded', { values: { reason: recordedReason(amount, reference) } })
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
    .set({ state: 'MATCHED', matchedAmount: sql`${matchedAmount} + ${amount}` })
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

/**
 * Posts payments and moves of transfers and links recorded ones, all or none. All properties are locked first, then the accounts, then
 * transfers in the order of their ids. Throws `common.not_found`, `bank.line_decided`, `bank.entry_linked`, `bank.recorded`, `claims.decided`,
 * `payments.above_balance`, and refuses more than a transfer has.
 */
export const postLines = (
  ctx: Context,
  { moneyAccountId, lines: posted }: PostLinesInput,
): Promise<PostResult> =>
  createOnce(ctx, async () => {
    const found = await listLinesByIds(
      ctx,
      moneyAccountId,
      posted.map(({ id }) => id),
    )
    const linesById = new Map(found.map((line) => [line.id, line]))
    const postings: Posting[] = []
    const moves: LineMove[] = []
    for (const [index, one] of posted.entries()) {
      const line = linesById.get(one.id)
      if (!line) throw notFound()
      // Refuses a transfer that is sent twice.
      linesById.delete(one.id)
      if (line.state !== 'NEW') throw lineDecided()
      const ofLine = await toPostings(ctx, line, one)
      const ofOthers = toLineMove(line, one, index)
      const amounts = [...ofLine.map(amountOf), ...ofOthers.map(({ move }) => move.amount)]
      if (sumNaira(amounts) > unmatchedAmountOf(line))
        throw invalidField(`lines.${index}.${one.move ? 'move.amount' : 'payments'}`, aboveLineMessage)
      // A move is all that is left: else the list from which the owner posts is older.
      if (one.move && sumNaira(amounts) < unmatchedAmountOf(line)) throw lineDecided()
      postings.push(...ofLine)
      moves.push(...ofOthers)
    }
    await lockProperties(ctx, postings)
    await lockAccounts(ctx, moneyAccountId, moves)
    // What is linked or posted here is no other payment of the same amount.
    const entryIds = postings.flatMap((posting) => (isPaymentToPost(posting) ? [] : [posting.entry.id]))
    const entryIdsOf = new Map<BankLine, string[]>()
    for (const posting of postings) {
      if (isPaymentToPost(posting)) await requireNotRecorded(ctx, posting, entryIds)
      const ids = isPaymentToPost(posting) ? await post(ctx, posting) : [posting.entry.id]
      entryIds.push(...ids)
      entryIdsOf.set(posting.line, [...(entryIdsOf.get(posting.line) ?? []), ...ids])
    }
    await requireMovesNotRecorded(ctx, moves, entryIds)
    const movesToPost = moves.map(({ move }) => move)
    const moveIds = await postMoves(ctx, movesToPost)
    for (const line of found) {
      const ofLine = postings.filter((posting) => posting.line === line).map(amountOf)
      const moved = moves.flatMap((one, index) =>
        one.line === line ? [{ amount: one.move.amount, id: moveIds[index] ?? '' }] : [],
      )
      await matchLine(ctx, line, {
        entryIds: [...(entryIdsOf.get(line) ?? []), ...moved.map(({ id }) => id)],
        amount: sumNaira([...ofLine, ...moved.map(({ amount }) => amount)]),
      })
    }
    await postFees(ctx, movesToPost, moveIds)
    await eraseNarrationsOfErasedGuests(
      ctx,
      found.map(({ id }) => id),
    )
    const result = {
      posted: postings.filter(isPaymentToPost).length,
      linked: posted.filter(({ entryIds }) => entryIds.length > 0).length,
      moved: moves.length,
    }
    await recordBusinessUpdated(ctx, {
      before: {},
      after: { matchedTransfers: posted.length, ...result },
    })
    return result
  })

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
      after: { bankTransfer: [action, line.day, String(line.amount)].join(', ') },
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
    action: `ignored, ${reason}`,
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
