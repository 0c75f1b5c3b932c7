import { type Dashboard, type DashboardProperty, DayAtProperty } from '@ilewa/contract/dashboard'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { toPicture } from '../../platform/pictures.ts'

const mostCards = 6

interface CardRow extends Omit<DashboardProperty, 'thumbnailUrl' | 'day'> {
  imageId: string | null
  /** The place of its day among `DayAtProperty`, from 1. */
  rank: number
  taken: number
  offered: number
}

const listCards = (ctx: Context) => {
  const own = ctx.role === 'AGENT' ? sql`agent_id = ${ctx.userId}` : sql`true`
  return db().execute<CardRow & Record<string, unknown>>(sql`
    WITH tonight AS (
      SELECT property_id, bool_or(status = 'CHECKED_IN') AS in_house, bool_or(status = 'CHECKED_IN' AND ${own}) AS own,
        bool_or(status IN ('PENDING', 'CONFIRMED') AND ${own}) AS arriving
      FROM bookings
      WHERE business_id = ${ctx.businessId} AND daterange(check_in, check_out) @> ${ctx.today}::date
        AND status <> 'CANCELLED' AND removed_at IS NULL
      GROUP BY property_id
    ), leaving AS (
      SELECT DISTINCT property_id FROM bookings
      WHERE business_id = ${ctx.businessId} AND status = 'CHECKED_IN' AND check_out <= ${ctx.today}
        AND removed_at IS NULL AND ${own}
    ), place AS (
      SELECT property.id, property.name, property.address,
        property.status, coalesce(tonight.in_house, false) AS occupied,
        CASE WHEN tonight.arriving THEN 1 WHEN leaving.property_id IS NOT NULL THEN 2
          WHEN tonight.own THEN 3 ELSE 4 END AS rank,
        count(tonight.property_id) OVER ()::int AS taken, count(*) OVER ()::int AS offered
      FROM properties AS property
      LEFT JOIN tonight ON tonight.property_id = property.id
      LEFT JOIN leaving ON leaving.property_id = property.id
      WHERE property.business_id = ${ctx.businessId} AND property.archived_at IS NULL
      ORDER BY rank, property.name COLLATE "und-x-icu", property.id
      LIMIT ${mostCards}
    )
    SELECT place.*, (
      SELECT image.id FROM property_images AS image
      WHERE image.business_id = ${ctx.businessId} AND image.property_id = place.id ORDER BY image.position LIMIT 1
    ) AS "imageId"
    FROM place ORDER BY rank, name COLLATE "und-x-icu", id`)
}

/**
 * A few properties, those first where something is going on, and how many of all are taken tonight. An agent's own
 * guests alone decide what is going on; whether a place is taken is no secret.
 */
export async function getProperties(ctx: Context): Promise<Pick<Dashboard, 'propertyCards' | 'occupancy'>> {
  const { rows } = await listCards(ctx)
  const { taken, offered } = rows[0] ?? { taken: 0, offered: 0 }
  return {
    propertyCards: rows.map(({ id, name, address, status, occupied, rank, imageId }) => ({
      ...{ id, name, address, status, occupied },
      day: DayAtProperty.options[rank - 1] ?? 'FREE',
      thumbnailUrl: imageId && toPicture(ctx, imageId).thumbnailUrl,
    })),
    occupancy: {
      occupied: taken,
      offered,
      rate: offered > 0 ? Math.round((taken / offered) * 1000) / 10 : null,
    },
  }
}
