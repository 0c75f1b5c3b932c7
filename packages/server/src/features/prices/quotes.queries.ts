import { stayFields } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import {
  type FoundProblem,
  type Neighbours,
  type NightPrices,
  noPriceRules,
  type PricedProperty,
  type PriceRules,
  type Quote,
  type QuotedStay,
  quote,
  quoteProblems,
  type SeasonRules,
} from '@ilewa/contract/prices/quote'
import type { StayTax } from '@ilewa/contract/prices/stay-taxes'
import { type Tax, taxesOfArrival } from '@ilewa/contract/prices/taxes'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { invalidField } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'
import { takenNights } from '../properties/taken-nights.table.ts'
import { dayPrices, propertyPrices, seasonProperties, seasons } from './prices.table.ts'

/** The nights `[from, to)`. */
interface Nights {
  from: CivilDate
  to: CivilDate
}

/**
 * The price rules of the current row of `properties`, as JSON; null if it has none. Columns of that row are written with
 * their table, because drizzle leaves it out in a query of one table, and an inner table has the same columns.
 */
const selectRules = sql<Omit<PriceRules, 'pricePerNight'> | null>`(
  SELECT json_build_object(
    'weekendPrice', price.weekend_price, 'weekendDays', price.weekend_days, 'cleaningFee', price.cleaning_fee,
    'cautionAmount', price.caution_amount,
    'includedGuests', price.included_guests, 'extraGuestFee', price.extra_guest_fee, 'minNights', price.min_nights,
    'stayDiscounts', price.stay_discounts, 'floorPrice', price.floor_price, 'fillsGaps', price.fills_gaps,
    'cancellationPolicy', price.cancellation_policy, 'smallestGap', price.smallest_gap, 'gapDaysAhead', price.gap_days_ahead, 'leaveNoGapBelow', price.leave_no_gap_below)
  FROM ${propertyPrices} price
  WHERE price.business_id = properties.business_id AND price.property_id = properties.id)`

