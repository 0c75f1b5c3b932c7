import { civilDateAt } from '@ilewa/contract/core/dates'
import { policyPresets } from '@ilewa/contract/money/cancellation'
import { getBooking } from '@ilewa/server/features/bookings/bookings.queries'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { businesses } from '@ilewa/server/features/business/business.table'
import { suggestAccount } from '@ilewa/server/features/money/accounts.queries'
import { postEntry } from '@ilewa/server/features/money/entries.service'
import { cautionDeductions } from '@ilewa/server/features/money/money.table'
import { propertyPrices } from '@ilewa/server/features/prices/prices.table'
import { db } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { newId } from '@ilewa/server/platform/id'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { timeZone } from '../bookings.ts'
import { idAt, type Sample } from '../rows.ts'

const cautionAmount = 50_000

/** The policy of the business, and the deposits of its first three properties with their present and coming stays. */
async function agreeOnDeposits({ now, businessId, propertyIds }: Sample): Promise<void> {
  const { steps: cancellationPolicy } = policyPresets.MODERATE
  const properties = propertyIds.slice(0, 3)
  await db().update(businesses).set({ cancellationPolicy }).where(eq(businesses.id, businessId))
  await db()
    .update(propertyPrices)
    .set({ cautionAmount })
    .where(and(eq(propertyPrices.businessId, businessId), inArray(propertyPrices.propertyId, properties)))
  await db()
    .update(bookings)
    .set({
      cancellationPolicy,
      cautionAmount: sql`CASE WHEN ${inArray(bookings.propertyId, properties)} THEN ${cautionAmount}::numeric ELSE 0 END`,
    })
    .where(
      and(
        eq(bookings.businessId, businessId),
        gt(bookings.checkOut, civilDateAt(now, timeZone)),
        inArray(bookings.status, ['PENDING', 'CONFIRMED', 'CHECKED_IN']),
      ),
    )
}

/** What was paid on cancelled stays was retained, except for the last one, whose guest gets half back. */
async function recordFees({ businessId }: Sample): Promise<void> {
  const cancelled = and(
    eq(bookings.businessId, businessId),
    eq(bookings.status, 'CANCELLED'),
    gt(bookings.paidAmount, 0),
  )
  await db()
    .update(bookings)
    .set({
      cancellationFee: sql`${bookings.paidAmount}`,
      cancelledOn: sql`(${bookings.updatedAt} AT TIME ZONE ${timeZone})::date`,
    })
    .where(cancelled)
  const [last] = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(cancelled)
    .orderBy(desc(bookings.updatedAt), desc(bookings.id))
    .limit(1)
  if (!last) return
  await db()
    .update(bookings)
    .set({ cancellationFee: sql`round(${bookings.paidAmount} / 2, 2)` })
    .where(and(eq(bookings.businessId, businessId), eq(bookings.id, last.id)))
}

/** Takes the deposit of a stay at its check-in. */
async function takeDeposit(ctx: Context, { id, checkIn }: { id: string; checkIn: string }): Promise<void> {
  await db()
    .update(bookings)
    .set({ cautionAmount })
    .where(and(eq(bookings.businessId, ctx.businessId), eq(bookings.id, id)))
  await postEntry(ctx, await getBooking(ctx, id), {
    ...{ kind: 'CAUTION_IN', amount: cautionAmount },
    ...(await suggestAccount(ctx, 'TRANSFER')),
    ...{ method: 'TRANSFER', paidOn: checkIn },
  })
}

/** Of a stay that is over: a part is kept for electricity, the rest is returned. */
async function settleDeposit(
  ctx: Context,
  { id, checkOut }: { id: string; checkOut: string },
): Promise<void> {
  const { businessId } = ctx
  const deducted = 8_500
  const entryId = newId()
  await postEntry(ctx, await getBooking(ctx, id), {
    ...{ kind: 'CAUTION_DEDUCTED', id: entryId, amount: deducted },
    ...{ moneyAccountId: null, issuer: null, method: 'UNKNOWN', paidOn: checkOut },
  })
  await db()
    .insert(cautionDeductions)
    .values({
      ...{ businessId, id: newId(), bookingId: id, entryId, category: 'POWER', photoCount: 0 },
      reason: 'Generator fuel above the agreed hours',
    })
  await postEntry(ctx, await getBooking(ctx, id), {
    ...{ kind: 'CAUTION_OUT', amount: cautionAmount - deducted },
    ...(await suggestAccount(ctx, 'TRANSFER')),
    ...{ method: 'TRANSFER', paidOn: checkOut },
  })
}

/** A cancellation policy with fees, and caution deposits: held in house, settled with a deduction, and waiting to be settled. */
export async function insertDeposits(sample: Sample, ctx: Context): Promise<void> {
  await agreeOnDeposits(sample)
  await recordFees(sample)
  const stays = (status: 'CHECKED_IN' | 'CHECKED_OUT') =>
    db()
      .select({ id: bookings.id, checkIn: bookings.checkIn, checkOut: bookings.checkOut })
      .from(bookings)
      .where(
        and(
          eq(bookings.businessId, sample.businessId),
          eq(bookings.status, status),
          eq(bookings.propertyId, idAt(sample.propertyIds, 0)),
        ),
      )
      .orderBy(desc(bookings.checkOut), desc(bookings.id))
      .limit(2)
  const [inHouse] = await stays('CHECKED_IN')
  const [waiting, settled] = await stays('CHECKED_OUT')
  for (const stay of [inHouse, waiting, settled]) if (stay) await takeDeposit(ctx, stay)
  if (settled) await settleDeposit(ctx, settled)
}
