import { z } from 'zod'
import { Booking } from '../bookings/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, numberText, uuid, Version } from '../core/fields.ts'
import { PageQuery } from '../core/list-query.ts'
import { nairaAmount } from '../core/money.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import { DeductionCategory } from './deduction-category.ts'
import {
  ChangedPayments,
  moneyAccountId,
  moneyNote,
  moneyReason,
  movedAmount,
  paidOn,
  paymentMethod,
} from './schema.ts'

export const maxDeductionPhotos = 5

/** `cautions.above_held`: of a return, a deduction, a payment from the deposit, and the reversal of its receipt. */
export const aboveHeldReason = 'That is more than the caution deposit that is held.'
/** `cautions.cancelled`: of a deduction, a payment from the deposit, and another agreed amount. */
export const cautionCancelledReason = 'The caution deposit of a cancelled booking is returned in full.'
/** `cautions.above_balance` */
export const cautionAboveBalanceReason = 'That is more than the guest owes.'
export const noCautionWhenCancelledMessage = 'The booking is cancelled: it takes no new caution deposit'
export const photoNeededMessage = 'Add a photo that shows it'

/** `photos` are files of the same form; see `needsPhoto`. */
export const CautionDeductionForm = z.object({
  amount: numberText(movedAmount),
  category: z.enum(DeductionCategory.options, { error: 'Choose what it is for' }),
  reason: moneyReason,
})
export type CautionDeductionForm = z.output<typeof CautionDeductionForm>

export const CautionReturnInput = z.object({
  amount: movedAmount,
  method: paymentMethod,
  moneyAccountId,
  paidOn,
  note: moneyNote,
})
export type CautionReturnInput = z.output<typeof CautionReturnInput>

export const CautionApplyInput = z.object({ amount: movedAmount })
export type CautionApplyInput = z.output<typeof CautionApplyInput>

export const CautionInput = z.object({
  cautionAmount: nairaAmount({
    label: 'Caution deposit',
    required: 'Caution deposit is required',
    negative: 'Caution deposit cannot be negative',
  }),
  version: Version.optional(),
})
export type CautionInput = z.output<typeof CautionInput>

/** A checked-out or cancelled booking whose caution deposit is held. */
export const CautionToSettle = z.object({
  id: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
  checkOut: z.string(),
  /** The day of the check-out, which is before `checkOut` if the guest left on the day of arrival. Null for a cancelled booking. */
  leftOn: z.string().nullish(),
  cautionHeld: z.number(),
  /** An instant: after it owners are reminded. Null for a cancelled booking, of which they are reminded at once. */
  settleBy: z.iso.datetime().nullable(),
})
export type CautionToSettle = z.infer<typeof CautionToSettle>

/** Caution deposits: held for a guest, and never revenue while they are held. */
export const cautions = {
  list: endpoint({
    method: 'GET',
    path: '/cautions',
    access: 'payments:record',
    query: PageQuery,
    response: z.object({ cautions: z.array(CautionToSettle) }),
    paged: true,
    summary: 'Stays that are over and whose caution deposits are held, the earliest check-out first',
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bookings/{id}/caution',
    access: 'cautions:write',
    params: ById,
    body: CautionInput,
    response: z.object({ booking: Booking }),
    message: 'Caution deposit changed',
    summary: 'Agree on another caution deposit; what is held does not change',
  }),
  deduct: endpoint({
    method: 'POST',
    path: '/bookings/{id}/caution/deductions',
    access: 'cautions:write',
    params: ById,
    body: CautionDeductionForm,
    upload: { field: 'photos', maxFiles: maxDeductionPhotos, maxBytes: maxPictureBytes },
    response: ChangedPayments,
    message: 'Kept from the caution deposit',
    status: 201,
    summary: 'Keep a part of the caution deposit, with a reason and photos (multipart)',
  }),
  return: endpoint({
    method: 'POST',
    path: '/bookings/{id}/caution/return',
    access: 'cautions:write',
    params: ById,
    body: CautionReturnInput,
    response: ChangedPayments,
    message: 'Caution deposit returned',
    status: 201,
    summary: 'Record that a caution deposit was returned to the guest, at most what is held',
  }),
  apply: endpoint({
    method: 'POST',
    path: '/bookings/{id}/caution/apply',
    access: 'cautions:write',
    params: ById,
    body: CautionApplyInput,
    response: ChangedPayments,
    message: 'Paid from the caution deposit',
    status: 201,
    summary: 'Pay what the guest owes for the stay from the caution deposit',
  }),
}
