import type { z } from 'zod'
import { type Naira, nairaAmount } from '../../core/money.ts'

/**
 * What the provider deducted of money on its way, such as that of the POS: it leaves the first account in addition to the amount. In naira,
 * 0 or more.
 */
export const moveFee = nairaAmount({
  label: 'Fee',
  required: 'Fee is required',
  negative: 'Fee cannot be negative',
})

export const feeAboveAmountMessage = 'The fee cannot be more than the amount that arrived'

export function requirePossibleFee(
  { amount, fee = 0 }: { amount: Naira; fee?: Naira | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (fee > amount) context.addIssue({ code: 'custom', path: ['fee'], message: feeAboveAmountMessage })
}
