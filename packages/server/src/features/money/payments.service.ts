import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { accountArchivedMessage } from '@ilewa/contract/money/accounts'
import { noCautionWhenCancelledMessage } from '@ilewa/contract/money/caution'
import {
  aboveBalanceReason,
  type ChangedPayments,
  type PaymentClaim,
  type PaymentInput,
  paidOnFutureMessage,
  paidSum,
  type RefundInput,
  type ReversalInput,
  sumTooLargeMessage,
} from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { toAuditedFields, toBookingIdentity } from '../bookings/bookings.audit.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { lockStay } from '../bookings/write.ts'
import { lockOpenAccount, suggestAccount } from './accounts.queries.ts'
import { repeatCautionReminder } from './cautions/remind-cautions.service.ts'
import { getEntry } from './entries.queries.ts'
import { type Posting, postEntry, reverseEntry, withEntry } from './entries.service.ts'
import { confirmPaidHold } from './holds/paid-holds.service.ts'
import { restoreHold } from './holds/restore-hold.service.ts'
import { noteOf, reasonOf } from './money.erasure.ts'
import { getPayments } from './payments.queries.ts'

interface MovedMoney {
  method: PaymentMethod
  moneyAccountId?: string | undefined
  paidOn?: string | undefined
}

/**
 * Money that moved, with its account and day: those given, or the suggested account and today. Throws for an archived account and for a day in
 * the future.
 */
export async function resolveMovedMoney(
  ctx: ActorContext,
  { method, moneyAccountId, paidOn = ctx.today }: MovedMoney,
) {
  if (paidOn > ctx.today) throw invalidField('paidOn', paidOnFutureMessage)
  const account =
    moneyAccountId === undefined
      ? await suggestAccount(ctx, method)
      : await lockOpenAccount(ctx, moneyAccountId)
  if (!account) throw invalidField('moneyAccountId', accountArchivedMessage)
  return { method, paidOn, ...account }
}

/** More than the guest owes is accepted only as credit. Throws `payments.above_balance`. */
function requireWithinBalance(
  booking: Booking,
  { amount, asCredit }: Pick<PaymentInput, 'amount' | 'asCredit'>,
): void {
  if (asCredit) return
  const owed = maxPaymentOf(booking)
  if (amount <= owed) return
  throw new AppError('payments.above_balance', {
    values: { reason: aboveBalanceReason(owed) },
    details: { balance: owed },
  })
}

/** Whether the sum is at most what can be stored as paid, claimed or held of a booking. */
export const isPossibleSum = (current: Naira, added: Naira): boolean =>
  paidSum.safeParse(sumNaira([current, added])).success

/** Throws `common.invalid` if the sum is more than can be stored. */
export function requirePossibleSum(current: Naira, added: Naira): void {
  if (!isPossibleSum(current, added)) throw invalidField('amount', sumTooLargeMessage)
}

/**
 * Does what follows from each change of a booking's money: confirms a held booking whose deposit is paid, repeats the reminder of a caution
 * deposit that grew, and writes what changed into the audit log. Takes `after` if the entries are posted later in the transaction.
 */
export async function recordMoneyChange(
  ctx: ActorContext,
  before: Booking,
  note: string | null,
  after?: Booking,
): Promise<void> {
  const written = await confirmPaidHold(ctx, after ?? (await getBooking(ctx, before.id)))
  if (written.cautionHeld > before.cautionHeld)
    await repeatCautionReminder({ businessId: ctx.businessId, id: written.id })
  await recordUpdated(ctx, toBookingIdentity(written), {
    before: toAuditedFields(before),
    after: { ...toAuditedFields(written), ...(note && { note }) },
  })
}

type ChangeResult = { bookingId: string } & Omit<ChangedPayments, 'payments'>

/**
 * Runs a change of a booking's money once per request and returns its payments. They are read afterwards, so that no response that is
 * stored for retries has names. `knownResult` is what the work returns, if it is known beforehand.
 */
export async function changeOnce(
  ctx: Context,
  work: () => Promise<ChangeResult>,
  knownResult?: ChangeResult,
): Promise<ChangedPayments> {
  const { bookingId, ...created } = await createOnce(ctx, work, knownResult)
  return { payments: await getPayments(ctx, bookingId), ...created }
}

/**
 * `changeOnce` for a change that posts an entry, which `post` gives this id. The result is known beforehand, so storing it takes no
 * statement of its own.
 */
export function postOnce(
  ctx: Context,
  bookingId: string,
  post: (entryId: string) => Promise<void>,
): Promise<ChangedPayments> {
  const result = { bookingId, entryId: newId() }
  const work = async () => {
    await post(result.entryId)
    return result
  }
  return changeOnce(ctx, work, result)
}

