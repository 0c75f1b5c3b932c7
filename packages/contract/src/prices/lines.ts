import { z } from 'zod'
import { text } from '../core/fields.ts'
import { positiveNaira } from '../core/money.ts'

/**
 * What a booking's total consists of. NIGHTS: nights of one price. STAY_DISCOUNT: for a long stay. AGREED_DISCOUNT: agreed with
 * the guest. AGREED_DIFFERENCE: between these lines and a total that was set by hand. BOOKED_BEFORE: the total of a stay that
 * was stored without lines, before it was extended or got more guests. TAX: a tax that is
 * added to the prices.
 */
export const LineKind = z.enum([
  'NIGHTS',
  'EXTRA_GUESTS',
  'STAY_DISCOUNT',
  'AGREED_DISCOUNT',
  'CLEANING',
  'AGREED_DIFFERENCE',
  'BOOKED_BEFORE',
  'TAX',
])
export type LineKind = z.infer<typeof LineKind>

/** One line of a booking's price. The lines add up to the total. */
export const BookingLine = z.object({
  kind: LineKind,
  quantity: z.int(),
  /** In naira. Below 0 for a discount. */
  unitAmount: z.number(),
  /** Quantity × unit amount. */
  amount: z.number(),
  /** The percentage of a stay discount, the reason of an agreed discount, or the name and rate of a tax. */
  note: z.string().nullable(),
})
export type BookingLine = z.infer<typeof BookingLine>

/** A discount that is agreed with the guest. */
export const AgreedDiscount = z.object({
  amount: positiveNaira('Discount'),
  reason: text({ max: 200, min: 2, required: 'Give a reason for the discount' }),
})
export type AgreedDiscount = z.output<typeof AgreedDiscount>
