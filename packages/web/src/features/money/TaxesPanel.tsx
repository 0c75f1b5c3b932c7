import type { MoneySettings } from '@ilewa/contract/money/settings'
import { maxTaxRows, taxPresets } from '@ilewa/contract/prices/taxes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useToday } from '../../lib/today.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { MoneySettingsPanel } from './MoneySettingsPanel.tsx'
import { useUpdateMoneySettings } from './money.api.ts'
import { TaxFields } from './TaxFields.tsx'
import { newTaxValues, TaxSettings, type TaxValues, toTaxValues } from './tax-values.ts'

function AddTaxButtons({ taxes, onAdd }: { taxes: TaxValues[]; onAdd: (tax: TaxValues) => void }) {
  const today = useToday()
  if (taxes.length >= maxTaxRows) return null
  const missing = taxPresets.filter((preset) =>
    taxes.every(({ name }) => name.toLowerCase() !== preset.name.toLowerCase()),
  )
  const add = (label: string, preset?: (typeof taxPresets)[number]) => (
    <Button
      key={label}
      variant="default"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => onAdd(newTaxValues(today, preset))}
    >
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {missing.map((preset) => add(`Add ${preset.name}`, preset))}
      {add('Add another tax')}
    </Group>
  )
}

function TaxesForm({ settings }: { settings: MoneySettings }) {
  const { mutateAsync: update } = useUpdateMoneySettings()
  const { form, submit, busy, failure } = useContractForm({
    schema: TaxSettings,
    initialValues: { taxes: settings.taxes.map(toTaxValues) },
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { message: 'Failed to save the taxes' },
  })
  const { taxes } = form.values
  const change = (next: TaxValues[]) => form.setFieldValue('taxes', next)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {taxes.length === 0 && <Text>No taxes.</Text>}
        {taxes.map((tax, index) => (
          <TaxFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a tax has no identity but its place
            key={index}
            title={`Tax ${index + 1}`}
            value={tax}
            onChange={(next) => change(taxes.with(index, next))}
            onRemove={() => change(taxes.filter((_, at) => at !== index))}
            errorOf={(field) => form.errors[`taxes.${index}.${field}`]}
          />
        ))}
        <AddTaxButtons taxes={taxes} onAdd={(tax) => change([...taxes, tax])} />
        <FormFailure failure={failure} />
        <Group>
          <Button type="submit" loading={busy}>
            Save taxes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The taxes of stays that are booked from now on. */
export const TaxesPanel = () => (
  <MoneySettingsPanel
    title="Taxes"
    description="Ask your accountant which taxes apply. Existing bookings keep theirs. For a new rate, add the tax again with its first day; a rate of 0 ends it. Revenue and commission are counted without taxes."
    Form={TaxesForm}
  />
)