const selectSeasons = ({ from, to }: Nights): SQL<SeasonRules[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'firstNight', season.first_night, 'lastNight', season.last_night, 'price', season.price,
    'weekendPrice', season.weekend_price, 'percent', season.percent, 'minNights', season.min_nights))
  FROM ${seasonProperties} priced JOIN ${seasons} season ON season.business_id = priced.business_id AND season.id = priced.season_id
  WHERE priced.business_id = properties.business_id AND priced.property_id = properties.id
    AND daterange(priced.first_night, priced.last_night, '[]') && daterange(${from}::date, ${to}::date)), '[]')`

const selectDayPrices = ({ from, to }: Nights): SQL<[CivilDate, number][]> => sql`coalesce((
  SELECT json_agg(json_build_array(price.night, price.price))
  FROM ${dayPrices} price
  WHERE price.business_id = properties.business_id AND price.property_id = properties.id
    AND price.night >= ${from} AND price.night < ${to}), '[]')`

/** The columns of a query of `properties` from which `toNightPrices` reads. */
export const pricedColumns = (nights: Nights) => ({
  pricePerNight: properties.pricePerNight,
  rules: selectRules,
  seasons: selectSeasons(nights),
  dayPrices: selectDayPrices(nights),
})

interface PricedRow {
  pricePerNight: number
  rules: Omit<PriceRules, 'pricePerNight'> | null
  seasons: SeasonRules[]
  dayPrices: [CivilDate, number][]
}

export const toNightPrices = ({ pricePerNight, rules, seasons, dayPrices }: PricedRow): NightPrices => ({
  rules: { ...(rules ?? noPriceRules), pricePerNight },
  seasons,
  dayPrices: new Map(dayPrices),
})

/** No minimum stay and no gap that a rule names is longer, so further neighbours do not matter. */
const neighbourDays = 31

/** The end of what takes the nights before the stay, and the start of what takes those after it; not the booking itself. */
const selectNeighbours = (
  { checkIn, checkOut }: Pick<QuotedStay, 'checkIn' | 'checkOut'>,
  bookingId: string | undefined,
): SQL<Neighbours> => sql`(
  SELECT json_build_object(
    'previousCheckOut', max(taken.check_out) FILTER (WHERE taken.check_out <= ${checkIn}),
    'nextCheckIn', min(taken.check_in) FILTER (WHERE taken.check_in >= ${checkOut}))
  FROM ${takenNights} taken
  WHERE taken.business_id = properties.business_id AND taken.property_id = properties.id
    AND daterange(taken.check_in, taken.check_out)
      && daterange(${addDays(checkIn, -neighbourDays)}::date, ${addDays(checkOut, neighbourDays)}::date)
    AND taken.id IS DISTINCT FROM ${bookingId ?? null}::uuid)`

export interface StayToQuote extends QuotedStay {
  propertyId: string
  /** Also at an archived property: the booking is there already. */
  allowsArchived?: boolean
  /** The booking that is edited. */
  bookingId?: string | undefined
  /** Instead of those of the business. */
  taxes?: readonly StayTax[]
}

export interface CheckedQuote {
  property: PricedProperty
  quote: Quote
  /** Why an agent may not sell the stay. */
  problems: FoundProblem[]
  /** That of the property, or else of the business. */
  cancellationPolicy: CancellationPolicy | null
}

/** Refuses lines that a booking cannot have, such as a total below 0 or above the highest amount. */
export function requirePossibleAmounts(lines: readonly BookingLine[]): void {
  for (const amount of [totalOfLines(lines), ...lines.map((line) => Math.abs(line.amount))]) {
    const valid = stayFields.totalAmount.safeParse(amount)
    if (!valid.success) throw invalidField('totalAmount', valid.error.issues[0]?.message ?? '')
  }
}

interface OfferRow extends PricedRow {
  taxes: Tax[]
  neighbours: Neighbours
}

/** The columns of a query of `properties` from which `toOffer` reads. */
export const offerColumns = ({ businessId }: Context, stay: Pick<QuotedStay, 'checkIn' | 'checkOut'>) => ({
  ...pricedColumns({ from: stay.checkIn, to: stay.checkOut }),
  neighbours: selectNeighbours(stay, undefined),
  // Read once, not for each property.
  taxes: sql<Tax[]>`(SELECT taxes FROM ${businesses} WHERE id = ${businessId})`,
})

/** What a stay costs at a property, and why an agent cannot sell it. */
export function toOffer({ today }: Context, row: OfferRow, stay: QuotedStay) {
  const property = { ...toNightPrices(row), taxes: taxesOfArrival(row.taxes, stay.checkIn) }
  const [problem] = quoteProblems({ property, stay, neighbours: row.neighbours, today }, 0)
  return { totalAmount: quote(property, stay).totalAmount, problem: problem?.message ?? null }
}

/**
 * The price of a stay, and why an agent may not sell it. Call it under the property's lock if the price is stored. Throws
 * `common.not_found`.
 */
export async function quoteStay(
  { businessId, today }: Pick<Context, 'businessId' | 'today'>,
  { propertyId, bookingId, allowsArchived = false, taxes, ...stay }: StayToQuote,
): Promise<CheckedQuote> {
  const row = await requireRow(
    db()
      .select({
        ...pricedColumns({ from: stay.checkIn, to: stay.checkOut }),
        neighbours: selectNeighbours(stay, bookingId),
        agentDiscountPercent: businesses.agentDiscountPercent,
        businessPolicy: businesses.cancellationPolicy,
        businessTaxes: businesses.taxes,
      })
      .from(properties)
      .innerJoin(businesses, eq(businesses.id, properties.businessId))
      .where(
        and(
          eq(properties.businessId, businessId),
          eq(properties.id, propertyId),
          allowsArchived ? undefined : isNull(properties.archivedAt),
        ),
      ),
  )
  const property = {
    ...toNightPrices(row),
    taxes: taxes ?? taxesOfArrival(row.businessTaxes, stay.checkIn),
  }
  const checked = { property, stay, neighbours: row.neighbours, today }
  const problems = quoteProblems(checked, row.agentDiscountPercent)
  const quoted = quote(property, stay)
  requirePossibleAmounts(quoted.lines)
  const cancellationPolicy = property.rules.cancellationPolicy ?? row.businessPolicy
  return { property, quote: quoted, problems, cancellationPolicy }
}
