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
  type PostInput,
  type PostResult,
} from '@ilewa/contract/bank/schema'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField, notFound } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { lockStay } from '../../bookings/write.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { getEntry, type MoneyEntry } from '../entries.queries.ts'
import { postClaimedPayment, postPayment } from '../payments.service.ts'
import { bankLineEntries, bankLines } from './bank.table.ts'
import { getBankLine, listLinesByIds, listOpenLines, listTakenBack } from './bank-lines.queries.ts'
import { listCandidates } from './match-candidates.queries.ts'
import { type OpenLine, proposeMatches } from './match-rules.ts'

const lineDecided = () => new AppError('bank.line_decided', { values: { reason: lineDecidedReason } })
const entryLinked = () => new AppError('bank.entry_linked', { values: { reason: entryLinkedReason } })

/** What of a transfer is not matched yet, in naira. */
const restOf = ({ amount, matchedAmount }: BankLine): Naira => subtractNaira(amount, matchedAmount)

/** The transfers of an account to match, with what each may belong to, and those that the bank took back. */
export async function listLinesToMatch(
  ctx: Context,
  moneyAccountId: string,
): Promise<{ lines: LineToMatch[]; hasMore: boolean; takenBack: BankLine[] }> {
  const [found, takenBack] = await Promise.all([
    listOpenLines(ctx, moneyAccountId, maxLinesToMatch + 1),
    listTakenBack(ctx, moneyAccountId),
  ])
  const lines = found.slice(0, maxLinesToMatch)
  const openLines = lines.map((line): OpenLine => ({ ...line, amount: restOf(line) }))
  const proposals =
    lines.length > 0
      ? proposeMatches(openLines, await listCandidates(ctx, moneyAccountId, openLines))
      : new Map<string, never>()
  return {
    lines: lines.map((line) => ({ ...line, proposals: proposals.get(line.id) ?? [] })),
    hasMore: found.length > maxLinesToMatch,
    takenBack,
  }
}

/** What is done with one transfer: a payment to post, or recorded entries to link. */
type Step = { line: BankLine; propertyId: string; bookingId: string } & (
  | { payment: LinePayment }
  | { entry: MoneyEntry }
)

const isLinkable = ({ kind, reverses }: MoneyEntry) =>
  (kind === 'PAYMENT' || kind === 'CAUTION_IN') && reverses === null

async function toSteps(ctx: Context, line: BankLine, { payments, entryIds }: PostedLine): Promise<Step[]> {
  const steps: Step[] = []
  for (const payment of payments) {
    const { bookingId } = payment
    const { propertyId } = await getBooking(ctx, bookingId)
    steps.push({ line, payment, bookingId, propertyId })
  }
  for (const id of entryIds) {
    const entry = await getEntry(ctx, id)
    if (!isLinkable(entry)) throw entryLinked()
    const { bookingId } = entry
    const { propertyId } = await getBooking(ctx, bookingId)
    steps.push({ line, entry, bookingId, propertyId })
  }
  return steps
}

const amountOf = (step: Step): Naira => ('payment' in step ? step.payment.amount : step.entry.amount)

