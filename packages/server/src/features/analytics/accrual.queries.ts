import type { Span } from '@ilewa/contract/core/dates'
import { type SQL, sql } from 'drizzle-orm'

/** Spans as rows `piece(no, first_day, end_day)`, numbered from 0. In SQL a bucket is called `piece`. */
export const bucketRows = (spans: readonly Span[]): SQL => sql`
  SELECT no::int - 1 AS no, first_day, end_day
  FROM unnest(${sql.param(spans.map(({ from }) => from))}::date[], ${sql.param(spans.map(({ to }) => to))}::date[])
    WITH ORDINALITY AS piece(first_day, end_day, no)`

/** The columns of a stay that these aggregates need: its amount in kobo and its nights. */
export const stayColumns = sql`
  check_in, check_out, check_out - check_in AS nights, (total_amount * 100)::bigint AS kobo`

/** The nights of a stay in a bucket, as a range `[since, until)` counted from its check-in. */
const joinNightsInBucket = sql`
  CROSS JOIN LATERAL (
    SELECT greatest(piece.first_day - stay.check_in, 0) AS since,
      least(piece.end_day - stay.check_in, stay.nights) AS until
  ) part`

/** Joins each stay with the buckets that include nights of it. */
export const joinBuckets = sql`
  JOIN piece ON stay.check_in < piece.end_day AND stay.check_out > piece.first_day ${joinNightsInBucket}`

/** Joins stays with the span as their only bucket. All of them must have nights in it. */
export const joinSpan = ({ from, to }: Span): SQL => sql`
  CROSS JOIN (SELECT ${from}::date AS first_day, ${to}::date AS end_day) piece ${joinNightsInBucket}`

/** Kobo earned in the range: `accruedNaira` of the contract in whole numbers. */
const earnedKobo = sql`(stay.kobo * part.until / stay.nights - stay.kobo * part.since / stay.nights)`

const nightsInBucket = sql`(part.until - part.since)`
const beginsInBucket = sql`(stay.check_in >= piece.first_day)`

/** What each stay adds to each bucket. */
export const bucketShares = sql`${earnedKobo} AS kobo, ${nightsInBucket} AS nights, ${beginsInBucket}::int AS bookings`

export const sums = sql`
  coalesce(sum(${earnedKobo}), 0)::text AS kobo,
  coalesce(sum(${nightsInBucket}), 0)::int AS nights,
  (count(*) FILTER (WHERE ${beginsInBucket}))::int AS bookings`

export interface Sums {
  kobo: string
  nights: number
  bookings: number
}
