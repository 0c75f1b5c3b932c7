import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import { amountTooLargeMessage, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { paidFeeOf } from '@ilewa/contract/money/cancellation'
import { aboveHeldReason } from '@ilewa/contract/money/caution'
import { documentKindOf } from '@ilewa/contract/money/documents'
import { abovePaidReason } from '@ilewa/contract/money/schema'
import {
  type EntryKind,
  entryAccounts,
  type LedgerAccountKind,
  type LedgerEntryKind,
  type PaymentMethod,
} from '@ilewa/contract/money/terms'
import { AppError, notPossible } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { type AccountWithIssuer, suggestAccount } from './accounts.queries.ts'
import { markClaimReversed } from './claims.service.ts'
import { issueDocument } from './documents/documents.service.ts'
import { findEntryOfChange, type LedgerEntry } from './entries.queries.ts'
import { moneyEntries } from './money.table.ts'

type Row = typeof moneyEntries.$inferInsert

/** A part of a caution deposit is kept or applied. */
interface NoMoneyMoves {
  moneyAccountId: null
  issuer: null
}

export type Posting = (AccountWithIssuer | NoMoneyMoves) & {
  id?: string
  kind: EntryKind
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
  { id = newId(), ...row }: Omit<Row, 'id' | 'businessId' | 'recordedBy'> & { id?: string | undefined },
): Promise<string> {
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
    // An amount that a person types is refused before. A landlord's month may add up to more.
    if (constraint === 'money_entries_amount') throw notPossible(amountTooLargeMessage)
    if (constraint === 'money_entries_reversed_once') throw new AppError('bookings.nothing_to_undo')
    throw error
  }
  return id
}

/**
 * The booking as the triggers of `money_entries` leave it after an entry, but for its version. A credit raises what is paid or held, a debit
 * lowers it. Not for a reversal, whose sides are swapped.
 */
export function withEntry(booking: Booking, { kind, amount }: Pick<Posting, 'kind' | 'amount'>): Booking {
  const [debitKind, creditKind] = entryAccounts[kind]
  const balanceAfter = (account: LedgerAccountKind, balance: Naira) => {
    if (creditKind === account) return sumNaira([balance, amount])
    return debitKind === account ? subtractNaira(balance, amount) : balance
  }
  const { policyFee, cancellationFee } = booking
  const paidAmount = balanceAfter('BOOKING', booking.paidAmount)
  return {
    ...booking,
    paidAmount,
    cautionHeld: balanceAfter('CAUTION', booking.cautionHeld),
    cancellationFee: policyFee === null ? cancellationFee : paidFeeOf({ ...booking, policyFee, paidAmount }),
  }
}

/**
 * Posts an entry of a locked booking, and issues the document if money moved between the guest and the business. `booking` is as it is
 * now, because the document states it. Throws `payments.above_paid` and `cautions.above_held`.
 */
export async function postEntry(
  ctx: ActorContext,
  booking: Booking,
  { issuer, ...posting }: Posting,
): Promise<void> {
  const bookingId = booking.id
  const { kind, moneyAccountId, amount, method, paidOn } = posting
  const sides = sidesOf(ctx, kind, { bookingId, moneyAccountId })
  const entryId = await insertEntry(ctx, { ...posting, ...sides, bookingId })
  const documentKind = documentKindOf(kind)
  if (!documentKind) return
  if (!issuer) throw new Error(`The document of a ${kind} needs an issuer`)
  const isCaution = sides.debitKind === 'CAUTION' || sides.creditKind === 'CAUTION'
  const payment = { amount, method, paidOn }
  await issueDocument(ctx, withEntry(booking, posting), {
    ...payment,
    ...{ kind: documentKind, isCaution, issuer, entryId },
  })
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
 * Call it after the booking is written: a receipt states it as it is. Posts the difference if an edit sets another amount paid, at the account Unknown: a payment with its receipt, or a correction
 * downwards, which names no payment, so that all receipts stay valid.
 */
export async function postPaidAmount(
  ctx: Context,
  { id, paidAmount }: Pick<Booking, 'id' | 'paidAmount'>,
  newPaidAmount: Naira,
): Promise<void> {
  const change = subtractNaira(newPaidAmount, paidAmount)
  if (change === 0) return
  await postEntry(ctx, await getBooking(ctx, id), {
    kind: change > 0 ? 'PAYMENT' : 'CORRECTION',
    ...(await suggestAccount(ctx, 'UNKNOWN')),
    amount: Math.abs(change),
    method: 'UNKNOWN',
    paidOn: ctx.today,
    note: change < 0 ? 'Amount paid lowered by an edit' : null,
  })
}

/** Posts the refund of a no-show. Call it after the booking is written: the voucher states it as it is. */
export const postNoShowRefund = async (ctx: Context, bookingId: string, amount: Naira): Promise<void> =>
  postEntry(ctx, await getBooking(ctx, bookingId), {
    kind: 'REFUND',
    ...(await suggestAccount(ctx, 'UNKNOWN')),
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
