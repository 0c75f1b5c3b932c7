import { claimedForStayOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import {
  claimDecidedReason,
  maxOpenClaims,
  type PaymentClaimInput,
  paidOnFutureMessage,
  sessionUsedReason,
  tooManyClaimsReason,
} from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { countOpenClaims } from './claims.queries.ts'
import { moneyEntries, paymentClaims } from './money.table.ts'

interface NewClaim extends Partial<Omit<PaymentClaimInput, 'method' | 'amount'>> {
  amount: Naira
  method: PaymentMethod
}

/** Throws `claims.too_many`. */
async function requireFewOpenClaims(ctx: Pick<Context, 'businessId'>, bookingId: string): Promise<void> {
  if ((await countOpenClaims(ctx, bookingId)) >= maxOpenClaims)
    throw new AppError('claims.too_many', { values: { reason: tooManyClaimsReason } })
}

/**
 * Inserts a claim of a locked booking and returns its id. Throws `claims.session_used` and `claims.too_many`, and refuses a day in
 * the future.
 */
export async function insertClaim(
  ctx: ActorContext,
  { id: bookingId }: Pick<Booking, 'id'>,
  { claimedOn = ctx.today, ...fields }: NewClaim,
): Promise<string> {
  if (claimedOn > ctx.today) throw invalidField('claimedOn', paidOnFutureMessage)
  await requireFewOpenClaims(ctx, bookingId)
  const id = newId()
  const { businessId, userId: claimedBy } = ctx
  try {
    await db()
      .insert(paymentClaims)
      .values({ ...fields, claimedOn, businessId, id, bookingId, claimedBy })
  } catch (error) {
    if (violatedConstraint(error) === 'payment_claims_session')
      throw new AppError('claims.session_used', { field: 'sessionId', values: { reason: sessionUsedReason } })
    throw error
  }
  return id
}

/**
 * Claims what an edit by a person who does not record payments adds to what is paid and claimed already. Returns the amount
 * of the claim: 0 if the edit adds nothing. Throws `claims.too_many`.
 */
export async function claimPaidAmount(
  ctx: Context,
  booking: Pick<Booking, 'id' | 'paidAmount' | 'claimedAmount' | 'claimedCaution'>,
  amount: Naira,
): Promise<Naira> {
  const added = subtractNaira(subtractNaira(amount, booking.paidAmount), claimedForStayOf(booking))
  if (added <= 0) return 0
  await insertClaim(ctx, booking, { amount: added, method: 'UNKNOWN' })
  return added
}

/** Notes that all of a claim's money was reversed, so that its transfer can be claimed again. */
export async function markClaimReversed({ businessId }: Context, id: string): Promise<void> {
  await db()
    .update(paymentClaims)
    .set({ reversedAt: sql`now()` })
    .where(
      and(
        eq(paymentClaims.businessId, businessId),
        eq(paymentClaims.id, id),
        sql`NOT EXISTS (SELECT FROM ${moneyEntries} entry
          WHERE entry.business_id = ${businessId} AND entry.claim_id = ${id} AND NOT EXISTS (
            SELECT FROM ${moneyEntries} reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id))`,
      ),
    )
}

/** Throws `claims.decided`. Call it under the lock of the booking's property. */
export async function requireOpenClaim({ businessId }: Context, id: string): Promise<void> {
  const [open] = await db()
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.businessId, businessId),
        eq(paymentClaims.id, id),
        eq(paymentClaims.state, 'CLAIMED'),
      ),
    )
  if (!open) throw new AppError('claims.decided', { values: { reason: claimDecidedReason } })
}

interface Decision {
  state: 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN'
  /** Why it was rejected. */
  reason?: string
}

/** Ends an open claim under the lock of its booking. Throws `claims.decided`. */
export async function decideClaim(ctx: Context, { id }: { id: string }, decision: Decision): Promise<void> {
  const { businessId, userId: decidedBy } = ctx
  const decided = await db()
    .update(paymentClaims)
    .set({ ...decision, decidedBy, decidedAt: sql`now()` })
    .where(
      and(
        eq(paymentClaims.businessId, businessId),
        eq(paymentClaims.id, id),
        eq(paymentClaims.state, 'CLAIMED'),
      ),
    )
    .returning({ id: paymentClaims.id })
  if (decided.length === 0) throw new AppError('claims.decided', { values: { reason: claimDecidedReason } })
}
