import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import {
  aboveBalanceReason,
  type BookingPayments,
  type ClaimRejection,
  type PaymentClaimInput,
  type PaymentInput,
  paidOnFutureMessage,
  paidSum,
  type RefundInput,
  type ReversalInput,
  sumTooLargeMessage,
} from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { AppError, invalidField, notFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { toAuditedFields, toBookingIdentity } from '../bookings/bookings.audit.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { lockStay } from '../bookings/write.ts'
import { getMoneyAccount, suggestAccount } from './accounts.queries.ts'
import { getClaim } from './claims.queries.ts'
import { decideClaim, insertClaim } from './claims.service.ts'
import { getEntry } from './entries.queries.ts'
import { postEntry, reverseEntry } from './entries.service.ts'
import { noteOf, reasonOf } from './money.erasure.ts'
import { notifyClaim, notifyClaimDecision } from './payments.notifications.ts'
import { getPayments } from './payments.queries.ts'

interface MovedMoney {
  method: PaymentMethod
  moneyAccountId?: string | undefined
  paidOn?: string | undefined
}

/** The account and the day of a payment. Throws for an archived account and for a day in the future. */
async function resolvePlace(ctx: Context, { method, moneyAccountId, paidOn = ctx.today }: MovedMoney) {
  if (paidOn > ctx.today) throw invalidField('paidOn', paidOnFutureMessage)
  if (moneyAccountId === undefined)
    return { method, paidOn, moneyAccountId: await suggestAccount(ctx, method) }
  const account = await getMoneyAccount(ctx, moneyAccountId)
  if (account.archivedAt) throw invalidField('moneyAccountId', accountArchivedMessage)
  return { method, paidOn, moneyAccountId }
}

/** More than the guest owes is accepted only as credit. Throws `payments.above_balance`. */
function requireWithinBalance(
  booking: Booking,
  { amount, asCredit }: Pick<PaymentInput, 'amount' | 'asCredit'>,
): void {
  if (asCredit) return
  const owed = payableOf(booking)
  if (amount <= owed) return
  throw new AppError('payments.above_balance', {
    values: { reason: aboveBalanceReason(owed) },
    details: { balance: owed },
  })
}

/** The largest amount that a booking can hold, paid or claimed. */
function requirePossibleSum(amount: Naira, added: Naira): void {
  if (!paidSum.safeParse(sumNaira([amount, added])).success) throw invalidField('amount', sumTooLargeMessage)
}

/** Writes what changed of the booking's money into its audit log. */
async function recordMoney(ctx: Context, before: Booking, note: string | null): Promise<void> {
  const after = await getBooking(ctx, before.id)
  await recordUpdated(ctx, toBookingIdentity(after), {
    before: toAuditedFields(before),
    after: { ...toAuditedFields(after), ...(note && { note }) },
  })
}

/**
 * Runs a change of a booking's money once per request and returns its payments. They are read afterwards, so that no stored
 * response holds names.
 */
async function changeOnce(ctx: Context, work: () => Promise<Booking>): Promise<BookingPayments> {
  const { bookingId } = await createOnce(ctx, async () => ({ bookingId: (await work()).id }))
  return getPayments(ctx, bookingId)
}

/** Posts and audits a payment of a locked booking, for a claim if it confirms one. */
async function postPayment(
  ctx: Context,
  booking: Booking,
  { amount, asCredit, note: sentNote, ...moved }: PaymentInput,
  claimId?: string,
): Promise<void> {
  const place = await resolvePlace(ctx, moved)
  requireWithinBalance(booking, { amount, asCredit })
  requirePossibleSum(booking.paidAmount, amount)
  const note = noteOf(booking, sentNote)
  await postEntry(ctx, { kind: 'PAYMENT', bookingId: booking.id, amount, note, ...place, claimId })
  await recordMoney(ctx, booking, note)
}

/** Records money that arrived. Throws `payments.above_balance`. */
export const recordPayment = (
  ctx: Context,
  bookingId: string,
  input: PaymentInput,
): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const { before } = await lockStay(ctx, bookingId)
    await postPayment(ctx, before, input)
    return before
  })

/** Records money that was returned to the guest. Throws `payments.above_paid`. */
export const recordRefund = (
  ctx: Context,
  bookingId: string,
  { amount, reason: sentReason, ...moved }: RefundInput,
): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const { before } = await lockStay(ctx, bookingId)
    const place = await resolvePlace(ctx, moved)
    const reason = reasonOf(before, sentReason)
    await postEntry(ctx, { kind: 'REFUND', bookingId, amount, note: reason, ...place })
    await recordMoney(ctx, before, reason)
    return before
  })

/**
 * Reverses an entry that was recorded by mistake. Throws `bookings.nothing_to_undo` for one that is reversed or a reversal itself,
 * and `payments.above_paid` if the money was refunded meanwhile.
 */
export const reversePayment = (
  ctx: Context,
  entryId: string,
  { reason: sentReason }: ReversalInput,
): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const entry = await getEntry(ctx, entryId)
    const { before } = await lockStay(ctx, entry.bookingId)
    const reason = reasonOf(before, sentReason)
    if (entry.reverses !== null) throw new AppError('bookings.nothing_to_undo')
    await reverseEntry(ctx, entry, reason)
    await recordMoney(ctx, before, reason)
    return before
  })

/** Records that a user claims a payment of a guest. Throws `claims.session_used`. */
export const createClaim = (
  ctx: Context,
  bookingId: string,
  input: PaymentClaimInput,
): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const { before } = await lockStay(ctx, bookingId)
    requirePossibleSum(before.claimedAmount, input.amount)
    const note = noteOf(before, input.note)
    const sender = before.guestErasedAt ? { senderName: null, senderBank: null } : {}
    await insertClaim(ctx, before, { ...input, ...sender, note })
    await notifyClaim(ctx, before, input.amount)
    await recordMoney(ctx, before, note)
    return before
  })

/** Records what really came for a claim: one payment, however often it is confirmed. Throws like `recordPayment`. */
export const confirmClaim = (ctx: Context, id: string, input: PaymentInput): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const claim = await getClaim(ctx, id)
    const { before } = await lockStay(ctx, claim.bookingId)
    await decideClaim(ctx, claim, { state: 'CONFIRMED' })
    await postPayment(ctx, before, input, id)
    await notifyClaimDecision(ctx, before, claim, { received: input.amount })
    return before
  })

/** Says that the money of a claim did not come. Throws `claims.decided`. */
export const rejectClaim = (
  ctx: Context,
  id: string,
  { reason: sentReason }: ClaimRejection,
): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const claim = await getClaim(ctx, id)
    const { before } = await lockStay(ctx, claim.bookingId)
    const reason = reasonOf(before, sentReason)
    await decideClaim(ctx, claim, { state: 'REJECTED', reason })
    await recordMoney(ctx, before, reason)
    await notifyClaimDecision(ctx, before, claim, 'REJECTED')
    return before
  })

/** Takes back a claim; only the person who made it can, and for others it does not exist. Throws `claims.decided`. */
export const withdrawClaim = (ctx: Context, id: string): Promise<BookingPayments> =>
  changeOnce(ctx, async () => {
    const claim = await getClaim(ctx, id)
    if (claim.claimedBy !== ctx.userId) throw notFound()
    const { before } = await lockStay(ctx, claim.bookingId)
    await decideClaim(ctx, claim, { state: 'WITHDRAWN' })
    await recordMoney(ctx, before, null)
    return before
  })
