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
export interface ImportProperty {
  id: string
  name: string
  status: typeof properties.$inferSelect.status
  pricePerNight: number
  archivedAt: Date | null
}

/** Normalises a name: case and repeated spaces are ignored. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

export interface PropertyReference {
  property: string
  /** Selects one of several properties with the same name; ignored if none of them has this id. */
  propertyId?: string | undefined
}

export type PropertyMatch = { property: ImportProperty } | { error: string }

export const listImportProperties = (ctx: Context): Promise<ImportProperty[]> =>
  db().select(columns).from(properties).where(eq(properties.businessId, ctx.businessId))

/** Locks properties until the transaction ends, in order of their ids to avoid deadlocks between imports. */
export async function lockImportProperties(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, ImportProperty>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select(columns)
    .from(properties)
    .where(and(eq(properties.businessId, ctx.businessId), inArray(properties.id, [...ids])))
    .orderBy(asc(properties.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

const unknownMessage = (name: string): string =>
  `Unknown property: “${name.slice(0, 80)}”. Use its name from Properties, or its ID.`
const ambiguousMessage = (count: number, name: string): string =>
  `${count} properties are named “${name.slice(0, 80)}”. Use the property’s ID.`

/**
 * Returns a function that finds properties of the business by name or id; active ones take precedence over archived
 * ones with the same name.
 */
export async function createPropertyFinder(
  ctx: Context,
): Promise<(reference: PropertyReference) => PropertyMatch> {
  const importProperties = await listImportProperties(ctx)
  const byId = new Map(importProperties.map((property) => [property.id, property]))
  const keyById = new Map(importProperties.map(({ id, name }) => [id, nameKey(name)]))
  const groupByName = (group: readonly ImportProperty[]) => Map.groupBy(group, ({ id }) => keyById.get(id))
  const byName = groupByName(importProperties)
  const activeByName = groupByName(importProperties.filter(({ archivedAt }) => !archivedAt))
  return ({ property, propertyId }) => {
    const matchById = byId.get(property.toLowerCase())
    if (matchById) return { property: matchById }
    const key = nameKey(property)
    const referenced = propertyId === undefined ? undefined : byId.get(propertyId.toLowerCase())
    if (referenced && keyById.get(referenced.id) === key) return { property: referenced }
    const candidates = activeByName.get(key) ?? byName.get(key) ?? []
    const [first, second] = candidates
    if (!first) return { error: unknownMessage(property) }
    return second ? { error: ambiguousMessage(candidates.length, property) } : { property: first }
  }
}
