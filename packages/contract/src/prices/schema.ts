import { z } from 'zod'
import { maxGuests, nightFields, stayFields, validateNights } from '../bookings/schema.ts'
import { nightsBetween, requiredDate } from '../core/dates.ts'
import { requiredLine, uuid, Version, wholeNumber, withCrossFieldRule } from '../core/fields.ts'
import { nairaAmount, positiveNaira } from '../core/money.ts'
import { AgreedPolicy } from '../money/agreed-policy.ts'
import { CancellationPolicyInput } from '../money/cancellation.ts'
import { AgreedDiscount, BookingLine } from './lines.ts'
import { StayTax } from './stay-taxes.ts'

export const maxSeasons = 200
export const maxStayDiscounts = 5
/** Nights whose prices are read or changed at once. */
export const maxPricedNights = 366

/** An amount, or null for none. A client may send ''. */
const optionalAmount = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    nairaAmount({
      label,
      required: `${label} is required`,
      negative: `${label} cannot be negative`,
    }).nullable(),
  )
/** A price per night, or null for none: a night of ₦0 would be a mistake. */
const optionalPrice = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    positiveNaira(label).nullable(),
  )
const amount = (label: string) =>
  nairaAmount({ label, required: `${label} is required`, negative: `${label} cannot be negative` })

const stayDiscount = z.object({
  nights: wholeNumber({ label: 'Nights', min: 2, max: 365 }),
  percent: wholeNumber({ label: 'Discount', min: 1, max: 90 }),
})

const discountsMessage = 'Each number of nights can have one discount'

/** What a property asks for beside its price per night: prices, fees, rules, the caution deposit and the cancellation policy. */
export const PropertyPricesInput = z.object({
  weekendPrice: optionalPrice('Weekend price'),
  weekendDays: z
    .array(wholeNumber({ label: 'Day', min: 0, max: 6 }))
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Choose each day once'),
  cleaningFee: amount('Cleaning fee'),
  cautionAmount: amount('Caution deposit'),
  includedGuests: wholeNumber({ label: 'Guests', min: 1, max: maxGuests }).nullable(),
  extraGuestFee: amount('Fee'),
  minNights: wholeNumber({ label: 'Minimum nights', min: 1, max: 30 }),
  stayDiscounts: z
    .array(stayDiscount)
    .max(maxStayDiscounts, `At most ${maxStayDiscounts} discounts`)
    .refine((tiers) => new Set(tiers.map(({ nights }) => nights)).size === tiers.length, discountsMessage),
  floorPrice: optionalAmount('Lowest price'),
  fillsGaps: z.boolean({ error: 'Choose on or off' }),
  smallestGap: wholeNumber({ label: 'Smallest gap', min: 1, max: 7 }),
  gapDaysAhead: wholeNumber({ label: 'Days ahead', min: 1, max: 365 }),
  leaveNoGapBelow: wholeNumber({ label: 'Gap', min: 0, max: 7 }),
  /** Null: that of the business. []: no refund. */
  cancellationPolicy: CancellationPolicyInput.nullable(),
  version: Version.optional(),
})
export type PropertyPricesInput = z.output<typeof PropertyPricesInput>

/** The fields that need a plan with `prices`. Others are part of every plan. */
export const paidPriceFields = [
  'stayDiscounts',
  'floorPrice',
  'fillsGaps',
  'leaveNoGapBelow',
] as const satisfies readonly (keyof PropertyPricesInput)[]

export const PropertyPrices = z.object({
  propertyId: uuid,
  /** The base price, a field of the property. */
  pricePerNight: z.number(),
  weekendPrice: z.number().nullable(),
  weekendDays: z.array(z.int()),
  cleaningFee: z.number(),
  cautionAmount: z.number(),
  includedGuests: z.int().nullable(),
  extraGuestFee: z.number(),
  minNights: z.int(),
  stayDiscounts: z.array(z.object({ nights: z.int(), percent: z.int() })),
  floorPrice: z.number().nullable(),
  fillsGaps: z.boolean(),
  smallestGap: z.int(),
  gapDaysAhead: z.int(),
  leaveNoGapBelow: z.int(),
  /** Null: that of the business. */
  cancellationPolicy: AgreedPolicy,
  version: Version,
})
export type PropertyPrices = z.infer<typeof PropertyPrices>

const seasonFields = {
  firstNight: requiredDate('First night'),
  lastNight: requiredDate('Last night'),
  price: optionalPrice('Price'),
  weekendPrice: optionalPrice('Weekend price'),
  percent: wholeNumber({ label: 'Percentage', min: -90, max: 500 })
    .nullish()
    .transform((value) => value ?? null),
}

export const seasonOrderMessage = 'The last night is the first night or later'
export const seasonPriceMessage = 'Enter a price or a percentage'
/** `seasons.overlap` */
export const seasonOverlapReason = ({ property, season }: { property: string; season: string }): string =>
  `At ${property} these nights belong to the season ${season} already.`
