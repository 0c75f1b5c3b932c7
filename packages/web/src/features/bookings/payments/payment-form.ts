import { PaymentMethod, paymentMethodLabels } from '@ilewa/contract/money/terms'

/** The methods a person can choose. */
export const methodOptions = PaymentMethod.options
  .filter((method) => method !== 'UNKNOWN')
  .map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Values as the contract reads them: an empty field is one that was not filled in. */
export const withoutEmpty = (values: unknown) =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([name, value]) => [name, value === '' ? undefined : value]),
  )
