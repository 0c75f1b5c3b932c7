import { can } from '@ilewa/contract/core/access'
import { startOfMonth } from '@ilewa/contract/core/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/http/pipeline/context.ts'

/** Naira earned by this calendar month's nights at a property; null without permission. */
export function monthlyRevenue(ctx: Context): SQL<number | null> {
  if (!can(ctx.role, 'properties:revenue')) return sql<number | null>`null::numeric`
  return sql`coalesce((
    SELECT earned.kobo::numeric / 100 FROM booking_months earned
    WHERE earned.business_id = properties.business_id AND earned.property_id = properties.id
      AND earned.month = ${startOfMonth(ctx.today)}
  ), 0)`.mapWith(Number)
}
