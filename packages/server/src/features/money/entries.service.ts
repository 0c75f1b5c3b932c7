import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import { subtractNaira } from '@ilewa/contract/core/money'
import { aboveHeldReason } from '@ilewa/contract/money/caution'
import { documentKindOf } from '@ilewa/contract/money/documents'
import { abovePaidReason } from '@ilewa/contract/money/schema'
import {
  type EntryKind,
  entryAccounts,
  type LedgerEntryKind,
  type PaymentMethod,
} from '@ilewa/contract/money/terms'
import { AppError } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { suggestAccount } from './accounts.queries.ts'
import { markClaimReversed } from './claims.service.ts'
import { issueDocument } from './documents/documents.service.ts'
import { findEntryOfChange, type LedgerEntry } from './entries.queries.ts'
import { moneyEntries } from './money.table.ts'

type Row = typeof moneyEntries.$inferInsert

interface Posting {
  kind: EntryKind
  bookingId: string
  /** Null if no money moves: a part of a caution deposit is kept or applied. */
  moneyAccountId: string | null
  /** In naira, more than 0. */
  amount: Naira
  method: PaymentMethod
  /** The day on which the money moved. */
  paidOn: string
  note?: string | null
  claimId?: string | undefined
}

/** The accounts that an entry moves money between. */
interface Accounts {
  bookingId?: string | null
  agentId?: string | null
  landlordId?: string | null
  moneyAccountId?: string | null
  /** Of money between accounts of the business: the account from which it moves. */
  fromAccountId?: string | null
}

/**
 * The debited and the credited account of an entry. An account of the business itself has the business's id. The database refuses an entry
 * whose kind needs a booking, agent, landlord or money account and has none.
 */
export function sidesOf(
  { businessId }: Pick<Context, 'businessId'>,
  kind: LedgerEntryKind,
  { bookingId, agentId, landlordId, moneyAccountId, fromAccountId }: Accounts,
) {
  const [debitKind, creditKind] = entryAccounts[kind]
  const accounts = {
    BOOKING: bookingId ?? businessId,
    CAUTION: bookingId ?? businessId,
    INCOME: businessId,
    COST: businessId,
    TAX: businessId,
    RECOVERY: businessId,
    AGENT: agentId ?? businessId,
    LANDLORD: landlordId ?? businessId,
    MONEY_ACCOUNT: moneyAccountId ?? businessId,
  }
  return {
    debitKind,
    debitAccount: accounts[debitKind],
    creditKind,
    creditAccount: fromAccountId ?? accounts[creditKind],
  }
}

/**
 * Inserts an entry. Triggers move the balances, write `paid_amount` and `caution_held` into the booking and give it its next
 * version. Lock the booking's property first, or the agent (`lockAgent`). Throws `payments.above_paid` if the amount exceeds what is
 * paid, `cautions.above_held` if it exceeds what is held of a caution deposit, and `bookings.nothing_to_undo` if the entry that it
 * reverses is reversed already.
 */
export async function insertEntry(
  ctx: ActorContext,
  row: Omit<Row, 'id' | 'businessId' | 'recordedBy'>,
): Promise<string> {
  const id = newId()
  try {
    await db()
      .insert(moneyEntries)
      .values({ ...row, id, businessId: ctx.businessId, recordedBy: ctx.userId })
      .prepare('money_entry_insert')
      .execute()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'money_balances_not_negative')
      throw row.debitKind === 'CAUTION'
        ? new AppError('cautions.above_held', { values: { reason: aboveHeldReason } })
        : new AppError('payments.above_paid', { values: { reason: abovePaidReason } })
    if (constraint === 'money_entries_reversed_once') throw new AppError('bookings.nothing_to_undo')
    throw error
  }
  return id
}

interface PostedEntry {
  entryId: string
  /** The booking after the entry; undefined if no document was issued. */
  after: Booking | undefined
}

/**
 * Posts an entry of a booking, and issues the document if money moved between the guest and the business. Throws
 * `payments.above_paid` and `cautions.above_held`.
 */
export async function postEntry(
  ctx: ActorContext,
  { kind, bookingId, moneyAccountId, ...posting }: Posting,
): Promise<PostedEntry> {
  const sides = sidesOf(ctx, kind, { bookingId, moneyAccountId })
  const { debitKind, creditKind } = sides
  const entryId = await insertEntry(ctx, { ...posting, ...sides, kind, bookingId, moneyAccountId })
  const documentKind = documentKindOf(kind)
  const isCaution = debitKind === 'CAUTION' || creditKind === 'CAUTION'
  const { amount, method, paidOn } = posting
  const after =
    documentKind &&
    (await issueDocument(ctx, { kind: documentKind, isCaution, bookingId, entryId, amount, method, paidOn }))
  return { entryId, after }
}

/**
 * Posts the opposite of an entry. Once all entries of a claim are reversed, its payment can be claimed again. Throws
 * `payments.above_paid`, `cautions.above_held`, and `bookings.nothing_to_undo` if it is reversed already.
 */
export async function reverseEntry(ctx: Context, entry: LedgerEntry, note: string): Promise<void> {
  await insertEntry(ctx, {
    kind: entry.kind,
    bookingId: entry.bookingId,
    agentId: entry.agentId,
    landlordId: entry.landlordId,
    moneyAccountId: entry.moneyAccountId,
    fromAccountId: entry.fromAccountId,
    amount: entry.amount,
    debitKind: entry.creditKind,
    debitAccount: entry.creditAccount,
    creditKind: entry.debitKind,
    creditAccount: entry.debitAccount,
    paidOn: ctx.today,
    method: entry.method,
    note,
    reverses: entry.id,
  })
  if (entry.claimId !== null) await markClaimReversed(ctx, entry.claimId)
}

/**
 * Posts the difference if an edit sets another amount paid, at the account Unknown: a payment with its receipt, or a correction
 * downwards, which names no payment, so that all receipts stay valid.
 */
export async function postPaidAmount(
  ctx: Context,
  { id, paidAmount }: Pick<Booking, 'id' | 'paidAmount'>,
  newPaidAmount: Naira,
): Promise<void> {
  const change = subtractNaira(newPaidAmount, paidAmount)
  if (change === 0) return
  await postEntry(ctx, {
    kind: change > 0 ? 'PAYMENT' : 'CORRECTION',
    bookingId: id,
    moneyAccountId: await suggestAccount(ctx, 'UNKNOWN'),
    amount: Math.abs(change),
    method: 'UNKNOWN',
    paidOn: ctx.today,
    note: change < 0 ? 'Amount paid lowered by an edit' : null,
  })
}

/** Posts the refund of a no-show. */
export const postNoShowRefund = async (
  ctx: Context,
  bookingId: string,
  amount: Naira,
): Promise<PostedEntry> =>
  postEntry(ctx, {
    kind: 'REFUND',
    bookingId,
    moneyAccountId: await suggestAccount(ctx, 'UNKNOWN'),
    amount,
    method: 'UNKNOWN',
    paidOn: ctx.today,
    note: 'No-show',
  })

/** Reverses the entry that was posted together with a change of a booking. Throws `bookings.nothing_to_undo` without one. */
export async function undoEntryOf(ctx: Context, auditEntryId: string): Promise<void> {
  const entry = await findEntryOfChange(ctx, auditEntryId)
  if (!entry) throw new AppError('bookings.nothing_to_undo')
  await reverseEntry(ctx, entry, 'Undone')
}
