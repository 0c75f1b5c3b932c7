import type { Booking } from '@ilewa/contract/bookings/schema'
import { defaultPayLinkHours, maxPayLinkHours, PayLinkInput } from '@ilewa/contract/collections/pay-links'
import { formatDate } from '@ilewa/contract/core/dates'
import { subtractNaira } from '@ilewa/contract/core/money'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'
import { z } from 'zod'
import { formatHours } from '../../holds/hold-form.ts'
import { type ProposedPayment, proposedPayment, withoutEmpty } from '../payment-form.ts'

export const hoursOptions = [24, defaultPayLinkHours, 168, maxPayLinkHours].map((hours) => ({
  value: String(hours),
  label: formatHours(hours),
}))

/** The contract's rules; the hours are the text of a select. */
export const PayLinkForm = z.preprocess(
  (values) => ({ ...withoutEmpty(values), hours: Number(Object(values).hours) }),
  PayLinkInput,
)

/** What the payment request asks for, or if that is nothing, what the guest owes. */
export function proposedLink(booking: Booking, request: PaymentRequest): ProposedPayment {
  const proposed = proposedPayment(booking)
  const { amount, cautionPart = 0, dueOn } = request
  if (amount === 0) return proposed
  const next = { ...proposed, amount, cautionPart: cautionPart || undefined }
  if (!dueOn) return next
  return {
    ...next,
    description: `Due by ${formatDate(dueOn)}. ${proposed.description}`,
    // What is due later is not for the caution deposit.
    due: { ...proposed.due, owed: subtractNaira(amount, cautionPart) },
  }
}
