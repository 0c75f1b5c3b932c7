import { z } from 'zod'

/** The parts of a price that a tax can apply to. Discounts and agreed differences count with the nights. */
export const TaxedPart = z.enum(['NIGHTS', 'EXTRA_GUESTS', 'CLEANING'])
export type TaxedPart = z.infer<typeof TaxedPart>

export const taxedPartLabels: Record<TaxedPart, string> = {
  NIGHTS: 'Nights',
  EXTRA_GUESTS: 'Extra guests',
  CLEANING: 'Cleaning',
}

/** A tax as stored with a booking: its rate does not change afterwards. */
export const StayTax = z.object({
  name: z.string(),
  /** In percent, with at most two decimals. */
  rate: z.number(),
  appliesTo: z.array(TaxedPart),
  /** The prices include the tax; otherwise it is added to them. */
  isIncluded: z.boolean(),
  /** Value added tax: an invoice with it needs the registration numbers of the business (Nigeria Tax Act 2025, section 153). */
  isVat: z.boolean(),
})
export type StayTax = z.infer<typeof StayTax>

/** "VAT 7.5 %" */
export const taxLabel = ({ name, rate }: Pick<StayTax, 'name' | 'rate'>): string => `${name} ${rate} %`
