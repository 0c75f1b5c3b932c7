import { type Naira, shareOfNaira, subtractNaira, sumNaira } from '../core/money.ts'
import { totalOfLines } from './line-totals.ts'
import type { BookingLine, LineKind } from './lines.ts'
import { type StayTax, TaxedPart, taxLabel } from './stay-taxes.ts'

/*
 * Four taxes of at most 30 % (`maxTaxes`, `maxTaxRate`) are less than the total that contains them, so a price before taxes is never
 * below 0 because of them.
 */

const isTax = ({ kind }: Pick<BookingLine, 'kind'>): boolean => kind === 'TAX'

/** The lines without those of taxes that are added to the prices. Included taxes are a part of other lines. */
export const withoutTaxLines = (lines: readonly BookingLine[]): BookingLine[] =>
  lines.filter((line) => !isTax(line))

const partOfKind: Record<Exclude<LineKind, 'TAX'>, TaxedPart> = {
  NIGHTS: 'NIGHTS',
  EXTRA_GUESTS: 'EXTRA_GUESTS',
  STAY_DISCOUNT: 'NIGHTS',
  AGREED_DISCOUNT: 'NIGHTS',
  CLEANING: 'CLEANING',
  AGREED_DIFFERENCE: 'NIGHTS',
  BOOKED_BEFORE: 'NIGHTS',
}

type Prices = Record<TaxedPart, Naira>

/** The price of each part, in naira, with included taxes and without added ones. Below 0 for nights after a large discount. */
function pricesOf(lines: readonly BookingLine[]): Prices {
  const priceOf = (part: TaxedPart) =>
    totalOfLines(lines.filter(({ kind }) => kind !== 'TAX' && partOfKind[kind] === part))
  return {
    NIGHTS: priceOf('NIGHTS'),
    EXTRA_GUESTS: priceOf('EXTRA_GUESTS'),
    CLEANING: priceOf('CLEANING'),
  }
}

const covers = (part: TaxedPart) => (tax: StayTax) => tax.appliesTo.includes(part)
const isInPrices = (tax: StayTax) => tax.isIncluded
const isOnTop = (tax: StayTax) => !tax.isIncluded

/** 100 % in hundredths of a percent. */
const hundredPercent = 10_000
const basisPointsOf = (taxes: readonly StayTax[]): number =>
  taxes.reduce((sum, { rate }) => sum + Math.round(rate * 100), 0)

/** A tax of a stay and its amount in naira. */
interface TaxAmount extends Pick<StayTax, 'isIncluded'> {
  /** "VAT 7.5 %" */
  label: string
  amount: Naira
}

const limit = (amount: Naira, most: Naira): Naira => Math.min(Math.max(amount, 0), Math.max(most, 0))

/** 100 % plus the rates of the taxes that are included in the price of a part. */
const grossPointsOf = (part: TaxedPart, taxes: readonly StayTax[]): number =>
  hundredPercent + basisPointsOf(taxes.filter(isInPrices).filter(covers(part)))

/**
 * The part of an included tax in the price of some parts: price × rate ÷ (100 + the included rates), rounded half up. Parts with the same
 * included rates are one price: the tax of a stay is that of its sum, not the sum of rounded taxes.
 */
function includedShare(
  prices: Prices,
  parts: readonly TaxedPart[],
  tax: StayTax,
  taxes: readonly StayTax[],
): Naira {
  const taxed = parts.filter((part) => covers(part)(tax))
  const byPoints = Map.groupBy(taxed, (part) => grossPointsOf(part, taxes))
  return sumNaira(
    [...byPoints].map(([points, alike]) =>
      shareOfNaira(sumNaira(alike.map((part) => prices[part])), basisPointsOf([tax]), points),
    ),
  )
}

/**
 * The taxes that prices include. What remains is the price before taxes, so the two add up exactly. A discount can take a part below 0: a
 * tax is at most that of the whole price.
 */
function includedTaxes(prices: Prices, taxes: readonly StayTax[]): TaxAmount[] {
  const price = sumNaira(Object.values(prices))
  return taxes.filter(isInPrices).map((tax) => {
    const grossPoints = Math.min(...tax.appliesTo.map((part) => grossPointsOf(part, taxes)))
    const most = shareOfNaira(price, basisPointsOf([tax]), grossPoints)
    const amount = limit(includedShare(prices, TaxedPart.options, tax, taxes), most)
    return { label: taxLabel(tax), isIncluded: true, amount }
  })
}

/** The price of some parts before all taxes. */
function netPriceOf(prices: Prices, parts: readonly TaxedPart[], taxes: readonly StayTax[]): Naira {
  const shares = taxes.filter(isInPrices).map((tax) => includedShare(prices, parts, tax, taxes))
  return subtractNaira(sumNaira(parts.map((part) => prices[part])), sumNaira(shares))
}

