import {
  aboveLineMessage,
  type BankLine,
  entryLinkedReason,
  type IgnoreInput,
  type LinePayment,
  type LineToMatch,
  lineDecidedReason,
  maxLinesToMatch,
  nothingToMoveMessage,
  type PostedLine,
  type PostLinesInput,
  type PostResult,
  recordedMoveReason,
  recordedReason,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { sameAccountMessage } from '@ilewa/contract/money/account-moves'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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
import { postFee, postMove } from '../moves/moves.service.ts'
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

const isPosted = (posting: Posting): posting is PaymentPosting => 'payment' in posting

const amountOf = (posting: Posting): Naira =>
  isPosted(posting) ? posting.payment.amount : posting.entry.amount

const bookingIdOf = (posting: Posting): string | null =>
  isPosted(posting) ? posting.payment.bookingId : posting.entry.bookingId

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

/** The rest of a transfer, which came from another account of the business. */
interface LineMove {
  line: BankLine
  fromAccountId: string
  amount: Naira
  fee: Naira
}

/** What of a transfer has moved, if its owner says so. Refuses a transfer that its payments use up, and one from its own account. */
function toLineMove(
  line: BankLine,
  { move }: PostedLine,
  { index, amount }: { index: number; amount: Naira },
): LineMove[] {
  if (!move) return []
  if (amount <= 0) throw invalidField(`lines.${index}.move`, nothingToMoveMessage)
  if (move.fromAccountId === line.moneyAccountId)
    throw invalidField(`lines.${index}.move.fromAccountId`, sameAccountMessage)
  return [{ line, amount, fromAccountId: move.fromAccountId, fee: move.fee ?? 0 }]
}

/** Locks all accounts that are posted to. Throws if one is missing, or if that of the transfers is archived. */
async function lockAccounts(ctx: Context, moneyAccountId: string, moves: readonly LineMove[]): Promise<void> {
  const ids = new Set([moneyAccountId, ...moves.map(({ fromAccountId }) => fromAccountId)])
  const locked = await lockMoneyAccounts(ctx, [...ids])
  if (locked.length < ids.size) throw notFound()
  if (locked.some(({ id, archivedAt }) => id === moneyAccountId && archivedAt !== null))
    throw invalidField('moneyAccountId', accountArchivedMessage)
}

/** Posts all moves, then their fees. Throws `bank.recorded` if one was recorded already. Returns the id of each move. */
async function postMoves(
  ctx: Context,
  moves: readonly LineMove[],
  besides: readonly string[],
): Promise<Map<BankLine, string>> {
  const entryIds = new Map<BankLine, string>()
  for (const { line, amount, fromAccountId } of moves) {
    if (await hasUnlinkedMove(ctx, { line, amount, besides: [...besides, ...entryIds.values()] }))
      throw new AppError('bank.recorded', { values: { reason: recordedMoveReason(amount) } })
    const { moneyAccountId: toAccountId, day: paidOn } = line
    entryIds.set(line, await postMove(ctx, { fromAccountId, toAccountId, amount, paidOn }))
  }
  for (const { line, fee, fromAccountId } of moves)
    if (fee > 0)
      await postFee(ctx, {
        ...{ amount: fee, fromAccountId, paidOn: line.day },
        feeOf: entryIds.get(line) ?? '',
      })
  return entryIds
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
  { id }: BankLine,
  { entryIds, amount }: { entryIds: readonly string[]; amount: Naira },
): Promise<void> {
  const { state, matchedAmount } = bankLines
  const matched = await db()
    .update(bankLines)
    .set({ state: 'MATCHED', matchedAmount: sql`${matchedAmount} + ${amount}` })
    .where(and(eq(bankLines.businessId, businessId), eq(bankLines.id, id), eq(state, 'NEW')))
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
      // A transfer that is sent twice is posted once.
      linesById.delete(one.id)
      if (line.state !== 'NEW') throw lineDecided()
      const ofLine = await toPostings(ctx, line, one)
      const left = subtractNaira(unmatchedAmountOf(line), sumNaira(ofLine.map(amountOf)))
      if (left < 0) throw invalidField(`lines.${index}.payments`, aboveLineMessage)
      postings.push(...ofLine)
      moves.push(...toLineMove(line, one, { index, amount: left }))
    }
    await lockProperties(ctx, postings)
    await lockAccounts(ctx, moneyAccountId, moves)
    // What is linked or posted here is no other payment of the same amount.
    const entryIds = postings.flatMap((posting) => (isPosted(posting) ? [] : [posting.entry.id]))
    const entryIdsOf = new Map<BankLine, string[]>()
    for (const posting of postings) {
      if (isPosted(posting)) await requireNotRecorded(ctx, posting, entryIds)
      const ids = isPosted(posting) ? await post(ctx, posting) : [posting.entry.id]
      entryIds.push(...ids)
      entryIdsOf.set(posting.line, [...(entryIdsOf.get(posting.line) ?? []), ...ids])
    }
    const moveIds = await postMoves(ctx, moves, entryIds)
    for (const line of found) {
      const moveId = moveIds.get(line)
      const amounts = [...postings.map((one) => ({ line: one.line, amount: amountOf(one) })), ...moves]
      await matchLine(ctx, line, {
        entryIds: [...(entryIdsOf.get(line) ?? []), ...(moveId ? [moveId] : [])],
        amount: sumNaira(amounts.filter((one) => one.line === line).map(({ amount }) => amount)),
      })
    }
    await eraseNarrationsOfErasedGuests(
      ctx,
      found.map(({ id }) => id),
    )
    const result = {
      posted: postings.filter(isPosted).length,
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
  const isPartlyMatched = sql`${bankLines.matchedAmount} > 0`
  return changeLine(ctx, id, eq(bankLines.state, 'NEW'), {
    change: {
      state: sql`CASE WHEN ${isPartlyMatched} THEN 'MATCHED' ELSE 'IGNORED' END`,
      reason: sql`CASE WHEN NOT ${isPartlyMatched} THEN ${reason} END`,
    },
    action: `ignored, ${reason}`,
  })
}

/**
 * Matches a transfer after all that was ignored, or of which a reversal was another one's, or the rest of one that is partly matched.
 * Throws `common.not_found` and `bank.line_decided`.
 */
export const restoreLine = (ctx: Context, id: string): Promise<BankLine> => {
  const { state, amount, matchedAmount, reversedOn } = bankLines
  const canRestore = or(
    and(inArray(state, ['IGNORED', 'REVERSED']), eq(matchedAmount, 0)),
    and(eq(state, 'MATCHED'), lt(matchedAmount, amount), isNull(reversedOn)),
  )
  return changeLine(ctx, id, canRestore, {
    change: { state: 'NEW', reason: null, reversedOn: null },
    action: 'restored',
  })
}
