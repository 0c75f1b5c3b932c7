import type { MoneyEntry } from '@ilewa/contract/money/schema'
import { entryKindLabels, PaymentMethod, paymentMethodLabels } from '@ilewa/contract/money/terms'

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
