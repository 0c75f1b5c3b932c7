import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { AgreementKind, agreementKindHints, agreementKindLabels } from '@ilewa/contract/landlords/terms'
import { Radio, SimpleGrid, Stack, Switch } from '@mantine/core'
import { DateField } from '../../../ui/form/DateField.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { AgreementForm } from './agreement-form.ts'

function KindField({ form }: { form: AgreementForm }) {
  const { value, error } = form.getInputProps('kind')
  return (
    <Radio.Group
      label="How the income is shared"
      value={value}
      error={error}
      onChange={(kind) => form.setFieldValue('kind', AgreementKind.parse(kind))}
    >
      <Stack gap="sm" mt={6}>
        {AgreementKind.options.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={agreementKindLabels[kind]}
            description={agreementKindHints[kind]}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function AmountField({ form }: { form: AgreementForm }) {
  const { kind } = form.values
  if (kind === 'PERCENT')
    return (
      <NumberField
        label="Fee in percent"
        required
        decimals={2}
        max={100}
        clampBehavior="none"
        placeholder="20"
        rightSection={<span aria-hidden>%</span>}
        {...form.getInputProps('feePercent')}
      />
    )
  return (
    <NairaField
      label={kind === 'FIXED' ? 'Fee a month' : 'Rent a month'}
      required
      placeholder="0.00"
      {...form.getInputProps('monthlyAmount')}
    />
  )
}

/** The terms of an agreement and its days. */
export function AgreementFields({ form }: { form: AgreementForm }) {
  const { kind, firstDay } = form.values
  return (
    <>
      <KindField form={form} />
      <AmountField form={form} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField label="First day" required {...form.getInputProps('firstDay')} />
        <DateField
          label="Last day"
          clearable
          min={firstDay || undefined}
          description="Leave empty if no end is agreed."
          {...form.getInputProps('lastDay')}
        />
      </SimpleGrid>
      {kind !== 'GUARANTEED' && (
        <>
          <Switch
            size="md"
            label="Cleaning fees count as income"
            {...form.getCheckboxProps('includesCleaning')}
          />
          <Switch
            size="md"
            label="Take agents' commission off the income first"
            {...form.getCheckboxProps('agentCommissionFirst')}
          />
        </>
      )}
    </>
  )
}
