import { addDays } from '@ilewa/contract/core/dates'
import type { Dashboard, DashboardProperty } from '@ilewa/contract/dashboard'
import type { PropertyDay } from '@ilewa/contract/properties/day-state'
import { type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPicture } from '../../platform/images/stored-pictures.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { nightsJoinCondition, nightsToday, propertyDayColumn } from '../properties/days.queries.ts'
import { properties } from '../properties/properties.table.ts'

const maxCards = 6

/** Properties with arrivals and departures first, then occupied ones. */
const order: readonly PropertyDay[] = [
  'TURNOVER',
  'ARRIVING',
  'DEPARTING',
  'OCCUPIED',
  'BLOCKED',
  'CLOSED',
  'VACANT',
]
const dayOrder = sql.raw(`ARRAY[${order.map((day) => `'${day}'`).join(', ')}]`)

function firstCards(): SQL {
  const [businessId, today] = [sql.placeholder('businessId'), sql.placeholder('today')]
  const tonight = nightsWithinCondition({ businessId }, { from: today, to: sql.placeholder('tomorrow') })
  return sql`
    WITH sold AS (SELECT DISTINCT property_id FROM bookings WHERE ${tonight}), card AS (
      SELECT ${properties.id}, ${properties.name}, ${properties.address}, ${properties.status}, ${propertyDayColumn} AS day,
        sold.property_id IS NOT NULL AS is_sold, coalesce(tonight.blocked, false) AS is_blocked
      FROM ${properties}
      LEFT JOIN ${nightsToday({ businessId, today })} ON ${nightsJoinCondition}
      LEFT JOIN sold ON sold.property_id = ${properties.id}
      WHERE ${properties.businessId} = ${businessId} AND ${properties.archivedAt} IS NULL
    )
    SELECT card.*, array_position(${dayOrder}, day) AS rank, (count(*) FILTER (WHERE is_sold) OVER ())::int AS taken,
      (count(*) FILTER (WHERE is_sold OR (status = 'AVAILABLE' AND NOT is_blocked)) OVER ())::int AS offered
    FROM card
    ORDER BY rank, card.name COLLATE "und-x-icu", card.id
    LIMIT ${sql.raw(String(maxCards))}`
}

const cards = preparedStatement((database) =>
  database
    .select({
      id: sql<string>`id`,
      name: sql<string>`name`,
      address: sql<string>`address`,
      status: sql<DashboardProperty['status']>`status`,
      today: sql<PropertyDay>`day`,
      taken: sql<number>`taken`,
      offered: sql<number>`offered`,
      imageId: sql<string | null>`(
        SELECT image.id FROM property_images AS image
        WHERE image.business_id = ${sql.placeholder('businessId')} AND image.property_id = card.id
        ORDER BY image.position LIMIT 1
      )`,
    })
    .from(sql`(${firstCards()}) AS card`)
    .orderBy(sql`rank, card.name COLLATE "und-x-icu", card.id`)
    .prepare('dashboard_cards'),
)

/** The first property cards, and tonight's occupancy of all properties on offer. */
export async function getProperties({
  businessId,
  today,
}: Context): Promise<Pick<Dashboard, 'propertyCards' | 'occupancy'>> {
  const rows = await cards().execute({ businessId, today, tomorrow: addDays(today, 1) })
  const { taken, offered } = rows[0] ?? { taken: 0, offered: 0 }
  return {
    propertyCards: rows.map(({ taken: _, offered: __, imageId, ...card }) => ({
      ...card,
      thumbnailUrl: imageId && toPicture({ businessId }, imageId).thumbnailUrl,
    })),
    occupancy: {
      occupied: taken,
      offered,
      rate: offered > 0 ? Math.round((taken / offered) * 1000) / 10 : null,
    },
  }
}
