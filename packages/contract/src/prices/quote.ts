import { addDays, type CivilDate, nightsBetween } from '../core/dates.ts'
import {
  formatNaira,
  fromKobo,
  multiplyNaira,
  type Naira,
  percentOfNaira,
  subtractNaira,
  toKobo,
} from '../core/money.ts'
import type { CancellationPolicy } from '../money/cancellation.ts'
import { totalOfLines } from './line-totals.ts'
import type { BookingLine } from './lines.ts'
import type { StayTax } from './stay-taxes.ts'
import { taxAmountOfLines, withTaxLines } from './tax-rules.ts'

/** How a property is priced. Without rules a night costs `pricePerNight`. */
export interface PriceRules {
  pricePerNight: Naira
  weekendPrice: Naira | null
  /** Days of the week of weekend nights: 0 is Sunday, 5 and 6 are Friday and Saturday. */
  weekendDays: readonly number[]
  cleaningFee: Naira
  /** The caution deposit of a stay. It is not part of its price. */
  cautionAmount: Naira
  /** Guests in the price; each further guest costs `extraGuestFee` a night. */
  includedGuests: number | null
  extraGuestFee: Naira
  minNights: number
  /** The longest one that a stay reaches counts. */
  stayDiscounts: readonly { nights: number; percent: number }[]
  /** The lowest average price per night after a discount. Agents never see it. */
  floorPrice: Naira | null
  /** Lets a stay fill a gap that is shorter than the minimum stay. */
  fillsGaps: boolean
  smallestGap: number
  /** Gaps are filled by stays that begin within this many days. */
  gapDaysAhead: number
  /** A stay leaves no gap of fewer nights than this beside it; 0 allows all. */
  leaveNoGapBelow: number
  /** Null: that of the business. It has no effect on the price. */
  cancellationPolicy: CancellationPolicy | null
}

export const noPriceRules = {
  weekendPrice: null,
  weekendDays: [5, 6],
  cleaningFee: 0,
  cautionAmount: 0,
  includedGuests: null,
  extraGuestFee: 0,
  minNights: 1,
  stayDiscounts: [],
  floorPrice: null,
  fillsGaps: false,
  smallestGap: 1,
  gapDaysAhead: 365,
  leaveNoGapBelow: 0,
  cancellationPolicy: null,
} as const satisfies Omit<PriceRules, 'pricePerNight'>

/** Other prices for a range of nights, both included. Seasons of one property never overlap. */
export interface SeasonRules {
  firstNight: CivilDate
  lastNight: CivilDate
  /** Either a price, or a percentage by which the property's own prices change. */
  price: Naira | null
  weekendPrice: Naira | null
  percent: number | null
  minNights: number | null
}

/** What the price of a night comes from. */
export type PriceSource = 'DAY' | 'SEASON' | 'WEEKEND' | 'BASE'

/** What the nights of a property cost. */
export interface NightPrices {
  rules: PriceRules
  seasons: readonly SeasonRules[]
  /** Prices of single nights. */
  dayPrices: ReadonlyMap<CivilDate, Naira>
}

/** A property as a stay is priced there. */
export interface PricedProperty extends NightPrices {
  /** The taxes of the stay. */
  taxes: readonly StayTax[]
}

const isWeekend = ({ weekendDays }: PriceRules, night: CivilDate): boolean =>
  weekendDays.includes(new Date(`${night}T00:00:00Z`).getUTCDay())

const seasonOf = ({ seasons }: NightPrices, night: CivilDate): SeasonRules | undefined =>
  seasons.find(({ firstNight, lastNight }) => firstNight <= night && night <= lastNight)

const koboPerHundredNaira = 10_000

/** A price changed by a percentage, rounded half up to ₦100 and at least ₦100. A price of 0 stays 0. */
function changedByPercent(price: Naira, percent: number): Naira {
  if (price === 0) return 0
  const hundreds = Math.round(toKobo(percentOfNaira(price, 100 + percent)) / koboPerHundredNaira)
  return fromKobo(Math.max(hundreds, 1) * koboPerHundredNaira)
}

/** The price of one night: that of its own date, never of the arrival. */
export function priceOfNight(property: NightPrices, night: CivilDate): { price: Naira; source: PriceSource } {
  const { rules } = property
  const dayPrice = property.dayPrices.get(night)
  if (dayPrice !== undefined) return { price: dayPrice, source: 'DAY' }
  const weekend = isWeekend(rules, night)
  const ownPrice = (weekend ? rules.weekendPrice : null) ?? rules.pricePerNight
  const season = seasonOf(property, night)
  if (season) {
    const seasonPrice = (weekend ? season.weekendPrice : null) ?? season.price
    return { price: seasonPrice ?? changedByPercent(ownPrice, season.percent ?? 0), source: 'SEASON' }
  }
  return { price: ownPrice, source: weekend && rules.weekendPrice !== null ? 'WEEKEND' : 'BASE' }
}

