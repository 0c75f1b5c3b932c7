import { addDays, nightsBetween } from '@ilewa/contract/core/dates'
import { noPriceRules, priceOfNight } from '@ilewa/contract/prices/quote'
import type { PricedNight, PricedNightsQuery, PropertyPrices, Season } from '@ilewa/contract/prices/schema'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { columnsWithout, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { properties } from '../properties/properties.table.ts'
import { dayPrices, propertyPrices, seasonProperties, seasons } from './prices.table.ts'
import { pricedColumns, toNightPrices } from './quotes.queries.ts'

const ownProperty = ({ businessId }: Context, id: string) =>
  and(eq(properties.businessId, businessId), eq(properties.id, id), isNull(properties.archivedAt))

const selectPrices = () =>
  db()
    .select({
      propertyId: properties.id,
      propertyName: properties.name,
      pricePerNight: properties.pricePerNight,
      // The first column decides whether the joined row counts as missing, so it is one that is never null.
      prices: {
        version: propertyPrices.version,
        ...columnsWithout(propertyPrices, 'businessId', 'propertyId', 'version', 'updatedAt'),
      },
    })
    .from(properties)
    .leftJoin(
      propertyPrices,
      and(eq(propertyPrices.businessId, properties.businessId), eq(propertyPrices.propertyId, properties.id)),
    )

type PricesRow = Awaited<ReturnType<typeof selectPrices>>[number]

const toPropertyPrices = ({ prices, ...property }: PricesRow): PropertyPrices & { propertyName: string } => {
  const rules = prices ?? { ...noPriceRules, weekendDays: [...noPriceRules.weekendDays], version: 1 }
  return { ...property, ...rules, stayDiscounts: [...rules.stayDiscounts] }
}

/** How a property is priced. Throws `common.not_found`. */
export async function getPropertyPrices(ctx: Context, id: string): Promise<PropertyPrices> {
  const { propertyName: _, ...prices } = toPropertyPrices(
    await requireRow(selectPrices().where(ownProperty(ctx, id))),
  )
  return prices
}

/** How all properties of the business are priced, by name. */
export async function listAllPrices({ businessId }: Context) {
  const rows = await selectPrices()
    .where(and(eq(properties.businessId, businessId), isNull(properties.archivedAt)))
    .orderBy(asc(properties.name), asc(properties.id))
  return rows.map(toPropertyPrices)
}

/** The properties with prices of single nights, by name. */
export const listPropertiesWithDayPrices = ({
  businessId,
}: Context): Promise<{ id: string; name: string }[]> =>
  db()
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(
      and(
        eq(properties.businessId, businessId),
        isNull(properties.archivedAt),
        sql`EXISTS (SELECT FROM ${dayPrices} price
          WHERE price.business_id = properties.business_id AND price.property_id = properties.id)`,
      ),
    )
    .orderBy(asc(properties.name), asc(properties.id))

/** The prices of single nights of a property. */
export const listDayPrices = (
  { businessId }: Context,
  propertyId: string,
): Promise<{ night: string; price: number }[]> =>
  db()
    .select({ night: dayPrices.night, price: dayPrices.price })
    .from(dayPrices)
    .where(and(eq(dayPrices.businessId, businessId), eq(dayPrices.propertyId, propertyId)))
    .orderBy(asc(dayPrices.night))

/** The price of each night of `[from, to)`. Throws `common.not_found`. */
export async function listPricedNights(
  ctx: Context,
  id: string,
  { from, to }: PricedNightsQuery,
): Promise<PricedNight[]> {
  const row = await requireRow(
    db().select(pricedColumns({ from, to })).from(properties).where(ownProperty(ctx, id)),
  )
  const property = toNightPrices(row)
  return Array.from({ length: nightsBetween(from, to) }, (_, index) => {
    const night = addDays(from, index)
    return { night, ...priceOfNight(property, night) }
  })
}

const selectSeasons = () =>
  db()
    .select({
      ...columnsWithout(seasons, 'businessId', 'createdAt', 'updatedAt'),
      properties: sql<Season['properties']>`coalesce((
        SELECT json_agg(json_build_object('id', property.id, 'name', property.name) ORDER BY property.name, property.id)
        FROM ${seasonProperties} priced JOIN ${properties} property
          ON property.business_id = priced.business_id AND property.id = priced.property_id
        WHERE priced.business_id = seasons.business_id AND priced.season_id = seasons.id
          AND property.archived_at IS NULL), '[]')`,
    })
    .from(seasons)

/** All seasons, the earliest first. */
export const listSeasons = ({ businessId }: Context): Promise<Season[]> =>
  selectSeasons().where(eq(seasons.businessId, businessId)).orderBy(asc(seasons.firstNight), asc(seasons.id))

/** Throws `common.not_found`. */
export const getSeason = ({ businessId }: Context, id: string): Promise<Season> =>
  requireRow(selectSeasons().where(and(eq(seasons.businessId, businessId), eq(seasons.id, id))))

/** The ids of the archived properties of a season. */
export async function listArchivedProperties({ businessId }: Context, seasonId: string): Promise<string[]> {
  const rows = await db()
    .select({ id: properties.id })
    .from(seasonProperties)
    .innerJoin(
      properties,
      and(
        eq(properties.businessId, seasonProperties.businessId),
        eq(properties.id, seasonProperties.propertyId),
      ),
    )
    .where(
      and(
        eq(seasonProperties.businessId, businessId),
        eq(seasonProperties.seasonId, seasonId),
        isNotNull(properties.archivedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** A season that has one of these nights at one of these properties already, with the property's name. */
export async function findOverlappingSeason(
  { businessId }: Context,
  {
    firstNight,
    lastNight,
    propertyIds,
  }: { firstNight: string; lastNight: string; propertyIds: readonly string[] },
  exceptId: string | undefined,
): Promise<{ season: string; property: string } | undefined> {
  const [row] = await db()
    .select({ season: seasons.name, property: properties.name })
    .from(seasonProperties)
    .innerJoin(
      seasons,
      and(eq(seasons.businessId, seasonProperties.businessId), eq(seasons.id, seasonProperties.seasonId)),
    )
    .innerJoin(
      properties,
      and(
        eq(properties.businessId, seasonProperties.businessId),
        eq(properties.id, seasonProperties.propertyId),
      ),
    )
    .where(
      and(
        eq(seasonProperties.businessId, businessId),
        sql`${seasonProperties.propertyId} = ANY(${sql.param([...propertyIds])}::uuid[])`,
        sql`daterange(${seasonProperties.firstNight}, ${seasonProperties.lastNight}, '[]') && daterange(${firstNight}::date, ${lastNight}::date, '[]')`,
        sql`${seasonProperties.seasonId} IS DISTINCT FROM ${exceptId ?? null}::uuid`,
      ),
    )
    .orderBy(asc(properties.name))
    .limit(1)
  return row
}
