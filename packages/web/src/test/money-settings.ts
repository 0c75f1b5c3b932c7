import type { MoneySettings } from '@ilewa/contract/money/settings'

/** The settings of a new business, and what agents may agree on: 5 %. */
export const moneySettingsOf = (changes: Partial<MoneySettings> = {}): MoneySettings => ({
  agentHoldHours: 0,
  holdPercent: 50,
  claimHoldHours: 12,
  agentDiscountPercent: 5,
  commissionMoment: 'CHECK_OUT',
  commissionOnFees: false,
  cautionHours: 48,
  cancellationPolicy: null,
  taxes: [],
  taxId: null,
  cacNumber: null,
  ...changes,
})
