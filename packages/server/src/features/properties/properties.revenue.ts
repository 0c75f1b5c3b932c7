import { can } from '@ilewa/contract/access'
import { maxNights } from '@ilewa/contract/bookings'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/http/context.ts'

/**
 * Kobo that the nights `[from, to)` of a stay are worth, counted from its first: of n nights for T kobo they are
 * floor(T·to/n) − floor(T·from/n), so that the parts of a stay always add up to its total.
 */
const worthOf = (from: SQL, to: SQL): SQL => {
  const kobo = sql`stay.total_amount * 100`
  const nights = sql`(stay.check_out - stay.check_in)`
  return sql`div(${kobo} * ${to}, ${nights}) - div(${kobo} * ${from}, ${nights})`
}

/** Naira that the nights of this calendar month bring at a property; null for those who may not know. */
export function monthlyRevenue(ctx: Context): SQL<number | null> {
  if (!can(ctx.role, 'properties:revenue')) return sql<number | null>`null::numeric`
  const first = sql`date_trunc('month', ${ctx.today}::date)::date`
  const next = sql`(date_trunc('month', ${ctx.today}::date) + interval '1 month')::date`
  const from = sql`greatest(${first} - stay.check_in, 0)`
  const to = sql`(least(${next}, stay.check_out) - stay.check_in)`
  return sql`(
    SELECT coalesce(sum(${worthOf(from, to)}), 0) / 100 FROM bookings stay
    WHERE stay.business_id = properties.business_id AND stay.property_id = properties.id
    AND stay.status <> 'CANCELLED' AND stay.check_out > ${first}
    AND stay.check_in < ${next} AND stay.check_in >= ${first} - ${maxNights}::int
  )`.mapWith(Number)
}
