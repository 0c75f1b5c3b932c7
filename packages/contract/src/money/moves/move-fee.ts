import { nairaAmount } from '../../core/money.ts'

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
