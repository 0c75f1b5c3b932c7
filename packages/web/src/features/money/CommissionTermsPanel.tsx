import { CommissionMoment, commissionMomentLabels } from '@ilewa/contract/money/commission-terms'
import { MoneySettings } from '@ilewa/contract/money/settings'
import { Button, Group, NativeSelect, Stack, Switch } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { MoneySettingsPanel } from './MoneySettingsPanel.tsx'
import { useUpdateMoneySettings } from './money.api.ts'

const CommissionTerms = MoneySettings.pick({ commissionMoment: true, commissionOnFees: true })

const momentOptions = CommissionMoment.options.map((value) => ({
  value,
  label: commissionMomentLabels[value],
}))

function CommissionTermsForm({ settings }: { settings: MoneySettings }) {
  const { mutateAsync: update } = useUpdateMoneySettings()
  const { form, submit, busy, failure } = useContractForm({
    schema: CommissionTerms,
    initialValues: CommissionTerms.parse(settings),
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { message: 'Failed to save the settings' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect
          label="Agents earn their commission"
          data={momentOptions}
          {...form.getInputProps('commissionMoment')}
        />
        <Switch label="Also on cancellation fees" {...form.getCheckboxProps('commissionOnFees')} />
        <FormFailure failure={failure} />
        <Group>
          <Button type="submit" loading={busy}>
            Save commission settings
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** When agents earn the commission of stays that are booked from now on. */
export const CommissionTermsPanel = () => (
  <MoneySettingsPanel
    title="Agents’ commission"
    description="A percentage of what guests paid for nights and extra guests, without cleaning and taxes. A booking keeps the rate and the rule of the day on which it was made or got its agent."
    Form={CommissionTermsForm}
  />
)
