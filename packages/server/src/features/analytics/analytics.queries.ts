import type { AnalyticsPeriod } from '@ilewa/contract/analytics'
import type { CivilDate } from '@ilewa/contract/dates'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { ratedWithin } from '../ratings/ratings.queries.ts'
import { ratings } from '../ratings/ratings.table.ts'
import { type PeriodPieces, wholeOf } from './analytics.pieces.ts'

/** What the figures are narrowed to; the whole business unless given. */
export interface Scope {
  period: AnalyticsPeriod
  propertyId?: string | undefined
}

export const atProperty = (propertyId: string | undefined): SQL =>
  propertyId ? sql`AND property_id = ${propertyId}` : sql``

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
      SELECT property_id, stars, ${ratedWithin(ctx, pieces.current)} AS current FROM ${ratings}
      WHERE business_id = ${ctx.businessId} AND ${ratedWithin(ctx, wholeOf(pieces))} AND rated_at IS NOT NULL AND counts
        ${atProperty(propertyId)}
    ) rated
    GROUP BY GROUPING SETS ((rated.current), (rated.current, rated.property_id))`)
  return rows
}
