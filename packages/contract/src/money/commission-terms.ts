import { z } from 'zod'

/** When commission is earned, on the part that the guest has paid by then and pays later. It is copied to the booking when it is made. */
export const CommissionMoment = z.enum(['CHECK_OUT', 'CHECK_IN', 'PAYMENT'])
export type CommissionMoment = z.infer<typeof CommissionMoment>

export const commissionMomentLabels: Record<CommissionMoment, string> = {
  CHECK_OUT: 'At check-out',
  CHECK_IN: 'At check-in',
  PAYMENT: 'As the guest pays, once confirmed',
}
