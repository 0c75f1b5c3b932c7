import { z } from 'zod'
import { type CivilDate, formatDate, requiredDate } from '../core/dates.ts'
import { requiredLine } from '../core/fields.ts'
import { hasAtMostTwoDecimals } from '../core/money.ts'
import { StayTax, TaxedPart, taxedPartLabels, taxLabel } from './stay-taxes.ts'

/** The most taxes of a stay. */
export const maxTaxes = 4
/** With those that end and those that begin later. */
export const maxTaxRows = 12
export const maxTaxName = 60
/** In percent. */
export const maxTaxRate = 30

/**
 * A tax of a business. It applies to stays that are booked from now on and arrive on `validFrom` or later. A rate of 0 ends the tax of
 * that name.
 */
export const Tax = StayTax.extend({ validFrom: z.string() })
export type Tax = z.infer<typeof Tax>

const rateMessage = `The rate is between 0 and ${maxTaxRate} %, with at most two decimals`

/** One line with a letter, and without characters that cannot be seen. */
const namePattern = /^(?=.*\p{L})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S} ])+$/u

const TaxInput = z.object({
  name: requiredLine({ label: 'Tax name', min: 2, max: maxTaxName }).regex(
    namePattern,
    'Tax name is one line of letters, digits and signs',
  ),
  rate: z
    .number({ error: 'Enter the rate in percent' })
    .min(0, rateMessage)
    .max(maxTaxRate, rateMessage)
    .refine(hasAtMostTwoDecimals, rateMessage),
  appliesTo: z
    .array(TaxedPart)
    .min(1, 'Choose what the tax applies to')
    .max(TaxedPart.options.length, 'Choose each part once')
    .refine((parts) => new Set(parts).size === parts.length, 'Choose each part once'),
  isIncluded: z.boolean({ error: 'Choose whether prices include the tax' }),
  isVat: z.boolean({ error: 'Choose whether it is VAT' }),
  validFrom: requiredDate('First arrival'),
})

const sameTaxMessage = 'There is a tax of this name from this day'
const tooManyTaxesMessage = `A stay has at most ${maxTaxes} taxes: more apply from this day`
const keyOf = ({ name, validFrom }: Pick<Tax, 'name' | 'validFrom'>) => `${name.toLowerCase()} ${validFrom}`

/** A changed rate is a second tax of the same name with a later first day. */
export const TaxesInput = z
  .array(TaxInput)
  .max(maxTaxRows, `At most ${maxTaxRows} taxes, with those of other days`)
  .superRefine((taxes, context) => {
    taxes.forEach(({ validFrom }, i) => {
      if (taxesOfArrival(taxes, validFrom).length > maxTaxes)
        context.addIssue({ code: 'custom', path: [i, 'validFrom'], message: tooManyTaxesMessage })
    })
    const keys = taxes.map(keyOf)
    keys.forEach((key, i) => {
      if (keys.indexOf(key) < i)
        context.addIssue({ code: 'custom', path: [i, 'name'], message: sameTaxMessage })
    })
  })

/** The taxes of a stay by its arrival: of those with one name, the one that began last. */
export function taxesOfArrival(taxes: readonly Tax[], checkIn: CivilDate): StayTax[] {
  const valid = taxes
    .filter(({ validFrom }) => validFrom <= checkIn)
    .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
  const latest = valid.filter(
    (tax, i) => valid.findIndex(({ name }) => name.toLowerCase() === tax.name.toLowerCase()) === i,
  )
  return taxes.filter((tax) => latest.includes(tax) && tax.rate > 0).map(({ validFrom: _, ...tax }) => tax)
}

const listParts = (parts: readonly TaxedPart[]): string =>
  parts.length === TaxedPart.options.length
    ? 'the whole price'
    : parts.map((part) => taxedPartLabels[part].toLowerCase()).join(', ')

/** "VAT 7.5 % on the whole price, in the prices, for arrivals from 1 Jan 2026" */
export const describeTax = (tax: Tax): string =>
  tax.rate === 0
    ? `${tax.name} ends for arrivals from ${formatDate(tax.validFrom)}`
    : `${taxLabel(tax)} on ${listParts(tax.appliesTo)}, ${tax.isIncluded ? 'in the prices' : 'added to the prices'}, for arrivals from ${formatDate(tax.validFrom)}`

const wholePrice = [...TaxedPart.options]

/** Proposals of the settings. Neither is on at first: whether a short let is taxed is for an accountant to say. */
export const taxPresets: readonly Omit<StayTax, 'isIncluded'>[] = [
  { name: 'VAT', rate: 7.5, appliesTo: wholePrice, isVat: true },
  { name: 'Lagos consumption tax', rate: 5, appliesTo: wholePrice, isVat: false },
]
