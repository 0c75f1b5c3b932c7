import { type Dashboard, type DashboardProperty, DayAtProperty } from '@ilewa/contract/dashboard'
import { addDays } from '@ilewa/contract/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/http/context.ts'
import { toPicture } from '../../platform/pictures.ts'
import { hasNightsIn } from '../bookings/bookings.nights.queries.ts'
import { keptForViewers, type Viewer } from '../bookings/bookings.viewers.queries.ts'

const mostCards = 6

function firstCards({ role, businessId, userId }: Viewer): SQL {
  const isOwn = role === 'AGENT' ? sql`agent_id = ${userId}` : sql`true`
  const today = sql.placeholder('today')
  return sql`
    WITH tonight AS (
      SELECT property_id, bool_or(status = 'CHECKED_IN') AS in_house,
        bool_or(status = 'CHECKED_IN' AND ${isOwn}) AS own,
        bool_or(status IN ('PENDING', 'CONFIRMED') AND ${isOwn}) AS arriving
      FROM bookings
      WHERE ${hasNightsIn({ businessId }, { from: today, to: sql.placeholder('tomorrow') })}
      GROUP BY property_id
    ), leaving AS (
      SELECT DISTINCT property_id FROM bookings
      WHERE business_id = ${businessId} AND status = 'CHECKED_IN' AND check_out <= ${today}
        AND removed_at IS NULL AND ${isOwn}
    ), place AS (
      SELECT property.id, property.name, property.address,
        property.status, coalesce(tonight.in_house, false) AS occupied,
        CASE WHEN tonight.arriving THEN 1 WHEN leaving.property_id IS NOT NULL THEN 2
          WHEN tonight.own THEN 3 ELSE 4 END AS rank,
        count(tonight.property_id) OVER ()::int AS taken, count(*) OVER ()::int AS offered
      FROM properties AS property
      LEFT JOIN tonight ON tonight.property_id = property.id
      LEFT JOIN leaving ON leaving.property_id = property.id
      WHERE property.business_id = ${businessId} AND property.archived_at IS NULL
      ORDER BY rank, property.name COLLATE "und-x-icu", property.id
      LIMIT ${sql.raw(String(mostCards))}
    )
    SELECT place.*, (
      SELECT image.id FROM property_images AS image
      WHERE image.business_id = ${businessId} AND image.property_id = place.id ORDER BY image.position LIMIT 1
    ) AS image_id
    FROM place`
}

const cards = keptForViewers((database, viewer) =>
  database
    .select({
      id: sql<string>`id`,
      name: sql<string>`name`,
      address: sql<string>`address`,
      status: sql<DashboardProperty['status']>`status`,
      occupied: sql<boolean>`occupied`,
      /** The place of its day among `DayAtProperty`, from 1. */
      rank: sql<number>`rank`,
      taken: sql<number>`taken`,
      offered: sql<number>`offered`,
      imageId: sql<string | null>`image_id`,
    })
    .from(sql`(${firstCards(viewer)}) AS card`)
    .orderBy(sql`rank, name COLLATE "und-x-icu", id`)
    .prepare('dashboard_cards'),
)

/**
 * A few properties, those first where something is going on, and how many of all are taken tonight. An agent's own
 * guests alone decide what is going on; whether a place is taken is no secret.
 */
export async function getProperties(ctx: Context): Promise<Pick<Dashboard, 'propertyCards' | 'occupancy'>> {
  const { businessId, userId, today } = ctx
  const rows = await cards(ctx).execute({ businessId, userId, today, tomorrow: addDays(today, 1) })
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
