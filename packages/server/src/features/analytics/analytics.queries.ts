import type { AnalyticsPeriod, Span } from '@ilewa/contract/analytics'
import type { BookingSource } from '@ilewa/contract/bookings'
import type { CivilDate } from '@ilewa/contract/dates'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { ratedWithin } from '../ratings/ratings.queries.ts'
import { ratings } from '../ratings/ratings.table.ts'
import { hasNightsIn, joinPieces, piecesAsRows, type Sums, stayColumns, sums } from './analytics.accrual.ts'
import type { PeriodPieces } from './analytics.pieces.ts'

/** What the figures are narrowed to; the whole business unless given. */
export interface Scope {
  period: AnalyticsPeriod
  propertyId?: string | undefined
}

export const atProperty = (propertyId: string | undefined): SQL =>
  propertyId ? sql`AND property_id = ${propertyId}` : sql``

/** Both periods as one span. */
const wholeOf = ({ current, previous }: Pick<PeriodPieces, 'current' | 'previous'>): Span => ({
  from: previous.from,
  to: current.to,
})

export interface SumsRow extends Sums {
  /** The number of the piece; the last one is the period before. */
  no: number | null
  propertyId: string | null
  source: BookingSource | null
}

/** What was earned, in one pass over the stays: by piece, by property and by source. */
export async function listSums(
  ctx: Context,
  { propertyId }: Scope,
  pieces: PeriodPieces,
): Promise<SumsRow[]> {
  const { rows } = await db().execute<Omit<SumsRow, never> & Record<string, unknown>>(sql`
    WITH piece AS (
      SELECT *, no < ${pieces.pieces.length} AS current
      FROM (${piecesAsRows([...pieces.pieces, pieces.previous])}) numbered
    ), stay AS (
      SELECT property_id, source, ${stayColumns} FROM bookings
      WHERE ${hasNightsIn(ctx, wholeOf(pieces))} ${atProperty(propertyId)}
    )
    SELECT piece.no, stay.property_id AS "propertyId", stay.source, ${sums}
    FROM stay ${joinPieces}
    GROUP BY GROUPING SETS ((piece.no), (piece.current, stay.property_id), (piece.current, stay.source))
    HAVING GROUPING(piece.no) = 0 OR piece.current`)
  return rows
}

export interface OfferedProperty {
  id: string
  name: string
  archived: boolean
  /** On offer for the nights `[from, to)`; without an end while it is not archived. */
  from: CivilDate
  to: CivilDate | null
}

/** The properties of the business with the nights that they were on offer; throws where the one named is none of them. */
export async function listOffered(ctx: Context, { propertyId }: Scope): Promise<OfferedProperty[]> {
  const day = (instant: SQL) => sql`(${instant} AT TIME ZONE ${ctx.timeZone})::date`
  const counts = sql`business_id = p.business_id AND property_id = p.id AND status <> 'CANCELLED' AND removed_at IS NULL`
  const { rows } = await db().execute<OfferedProperty & Record<string, unknown>>(sql`
    SELECT p.id, p.name, p.archived_at IS NOT NULL AS archived,
      least(${day(sql`p.created_at`)},
        (SELECT check_in FROM bookings WHERE ${counts} ORDER BY check_in LIMIT 1))::text AS from,
      CASE WHEN p.archived_at IS NOT NULL THEN greatest(${day(sql`p.archived_at`)},
        (SELECT check_out FROM bookings WHERE ${counts} ORDER BY check_in DESC LIMIT 1))::text END AS to
    FROM properties p
    WHERE p.business_id = ${ctx.businessId} ${propertyId ? sql`AND p.id = ${propertyId}` : sql``}
    ORDER BY p.name COLLATE "und-x-icu", p.id`)
  if (propertyId && rows.length === 0) throw notFound()
  return rows
}

/** Kobo paid on stays that begin in the period and in the one before, with what was kept of cancelled ones. */
export async function getCollected(ctx: Context, { propertyId }: Scope, { current, previous }: PeriodPieces) {
  const paid = (span: Span) => sql`coalesce(sum(paid_amount * 100)
    FILTER (WHERE check_in >= ${span.from}::date AND check_in < ${span.to}::date), 0)::bigint::text`
  const { rows } = await db().execute<{ current: string; previous: string }>(sql`
    SELECT ${paid(current)} AS current, ${paid(previous)} AS previous FROM bookings
    WHERE business_id = ${ctx.businessId} AND removed_at IS NULL
      AND check_in >= ${previous.from}::date AND check_in < ${current.to}::date ${atProperty(propertyId)}`)
  return { current: Number(rows[0]?.current ?? 0), previous: Number(rows[0]?.previous ?? 0) }
}

export interface StarsRow {
  isCurrent: boolean
  /** Null for all of them together. */
  propertyId: string | null
  stars: number
  count: number
}

/** The stars that guests gave, in all and by property. */
export async function listStars(
  ctx: Context,
  { propertyId }: Scope,
  pieces: PeriodPieces,
): Promise<StarsRow[]> {
  const { rows } = await db().execute<StarsRow & Record<string, unknown>>(sql`
    SELECT rated.current AS "isCurrent", rated.property_id AS "propertyId",
      sum(rated.stars)::int AS stars, count(*)::int AS count
    FROM (
      SELECT booking.property_id, ${ratings.stars} AS stars, ${ratedWithin(ctx, pieces.current)} AS current
      FROM ${ratings} JOIN bookings booking
        ON booking.business_id = ${ratings.businessId} AND booking.id = ${ratings.bookingId}
      WHERE ${ratings.businessId} = ${ctx.businessId} AND ${ratedWithin(ctx, wholeOf(pieces))}
        AND booking.removed_at IS NULL AND booking.status <> 'CANCELLED' ${atProperty(propertyId)}
    ) rated
    GROUP BY GROUPING SETS ((rated.current), (rated.current, rated.property_id))`)
  return rows
}
