import type { CivilDate } from '@ilewa/contract/core/dates'
import { MoneySettingsInput } from '@ilewa/contract/money/settings'
import { type StayTax, TaxedPart } from '@ilewa/contract/prices/stay-taxes'
import type { Tax } from '@ilewa/contract/prices/taxes'

/** A tax in a form. Undefined and '' are empty fields. */
export interface TaxValues {
  name: string
  rate: number | undefined
  appliesTo: TaxedPart[]
  isIncluded: boolean
  isVat: boolean
  validFrom: CivilDate | ''
}

export const TaxSettings = MoneySettingsInput.pick({ taxes: true }).required()

export const toTaxValues = (tax: Tax): TaxValues => ({ ...tax })

/** The fields of a new tax, from a preset or empty. Prices in Nigeria mostly include taxes. */
export const newTaxValues = (validFrom: CivilDate, preset?: Omit<StayTax, 'isIncluded'>): TaxValues => ({
  ...{ name: '', rate: undefined, isIncluded: true, isVat: false, validFrom },
  ...{ appliesTo: [...TaxedPart.options] },
  ...preset,
})
