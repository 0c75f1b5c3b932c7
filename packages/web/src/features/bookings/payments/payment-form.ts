import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type MoneyEntry, PaymentInput } from '@ilewa/contract/money/schema'
import { entryKindLabels, PaymentMethod, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { z } from 'zod'

/** "Payment", or "Payment reversed" for the entry that takes it back. */
export const entryLabel = ({ kind, reverses }: Pick<MoneyEntry, 'kind' | 'reverses'>): string =>
  reverses ? `${entryKindLabels[kind]} reversed` : entryKindLabels[kind]

/** The methods a person can choose. */
export const methodOptions = PaymentMethod.options
  .filter((method) => method !== 'UNKNOWN')
  .map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Values as the contract reads them: an empty field is one that was not filled in. */
export const withoutEmpty = (values: unknown) =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([name, value]) => [name, value === '' ? undefined : value]),
  )

/** The contract's rules of a payment, with a question if it is more than the guest owes. */
export const paymentSchemaFor = (booking: Booking) =>
  z
    .preprocess(withoutEmpty, PaymentInput)
    .refine(({ amount, asCredit }) => asCredit || amount <= payableOf(booking), {
      path: ['asCredit'],
      error: 'Tick this if the whole amount arrived',
    })
