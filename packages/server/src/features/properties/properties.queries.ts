import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { AvailableQuery } from '@ilewa/contract/properties/calendar'
import type { PropertyDay } from '@ilewa/contract/properties/day-state'
import type { PropertyListQuery } from '@ilewa/contract/properties/filters'
import type {
  AvailableProperty,
  Property,
  PropertyDetails,
  PropertyStats,
} from '@ilewa/contract/properties/schema'
import { acceptsBookings, PropertyStatus } from '@ilewa/contract/properties/terms'
import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db, preparedStatement } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import { columnsWithout, requireRow } from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPicture } from '../../platform/images/stored-pictures.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { offerColumns, toOffer } from '../prices/quotes.queries.ts'
import {
  filterConditions,
  nightsJoinCondition,
  nightsToday,
  occupiedColumn,
  propertyDayColumn,
} from './days.queries.ts'
import { properties } from './properties.table.ts'
import { monthlyRevenue } from './revenue.ts'

const columns = columnsWithout(properties, 'search')

// Raw SQL, because the query builder omits table names in a select from one table; a subquery needs them.
const imageCondition = sql`image.business_id = properties.business_id AND image.property_id = properties.id`

const imageIds = sql<string[]>`coalesce((
  SELECT json_agg(image.id ORDER BY image.position) FROM property_images image WHERE ${imageCondition}
), '[]')`

const firstImageId = sql<string | null>`(
  SELECT image.id FROM property_images image WHERE ${imageCondition} ORDER BY image.position LIMIT 1
)`

const inventoryItemCount = sql<number>`(
  SELECT count(*)::int FROM inventory_items item
  WHERE item.business_id = properties.business_id AND item.property_id = properties.id AND item.removed_at IS NULL
)`

/** The number of inventory items, for users who manage inventory. */
const inventoryCount = (ctx: Context) =>
  can(ctx.role, 'inventory:manage') ? inventoryItemCount : sql<number | null>`null::int`

const selection = (ctx: Context) => ({
  ...columns,
  imageIds,
  today: propertyDayColumn,
  occupied: occupiedColumn,
  inventory: inventoryCount(ctx),
})

type PropertyColumns = Omit<typeof properties.$inferSelect, 'search'>

interface AvailableRow extends PropertyColumns {
  today: PropertyDay
  occupied: boolean
  firstImageId: string | null
}

function toAvailable({ firstImageId: first, ...row }: AvailableRow): AvailableProperty {
  const imageUrl = first && toPicture(row, first).url
  return {
    ...toIsoDates(row),
    image_url: imageUrl,
    imageUrl,
  }
}

interface PropertyRow extends PropertyColumns {
  imageIds: string[]
  today: PropertyDay
  occupied: boolean
  inventory: number | null
}

const toProperty = ({ imageIds: ids, inventory, ...row }: PropertyRow): Property => ({
  ...toAvailable({ ...row, firstImageId: ids[0] ?? null }),
  images: ids.map((id) => toPicture(row, id)),
  ...(inventory !== null && { _count: { inventory } }),
})

const activeCondition = (ctx: Context) =>
  and(eq(properties.businessId, ctx.businessId), isNull(properties.archivedAt))

/** Archived properties, for owners only. */
const archivedCondition = (ctx: Context) =>
  and(
    eq(properties.businessId, ctx.businessId),
    isNotNull(properties.archivedAt),
    can(ctx.role, 'properties:write') ? undefined : sql`false`,
  )

const orders: Record<PropertyListQuery['sort'], ListOrder> = {
  name: { key: sql`(name COLLATE "und-x-icu")`, id: properties.id, type: 'text' },
  '-createdAt': listOrder('-createdAt', properties),
  pricePerNight: listOrder('pricePerNight', properties),
  '-pricePerNight': listOrder('-pricePerNight', properties),
}

export async function listProperties(
  ctx: Context,
  { q, status, chosen, archived, sort, limit, cursor }: PropertyListQuery,
): Promise<{ properties: Property[]; page: Page }> {
  const scopeCondition = archived ? archivedCondition(ctx) : activeCondition(ctx)
  const where = and(
    scopeCondition,
    status && filterConditions[status],
    chosen && eq(properties.status, chosen),
    searchCondition(properties.search, q),
  )
  const { items, page } = await readPage(
    (more, from) =>
      from
        .select({ ...selection(ctx), ...more })
        .from(properties)
        .leftJoin(nightsToday(ctx), nightsJoinCondition),
    {
      from: status ? sql`${properties} LEFT JOIN ${nightsToday(ctx)} ON ${nightsJoinCondition}` : properties,
      where,
      order: orders[sort],
      limit,
      cursor,
      toItem: toProperty,
    },
  )
  return { properties: items, page }
}

