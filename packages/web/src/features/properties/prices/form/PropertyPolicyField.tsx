import { PolicyField } from '../../../../ui/policy/PolicyField.tsx'
import { describeValues, toPolicyValues } from '../../../../ui/policy/policy-values.ts'
import { useMoneySettings } from '../../../money/money.api.ts'
import type { PriceForm } from './price-form.ts'

/** The cancellation policy of a property: that of the business, unless it has its own. */
export function PropertyPolicyField({ form }: { form: PriceForm }) {
  const { data: settings } = useMoneySettings()
  return (
    <PolicyField
      label="Cancellation policy"
      name="cancellationPolicy"
      unset="BUSINESS"
      value={form.values.cancellationPolicy}
      errors={form.errors}
      onChange={(policy) => form.setFieldValue('cancellationPolicy', policy)}
      businessText={settings && describeValues(toPolicyValues(settings.cancellationPolicy, 'NONE'))}
    />
  )
}
