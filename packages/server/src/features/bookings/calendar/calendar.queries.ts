import { BlockReason, blockReasonLabels } from '@ilewa/contract/blocks/terms'
import type {
  BookingCalendarQuery,
  CalendarClosure,
  CalendarProperty,
  CalendarStay,
  OverstayingStay,
} from '@ilewa/contract/bookings/calendar'
import { Channel, channelLabels } from '@ilewa/contract/calendars/terms'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Page } from '@ilewa/contract/core/endpoint'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListOrder } from '../../../platform/database/cursor.ts'
import { db } from '../../../platform/database/database.ts'
import { readPage } from '../../../platform/database/paging.ts'
import { existingCondition } from '../../../platform/database/record-queries.ts'
import { searchCondition } from '../../../platform/database/search.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { blocks } from '../../blocks/blocks.table.ts'
import { calendarImports, importedEvents } from '../../calendars/calendars.table.ts'
import { pricedColumns, toNightPrices } from '../../prices/quotes.queries.ts'
import { properties } from '../../properties/properties.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { bookings } from '../bookings.table.ts'
import { frontDeskConditions } from '../lists/phases.queries.ts'
import { toCalendarPrices } from './calendar-prices.ts'

type Query = z.output<typeof BookingCalendarQuery>

/** Limits the stays of a page, so that a response stays at about 130 kB on slow connections. */
const maxStaysPerPage = 650

const byName: ListOrder = { key: sql`(name COLLATE "und-x-icu")`, id: properties.id, type: 'text' }

/**
 * Matches stays that occupy nights of the property. The status is never null: `coalesce` only stops PostgreSQL
 * from using the range index of the exclusion constraint. With that index, it expects one row but reads all
 * stays of the property.
 */
const occupyingStayCondition = (
  stay: SQL,
) => sql`${stay}.business_id = properties.business_id AND ${stay}.property_id = properties.id
    AND coalesce(${stay}.status, '') <> 'CANCELLED' AND ${stay}.removed_at IS NULL`

/**
 * Selects the stays of the current property as a JSON list. A stay that ends on `from` is included, because its
 * guest leaves on that day. Stays never overlap, so of those that begin before `from` only the last one can
 * reach it. The query starts at that stay and reads the index by property in order.
 */
const selectStays = ({ from, to }: Pick<Query, 'from' | 'to'>): SQL<CalendarStay[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', stay.id, 'checkIn', stay.check_in, 'checkOut', stay.check_out, 'guestName', stay.guest_name,
    'status', stay.status, 'totalAmount', stay.total_amount, 'paidAmount', stay.paid_amount, 'version', stay.version
  ) ORDER BY stay.check_in)
  FROM bookings stay
  WHERE ${occupyingStayCondition(sql`stay`)} AND stay.check_in < ${to} AND stay.check_out > ${addDays(from, -1)}
    AND stay.check_in >= coalesce((
      SELECT earlier.check_in FROM bookings earlier
      WHERE ${occupyingStayCondition(sql`earlier`)} AND earlier.check_in < ${from}
      ORDER BY earlier.check_in DESC LIMIT 1
    ), ${from}::date)
), '[]')`

const reasonLabel = sql.join(
  BlockReason.options.map((reason) => sql`WHEN ${reason} THEN ${blockReasonLabels[reason]}::text`),
  sql` `,
)

const channelLabel = sql.join(
  Channel.options.map((channel) => sql`WHEN ${channel} THEN ${channelLabels[channel]}::text`),
  sql` `,
)

/** The nights that stays of other channels take at the current property. */
const importedNights = ({ from, to }: Pick<Query, 'from' | 'to'>) => sql`
  SELECT 'IMPORT', taken.event_id, taken.check_in, taken.check_out, CASE calendar.channel ${channelLabel} END
  FROM ${takenNights} taken
  JOIN ${importedEvents} event ON event.business_id = taken.business_id AND event.id = taken.event_id
  JOIN ${calendarImports} calendar ON calendar.business_id = event.business_id AND calendar.id = event.calendar_import_id
  WHERE taken.business_id = properties.business_id AND taken.property_id = properties.id AND taken.kind = 'IMPORT'
    AND daterange(taken.check_in, taken.check_out) && daterange(${from}::date, ${to}::date)`

/** Selects the blocked dates and the stays of other channels of the current property as a JSON list. */
const selectClosures = ({ from, to }: Pick<Query, 'from' | 'to'>): SQL<CalendarClosure[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'kind', kind, 'id', id, 'checkIn', from_day, 'checkOut', to_day, 'label', label
  ) ORDER BY from_day)
  FROM (
    SELECT 'BLOCK', block.id, block.from_day, block.to_day, CASE block.reason ${reasonLabel} END
    FROM ${blocks} block
    WHERE block.business_id = properties.business_id AND block.property_id = properties.id AND block.removed_at IS NULL
      AND block.from_day < ${to} AND block.to_day > ${from}
    UNION ALL ${importedNights({ from, to })}
  ) AS closure (kind, id, from_day, to_day, label)
), '[]')`

