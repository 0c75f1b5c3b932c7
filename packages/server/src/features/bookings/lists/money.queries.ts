import { type StaysMoney, toStaysMoney } from '@ilewa/contract/bookings/money'
import type { Span } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { accruedKobo } from '../accrual.queries.ts'

/*
 * SQL version of the contract's `stayMoneyTotals` for the stays that start in a span; `money.test.ts` compares both.
 */

/** Kobo earned by the nights of a span and their taxes, and kobo paid on the stays that begin in it. */
export interface SpanKobo {
  earned: number
  tax: number
  paid: number
}

/**
 * Kobo by which the earnings and taxes of a span's nights differ from the booked value of the stays that begin in it, and
 * kobo paid on its pending and cancelled stays.
 */
export interface SpanCorrections {
  /**
   * What stays that begin in the span earn after its end, minus what stays that began before the span earn in
   * it, with taxes.
   */
  moved: number
  /** Kobo paid above the totals of stays that begin in the span and are neither pending nor cancelled. */
  overpaid: number
  pendingTotal: number
  pendingPaid: number
  cancelledPaid: number
}

const kobo = sql`(total_amount * 100)::bigint`
const paidKobo = sql`(paid_amount * 100)::bigint`

const nights = sql`(check_out - check_in)`

/**
 * Kobo that a stay earns from day `from` until day `to`, or until its check-out without `to`. The stay must
 * begin before `from`.
 */
const earnedBetween = (from: string, to?: string) =>
  accruedKobo({
    kobo,
    nights,
    since: sql`(${from}::date - check_in)`,
    until: to ? sql`least(${to}::date - check_in, ${nights})` : nights,
  })

const sumOf = (amount: SQL, rows: SQL) =>
  sql`(SELECT coalesce(sum(${amount}), 0) FROM bookings WHERE ${rows})`

interface Scope {
  ctx: Context
  propertyId: string | undefined
}

function correctionsOf({ ctx, propertyId }: Scope, { from, to }: Span, index: number): SQL {
  const scope = sql`business_id = ${ctx.businessId} AND removed_at IS NULL
    ${propertyId ? sql`AND property_id = ${propertyId}` : sql``}`
  // At most one stay takes a night of a property; its id is found by the constraint of the taken nights, without reading the
  // property's stays.
  const stayOfNight = (day: string) =>
    propertyId
      ? sql`AND id = (SELECT id FROM taken_nights WHERE business_id = ${ctx.businessId} AND property_id = ${propertyId}
          AND daterange(check_in, check_out) @> ${day}::date)`
      : sql``
  const spansDayCondition = (day: string) => sql`${scope} AND status <> 'CANCELLED'
    AND daterange(check_in, check_out) @> ${day}::date AND check_in < ${day}::date ${stayOfNight(day)}`
  const unbookedCondition = (
    status: 'PENDING' | 'CANCELLED',
  ) => sql`${scope} AND status IN ('PENDING', 'CANCELLED')
    AND status = ${sql.raw(`'${status}'`)} AND check_in >= ${from}::date AND check_in < ${to}::date`
  const overpaidCondition = sql`${scope} AND status <> 'CANCELLED' AND status <> 'PENDING'
    AND paid_amount > total_amount AND check_in >= ${from}::date AND check_in < ${to}::date`
  const after = sumOf(earnedBetween(to), sql`${spansDayCondition(to)} AND check_in >= ${from}::date`)
  const before = sumOf(earnedBetween(from, to), spansDayCondition(from))
  return sql`SELECT ${sql.raw(String(index))} AS no, (${after} - ${before})::float8 AS moved,
    ${sumOf(sql`${paidKobo} - ${kobo}`, overpaidCondition)}::float8 AS overpaid,
    ${sumOf(kobo, unbookedCondition('PENDING'))}::float8 AS "pendingTotal",
    ${sumOf(paidKobo, unbookedCondition('PENDING'))}::float8 AS "pendingPaid",
    ${sumOf(paidKobo, unbookedCondition('CANCELLED'))}::float8 AS "cancelledPaid"`
}

/**
 * Returns the corrections together with the earnings and payments of the nights. Meant for spans of a few weeks,
 * because it reads the rows of each day.
 */
export async function listSpanMoney(
  ctx: Context,
  spans: readonly Span[],
): Promise<(SpanKobo & SpanCorrections)[]> {
  const parts = spans.map(
    (
      span,
      index,
    ) => sql`SELECT corrected.*, nights.* FROM (${correctionsOf({ ctx, propertyId: undefined }, span, index)}) corrected
      CROSS JOIN (
        SELECT coalesce(sum(kobo), 0)::float8 AS earned, coalesce(sum(tax_kobo), 0)::float8 AS tax, coalesce(sum(paid_kobo), 0)::float8 AS paid FROM booking_nights
        WHERE business_id = ${ctx.businessId} AND night >= ${span.from} AND night < ${span.to}
      ) nights`,
  )
  const { rows } = await db().execute<SpanKobo & SpanCorrections & Record<string, unknown>>(
    sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1`,
  )
  return rows
}

/**
 * Reads only stays that cross an end of a span, and its pending and cancelled stays, so the cost hardly grows
 * with the span.
 */
export async function listCorrections(
  ctx: Context,
  spans: readonly Span[],
  propertyId?: string,
): Promise<SpanCorrections[]> {
  const parts = spans.map((span, index) => correctionsOf({ ctx, propertyId }, span, index))
  const { rows } = await db().execute<SpanCorrections & Record<string, unknown>>(
    sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1`,
  )
  return rows
}

/** Amounts of the stays that begin in a span. */
export function toSpanMoney(
  { earned, tax, paid }: SpanKobo,
  corrections: SpanCorrections | undefined,
): StaysMoney {
  const { moved, overpaid, pendingTotal, pendingPaid, cancelledPaid } = corrections ?? {
    ...{ moved: 0, overpaid: 0, pendingTotal: 0, pendingPaid: 0, cancelledPaid: 0 },
  }
  return toStaysMoney({
    bookedValue: fromKobo(earned + tax + moved - pendingTotal),
    paidOnBooked: fromKobo(paid - pendingPaid - cancelledPaid),
    overpaid: fromKobo(overpaid),
    paidOnPending: fromKobo(pendingPaid),
    paidOnCancelled: fromKobo(cancelledPaid),
  })
}
