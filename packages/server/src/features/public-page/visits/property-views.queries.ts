import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { priceOfNight } from '@ilewa/contract/prices/quote'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { toPicture } from '../../../platform/images/stored-pictures.ts'
import { pricedColumns, toNightPrices } from '../../prices/quotes.queries.ts'
import { acceptsBookingsCondition } from '../../properties/properties.queries.ts'
import { properties, propertyImages } from '../../properties/properties.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { ratings } from '../../ratings/ratings.table.ts'
import type { PropertySummary, PropertyView } from '../pages/page-view.ts'
import { propertyPages } from '../public-page.table.ts'
import type { FoundPage } from './find-page.queries.ts'

/** Days ahead whose lowest price a property is shown with. */
const pricedDays = 90
/** The average of fewer ratings is not shown. */
const minRatings = 5

const imageIds = sql<string[]>`coalesce((
  SELECT json_agg(image.id ORDER BY image.position) FROM ${propertyImages} image
  WHERE image.business_id = properties.business_id AND image.property_id = properties.id), '[]')`

const rating = sql<{ average: number; count: number } | null>`(
  SELECT json_build_object('average', round(avg(rating.stars), 1), 'count', count(*)) FROM ${ratings} rating
  WHERE rating.business_id = properties.business_id AND rating.property_id = properties.id
    AND rating.counts AND rating.rated_at IS NOT NULL
  HAVING count(*) >= ${minRatings})`

/** A property that takes no new bookings, or is archived, is not on the page. */
export const bookableCondition = and(isNull(properties.archivedAt), acceptsBookingsCondition)

/** What guests can book on a page. */
const shownCondition = ({ businessId }: Pick<FoundPage, 'businessId'>): SQL | undefined =>
  and(eq(properties.businessId, businessId), bookableCondition, eq(propertyPages.isOnPage, true))

const columns = {
  id: properties.id,
  name: properties.name,
  type: properties.type,
  bedrooms: properties.bedrooms,
  bathrooms: properties.bathrooms,
  description: properties.description,
  amenities: properties.amenities,
  slug: propertyPages.slug,
  area: propertyPages.area,
  maxGuests: propertyPages.maxGuests,
  checkInFrom: propertyPages.checkInFrom,
  checkOutBy: propertyPages.checkOutBy,
  houseRules: propertyPages.houseRules,
  changedAt: propertyPages.updatedAt,
  imageIds,
  rating,
}

const pageCondition = and(
  eq(propertyPages.businessId, properties.businessId),
  eq(propertyPages.propertyId, properties.id),
)

const select = (today: CivilDate) =>
  db()
    .select({ ...columns, ...pricedColumns({ from: today, to: addDays(today, pricedDays) }) })
    .from(properties)
    .innerJoin(propertyPages, pageCondition)

type PropertyRow = Awaited<ReturnType<typeof select>>[number]

/** The lowest price of a night. 0 if none has a price: the host tells it. */
function lowestPrice(row: PropertyRow, today: CivilDate): Naira {
  const prices = toNightPrices(row)
  const nights = Array.from(
    { length: pricedDays },
    (_, days) => priceOfNight(prices, addDays(today, days)).price,
  )
  const asked = nights.filter((price) => price > 0)
  return asked.length === 0 ? 0 : Math.min(...asked)
}

const toSummary = ({ businessId, page }: FoundPage, row: PropertyRow): PropertySummary => ({
  slug: row.slug,
  name: row.name,
  area: row.area,
  type: row.type,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  maxGuests: row.maxGuests,
  fromPrice: lowestPrice(row, page.today),
  pictures: row.imageIds.map((id) => toPicture({ businessId }, id)),
  rating: row.rating,
})

/** At most this many properties are on a page. */
const maxShownProperties = 100

/** The properties of a page, by name. */
export async function listShownProperties(
  found: FoundPage,
): Promise<(PropertySummary & { changedAt: Date })[]> {
  const rows = await select(found.page.today)
    .where(shownCondition(found))
    .orderBy(asc(sql`${properties.name} COLLATE "und-x-icu"`), asc(properties.id))
    .limit(maxShownProperties)
  return rows.map((row) => ({ ...toSummary(found, row), changedAt: row.changedAt }))
}

/** Taken nights from a day up to another one, joined where they touch. */
export async function listTakenRanges(
  { businessId }: Pick<FoundPage, 'businessId'>,
  propertyId: string,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<{ checkIn: CivilDate; checkOut: CivilDate }[]> {
  const { rows } = await db().execute<{ checkIn: CivilDate; checkOut: CivilDate }>(sql`
    SELECT lower(range)::text AS "checkIn", upper(range)::text AS "checkOut"
    FROM unnest((SELECT range_agg(daterange(check_in, check_out) * daterange(${from}::date, ${to}::date)) FROM ${takenNights}
      WHERE business_id = ${businessId} AND property_id = ${propertyId}
        AND daterange(check_in, check_out) && daterange(${from}::date, ${to}::date))) AS range
    ORDER BY range`)
  return rows
}

/** A property that guests can book on the page; undefined if it is not on it. */
export async function findBookableProperty(
  found: FoundPage,
  property: { slug: string } | { id: string },
): Promise<{ id: string; name: string; maxGuests: number } | undefined> {
  const [row] = await db()
    .select({ id: properties.id, name: properties.name, maxGuests: propertyPages.maxGuests })
    .from(properties)
    .innerJoin(propertyPages, pageCondition)
    .where(
      and(
        shownCondition(found),
        'slug' in property ? eq(propertyPages.slug, property.slug) : eq(properties.id, property.id),
      ),
    )
  return row
}

/** A property with all that its page shows; undefined if it is not on the page. */
export async function findShownProperty(found: FoundPage, slug: string): Promise<PropertyView | undefined> {
  const { today, advanceDays } = found.page
  const [row] = await select(today).where(and(shownCondition(found), eq(propertyPages.slug, slug)))
  if (!row) return undefined
  const { id, description, amenities, checkInFrom, checkOutBy, houseRules } = row
  const taken = await listTakenRanges(found, id, { from: today, to: addDays(today, advanceDays + 1) })
  return {
    ...toSummary(found, row),
    ...{ id, description, amenities, checkInFrom, checkOutBy, houseRules, taken },
  }
}
