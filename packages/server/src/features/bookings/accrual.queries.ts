import type { EarnedSum } from '@ilewa/contract/bookings/money'
import type { Span } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import { type SQL, sql } from 'drizzle-orm'

/*
 * The accrual of a stay's revenue over its nights in SQL, and sums of it.
 * `packages/server/src/features/bookings/lists/money.test.ts` compares it with the contract.
 */

/** A stay as SQL expressions: an amount of it in kobo and its number of nights. */
interface StayColumns {
  kobo: SQL
  nights: SQL
}

/** Nights `[since, until)` of a stay, counted from its check-in. */
interface NightRange {
  since: SQL
  until: SQL
}

/** Kobo that a range of nights earns: `accruedNaira` of the contract in SQL. */
export const accruedKobo = ({ kobo, nights, since, until }: StayColumns & NightRange): SQL =>
  sql`(${kobo} * ${until} / ${nights} - ${kobo} * ${since} / ${nights})`

/** The nights of a stay within `[from, to)`. The stay must have at least one there, or the range is negative. */
export const nightsWithin = (
  { checkIn, nights }: { checkIn: SQL; nights: SQL },
  { from, to }: { from: SQL; to: SQL },
): NightRange => ({
  since: sql`greatest(${from} - ${checkIn}, 0)`,
  until: sql`least(${to} - ${checkIn}, ${nights})`,
})

/** Spans as rows `bucket(no, first_day, end_day)`, numbered from 0. */
export const bucketRows = (spans: readonly Span[]): SQL => sql`
  SELECT no::int - 1 AS no, first_day, end_day
  FROM unnest(${sql.param(spans.map(({ from }) => from))}::date[], ${sql.param(spans.map(({ to }) => to))}::date[])
    WITH ORDINALITY AS bucket(first_day, end_day, no)`

/** The total of a booking without its taxes, in kobo. It reads columns of `bookings`. */
export const netKobo = sql`((total_amount - tax_amount) * 100)::bigint`

/** The columns of a table `stay` that the sums need: `kobo` is the price without taxes, `gross_kobo` with them. */
export const stayColumns = sql`
  check_in, check_out, check_out - check_in AS nights, ${netKobo} AS kobo,
  (total_amount * 100)::bigint AS gross_kobo`

/** The columns of a table `stay` that its agent's commission needs, of `bookings`. */
export const commissionBaseColumns = sql`
  agent_id, commission_rate, (commission_base_of(bookings) * 100)::bigint AS base_kobo`

const stay = { checkIn: sql`stay.check_in`, kobo: sql`stay.kobo`, nights: sql`stay.nights` }
const inBucket = nightsWithin(stay, { from: sql`bucket.first_day`, to: sql`bucket.end_day` })
const joinNightsInBucket = sql`
  CROSS JOIN LATERAL (SELECT ${inBucket.since} AS since, ${inBucket.until} AS until) part`

/** Joins each stay with the buckets that include nights of it. */
export const joinBuckets = sql`
  JOIN bucket ON stay.check_in < bucket.end_day AND stay.check_out > bucket.first_day ${joinNightsInBucket}`

/** Joins stays with the span as their only bucket. The query must select only stays with nights in the span. */
export const joinSpan = ({ from, to }: Span): SQL => sql`
  CROSS JOIN (SELECT ${from}::date AS first_day, ${to}::date AS end_day) bucket ${joinNightsInBucket}`

const partOfStay = { nights: stay.nights, since: sql`part.since`, until: sql`part.until` }
const earnedKobo = accruedKobo({ ...partOfStay, kobo: stay.kobo })

/** What each stay adds to each bucket. */
export const bucketShares = sql`
  ${earnedKobo} AS kobo, ${accruedKobo({ ...partOfStay, kobo: sql`stay.gross_kobo` })} - ${earnedKobo} AS tax_kobo,
  part.until - part.since AS nights, (stay.check_in >= bucket.first_day)::int AS bookings`

/** The part of the commission base of each stay in each bucket. */
export const commissionShares = sql`
  stay.agent_id, stay.commission_rate, ${accruedKobo({ ...partOfStay, kobo: sql`stay.base_kobo` })} AS base_kobo`

/**
 * The commission of a sum of such shares, in kobo, rounded half up. `details` are the agent's: stays without a rate of their own,
 * booked before rates were stored with them or imported as ended, have the agent's first rate.
 */
export const commissionKobo = sql`round(coalesce(sum(share.base_kobo
  * coalesce(share.commission_rate, details.former_commission_rate, details.commission_rate)), 0) / 100)::float8`

/** The columns of a sum over such shares. */
export const earnedColumns = sql`
  coalesce(sum(kobo), 0)::float8 AS kobo, coalesce(sum(tax_kobo), 0)::float8 AS "taxKobo", coalesce(sum(nights), 0)::int AS nights,
  coalesce(sum(bookings), 0)::int AS bookings`

/** A sum as the database returns it. */
export interface EarnedRow {
  /** Revenue, without taxes. */
  kobo: number
  /** The taxes of the same nights. */
  taxKobo: number
  nights: number
  bookings: number
}

export const toEarnedSum = ({ kobo, nights, bookings }: Omit<EarnedRow, 'taxKobo'>): EarnedSum => ({
  revenue: fromKobo(kobo),
  nights,
  bookings,
})
