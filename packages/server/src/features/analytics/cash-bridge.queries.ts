import { nightsBetween, type Span, startOfMonth } from '@ilewa/contract/core/dates'
import type { EntryKind } from '@ilewa/contract/money/terms'
import { type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { accruedKobo, stayColumns } from '../bookings/accrual.queries.ts'
import { signedAmount } from '../money/entries.queries.ts'
import { propertyCondition, type Scope } from './analytics.queries.ts'

/*
 * What guests had paid and stays had earned before the first day of a span and before the day after its last.
 *
 * Reading all bookings and entries would take seconds at a million bookings. Instead, what was paid before a day is what is
 * paid now less the entries since that day. Of a business, only bookings are read whose guests can have owed money: those
 * with entries since the span began, and those that are not fully paid now. What is paid ahead follows from the
 * sums: paid − earned + owed.
 */

/** Kobo before a day. */
export interface CashPositionRow extends Record<string, unknown> {
  paid: number
  /** What stays earned. */
  earnedWithTaxesAndFees: number
  /** The part of it that is taxes of the nights. */
  taxes: number
  /** Sum of what each booking earned above what was paid on it. */
  owed: number
  /** The part of `earnedWithTaxesAndFees` that is fees of cancelled stays. */
  fees: number
  /** Kobo of caution deposits that paid for stays in the span, part of `paid`. The same in both rows, as `deducted`. */
  applied: number
  /** Kobo of caution deposits that were kept in the span. */
  deducted: number
}

/** The parts of the query that differ between a business and a property. */
interface CashSource {
  /** Condition for entries, beginning with AND. */
  entries: SQL
  /** Selects `stayRow` of the bookings without entries in `later`. */
  stays: SQL
  /** Kobo paid on all bookings until now. */
  paidNow: SQL
  /** Kobo that all stays earned before `day.day`, with taxes and fees. */
  earned: SQL
  /** The part of it that is taxes. */
  taxes: SQL
}

const stayRow = sql`(paid_amount * 100)::bigint AS paid, status = 'CANCELLED' AS is_cancelled,
  (cancellation_fee * 100)::bigint AS fee, cancelled_on, ${stayColumns}`

/** A stay without entries since the span began. */
const unmovedStay = sql`SELECT 0 AS since_start, 0 AS since_end, ${stayRow} FROM bookings`
const unmovedCondition = sql`NOT EXISTS (SELECT FROM later WHERE later.booking_id = bookings.id)`

/** Kobo that was paid on a stay before `day.day`. It is negative if a refund is dated before its payment. */
const paidOnStay = sql`stay.paid - CASE day.no WHEN 0 THEN since_start ELSE since_end END`

/** The part of an amount that the nights of a stay earned before `day.day`. */
const earnedByNights = (kobo: SQL) =>
  accruedKobo({
    ...{ kobo, nights: sql`stay.nights` },
    ...{ since: sql`0`, until: sql`least(greatest(day.day - stay.check_in, 0), stay.nights)` },
  })

/** Kobo that a stay earned before `day.day`, with taxes: a cancelled one its fee, on the day of the cancellation. */
const earnedOnStay = sql`CASE WHEN stay.is_cancelled THEN CASE WHEN stay.cancelled_on < day.day THEN stay.fee ELSE 0 END
  ELSE ${earnedByNights(sql`stay.gross_kobo`)} END`

/** The part of it that is taxes. A fee has none. */
const taxesOnStay = sql`CASE WHEN stay.is_cancelled THEN 0
  ELSE ${earnedByNights(sql`stay.gross_kobo`)} - ${earnedByNights(sql`stay.kobo`)} END`

/** A sum of the rollups of all nights before `day.day`. */
const sumOfNights = (
  businessId: string,
  sum: SQL,
) => sql`(SELECT coalesce(sum(${sum}), 0) FROM booking_source_months
    WHERE business_id = ${businessId} AND month < day.month)
  + (SELECT coalesce(sum(${sum}), 0) FROM booking_nights
    WHERE business_id = ${businessId} AND night >= day.month AND night < day.day)`

/** What the entries of a span and of a kind took from a caution deposit: less for those that were reversed. */
const takenFromCaution = (kind: EntryKind, { to }: Span) =>
  sql`(coalesce(sum(CASE debit_kind WHEN 'CAUTION' THEN amount ELSE -amount END)
    FILTER (WHERE kind = ${kind} AND paid_on < ${to}::date), 0) * 100)::bigint`

/** Kobo of the fees of stays that were cancelled before `day.day`. */
const feesBefore = (
  businessId: string,
  ofProperty = sql``,
) => sql`SELECT coalesce(sum(cancellation_fee) * 100, 0) FROM bookings
  WHERE business_id = ${businessId} AND removed_at IS NULL AND cancellation_fee > 0 AND cancelled_on < day.day ${ofProperty}`

/** Of a business: what all stays earned is read from the rollups of nights and months. */
function businessSource({ businessId }: Context, { to }: Span): CashSource {
  const unpaidCondition = sql`business_id = ${businessId} AND removed_at IS NULL AND check_in < ${to}::date
    AND paid_amount < total_amount AND ${unmovedCondition}`
  return {
    entries: sql``,
    // Each part has the condition of an index: `bookings_due` and `bookings_by_status`.
    stays: sql`
      ${unmovedStay} WHERE ${unpaidCondition} AND status <> 'CANCELLED' AND status <> 'PENDING'
      UNION ALL ${unmovedStay} WHERE ${unpaidCondition} AND status = 'PENDING'
      UNION ALL ${unmovedStay} WHERE business_id = ${businessId} AND removed_at IS NULL AND cancelled_on < ${to}::date
        AND cancellation_fee > 0 AND paid_amount < cancellation_fee AND ${unmovedCondition}`,
    // What lies in money accounts is paid, deposited, kept, or belongs to agents, landlords and the tax office. There are few such accounts.
    paidNow: sql`(SELECT coalesce(sum(CASE kind WHEN 'MONEY_ACCOUNT' THEN amount ELSE -amount END) * 100, 0) FROM money_balances
        WHERE business_id = ${businessId} AND kind IN ('MONEY_ACCOUNT', 'INCOME', 'COST', 'AGENT', 'LANDLORD', 'RECOVERY', 'TAX'))
      - (SELECT coalesce(sum(caution_held) * 100, 0) FROM bookings WHERE business_id = ${businessId} AND caution_held > 0)`,
    earned: sql`${sumOfNights(businessId, sql`kobo + tax_kobo`)} + (${feesBefore(businessId)})`,
    taxes: sumOfNights(businessId, sql`tax_kobo`),
  }
}

/** Of a property: it has few bookings, so all of them are read. */
const propertySource = ({ businessId }: Context, propertyId: string): CashSource => ({
  // Bookings that were deleted with money on them, before the ledger refused that, belong to no property.
  entries: sql`AND (SELECT property_id = ${propertyId} AND (removed_at IS NULL OR paid_amount = 0)
    FROM bookings WHERE business_id = money_entries.business_id AND id = money_entries.booking_id)`,
  stays: sql`${unmovedStay} WHERE business_id = ${businessId} AND removed_at IS NULL ${propertyCondition(propertyId)}
    AND ${unmovedCondition}`,
  paidNow: sql`(SELECT coalesce(sum(paid), 0) FROM stay)`,
  earned: sql`coalesce(position.earned, 0)`,
  taxes: sql`coalesce(position.taxes, 0)`,
})

/**
 * PostgreSQL overestimates the latest entries of a business and those of a property, and would read all bookings. With a
 * limit it looks each one up by its key. For a business and a span that began earlier, reading all takes half of the time.
 */
const lookupDays = 731
const lookupLimit = ({ today }: Context, { propertyId }: Pick<Scope, 'propertyId'>, { from }: Span) =>
  propertyId || nightsBetween(from, today) <= lookupDays ? sql`LIMIT 1` : sql``

/** The span's first day, the day after its last, and the first days of their months. */
const dayRows = ({ from, to }: Span) => sql`
  SELECT * FROM (VALUES (0, ${from}::date, ${startOfMonth(from)}::date), (1, ${to}::date, ${startOfMonth(to)}::date))
    AS day (no, day, month)`

/** Reads both positions of a span, its start first, from one snapshot. Throws `common.not_found` for an unknown property. */
export async function readCashPositions(
  ctx: Context,
  { propertyId }: Pick<Scope, 'propertyId'>,
  span: Span,
): Promise<{ start: CashPositionRow; end: CashPositionRow }> {
  const { businessId } = ctx
  const { entries, stays, paidNow, earned, taxes } = propertyId
    ? propertySource(ctx, propertyId)
    : businessSource(ctx, span)
  const propertyJoin = propertyId
    ? sql`JOIN properties ON properties.business_id = ${businessId} AND properties.id = ${propertyId}`
    : sql``
  const { rows } = await db().execute<CashPositionRow>(sql`
    WITH day AS (${dayRows(span)}), later AS (
      SELECT booking_id, (sum(${signedAmount}) * 100)::bigint AS since_start,
        (coalesce(sum(${signedAmount}) FILTER (WHERE paid_on >= ${span.to}::date), 0) * 100)::bigint AS since_end,
        ${takenFromCaution('CAUTION_APPLIED', span)} AS applied, ${takenFromCaution('CAUTION_DEDUCTED', span)} AS deducted
      FROM money_entries
      WHERE business_id = ${businessId} AND paid_on >= ${span.from}::date AND agent_id IS NULL AND landlord_id IS NULL
        AND booking_id IS NOT NULL ${entries}
      GROUP BY booking_id
    ), stay AS (
      SELECT since_start, since_end, moved.* FROM later CROSS JOIN LATERAL (
        SELECT ${stayRow} FROM bookings WHERE business_id = ${businessId} AND id = later.booking_id ${lookupLimit(ctx, { propertyId }, span)}
      ) moved
      UNION ALL ${stays}
    ), position AS (
      SELECT no, sum(earned) AS earned, sum(taxes) AS taxes, sum(greatest(earned - paid, 0)) AS owed
      FROM (SELECT day.no, ${earnedOnStay} AS earned, ${taxesOnStay} AS taxes, ${paidOnStay} AS paid FROM stay CROSS JOIN day) one
      GROUP BY no
    )
    SELECT (${paidNow} - (SELECT coalesce(sum(CASE day.no WHEN 0 THEN since_start ELSE since_end END), 0) FROM later))::float8
        AS paid,
      (${earned})::float8 AS "earnedWithTaxesAndFees", (${taxes})::float8 AS taxes, coalesce(position.owed, 0)::float8 AS owed,
      (${feesBefore(businessId, propertyId ? propertyCondition(propertyId) : undefined)})::float8 AS fees,
      (SELECT coalesce(sum(applied), 0) FROM later)::float8 AS applied, (SELECT coalesce(sum(deducted), 0) FROM later)::float8 AS deducted
    FROM day LEFT JOIN position ON position.no = day.no ${propertyJoin}
    ORDER BY day.no`)
  const [start, end] = rows
  if (!start || !end) throw notFound()
  return { start, end }
}
