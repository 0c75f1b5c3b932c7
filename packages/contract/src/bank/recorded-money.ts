import { z } from 'zod'
import { formatDate } from '../core/dates.ts'
import { uuid } from '../core/fields.ts'
import { formatNaira } from '../core/money.ts'
import { LineBooking } from './schema.ts'

/** A payment with its caution part, or a move, that is recorded and belongs to no transfer: it may be the money of one that is posted. */
export const RecordedMoney = z.object({
  /** The transfer that may be the same money. */
  lineId: uuid,
  amount: z.number(),
  paidOn: z.string(),
  accountName: z.string(),
  /** Of a payment; null for a move. */
  booking: LineBooking.pick({ bookingId: true, reference: true, guestName: true }).nullable(),
  /** Of a move: the account that the money left; null for a payment. */
  fromAccountName: z.string().nullable(),
})
export type RecordedMoney = z.infer<typeof RecordedMoney>

/** The details of `bank.recorded`. */
export const RecordedDetails = z.object({ recorded: z.array(RecordedMoney) })
export type RecordedDetails = z.infer<typeof RecordedDetails>

/** `bank.recorded` */
export function recordedReason({
  amount,
  paidOn,
  accountName,
  booking,
  fromAccountName,
}: RecordedMoney): string {
  const what = booking
    ? `paid for ${booking.reference} into ${accountName}`
    : `moved from ${fromAccountName} to ${accountName}`
  return `${formatNaira(amount)} of ${formatDate(paidOn)} is recorded already: ${what}. Link it or reverse it, or say that this is other money. Nothing was posted.`
}
