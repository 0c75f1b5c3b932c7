import type { CallInput } from '@ilewa/contract/core/endpoint'
import type { TakenNights } from '@ilewa/contract/properties/calendar'
import type { properties as contract } from '@ilewa/contract/properties/endpoints'
import { and, asc, eq, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { getProperty } from './properties.queries.ts'
import { properties } from './properties.table.ts'

/** The stays of one property within `[from, to)`, without guest data. */
export async function listTakenNights(
  ctx: Context,
  propertyId: string,
  { from, to }: CallInput<typeof contract.calendar>['query'],
): Promise<TakenNights[]> {
  const taken = db()
    .select({ bookingId: bookings.id, checkIn: bookings.checkIn, checkOut: bookings.checkOut })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, ctx.businessId),
        eq(bookings.propertyId, propertyId),
        sql`daterange(${bookings.checkIn}, ${bookings.checkOut}) && daterange(${from}, ${to})`,
        sql`${bookings.status} <> 'CANCELLED'`,
      ),
    )
    .orderBy(asc(bookings.checkIn))
  const [nights] = await Promise.all([taken, getProperty(ctx, propertyId)])
  return nights
}

type LockedProperty = typeof properties.$inferSelect

/** `lockProperty` for an existing stay, whose property may be archived. */
export async function lockPropertyOfStay(ctx: Context, id: string): Promise<LockedProperty> {
  const query = db()
    .select()
    .from(properties)
    .where(and(eq(properties.businessId, ctx.businessId), eq(properties.id, id)))
    .for('update')
  return requireRow(query.prepare('properties_lock').execute())
}

/** Locks the property until the transaction ends; concurrent bookings and edits of it wait. */
export async function lockProperty(ctx: Context, id: string): Promise<LockedProperty> {
  const row = await lockPropertyOfStay(ctx, id)
  if (row.archivedAt) throw notFound()
  return row
}
