import type { EarnedSum } from '@ilewa/contract/bookings/money'
import type { Span } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import { type SQL, sql } from 'drizzle-orm'

/* The accrual of a stay's revenue over its nights in SQL, and sums of it. `money.test.ts` compares it with the contract. */

/** A stay as SQL expressions: its total in kobo and its number of nights. */
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

/** The columns of a table `stay` that the sums need. */
export const stayColumns = sql`
  check_in, check_out, check_out - check_in AS nights, (total_amount * 100)::bigint AS kobo`

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

/** What each stay adds to each bucket. */
export const bucketShares = sql`
  ${accruedKobo({ ...stay, since: sql`part.since`, until: sql`part.until` })} AS kobo,
  part.until - part.since AS nights, (stay.check_in >= bucket.first_day)::int AS bookings`

/** The columns of a sum over such shares. */
export const earnedColumns = sql`
  coalesce(sum(kobo), 0)::float8 AS kobo, coalesce(sum(nights), 0)::int AS nights,
  coalesce(sum(bookings), 0)::int AS bookings`

/** A sum as the database returns it. */
export interface EarnedRow {
  kobo: number
  nights: number
  bookings: number
}

export const toEarnedSum = ({ kobo, nights, bookings }: EarnedRow): EarnedSum => ({
  revenue: fromKobo(kobo),
  nights,
  bookings,
})
