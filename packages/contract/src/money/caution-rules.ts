// Apart from the endpoints in caution.ts, because Today needs only the rules.

import { payableOf } from '../bookings/money.ts'
import type { Booking } from '../bookings/schema.ts'
import { type BookingStatus, isFinished } from '../bookings/terms.ts'
import { type Naira, subtractNaira, sumNaira } from '../core/money.ts'

export interface CautionStay {
  status: BookingStatus
  /** What was agreed. */
  cautionAmount: Naira
  /** What is held: received less returned, kept and applied. */
  cautionHeld: Naira
}

/** Whether a guest can still deposit something: the stay is neither checked out nor cancelled. */
export const takesCaution = ({ status }: Pick<CautionStay, 'status'>): boolean => !isFinished(status)

/** What the guest still has to deposit, in naira. 0 once the stay is checked out or cancelled. */
export const cautionDueOf = ({ status, cautionAmount, cautionHeld }: CautionStay): Naira =>
  takesCaution({ status }) ? Math.max(subtractNaira(cautionAmount, cautionHeld), 0) : 0

/** Whether the guest has something to pay: for the stay, of a cancellation fee, or as a caution deposit. */
export const canPay = (
  stay: CautionStay & Pick<Booking, 'totalAmount' | 'paidAmount' | 'cancellationFee'>,
): boolean => payableOf(stay) > 0 || cautionDueOf(stay) > 0

/** By how much the deposit exceeds the agreed one once this amount arrives, in naira; 0 or less if it does not. */
export const cautionExcessOf = (
  { cautionAmount, cautionHeld }: Omit<CautionStay, 'status'>,
  arriving: Naira,
): Naira => subtractNaira(sumNaira([cautionHeld, arriving]), cautionAmount)

/**
 * Whether a caution deposit is held although the guest has left or the booking is cancelled. The deposit of a cancelled booking can only be
 * returned.
 */
export const hasCautionToSettle = ({ status, cautionHeld }: CautionStay): boolean =>
  cautionHeld > 0 && isFinished(status)
