import {
  MoneySettings,
  maxAgentHoldHours,
  maxCautionHours,
  maxClaimHoldHours,
} from '@ilewa/contract/money/settings'
import { Button, Group, Stack } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { NumberField, type NumberFieldProps } from '../../ui/form/NumberField.tsx'
import { MoneySettingsPanel } from './MoneySettingsPanel.tsx'
import { useUpdateMoneySettings } from './money.api.ts'

const WholeNumberField = ({ unit, ...props }: Omit<NumberFieldProps, 'decimals'> & { unit: string }) => (
  <NumberField
    maw="20rem"
    decimals={0}
    clampBehavior="none"
    rightSection={<span aria-hidden>{unit}</span>}
    rightSectionWidth="4rem"
    {...props}
  />
)

const HoldSettings = MoneySettings.omit({
  ...{ cancellationPolicy: true, taxes: true, taxId: true, cacNumber: true },
  ...{ commissionMoment: true, commissionOnFees: true },
})
type Values = { [K in keyof typeof HoldSettings.shape]: number | undefined }

function HoldsForm({ settings }: { settings: MoneySettings }) {
  const { mutateAsync: update } = useUpdateMoneySettings()
  const { form, submit, busy, failure } = useContractForm({
    schema: HoldSettings,
    initialValues: HoldSettings.parse(settings) as Values,
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { message: 'Failed to save the settings' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <WholeNumberField
          label="Agents’ bookings are held for"
          description="Then they are cancelled, unless the deposit is confirmed. 0 sets no limit."
          unit="hours"
          max={maxAgentHoldHours}
          {...form.getInputProps('agentHoldHours')}
        />
        <WholeNumberField
          label="Deposit of an agent’s booking"
          description="Share of its total"
          unit="%"
          max={100}
          {...form.getInputProps('holdPercent')}
        />
        <WholeNumberField
          label="An open payment claim extends a hold by"
          description="Once for each hold. 0 extends nothing."
          unit="hours"
          max={maxClaimHoldHours}
          {...form.getInputProps('claimHoldHours')}
        />
        <WholeNumberField
          label="Discount that agents may agree on"
          description="In percent of the nights, after the discount for a long stay. 0 leaves discounts to you."
          unit="%"
          max={100}
          {...form.getInputProps('agentDiscountPercent')}
        />
        <WholeNumberField
          label="Remind me of deposits"
          description="After check-out, while a caution deposit is held."
          unit="hours"
          max={maxCautionHours}
          {...form.getInputProps('cautionHours')}
        />
        <FormFailure failure={failure} />
        <Group>
          <Button type="submit" loading={busy}>
            Save settings
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** How long dates are held for a deposit, what agents may agree on, and when deposits are settled. */
export const HoldsPanel = () => (
  <MoneySettingsPanel
    title="Holds, agents and deposits"
    description="A hold keeps dates until the guest’s deposit is confirmed."
    Form={HoldsForm}
  />
)
