import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { useState } from 'react'
import type { FormState } from '../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
type PaidValues = { amount: Naira | undefined; cautionPart: Naira | undefined }

export interface DueAmounts {
  /** For the stay. */
  owed: Naira
  cautionDue: Naira
}

/** What of an amount is proposed as the deposit: what is more than the guest owes for the stay, at most what is due. */
export const proposedCautionPart = (amount: Naira, { owed, cautionDue }: DueAmounts): Naira | undefined =>
  Math.min(Math.max(subtractNaira(amount, owed), 0), cautionDue) || undefined

/** The fields of an amount and of its part that is a caution deposit, which follows the amount until it is typed. */
export function useCautionPart<V extends PaidValues>(form: FormState<V>, due: DueAmounts) {
  const [isTyped, setTyped] = useState(false)
  const { values, errors } = form
  return {
    amount: {
      value: values.amount,
      error: errors.amount,
      onChange: (amount: Naira | undefined) => {
        const cautionPart = isTyped ? values.cautionPart : proposedCautionPart(amount ?? 0, due)
        form.setValues({ amount, cautionPart } as Partial<V>)
      },
    },
    cautionPart: {
      amount: values.amount,
      value: values.cautionPart,
      error: errors.cautionPart,
      onChange: (cautionPart: Naira | undefined) => {
        setTyped(true)
        form.setValues({ cautionPart } as Partial<V>)
      },
    },
  }
}
