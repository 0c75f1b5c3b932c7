import { z } from 'zod'
import { uuid, withCrossFieldRule } from '../core/fields.ts'
import { nairaAmount, positiveNaira } from '../core/money.ts'
import { moneyAccountId, moneyNote, notAboveAmount, paidOn, paymentMethod } from './schema.ts'
import { PaymentMethod } from './terms.ts'

/* What the accounts of agents and landlords have in common. */

/** An entry of an account, without its kind. */
export const AccountEntry = z.object({
  id: uuid,
  /** More than 0, in naira; the kind and `reverses` tell the sign. */
  amount: z.number(),
  /** The day of a payout, or on which an entry was posted. */
  paidOn: z.string(),
  method: PaymentMethod,
  /** Of a payout, for the owner only. */
  moneyAccountName: z.string().nullish(),
  note: z.string().nullable(),
  reverses: uuid.nullable(),
  /** Another entry reverses this one. */
  isReversed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const withheldMessage = 'The tax withheld cannot be more than the amount'

export const payoutAmount = positiveNaira('Amount')

const withheld = nairaAmount({
  label: 'Tax withheld',
  required: 'Tax withheld is required',
  negative: 'Tax withheld cannot be negative',
}).optional()

/** A payout, with further fields. The amount, in naira, includes what is withheld for the tax office. */
export const payoutInput = <Fields extends z.ZodRawShape>(fields: Fields) =>
  withCrossFieldRule(
    z.object({
      ...fields,
      amount: payoutAmount,
      withheld,
      method: paymentMethod,
      moneyAccountId,
      paidOn,
      note: moneyNote,
      /** Pays more than is due. */
      advance: z.boolean().optional(),
    }),
    { amount: payoutAmount, withheld },
    notAboveAmount('withheld', withheldMessage),
  )