/** Returns how many rows fit in one response: at least one, then as many as the limit allows. */
function countRowsForPage(rows: readonly { stays: readonly unknown[] }[], limit: number): number {
  let stays = 0
  const full = rows.findIndex((row, index) => {
    stays += row.stays.length
    return index > 0 && stays > maxStaysPerPage
  })
  return full < 0 ? limit : Math.min(full, limit)
}

const maxOverstayingStays = 200

/** Guests who are past their check-out: they are in house, although no day of the calendar includes their stay. */
function listOverstaying({ businessId, today }: Context): Promise<OverstayingStay[]> {
  const { id, checkIn, checkOut, guestName, status, totalAmount, paidAmount, version, propertyId } = bookings
  return db()
    .select({ id, checkIn, checkOut, guestName, status, totalAmount, paidAmount, version, propertyId })
    .from(bookings)
    .where(and(existingCondition(bookings, { businessId }), frontDeskConditions(today).overstaying))
    .orderBy(bookings.checkIn, bookings.id)
    .limit(maxOverstayingStays)
}

/** The nights that are not over: none of days in the past. */
function nightsFrom(today: CivilDate, { from, to }: Pick<Query, 'from' | 'to'>) {
  const first = from < today ? today : from
  return { from: first < to ? first : to, to }
}

type PriceColumns = Omit<Parameters<typeof toNightPrices>[0], 'pricePerNight'>
type CalendarRow = Omit<CalendarProperty, 'prices'> & Partial<PriceColumns>

interface CalendarPage {
  properties: CalendarProperty[]
  overstaying?: OverstayingStay[]
  page: Page
}

/** Lists properties by name with their stays, and on request with the prices of their free nights, in one round trip. */
export async function listCalendar(
  ctx: Context,
  { q, limit, cursor, prices, ...days }: Query,
): Promise<CalendarPage> {
  const includesToday = days.from <= ctx.today && ctx.today < days.to
  const overstaying = !cursor && includesToday ? listOverstaying(ctx) : undefined
  const where = and(
    eq(properties.businessId, ctx.businessId),
    isNull(properties.archivedAt),
    searchCondition(properties.search, q),
  )
  const { id, name, status, pricePerNight } = properties
  const pricedNights = nightsFrom(ctx.today, days)
  const toItem = ({ rules, seasons, dayPrices, ...property }: CalendarRow): CalendarProperty => {
    if (!seasons || !dayPrices) return property
    const priced = toNightPrices({ ...property, rules: rules ?? null, seasons, dayPrices })
    const isSold = acceptsBookings(property.status)
    return { ...property, prices: isSold ? toCalendarPrices(priced, property, pricedNights) : [] }
  }
  const propertyPage = readPage(
    (more) =>
      db()
        .select({
          id,
          name,
          status,
          pricePerNight,
          stays: selectStays(days),
          closed: selectClosures(days),
          ...(prices && pricedColumns(pricedNights)),
          ...more,
        })
        .from(properties),
    {
      from: properties,
      where,
      order: byName,
      limit,
      cursor,
      toItem,
      fit: (found) => countRowsForPage(found, limit),
    },
  )
  const [{ items, page }, overstayingStays] = await Promise.all([propertyPage, overstaying])
  return { properties: items, page, ...(overstayingStays && { overstaying: overstayingStays }) }
}