export interface QuotedStay {
  checkIn: CivilDate
  checkOut: CivilDate
  guests: number
  agreedDiscount?: { amount: Naira; reason: string } | undefined
}

const nightsOf = ({ checkIn, checkOut }: Pick<QuotedStay, 'checkIn' | 'checkOut'>): CivilDate[] =>
  Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, index) => addDays(checkIn, index))

/** The most nights that one of the stay's nights asks for. */
export function minNightsOf(property: NightPrices, stay: Pick<QuotedStay, 'checkIn' | 'checkOut'>): number {
  const { minNights } = property.rules
  return Math.max(...nightsOf(stay).map((night) => seasonOf(property, night)?.minNights ?? minNights))
}

const line = (
  kind: BookingLine['kind'],
  quantity: number,
  unitAmount: Naira,
  note: string | null = null,
): BookingLine => ({ kind, quantity, unitAmount, amount: multiplyNaira(unitAmount, quantity), note })

/** One line per price, in the order of the first nights. */
function nightLines(property: PricedProperty, stay: QuotedStay): BookingLine[] {
  const byPrice = Map.groupBy(nightsOf(stay), (night) => priceOfNight(property, night).price)
  return [...byPrice].map(([price, nights]) => line('NIGHTS', nights.length, price))
}

function extraGuestLines({ includedGuests, extraGuestFee }: PriceRules, stay: QuotedStay): BookingLine[] {
  const extra = includedGuests === null ? 0 : stay.guests - includedGuests
  if (extra <= 0 || extraGuestFee === 0) return []
  return [line('EXTRA_GUESTS', extra * nightsBetween(stay.checkIn, stay.checkOut), extraGuestFee)]
}

/** The discount of the longest tier that the stay reaches, cut so that the nights cost at least their floor. */
function stayDiscountLines(
  { stayDiscounts, floorPrice }: PriceRules,
  nights: number,
  price: Naira,
): BookingLine[] {
  const [tier] = stayDiscounts
    .filter((one) => one.nights <= nights)
    .toSorted((one, other) => other.nights - one.nights)
  if (!tier) return []
  const discount = percentOfNaira(price, tier.percent)
  const floor = multiplyNaira(floorPrice ?? 0, nights)
  const allowed = Math.min(discount, Math.max(subtractNaira(price, floor), 0))
  // A discount that is cut has another percentage, which would name the lowest price.
  const note = allowed === discount ? `${tier.percent} %` : null
  return allowed === 0 ? [] : [line('STAY_DISCOUNT', 1, -allowed, note)]
}

/** The discount that was agreed with the guest, at most `price`: a stay can become shorter afterwards. */
function agreedDiscountLines({ agreedDiscount }: QuotedStay, price: Naira): BookingLine[] {
  if (!agreedDiscount) return []
  const amount = Math.min(agreedDiscount.amount, price)
  return amount === 0 ? [] : [line('AGREED_DISCOUNT', 1, -amount, agreedDiscount.reason)]
}

export interface Quote {
  lines: BookingLine[]
  totalAmount: Naira
  /** The part of the total that is tax. */
  taxAmount: Naira
  taxes: readonly StayTax[]
  /** The caution deposit, beside the total. */
  cautionAmount: Naira
  minNights: number
  /** The nights after all discounts: what is compared with the floor. */
  nightsAmount: Naira
}

/**
 * The price of a stay: nights by price, extra guests, discount for a long stay, agreed discount, cleaning, added taxes. Each line
 * is in whole kobo. The result depends only on the arguments.
 */
export function quote(property: PricedProperty, stay: QuotedStay): Quote {
  const { rules, taxes } = property
  const nights = nightLines(property, stay)
  const discounts = stayDiscountLines(rules, nightsBetween(stay.checkIn, stay.checkOut), totalOfLines(nights))
  const discountable = [...nights, ...extraGuestLines(rules, stay), ...discounts]
  const agreed = agreedDiscountLines(stay, totalOfLines(discountable))
  const cleaning = rules.cleaningFee > 0 ? [line('CLEANING', 1, rules.cleaningFee)] : []
  const lines = withTaxLines([...discountable, ...agreed, ...cleaning], taxes)
  return {
    lines,
    totalAmount: totalOfLines(lines),
    taxAmount: taxAmountOfLines(lines, taxes),
    taxes,
    cautionAmount: rules.cautionAmount,
    minNights: minNightsOf(property, stay),
    nightsAmount: totalOfLines([...nights, ...discounts, ...agreed]),
  }
}

/** The ends of what takes the nights next to a stay: the guests or blocks before and after it. */
export interface Neighbours {
  previousCheckOut: CivilDate | null
  nextCheckIn: CivilDate | null
}

export type QuoteProblem =
  | 'prices.min_nights'
  | 'prices.leaves_gap'
  | 'prices.below_floor'
  | 'prices.discount'
  | 'prices.discount_above_price'
  | 'prices.lowered'

