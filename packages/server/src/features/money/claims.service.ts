import type { Booking } from '@ilewa/contract/bookings/schema'
import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import {
  claimDecidedReason,
  type PaymentClaimInput,
  paidOnFutureMessage,
  sessionUsedReason,
} from '@ilewa/contract/money/schema'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { paymentClaims } from './money.table.ts'

interface NewClaim extends Partial<Omit<PaymentClaimInput, 'method' | 'amount'>> {
  amount: Naira
  method: PaymentMethod
}

/** Inserts a claim of a locked booking. Throws `claims.session_used`, and refuses a day in the future. */
export async function insertClaim(
  ctx: Context,
  { id: bookingId }: Pick<Booking, 'id'>,
  { claimedOn = ctx.today, ...fields }: NewClaim,
): Promise<void> {
  if (claimedOn > ctx.today) throw invalidField('claimedOn', paidOnFutureMessage)
  const { businessId, userId: claimedBy } = ctx
  try {
    await db()
      .insert(paymentClaims)
      .values({ ...fields, claimedOn, businessId, id: newId(), bookingId, claimedBy })
  } catch (error) {
    if (violatedConstraint(error) === 'payment_claims_session')
      throw new AppError('claims.session_used', { field: 'sessionId', values: { reason: sessionUsedReason } })
    throw error
  }
}

/**
 * Claims what an edit by a person who does not record payments adds to what is paid and claimed already. Returns the amount
 * of the claim: 0 if the edit adds nothing.
 */
export async function claimPaidAmount(
  ctx: Context,
  booking: Pick<Booking, 'id' | 'paidAmount' | 'claimedAmount'>,
  amount: Naira,
): Promise<Naira> {
  const added = subtractNaira(subtractNaira(amount, booking.paidAmount), booking.claimedAmount)
  if (added <= 0) return 0
  await insertClaim(ctx, booking, { amount: added, method: 'UNKNOWN' })
  return added
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
