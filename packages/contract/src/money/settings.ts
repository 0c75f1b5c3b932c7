import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text, wholeNumber } from '../core/fields.ts'
import { Tax, TaxesInput } from '../prices/taxes.ts'
import { AgreedPolicy } from './agreed-policy.ts'
import { CancellationPolicyInput } from './cancellation.ts'
import { CommissionMoment } from './commission-terms.ts'

export const maxAgentHoldHours = 168
export const maxClaimHoldHours = 48
/** The longest setting of the reminder of a caution deposit (`cautionHours`). */
export const maxCautionHours = 336

/**
 * How long dates are held for a deposit, what agents may take off the price and when they earn their commission, when owners are
 * reminded of caution deposits, the cancellation policy, the taxes, and the registration numbers of the business.
 */
export const MoneySettings = z.object({
  /** Hours for which the dates of an agent's booking are held until its deposit is confirmed. 0: no limit. */
  agentHoldHours: wholeNumber({ label: 'Hours of a hold', min: 0, max: maxAgentHoldHours }),
  /** The deposit of an agent's booking, in percent of its total. */
  holdPercent: wholeNumber({ label: 'Deposit', min: 1, max: 100 }),
  /** Hours by which an open payment claim extends a hold at its end, once. 0: not at all. */
  claimHoldHours: wholeNumber({ label: 'Hours of an extension', min: 0, max: maxClaimHoldHours }),
  /** What agents may take off the price by themselves, in percent. */
  agentDiscountPercent: wholeNumber({ label: 'Discount', min: 0, max: 100 }),
  /** Hours from noon of the departure day after which the owner is reminded of a caution deposit that is still held. */
  cautionHours: wholeNumber({ label: 'Hours until the reminder', min: 0, max: maxCautionHours }),
  /** When agents earn their commission, of stays that are booked from now on. */
  commissionMoment: CommissionMoment,
  /** Whether they earn it on the fee of a cancelled stay too. */
  commissionOnFees: z.boolean({ error: 'Choose yes or no' }),
  /** For properties without a policy of their own. */
  cancellationPolicy: AgreedPolicy,
  /** Taxes of stays that are booked from now on. */
  taxes: z.array(Tax),
  /** The registration numbers of the business, for invoices: of the tax office, and of the Corporate Affairs Commission (CAC). */
  taxId: z.string().nullable(),
  cacNumber: z.string().nullable(),
})
export type MoneySettings = z.infer<typeof MoneySettings>

/** The most characters of a registration number. */
export const maxRegistration = 30
/** A registration number; '' or null for none. */
const registration = (label: string) =>
  text({
    max: maxRegistration,
    tooLong: `${label} must be ${maxRegistration} characters or less`,
  })
    .regex(/^[A-Za-z0-9 ./-]*$/, `${label} has letters, digits, spaces, dots, slashes and hyphens`)
    .nullable()
    .transform((value) => value || null)

/** Settings that a client omits do not change. */
export const MoneySettingsInput = MoneySettings.extend({
  cancellationPolicy: CancellationPolicyInput.nullable(),
  taxes: TaxesInput,
  taxId: registration('Tax ID'),
  cacNumber: registration('CAC number'),
}).partial()
export type MoneySettingsInput = z.infer<typeof MoneySettingsInput>

export const moneySettings = {
  get: endpoint({
    method: 'GET',
    path: '/money/settings',
    access: 'money:settings',
    response: MoneySettings,
    summary:
      'Rules of holds, agents’ discounts and commissions, caution deposits and cancellations, the taxes, and the registration numbers',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/money/settings',
    access: 'money:settings',
    body: MoneySettingsInput,
    response: MoneySettings,
    message: 'Settings saved',
    summary: 'Change these settings; bookings that exist keep their holds, policies, commissions and taxes',
  }),
}
