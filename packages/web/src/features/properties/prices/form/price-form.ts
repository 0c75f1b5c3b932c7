import { noPriceRules } from '@ilewa/contract/prices/quote'
import { type PropertyPrices, PropertyPricesInput, paidPriceFields } from '@ilewa/contract/prices/schema'
import { PropertyInput } from '@ilewa/contract/properties/schema'
import { z } from 'zod'
import type { FormState } from '../../../../lib/forms/form-state.ts'
import { type PolicyValues, toPolicyInput, toPolicyValues } from '../../../../ui/policy/policy-values.ts'

/** One row of "Long stays". */
export interface StayDiscountValues {
  nights: number | undefined
  percent: number | undefined
}

// A type, not an interface, because the form requires a record type. Undefined is an empty field.
export type PriceValues = {
  /** The base price, a field of the property. */
  pricePerNight: number | undefined
  weekendPrice: number | undefined
  minNights: number | undefined
  weekendDays: number[]
  cleaningFee: number | undefined
  cautionAmount: number | undefined
  includedGuests: number | undefined
  extraGuestFee: number | undefined
  stayDiscounts: StayDiscountValues[]
  floorPrice: number | undefined
  fillsGaps: boolean
  smallestGap: number | undefined
  gapDaysAhead: number | undefined
  leaveNoGapBelow: number | undefined
  cancellationPolicy: PolicyValues
}

export type PriceForm = FormState<PriceValues>

export const toPriceValues = (prices: PropertyPrices): PriceValues => ({
  pricePerNight: prices.pricePerNight || undefined,
  weekendPrice: prices.weekendPrice ?? undefined,
  minNights: prices.minNights,
  weekendDays: prices.weekendDays,
  cleaningFee: prices.cleaningFee || undefined,
  cautionAmount: prices.cautionAmount || undefined,
  includedGuests: prices.includedGuests ?? undefined,
  extraGuestFee: prices.extraGuestFee || undefined,
  stayDiscounts: prices.stayDiscounts,
  floorPrice: prices.floorPrice ?? undefined,
  fillsGaps: prices.fillsGaps,
  smallestGap: prices.smallestGap,
  gapDaysAhead: prices.gapDaysAhead,
  leaveNoGapBelow: prices.leaveNoGapBelow,
  cancellationPolicy: toPolicyValues(prices.cancellationPolicy, 'BUSINESS'),
})

/** What an empty field means. The rules of gaps are not shown, and so not checked, while none are filled. */
function toInput(input: unknown) {
  const values = Object(input) as PriceValues
  const { smallestGap, gapDaysAhead } = values.fillsGaps ? values : noPriceRules
  return {
    ...values,
    minNights: values.minNights ?? noPriceRules.minNights,
    cleaningFee: values.cleaningFee ?? 0,
    cautionAmount: values.cautionAmount ?? 0,
    includedGuests: values.includedGuests ?? null,
    extraGuestFee: values.extraGuestFee ?? 0,
    leaveNoGapBelow: values.leaveNoGapBelow ?? 0,
    cancellationPolicy: toPolicyInput(values.cancellationPolicy),
    ...{ smallestGap, gapDaysAhead },
  }
}

/** The contract's rules. */
export const PriceFormSchema = z.preprocess(
  toInput,
  PropertyPricesInput.extend({ pricePerNight: PropertyInput.shape.pricePerNight }),
)

export type PaidPriceField = (typeof paidPriceFields)[number]

/** The fields of a paid plan in which a property has a rule. */
export const usedPaidFields = (values: PriceValues): PaidPriceField[] =>
  paidPriceFields.filter(
    (field) => JSON.stringify(values[field] ?? null) !== JSON.stringify(noPriceRules[field]),
  )

/** The values that remove the rule of a field. */
export const removedRule: Pick<PriceValues, PaidPriceField> = {
  stayDiscounts: [],
  floorPrice: undefined,
  fillsGaps: noPriceRules.fillsGaps,
  leaveNoGapBelow: noPriceRules.leaveNoGapBelow,
}
