import { type CodesSettings, CodesSettingsInput } from '@ilewa/contract/guest-page/schema'
import { CodesPayment, codesPaymentLabels, maxHoursBefore } from '@ilewa/contract/guest-page/terms'
import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useSnapshot } from '../../../lib/forms/use-snapshot.ts'
import { FormNotice } from '../../../ui/dialog/FormNotice.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { saveCodesSettings, useCodesSettings } from './codes-settings.api.ts'

const paymentOptions = CodesPayment.options.map((value) => ({ value, label: codesPaymentLabels[value] }))

interface CodesFormProps {
  settings: CodesSettings
  onReload: () => Promise<void>
}

function CodesForm({ settings, onReload }: CodesFormProps) {
  const { form, submit, busy, failure, isStale } = useContractForm({
    schema: CodesSettingsInput,
    initialValues: { ...settings, hoursBefore: settings.hoursBefore as number | undefined },
    send: async (input) => {
      form.setValues(await saveCodesSettings(input))
    },
    fallback: { message: 'Failed to save' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NumberField
          label="Hours before check-in"
          description={`Up to ${maxHoursBefore}. They are hidden again after check-out.`}
          decimals={0}
          {...form.getInputProps('hoursBefore')}
        />
        <NativeSelect label="Show after" data={paymentOptions} {...form.getInputProps('payment')} />
        <FormNotice failure={failure} isStale={isStale} onReload={onReload} />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** When guests see the door code and the Wi-Fi password. */
export function CodesPanel() {
  const query = useCodesSettings()
  const { snapshot, reload } = useSnapshot(query)
  return (
    <Panel title="Door code and Wi-Fi on the guest’s page">
      <Text c="dimmed">
        Each booking has a page for its guest. Enter the codes at a property, under “Door code and
        directions”.
      </Text>
      {snapshot ? (
        <CodesForm key={snapshot.version} settings={snapshot} onReload={reload} />
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="12rem" radius="lg" />
      )}
    </Panel>
  )
}
