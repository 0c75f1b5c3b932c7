import { type MoneySettings, MoneySettingsInput } from '@ilewa/contract/money/settings'
import { Button, Group, Stack } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PolicyField } from '../../ui/policy/PolicyField.tsx'
import { type PolicyValues, toPolicyInput, toPolicyValues } from '../../ui/policy/policy-values.ts'
import { MoneySettingsPanel } from './MoneySettingsPanel.tsx'
import { useUpdateMoneySettings } from './money.api.ts'

type Values = { cancellationPolicy: PolicyValues }

const PolicySettings = z.preprocess(
  (values) => ({ cancellationPolicy: toPolicyInput((values as Values).cancellationPolicy) }),
  MoneySettingsInput.pick({ cancellationPolicy: true }),
)

function PolicyForm({ settings }: { settings: MoneySettings }) {
  const { mutateAsync: update } = useUpdateMoneySettings()
  const initialValues: Values = { cancellationPolicy: toPolicyValues(settings.cancellationPolicy, 'NONE') }
  const { form, submit, busy, failure } = useContractForm({
    schema: PolicySettings,
    initialValues,
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { message: 'Failed to save the policy' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PolicyField
          label="Policy"
          name="cancellationPolicy"
          unset="NONE"
          value={form.values.cancellationPolicy}
          errors={form.errors}
          onChange={(policy) => form.setFieldValue('cancellationPolicy', policy)}
        />
        <FormFailure failure={failure} />
        <Group>
          <Button type="submit" loading={busy}>
            Save policy
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What a guest gets back who cancels a booking of this business. */
export const CancellationPanel = () => (
  <MoneySettingsPanel
    title="Cancellation policy"
    description="What guests get back when they cancel. Existing bookings keep their policy."
    Form={PolicyForm}
  />
)