/** The taxes on top of the prices: each on the price before taxes, never on another tax, rounded half up. */
function addedTaxes(prices: Prices, taxes: readonly StayTax[]): TaxAmount[] {
  const all = netPriceOf(prices, TaxedPart.options, taxes)
  return taxes.filter(isOnTop).map((tax) => {
    const taxed = limit(netPriceOf(prices, tax.appliesTo, taxes), all)
    const amount = shareOfNaira(taxed, basisPointsOf([tax]), hundredPercent)
    return { label: taxLabel(tax), isIncluded: false, amount }
  })
}

const toLine = ({ label, amount }: TaxAmount): BookingLine => ({
  ...{ kind: 'TAX', quantity: 1, unitAmount: amount, amount, note: label },
})
const toLines = (amounts: readonly TaxAmount[]): BookingLine[] =>
  amounts.filter(({ amount }) => amount > 0).map(toLine)

/** The lines with those of the taxes that are added to the prices. */
export function withTaxLines(lines: readonly BookingLine[], taxes: readonly StayTax[]): BookingLine[] {
  const untaxed = withoutTaxLines(lines)
  return [...untaxed, ...toLines(addedTaxes(pricesOf(untaxed), taxes))]
}

/** Whether the same taxes are added to both, by their prices. Stored lines can have others: in a total that was set by hand. */
export function areTaxedAlike(
  lines: readonly BookingLine[],
  others: readonly BookingLine[],
  taxes: readonly StayTax[],
): boolean {
  const amounts = addedTaxes(pricesOf(lines), taxes)
  return addedTaxes(pricesOf(others), taxes).every(({ amount }, i) => amount === amounts[i]?.amount)
}

/** The taxes of stored lines, which say what was added: a total that was set by hand contains its taxes. */
export function taxesOfLines(lines: readonly BookingLine[], taxes: readonly StayTax[]): TaxAmount[] {
  const added = lines.filter(isTax).map(({ note, amount }) => ({
    ...{ label: note ?? 'Tax', isIncluded: false, amount },
  }))
  return [...includedTaxes(pricesOf(lines), taxes), ...added]
}

/** The taxes that prices include, as lines below a total: "Includes VAT 7.5 %". */
export const includedTaxLines = (
  lines: readonly BookingLine[],
  taxes: readonly StayTax[],
): { label: string; amount: Naira }[] =>
  taxesOfLines(lines, taxes)
    .filter((tax) => tax.isIncluded && tax.amount > 0)
    .map(({ label, amount }) => ({ label: `Includes ${label}`, amount }))

/** The taxes of stored lines together, in naira: at most their total. It is no revenue. */
export const taxAmountOfLines = (lines: readonly BookingLine[], taxes: readonly StayTax[]): Naira =>
  sumNaira(taxesOfLines(lines, taxes).map(({ amount }) => amount))

/**
 * The commission base, in naira: the amount to which an agent's rate applies. Nights and extra guests less discounts, without cleaning and
 * taxes; a line BOOKED_BEFORE counts as a whole. Null without lines: the base is then the total less taxes.
 */
export function commissionBaseOf(lines: readonly BookingLine[], taxes: readonly StayTax[]): Naira | null {
  if (lines.length === 0) return null
  const base = netPriceOf(pricesOf(lines), ['NIGHTS', 'EXTRA_GUESTS'], taxes)
  return limit(base, subtractNaira(totalOfLines(lines), taxAmountOfLines(lines, taxes)))
}

/**
 * The added taxes in a total that was agreed by hand, as lines. Extra guests and cleaning keep their prices and taxes; what remains of
 * the total is for the nights, of which a tax is rate ÷ (100 + all rates on nights). So each total is possible.
 */
export function taxLinesInTotal(
  untaxed: readonly BookingLine[],
  total: Naira,
  taxes: readonly StayTax[],
): BookingLine[] {
  const others = { ...pricesOf(untaxed), NIGHTS: 0 }
  const onOthers = addedTaxes(others, taxes)
  const forOthers = [others.EXTRA_GUESTS, others.CLEANING, ...onOthers.map(({ amount }) => amount)]
  const forNights = subtractNaira(total, sumNaira(forOthers))
  const pointsOfNights = hundredPercent + basisPointsOf(taxes.filter(covers('NIGHTS')))
  const amounts = taxes.filter(isOnTop).map((tax, i) => {
    const points = basisPointsOf([tax])
    const onNights = covers('NIGHTS')(tax) ? shareOfNaira(forNights, points, pointsOfNights) : 0
    const most = shareOfNaira(total, points, hundredPercent + points)
    const amount = limit(sumNaira([onOthers[i]?.amount ?? 0, onNights]), most)
    return { label: taxLabel(tax), isIncluded: false, amount }
  })
  return toLines(amounts)
}
