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

function SettingsForm({ settings }: { settings: RegisterSettings }) {
  const { form, submit, busy, failure } = useContractForm({
    schema: RegisterSettingsInput,
    initialValues: {
      mode: settings.mode,
      months: settings.months as number | undefined,
      monthsReason: settings.monthsReason ?? '',
    },
    send: saveRegisterSettings,
    fallback: { message: 'Failed to save the guest register' },
  })
  const { mode, months } = form.values
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect label="What the register has" data={modeOptions} {...form.getInputProps('mode')} />
        {mode === 'OFF' ? (
          settings.mode !== 'OFF' && (
            <Text c="dimmed">
              No guests are added any more. Entries stay until their time has passed; to read them, switch the
              register on again.
            </Text>
          )
        ) : (
          <>
            <NumberField
              label="Months until entries are deleted"
              description={`After check-out, 1 to ${maxRegisterMonths}. ${defaultRegisterMonths} unless you have a reason.`}
              maw="20rem"
              decimals={0}
              {...form.getInputProps('months')}
            />
            {months !== defaultRegisterMonths && (
              <TextInput
                label={`Why not after ${defaultRegisterMonths} months`}
                placeholder="Such as the order that asks for it"
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
          Some states ask every hotel and short-let who lodges with them, some only hotels, some nobody, and
          Immigration may ask for a list of foreign guests. Ask the security or tourism office of your state,
          or a lawyer, before you switch this on. Guests enter themselves on their page or at check-in.
          Numbers and pictures of documents are encrypted, and each time you look is noted.
        </Text>
        {query.data ? (
          <SettingsForm key={query.data.mode} settings={query.data} />
        ) : query.isError ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="delayed" height="14rem" radius="lg" />
        )}
      </Stack>
    </Panel>
  )
}