/**
 * Posts entries of a locked booking, after `recordMoneyChange`. `before` is the booking before the whole change, for the audit log; `current`
 * the one of now, if they differ. Posting comes last, because it locks balances and the counter of the documents of the business until the
 * commit: with the audit entry after it, 16 concurrent payments take 7 % longer. What is written before it is rolled back if the database
 * refuses the entry.
 */
export async function postToBooking(
  ctx: ActorContext,
  { before, current = before, note }: { before: Booking; current?: Booking; note: string | null },
  postings: readonly Posting[],
): Promise<void> {
  await recordMoneyChange(ctx, before, note, postings.reduce(withEntry, current))
  let booking = current
  for (const posting of postings) {
    await postEntry(ctx, booking, posting)
    booking = withEntry(booking, posting)
  }
}

/**
 * A cancelled booking takes no new deposit: only one that was claimed before, and may have arrived, is recorded, to be returned. Throws
 * `common.invalid`.
 */
export function requireCautionPossible(
  { status }: Booking,
  cautionPart: Naira,
  claimedPart: Naira = 0,
): void {
  if (status === 'CANCELLED' && cautionPart > claimedPart)
    throw invalidField('cautionPart', noCautionWhenCancelledMessage)
}

/**
 * Posts and audits money that came for a locked booking, for a claim if it confirms one: what pays for the stay, and what is a
 * caution deposit. The first entry gets the id `firstEntryId`. Returns the ids of all. Throws `payments.above_balance`.
 */
export async function postPayment(
  ctx: ActorContext,
  booking: Booking,
  { amount, cautionPart = 0, asCredit, note: sentNote, ...moved }: PaymentInput,
  { claim, firstEntryId = newId() }: { claim?: PaymentClaim; firstEntryId?: string } = {},
): Promise<string[]> {
  const movedMoney = await resolveMovedMoney(ctx, moved)
  const stayPart = subtractNaira(amount, cautionPart)
  requireWithinBalance(booking, { amount: stayPart, asCredit })
  requirePossibleSum(booking.paidAmount, stayPart)
  requireCautionPossible(booking, cautionPart, claim?.cautionPart)
  requirePossibleSum(booking.cautionHeld, cautionPart)
  const note = noteOf(booking, sentNote)
  const postings = [
    { kind: 'PAYMENT' as const, amount: stayPart },
    { kind: 'CAUTION_IN' as const, amount: cautionPart },
  ]
    .filter((part) => part.amount > 0)
    .map((part, index) => ({
      ...part,
      ...movedMoney,
      id: index === 0 ? firstEntryId : newId(),
      note,
      claimId: claim?.id,
    }))
  // A confirmed claim is no longer among what is claimed of the booking.
  const current = claim === undefined ? booking : await getBooking(ctx, booking.id)
  await postToBooking(ctx, { before: booking, current, note }, postings)
  return postings.map(({ id }) => id)
}

/** Records money that arrived; a paid deposit confirms a held booking. Throws `payments.above_balance`. */
export const recordPayment = (
  ctx: Context,
  bookingId: string,
  input: PaymentInput,
): Promise<ChangedPayments> =>
  postOnce(ctx, bookingId, async (firstEntryId) => {
    const { before } = await lockStay(ctx, bookingId)
    await postPayment(ctx, before, input, { firstEntryId })
  })

/** Records money that was returned to the guest. Throws `payments.above_paid`. */
export const recordRefund = (
  ctx: Context,
  bookingId: string,
  { amount, reason: sentReason, ...moved }: RefundInput,
): Promise<ChangedPayments> =>
  postOnce(ctx, bookingId, async (id) => {
    const { before } = await lockStay(ctx, bookingId)
    const movedMoney = await resolveMovedMoney(ctx, moved)
    const reason = reasonOf(before, sentReason)
    const posting = { kind: 'REFUND', id, amount, note: reason, ...movedMoney } as const
    await postToBooking(ctx, { before, note: reason }, [posting])
  })

/**
 * Reverses an entry that was recorded by mistake. A booking that it confirmed is held again. Throws `bookings.nothing_to_undo` for one that is reversed or a reversal itself,
 * and `payments.above_paid` or `cautions.above_held` if the money was refunded, or the caution deposit used, meanwhile.
 */
export const reversePayment = (
  ctx: Context,
  entryId: string,
  { reason: sentReason }: ReversalInput,
): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const entry = await getEntry(ctx, entryId)
    const { before } = await lockStay(ctx, entry.bookingId)
    const reason = reasonOf(before, sentReason)
    if (entry.reverses !== null) throw new AppError('bookings.nothing_to_undo')
    if (entry.debitKind === 'BOOKING') requirePossibleSum(before.paidAmount, entry.amount)
    if (entry.debitKind === 'CAUTION') requirePossibleSum(before.cautionHeld, entry.amount)
    await reverseEntry(ctx, entry, reason)
    await restoreHold(ctx, before.id)
    await recordMoneyChange(ctx, before, reason)
    return { bookingId: before.id }
  })