interface Checked {
  property: PricedProperty
  stay: QuotedStay
  neighbours: Neighbours
  today: CivilDate
}

/** The fewest nights that a stay needs. One that fills a gap needs only the nights of the gap. */
export function requiredNights({ property, stay, neighbours, today }: Checked): number {
  const { fillsGaps, smallestGap, gapDaysAhead } = property.rules
  const required = minNightsOf(property, stay)
  const { previousCheckOut, nextCheckIn } = neighbours
  if (!fillsGaps || previousCheckOut === null || nextCheckIn === null) return required
  const gap = nightsBetween(previousCheckOut, nextCheckIn)
  const isNear = nightsBetween(today, stay.checkIn) <= gapDaysAhead
  return isNear && gap >= smallestGap ? Math.min(required, gap) : required
}

/** The nights of the shortest gap that the stay would leave and that is too short; undefined if there is none. */
function gapLeft({ property, stay, neighbours }: Checked): number | undefined {
  const before = neighbours.previousCheckOut && nightsBetween(neighbours.previousCheckOut, stay.checkIn)
  const after = neighbours.nextCheckIn && nightsBetween(stay.checkOut, neighbours.nextCheckIn)
  return [before, after]
    .filter((nights) => typeof nights === 'number')
    .filter((nights) => nights > 0 && nights < property.rules.leaveNoGapBelow)
    .toSorted((one, other) => one - other)[0]
}

export interface FoundProblem {
  code: QuoteProblem
  /** The field of a booking that causes it. */
  field: 'checkOut' | 'agreedDiscount.amount'
  /** Owners cannot sell the stay either; they are only warned of other problems. */
  blocksOwners: boolean
  message: string
}

function datesProblems(checked: Checked): FoundProblem[] {
  const problems: FoundProblem[] = []
  const { checkIn, checkOut } = checked.stay
  const required = requiredNights(checked)
  const gap = gapLeft(checked)
  const field = 'checkOut'
  if (nightsBetween(checkIn, checkOut) < required)
    problems.push({
      code: 'prices.min_nights',
      field,
      blocksOwners: false,
      message: `These dates need at least ${required} nights.`,
    })
  if (gap !== undefined) {
    const left = gap === 1 ? 'a single free night' : `only ${gap} free nights`
    const message = `This leaves ${left} beside another stay.`
    problems.push({ code: 'prices.leaves_gap', field, blocksOwners: false, message })
  }
  return problems
}

/**
 * `agentDiscountPercent` of the nights is what an agent may agree on: not of the fees for guests, who can be taken out again. No
 * message names the lowest price.
 */
function discountProblems({ property, stay }: Checked, agentDiscountPercent: number): FoundProblem[] {
  const asked = stay.agreedDiscount?.amount ?? 0
  if (asked === 0) return []
  const { lines, nightsAmount } = quote(property, stay)
  const discount = -(lines.find(({ kind }) => kind === 'AGREED_DISCOUNT')?.amount ?? 0)
  const nights = lines.filter(({ kind }) => kind === 'NIGHTS' || kind === 'STAY_DISCOUNT')
  const allowed = percentOfNaira(totalOfLines(nights), agentDiscountPercent)
  const floor = multiplyNaira(property.rules.floorPrice ?? 0, nightsBetween(stay.checkIn, stay.checkOut))
  const field = 'agreedDiscount.amount'
  const problems: FoundProblem[] = []
  if (asked > discount) {
    const message = 'The discount is more than the price.'
    problems.push({ code: 'prices.discount_above_price', field, blocksOwners: true, message })
  }
  if (discount > allowed) {
    const message =
      allowed === 0
        ? 'Only the owner agrees on a discount.'
        : `You may agree on at most ${formatNaira(allowed)}. Ask the owner.`
    problems.push({ code: 'prices.discount', field, blocksOwners: false, message })
  }
  // Within their limit only: otherwise agents could find the lowest price by trying.
  if (nightsAmount < floor && discount <= allowed) {
    const message = 'Below the lowest price the owner allows. Ask the owner.'
    problems.push({ code: 'prices.below_floor', field, blocksOwners: false, message })
  }
  return problems
}

/** Why an agent may not sell the stay. Owners are only warned, except of a problem that `blocksOwners`. */
export const quoteProblems = (checked: Checked, agentDiscountPercent: number): FoundProblem[] => [
  ...datesProblems(checked),
  ...discountProblems(checked, agentDiscountPercent),
]

/** Only owners lower the price of a booking on which money is paid or claimed, or whose price was agreed by hand. */
export const loweredPrice = ({ hasMoney }: { hasMoney: boolean }): FoundProblem => ({
  code: 'prices.lowered',
  field: 'checkOut',
  blocksOwners: false,
  message: `This costs less than ${hasMoney ? 'before, and money is paid or claimed' : 'what was agreed'}. Ask the owner.`,
})
