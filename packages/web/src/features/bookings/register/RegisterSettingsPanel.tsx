import { type RegisterSettings, RegisterSettingsInput } from '@ilewa/contract/guest-register/schema'
import {
  defaultRegisterMonths,
  maxRegisterMonths,
  RegisterMode,
  registerModeLabels,
} from '@ilewa/contract/guest-register/terms'
import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { saveRegisterSettings, useRegisterSettings } from './register-settings.api.ts'

const modeOptions = RegisterMode.options.map((value) => ({ value, label: registerModeLabels[value] }))

const names = 'Full name, nationality, home address, phone, where guests come from and go to'
const fieldsOf: Record<RegisterMode, string | undefined> = {
  OFF: undefined,
  NAMES: `${names}.`,
  IDENTITY: `${names}, identity document and its number; on a paid plan a picture of it.`,
}

function SettingsForm({ settings }: { settings: RegisterSettings }) {
  const savedValues = {
    mode: settings.mode,
    months: settings.months as number | undefined,
    monthsReason: settings.monthsReason ?? '',
  }
  const { form, submit, busy, failure } = useContractForm({
    schema: RegisterSettingsInput,
    initialValues: savedValues,
    send: saveRegisterSettings,
    fallback: { message: 'Failed to save the guest register' },
  })
  const { mode, months } = form.values
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect
          label="Details to collect"
          description={fieldsOf[mode]}
          data={modeOptions}
          {...form.getInputProps('mode')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as RegisterMode
            // Fields that are hidden return to the saved values, so that an invalid one is not sent.
            form.setValues(chosen === 'OFF' ? { ...savedValues, mode: chosen } : { mode: chosen })
          }}
        />
        {mode === 'OFF' ? (
          settings.mode !== 'OFF' && (
            <Text c="dimmed">
              No new guests can be added. Saved entries are deleted on time; to read them, switch the register
              on again.
            </Text>
          )
        ) : (
          <>
            <NumberField
              label="Months until entries are deleted"
              description={`1 to ${maxRegisterMonths}, after check-out or cancellation. ${defaultRegisterMonths} unless you have a reason.`}
              maw="20rem"
              decimals={0}
              {...form.getInputProps('months')}
            />
            {months !== undefined && months < settings.months && (
              <Text>Entries older than that are deleted tonight.</Text>
            )}
            {months !== defaultRegisterMonths && (
              <TextInput
                label="Reason for another time"
                placeholder="For example an order of the state"
                {...form.getInputProps('monthsReason')}
              />
            )}
          </>
        )}
        <FormFailure failure={failure} />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the guest register has, and when it is deleted. */
export function RegisterSettingsPanel() {
  const query = useRegisterSettings()
  return (
    <Panel title="Guest register">
      <Stack gap="md">
        <Text c="dimmed">
          Some states require a guest register of hotels, some also of short-lets. Ask your state’s security
          or tourism office, or a lawyer, before you switch it on. Immigration may ask for foreign guests.
          Guests add themselves on their page, or you add them at check-in.
        </Text>
        {query.data ? (
          <SettingsForm key={JSON.stringify(query.data)} settings={query.data} />
        ) : query.isError ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="delayed" height="14rem" radius="lg" />
        )}
      </Stack>
    </Panel>
  )
}
