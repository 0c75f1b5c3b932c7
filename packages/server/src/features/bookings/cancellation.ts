import type { Booking, BookingStatusInput } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import {
  cancellationFeeOf,
  cancelOnlyMessage,
  feeAboveTotalMessage,
  feeByOwnerMessage,
  feeOfCancelledMessage,
  feeReasonMessage,
} from '@ilewa/contract/money/cancellation'
import { invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { bookings } from './bookings.table.ts'

type Changes = Partial<typeof bookings.$inferInsert>

/**
 * The fee that a person sets by hand; empty if it is that of the policy. Only owners set another one, with a reason; they also change
 * the fee of a stay that is cancelled already. Throws `common.invalid`.
 */
export function feeChange(
  ctx: Context,
  before: Booking,
  { status, cancellationFee, reason }: BookingStatusInput,
): Changes {
  if (cancellationFee === undefined) return {}
  if (status !== 'CANCELLED') throw invalidField('cancellationFee', feeOfCancelledMessage)
  const expected =
    before.status === 'CANCELLED' ? before.cancellationFee : cancellationFeeOf(before, ctx.today)
  if (cancellationFee === expected) return {}
  if (!can(ctx.role, 'bookings:money')) throw invalidField('cancellationFee', feeByOwnerMessage)
  if (cancellationFee > before.totalAmount) throw invalidField('cancellationFee', feeAboveTotalMessage)
  if (!reason) throw invalidField('reason', feeReasonMessage)
  return { cancellationFee, policyFee: null, cancelledOn: before.cancelledOn ?? ctx.today }
}

/** Agents change no dates and guests in the request that cancels: another stay could have a lower fee. Throws `common.invalid`. */
export function requireCancelOnly(
  ctx: Context,
  before: Booking,
  { status, checkIn, checkOut, guests }: Pick<Booking, 'status' | 'checkIn' | 'checkOut' | 'guests'>,
): void {
  if (status !== 'CANCELLED' || before.status === 'CANCELLED' || can(ctx.role, 'bookings:money')) return
  const isSame = checkIn === before.checkIn && checkOut === before.checkOut && guests === before.guests
  if (!isSame) throw invalidField('status', cancelOnlyMessage)
}