/** Posts a payment of a transfer under the lock of its property, or locks the property of a recorded one. Returns the entries to link. */
async function runStep(ctx: Context, step: Step): Promise<string[]> {
  const { before } = await lockStay(ctx, step.bookingId)
  if ('entry' in step) return [step.entry.id]
  const { bookingId: _, claimId, ...payment } = step.payment
  const { day: paidOn, moneyAccountId } = step.line
  const input = { ...payment, method: 'TRANSFER' as const, moneyAccountId, paidOn, note: null }
  return claimId ? postClaimedPayment(ctx, before, input, claimId) : postPayment(ctx, before, input)
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
 * Posts payments of transfers and links recorded ones, all or none. Locks properties in the order of their ids, as `recordStays` does;
 * all transfers are of one account, whose balance is locked before any transfer. Throws `common.not_found`, `bank.line_decided`,
 * `bank.entry_linked`, `claims.decided`, `payments.above_balance`, and refuses more than a transfer has.
 */
export const postLines = (ctx: Context, { moneyAccountId, lines: posted }: PostInput): Promise<PostResult> =>
  createOnce(ctx, async () => {
    const found = await listLinesByIds(
      ctx,
      moneyAccountId,
      posted.map(({ id }) => id),
    )
    const linesById = new Map(found.map((line) => [line.id, line]))
    const steps: Step[] = []
    for (const [index, one] of posted.entries()) {
      const line = linesById.get(one.id)
      if (!line) throw notFound()
      // A transfer that is sent twice is posted once.
      linesById.delete(one.id)
      if (line.state !== 'NEW') throw lineDecided()
      const ofLine = await toSteps(ctx, line, one)
      if (sumNaira(ofLine.map(amountOf)) > restOf(line))
        throw invalidField(`lines.${index}.payments`, aboveLineMessage)
      steps.push(...ofLine)
    }
    const entryIdsOf = new Map<string, string[]>()
    for (const step of steps.toSorted((one, other) => (one.propertyId < other.propertyId ? -1 : 1)))
      entryIdsOf.set(step.line.id, [...(entryIdsOf.get(step.line.id) ?? []), ...(await runStep(ctx, step))])
    for (const line of found) {
      const amount = sumNaira(steps.filter((step) => step.line === line).map(amountOf))
      await matchLine(ctx, line, { entryIds: entryIdsOf.get(line.id) ?? [], amount })
    }
    const result = {
      posted: steps.filter((step) => 'payment' in step).length,
      linked: posted.filter(({ entryIds }) => entryIds.length > 0).length,
    }
    await recordBusinessUpdated(ctx, {
      before: {},
      after: { matchedTransfers: posted.length, ...result },
    })
    return result
  })

/** Changes an unmatched transfer from one state to another. Throws `common.not_found` and `bank.line_decided`. */
const changeState = (
  ctx: Context,
  id: string,
  from: 'NEW' | 'IGNORED',
  change: { state: 'NEW' | 'IGNORED'; reason: string | null },
): Promise<BankLine> =>
  inTransaction(async () => {
    const { businessId } = ctx
    const { state, takenBackOn, matchedAmount } = await getBankLine(ctx, id)
    if (state !== from || takenBackOn !== null || matchedAmount > 0) throw lineDecided()
    const changed = await db()
      .update(bankLines)
      .set(change)
      .where(
        and(
          ...[eq(bankLines.businessId, businessId), eq(bankLines.id, id), eq(bankLines.state, from)],
          sql`${bankLines.takenBackOn} IS NULL AND ${bankLines.matchedAmount} = 0`,
        ),
      )
      .returning({ id: bankLines.id })
    if (changed.length === 0) throw lineDecided()
    const line = await getBankLine(ctx, id)
    await recordBusinessUpdated(ctx, {
      before: { bankTransfer: null },
      after: { bankTransfer: describeChange(line) },
    })
    return line
  })

const describeChange = ({ state, day, amount, reason }: BankLine): string =>
  [state === 'IGNORED' ? 'ignored' : 'restored', day, String(amount), reason].filter(Boolean).join(', ')

/** Says why a transfer is no payment of a guest. Throws `common.not_found` and `bank.line_decided`. */
export const ignoreLine = (ctx: Context, id: string, { reason }: IgnoreInput): Promise<BankLine> =>
  changeState(ctx, id, 'NEW', { state: 'IGNORED', reason })

/** Matches an ignored transfer after all. Throws `common.not_found` and `bank.line_decided`. */
export const restoreLine = (ctx: Context, id: string): Promise<BankLine> =>
  changeState(ctx, id, 'IGNORED', { state: 'NEW', reason: null })
