import { z } from 'zod'

/** When an agent has earned the commission of a stay. It is agreed with the booking, as the rate is. */
export const CommissionMoment = z.enum(['CHECK_OUT', 'CHECK_IN', 'PAYMENT'])
export type CommissionMoment = z.infer<typeof CommissionMoment>

export const commissionMomentLabels: Record<CommissionMoment, string> = {
  CHECK_OUT: 'When the guest has checked out',
  CHECK_IN: 'When the guest has checked in',
  PAYMENT: 'When the guest has paid for a confirmed stay',
}
