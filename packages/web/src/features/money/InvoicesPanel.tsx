import { type MoneySettings, MoneySettingsInput, maxRegistration } from '@ilewa/contract/money/settings'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { MoneySettingsPanel } from './MoneySettingsPanel.tsx'
import { useUpdateMoneySettings } from './money.api.ts'

const InvoiceSettings = MoneySettingsInput.pick({ taxId: true, cacNumber: true })

function InvoicesForm({ settings }: { settings: MoneySettings }) {
  const { mutateAsync: update } = useUpdateMoneySettings()
  const { form, submit, busy, failure } = useContractForm({
    schema: InvoiceSettings,
    initialValues: { taxId: settings.taxId ?? '', cacNumber: settings.cacNumber ?? '' },
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { message: 'Failed to save the registration numbers' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw="20rem">
        <TextInput label="Tax ID" maxLength={maxRegistration} {...form.getInputProps('taxId')} />
        <TextInput label="CAC number" maxLength={maxRegistration} {...form.getInputProps('cacNumber')} />
        <FormFailure failure={failure} />
        <Group>
          <Button type="submit" loading={busy}>
            Save registration numbers
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The registration numbers of the business, which its invoices show. */
export const InvoicesPanel = () => (
  <MoneySettingsPanel
    title="Invoices"
    description="Your registration numbers, shown on invoices. An invoice with VAT needs both."
    Form={InvoicesForm}
  />
)
