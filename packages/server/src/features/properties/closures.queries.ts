import type { CivilDate, Span } from '@ilewa/contract/core/dates'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { propertyClosures } from './closures.table.ts'

interface ClosedNights extends Record<string, unknown> {
  propertyId: string
  from: CivilDate
  to: CivilDate
}

/**
 * Lists the closed nights `[from, to)` within the given span, by property. Omits nights with a stay, even if the
 * status closed the property.
 */
export async function listClosedNights(
  { businessId }: Context,
  { propertyId, from, to }: Span & { propertyId?: string | undefined },
): Promise<ClosedNights[]> {
  const { rows } = await db().execute<ClosedNights>(sql`
    SELECT closure.property_id AS "propertyId", lower(part)::text AS from, upper(part)::text AS to
    FROM ${propertyClosures} AS closure
    JOIN properties AS property ON property.business_id = closure.business_id AND property.id = closure.property_id
    CROSS JOIN LATERAL (
      SELECT daterange(greatest(closure.from_day, ${from}::date), least(coalesce(closure.to_day, ${to}::date), ${to}::date)) AS days
    ) AS span
    CROSS JOIN LATERAL unnest(datemultirange(span.days) - coalesce((
      SELECT range_agg(daterange(stay.check_in, stay.check_out)) FROM bookings AS stay
      WHERE stay.business_id = closure.business_id AND stay.property_id = closure.property_id
        AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
        AND daterange(stay.check_in, stay.check_out) && span.days
    ), '{}'::datemultirange)) AS part
    WHERE closure.business_id = ${businessId} AND closure.from_day < ${to}::date
      AND (closure.to_day > ${from}::date OR (closure.to_day IS NULL AND property.status <> 'AVAILABLE'))
      ${propertyId ? sql`AND closure.property_id = ${propertyId}` : sql``}`)
  return rows
}
