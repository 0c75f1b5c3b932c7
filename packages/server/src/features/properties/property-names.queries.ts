import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { properties } from './properties.table.ts'

const columns = {
  id: properties.id,
  name: properties.name,
  status: properties.status,
  pricePerNight: properties.pricePerNight,
  archivedAt: properties.archivedAt,
}

/** A property that rows of a file reference; archived ones included, because their history may be imported. */
export interface Place {
  id: string
  name: string
  status: typeof properties.$inferSelect.status
  pricePerNight: number
  archivedAt: Date | null
}

/** Normalises a name: case and repeated spaces are ignored. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

export interface Named {
  property: string
  /** Distinguishes properties with the same name, if it is an id of the business. */
  propertyId?: string | undefined
}

export type Found = { place: Place } | { fault: string }

export const listPlaces = (ctx: Context): Promise<Place[]> =>
  db().select(columns).from(properties).where(eq(properties.businessId, ctx.businessId))

/** Locks properties until the transaction ends, in order of their ids to avoid deadlocks between imports. */
export async function lockPlaces(ctx: Context, ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select(columns)
    .from(properties)
    .where(and(eq(properties.businessId, ctx.businessId), inArray(properties.id, [...ids])))
    .orderBy(asc(properties.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

const unknown = (name: string): string =>
  `Unknown property: “${name.slice(0, 80)}”. Use its name from Properties, or its ID.`
const ambiguous = (count: number, name: string): string =>
  `${count} properties are named “${name.slice(0, 80)}”. Use the property’s ID.`

/**
 * Returns a function that finds properties of the business by name or id; active ones take precedence over archived
 * ones with the same name.
 */
export async function placeFinder(ctx: Context): Promise<(named: Named) => Found> {
  const places = await listPlaces(ctx)
  const byId = new Map(places.map((place) => [place.id, place]))
  const byName = Map.groupBy(places, ({ name }) => nameKey(name))
  return ({ property, propertyId }) => {
    const meant = byId.get(property.toLowerCase())
    if (meant) return { place: meant }
    const called = byName.get(nameKey(property)) ?? []
    const living = called.filter(({ archivedAt }) => !archivedAt)
    const candidates = living.length > 0 ? living : called
    const chosen = called.find(({ id }) => id === propertyId?.toLowerCase())
    if (chosen) return { place: chosen }
    const [only, second] = candidates
    if (!only) return { fault: unknown(property) }
    return second ? { fault: ambiguous(candidates.length, property) } : { place: only }
  }
}