export async function getProperty(ctx: Context, id: string): Promise<Property> {
  const query = db()
    .select(selection(ctx))
    .from(properties)
    .leftJoin(nightsToday(ctx), nightsJoinCondition)
    .where(and(activeCondition(ctx), eq(properties.id, id)))
  return toProperty(await requireRow(query))
}

/** Adds the monthly revenue for users who may see it, and includes archived properties for owners. */
export async function getPropertyDetails(ctx: Context, id: string): Promise<PropertyDetails> {
  const query = db()
    .select({ ...selection(ctx), monthlyRevenue: monthlyRevenue(ctx) })
    .from(properties)
    .leftJoin(nightsToday(ctx), nightsJoinCondition)
    .where(and(or(activeCondition(ctx), archivedCondition(ctx)), eq(properties.id, id)))
  const { monthlyRevenue: revenue, ...rest } = await requireRow(query)
  return { ...toProperty(rest), ...(revenue !== null && { monthlyRevenue: revenue }) }
}

const countStatuses = preparedStatement((database) => {
  const [businessId, today] = [sql.placeholder('businessId'), sql.placeholder('today')]
  const countWhere = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  return database
    .select({
      total: count(),
      available: countWhere(filterConditions.AVAILABLE),
      booked: countWhere(filterConditions.BOOKED),
    })
    .from(properties)
    .leftJoin(nightsToday({ businessId, today }), nightsJoinCondition)
    .where(and(eq(properties.businessId, businessId), isNull(properties.archivedAt)))
    .prepare('properties_stats')
})

export async function getPropertyStats({
  businessId,
  today,
}: Pick<Context, 'businessId' | 'today'>): Promise<PropertyStats> {
  const [row] = await countStatuses().execute({ businessId, today })
  return row ?? { total: 0, available: 0, booked: 0 }
}

/** As `acceptsBookings`. */
export const acceptsBookingsCondition = inArray(
  properties.status,
  PropertyStatus.options.filter(acceptsBookings),
)

/** Lists properties that accept bookings and are free on every night of `[checkIn, checkOut)`, by name. */
export async function listAvailable(
  ctx: Context,
  { checkIn, checkOut, guests, q, limit, cursor }: AvailableQuery,
): Promise<{ properties: AvailableProperty[]; page: Page }> {
  const taken = {
    name: 'taken',
    query: sql`SELECT DISTINCT property_id FROM taken_nights
      WHERE business_id = ${ctx.businessId} AND daterange(check_in, check_out) && daterange(${checkIn}::date, ${checkOut}::date)`,
  }
  const where = and(
    activeCondition(ctx),
    acceptsBookingsCondition,
    searchCondition(properties.search, q),
    sql`${properties.id} NOT IN (SELECT property_id FROM taken)`,
  )
  const paging = { from: properties, where, order: orders.name, limit, cursor, namedQuery: taken }
  const selected = { ...columns, firstImageId, today: propertyDayColumn, occupied: occupiedColumn }
  if (guests === undefined || !can(ctx.role, 'quotes:make')) {
    const { items, page } = await readPage(
      (more, from) =>
        from
          .select({ ...selected, ...more })
          .from(properties)
          .leftJoin(nightsToday(ctx), nightsJoinCondition),
      { ...paging, toItem: toAvailable },
    )
    return { properties: items, page }
  }
  const stay = { checkIn, checkOut, guests }
  const { items, page } = await readPage(
    (more, from) =>
      from
        .select({ ...selected, ...offerColumns(ctx, stay), ...more })
        .from(properties)
        .leftJoin(nightsToday(ctx), nightsJoinCondition),
    {
      ...paging,
      toItem: ({ rules, seasons, dayPrices, neighbours, taxes, ...row }) => ({
        ...toAvailable(row),
        offer: toOffer(
          ctx,
          { pricePerNight: row.pricePerNight, rules, seasons, dayPrices, neighbours, taxes },
          stay,
        ),
      }),
    },
  )
  return { properties: items, page }
}
