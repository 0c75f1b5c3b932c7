import type { CivilDate, Span } from '@ilewa/contract/core/dates'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { propertyClosures } from './closures.table.ts'
import { takenNights } from './taken-nights.table.ts'

interface UnavailableNights extends Record<string, unknown> {
  propertyId: string
  from: CivilDate
  to: CivilDate
}

/**
 * Lists the nights `[from, to)` within the given span that are closed by a status, blocked, or sold on another channel, by
 * property. Omits nights with a stay, even if the status closed the property.
 */
export async function listUnavailableNights(
  { businessId }: Context,
  { propertyId, from, to }: Span & { propertyId?: string | undefined },
): Promise<UnavailableNights[]> {
  const { rows } = await db().execute<UnavailableNights>(sql`
    SELECT span.property_id AS "propertyId", lower(part)::text AS from, upper(part)::text AS to
    FROM (
      SELECT property_id, range_agg(daterange(greatest(from_day, ${from}::date), least(to_day, ${to}::date))) AS days
      FROM (
        SELECT closure.property_id, closure.from_day, coalesce(closure.to_day, ${to}::date) AS to_day
        FROM ${propertyClosures} AS closure
        JOIN properties AS property ON property.business_id = closure.business_id AND property.id = closure.property_id
        WHERE closure.business_id = ${businessId} AND (closure.to_day IS NOT NULL OR property.status <> 'AVAILABLE')
        UNION ALL
        SELECT block.property_id, block.from_day, block.to_day FROM ${blocks} AS block
        WHERE block.business_id = ${businessId} AND block.removed_at IS NULL
        UNION ALL
        SELECT taken.property_id, taken.check_in, taken.check_out FROM ${takenNights} AS taken
        WHERE taken.business_id = ${businessId} AND taken.event_id IS NOT NULL
      ) AS closed
      WHERE from_day < ${to}::date AND to_day > ${from}::date
        ${propertyId ? sql`AND property_id = ${propertyId}` : sql``}
      GROUP BY property_id
    ) AS span
    CROSS JOIN LATERAL unnest(span.days - coalesce((
      SELECT range_agg(daterange(stay.check_in, stay.check_out)) FROM bookings AS stay
      WHERE stay.business_id = ${businessId} AND stay.property_id = span.property_id
        AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
        AND daterange(stay.check_in, stay.check_out) && range_merge(span.days)
    ), '{}'::datemultirange)) AS part`)
  return rows
}
