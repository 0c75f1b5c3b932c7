import { noPriceRules, type PriceRules, type QuotedStay, quote } from '@ilewa/contract/prices/quote'
import type { StayQuote } from '@ilewa/contract/prices/schema'
import type { StayTax } from '@ilewa/contract/prices/stay-taxes'

/** The quote of a stay at a property with these rules. */
export const quoteOf = (
  stay: QuotedStay,
  rules: Partial<PriceRules> = {},
  problems: StayQuote['problems'] = [],
  taxes: StayTax[] = [],
): StayQuote => {
  const property = {
    rules: { ...noPriceRules, pricePerNight: 50_000, ...rules },
    seasons: [],
    dayPrices: new Map(),
    taxes,
  }
  const { lines, totalAmount, taxAmount, cautionAmount, minNights } = quote(property, stay)
  return {
    lines,
    totalAmount,
    taxAmount,
    taxes,
    cautionAmount,
    cancellationPolicy: rules.cancellationPolicy ?? null,
    minNights,
    problems,
  }
}

/** The reply of `quotes.create` for a property with these rules. */
export const quotedAt =
  (rules: Partial<PriceRules> = {}, problems: StayQuote['problems'] = []) =>
  (body: unknown) => ({ data: { quote: quoteOf(body as QuotedStay, rules, problems) } })
