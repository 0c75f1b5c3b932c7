import type { PeriodChoice } from '@ilewa/contract/analytics/period'
import type { CivilDate, Span } from '@ilewa/contract/core/dates'
import { type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listUnavailableNights } from '../properties/closures.queries.ts'
import { ratedWithin } from '../ratings/ratings.queries.ts'
import { ratings } from '../ratings/ratings.table.ts'
import { fullSpanOf, type PeriodBuckets } from './buckets.ts'

/** The scope of the analytics: one property, or the whole business. */
export interface Scope extends PeriodChoice {
  propertyId?: string | undefined
}

export const propertyCondition = (propertyId: string | undefined): SQL =>
  propertyId ? sql`AND property_id = ${propertyId}` : sql``

export interface OfferedProperty {
  id: string
  name: string
  archived: boolean
  /**
   * The property is on offer for the nights `[from, to)` that are not closed. `to` is null unless it is
   * archived.
   */
  from: CivilDate
  to: CivilDate | null
  /** Closed nights within the periods. */
  closed: Span[]
}

/**
 * Lists the properties of the business with their nights on offer within the periods. Properties that were added
 * before the periods need no search for their first stay. Throws `common.not_found` for an unknown property.
 */
export async function listOffered(
  ctx: Context,
  { propertyId }: Scope,
  buckets: PeriodBuckets,
): Promise<OfferedProperty[]> {
  const day = (instant: SQL) => sql`(${instant} AT TIME ZONE ${ctx.timeZone})::date`
  const createdDay = day(sql`p.created_at`)
  const activeStayCondition = sql`business_id = p.business_id AND property_id = p.id AND status <> 'CANCELLED' AND removed_at IS NULL`
  const closedNights = listUnavailableNights(ctx, { ...fullSpanOf(buckets), propertyId })
  const offeredRows = db().execute<Omit<OfferedProperty, 'closed'> & Record<string, unknown>>(sql`
    SELECT p.id, p.name, p.archived_at IS NOT NULL AS archived,
      CASE WHEN ${createdDay} <= ${buckets.previous.from}::date THEN ${createdDay} ELSE least(${createdDay},
        (SELECT check_in FROM bookings WHERE ${activeStayCondition} ORDER BY check_in LIMIT 1)) END::text AS from,
      CASE WHEN p.archived_at IS NOT NULL THEN greatest(${day(sql`p.archived_at`)},
        (SELECT check_out FROM bookings WHERE ${activeStayCondition} ORDER BY check_in DESC LIMIT 1))::text END AS to
    FROM properties p
    WHERE p.business_id = ${ctx.businessId} ${propertyId ? sql`AND p.id = ${propertyId}` : sql``}
    ORDER BY p.name COLLATE "und-x-icu", p.id`)
  const [{ rows }, closed] = await Promise.all([offeredRows, closedNights])
  if (propertyId && rows.length === 0) throw notFound()
  const closedByProperty = Map.groupBy(closed, (nights) => nights.propertyId)
  return rows.map((property) => ({ ...property, closed: closedByProperty.get(property.id) ?? [] }))
}

/** Stars of one property in the current period, or of all properties in scope in the previous period. */
export interface StarsRow {
  /** Null in the previous period. */
  propertyId: string | null
  isCurrent: boolean
  stars: number
  count: number
}

export async function listStars(
  ctx: Context,
  { propertyId }: Scope,
  buckets: PeriodBuckets,
): Promise<StarsRow[]> {
  const starsOf = (span: Span) => sql`
    sum(stars)::int AS stars, count(*)::int AS count FROM ${ratings}
    WHERE business_id = ${ctx.businessId} AND ${ratedWithin(ctx, span)} AND rated_at IS NOT NULL AND counts
      ${propertyCondition(propertyId)}`
  const { rows } = await db().execute<StarsRow & Record<string, unknown>>(sql`
    SELECT true AS "isCurrent", property_id AS "propertyId", ${starsOf(buckets.current)} GROUP BY property_id
    UNION ALL
    SELECT false, null, ${starsOf(buckets.previous)} HAVING count(*) > 0`)
  return rows
}