const seasonBothMessage = 'Enter a price or a percentage, not both'
const seasonWeekendMessage = 'A percentage changes the weekend price too'

/** Other prices for a range of nights, both included, at some properties. */
export const SeasonInput = withCrossFieldRule(
  withCrossFieldRule(
    z.object({
      ...seasonFields,
      name: requiredLine({ label: 'Name', min: 2, max: 60 }),
      minNights: wholeNumber({ label: 'Minimum nights', min: 1, max: 30 })
        .nullish()
        .transform((value) => value ?? null),
      propertyIds: z
        .array(uuid)
        .min(1, 'Choose at least one property')
        .max(1_000, 'Choose at most 1,000 properties')
        .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
      version: Version.optional(),
    }),
    { firstNight: seasonFields.firstNight, lastNight: seasonFields.lastNight },
    ({ firstNight, lastNight }, context) => {
      if (lastNight < firstNight)
        context.addIssue({ code: 'custom', path: ['lastNight'], message: seasonOrderMessage })
    },
  ),
  { price: seasonFields.price, percent: seasonFields.percent, weekendPrice: seasonFields.weekendPrice },
  ({ price, percent, weekendPrice }, context) => {
    if (percent !== null && weekendPrice !== null)
      context.addIssue({ code: 'custom', path: ['weekendPrice'], message: seasonWeekendMessage })
    if ((price === null) === (percent === null))
      context.addIssue({
        code: 'custom',
        path: ['price'],
        message: price === null ? seasonPriceMessage : seasonBothMessage,
      })
  },
)
export type SeasonInput = z.output<typeof SeasonInput>

export const Season = z.object({
  id: uuid,
  name: z.string(),
  firstNight: z.string(),
  lastNight: z.string(),
  price: z.number().nullable(),
  weekendPrice: z.number().nullable(),
  percent: z.int().nullable(),
  minNights: z.int().nullable(),
  properties: z.array(z.object({ id: uuid, name: z.string() })),
  version: Version,
})
export type Season = z.infer<typeof Season>

const nights = { from: requiredDate('from'), to: requiredDate('to') }
const nightsMessage = `to is after from, at most ${maxPricedNights} nights later`

/** The nights `[from, to)`. */
export const PricedNightsQuery = withCrossFieldRule(z.object(nights), nights, ({ from, to }, context) => {
  if (to <= from || nightsBetween(from, to) > maxPricedNights)
    context.addIssue({ code: 'custom', path: ['to'], message: nightsMessage })
})
export type PricedNightsQuery = z.output<typeof PricedNightsQuery>

/** Whether the price is set for this night only, or comes from a season, the weekend or the base price. */
export const PriceSource = z.enum(['DAY', 'SEASON', 'WEEKEND', 'BASE'])

export const PricedNight = z.object({
  night: z.string(),
  price: z.number(),
  source: PriceSource,
})
export type PricedNight = z.infer<typeof PricedNight>

/** Sets the prices of single nights; null removes a price, so that the night costs what its season or day of the week says. */
export const DayPricesInput = z.object({
  nights: z
    .array(z.object({ night: requiredDate('Night'), price: positiveNaira('Price').nullable() }))
    .min(1, 'Choose at least one night')
    .max(maxPricedNights, `Choose at most ${maxPricedNights} nights`)
    .refine((all) => new Set(all.map(({ night }) => night)).size === all.length, 'Choose each night once'),
})
export type DayPricesInput = z.output<typeof DayPricesInput>

export const QuoteInput = withCrossFieldRule(
  z.object({
    ...nightFields,
    guests: stayFields.guests,
    propertyId: uuid,
    agreedDiscount: AgreedDiscount.optional(),
    /** The booking that is edited: the quote has the lines of the edit, with what was agreed before. */
    bookingId: uuid.optional(),
  }),
  nightFields,
  validateNights,
)
export type QuoteInput = z.output<typeof QuoteInput>

export const StayQuote = z.object({
  lines: z.array(BookingLine),
  totalAmount: z.number(),
  /** The part of the total that is tax. */
  taxAmount: z.number(),
  taxes: z.array(StayTax),
  /** The caution deposit, beside the total. */
  cautionAmount: z.number(),
  /** That of the property, or else of the business. */
  cancellationPolicy: AgreedPolicy,
  minNights: z.int(),
  /** Why an agent cannot sell the stay like this; owners are mostly only warned. */
  problems: z.array(
    z.object({
      code: z.string(),
      field: z.enum(['checkOut', 'agreedDiscount.amount']),
      /** Whether owners cannot sell the stay either. */
      blocksOwners: z.boolean(),
      message: z.string(),
    }),
  ),
})
export type StayQuote = z.infer<typeof StayQuote>
