import { type Booking, BookingStatusInput } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import { feeAboveTotalMessage, feeReasonMessage } from '@ilewa/contract/money/cancellation'
import { z } from 'zod'
import type { FormState } from '../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type CancelValues = {
  status: 'CANCELLED'
  /** Undefined for people who do not set it, and while the field is empty. */
  cancellationFee: Naira | undefined
  reason: string
}

export type CancelForm = FormState<CancelValues>

/** The contract's rules with those of the server about a fee: `expected` is the one that needs no reason. */
export const feeSchemaFor = ({ totalAmount }: Pick<Booking, 'totalAmount'>, expected: Naira | null) =>
  z.preprocess(
    // An empty field is not an omitted one, which would mean the expected fee.
    (values) => ({ ...Object(values), cancellationFee: Object(values).cancellationFee ?? null }),
    BookingStatusInput.refine(({ cancellationFee = 0 }) => cancellationFee <= totalAmount, {
      path: ['cancellationFee'],
      error: feeAboveTotalMessage,
    }).refine(({ cancellationFee, reason }) => cancellationFee === expected || reason !== null, {
      path: ['reason'],
      error: feeReasonMessage,
    }),
  )

/** Whether the entered fee is another one than the expected, so that it needs a reason. */
export const isOtherFee = ({ values }: CancelForm, expected: Naira | null): boolean =>
  values.cancellationFee !== undefined && values.cancellationFee !== expected
