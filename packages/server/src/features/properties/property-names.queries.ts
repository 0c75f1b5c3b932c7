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

/** A property as the rows of a file name it; also one that is archived, whose history may come in. */
export interface Place {
  id: string
  name: string
  status: typeof properties.$inferSelect.status
  pricePerNight: number
  archivedAt: Date | null
}

/** Upper and lower case, and how often the space bar was hit, make no other name. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

export interface Named {
  property: string
  /** Tells properties of one name apart, where it is one of the business's. */
  propertyId?: string | undefined
}

export type Found = { place: Place } | { fault: string }

export const listPlaces = (ctx: Context): Promise<Place[]> =>
  db().select(columns).from(properties).where(eq(properties.businessId, ctx.businessId))

/** Locks them until the transaction ends, in the order of their ids, so that two imports never deadlock. */
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
  `Unknown property: “${name.slice(0, 80)}”. Write its name as it stands in Properties, or its ID.`
const ambiguous = (count: number, name: string): string =>
  `${count} properties are called “${name.slice(0, 80)}”. Write the ID of the one that is meant.`

/** Finds properties of the business by name or id; living ones come before archived ones of the same name. */
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
