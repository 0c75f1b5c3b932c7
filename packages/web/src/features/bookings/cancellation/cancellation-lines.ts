import { payableOf, refundDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'

interface CancellationLines {
  fee: Naira
  /** What is to be moved yet; undefined if guest and business are even. */
  due: { label: string; amount: Naira } | undefined
}

/** Fee and refund of a cancelled booking; undefined of another one, and of one without a recorded fee. */
export function cancellationLinesOf(booking: Booking): CancellationLines | undefined {
  const { status, cancellationFee: fee } = booking
  if (status !== 'CANCELLED' || fee === null) return undefined
  const refund = refundDueOf(booking)
  const owed = payableOf(booking)
  if (refund > 0) return { fee, due: { label: 'Refund due', amount: refund } }
  return { fee, due: owed > 0 ? { label: 'Fee still owed', amount: owed } : undefined }
}
