import { FrontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './BusinessSetupPage.module.css'
import { useFrontDeskSettings, useUpdateFrontDeskSettings } from './business.api.ts'

type Values = {
  agentsCheckIn: boolean
  requiredPaidPercent: number | undefined
  guestEmailOptional: boolean
}

function FrontDeskForm({ settings }: { settings: FrontDeskSettings }) {
  const { mutateAsync: update } = useUpdateFrontDeskSettings()
  const { form, submit, busy, failure } = useContractForm({
    schema: FrontDeskSettings,
    initialValues: settings as Values,
    send: async (body) => notifySuccess((await update({ body })).message),
    fallback: { title: 'Error', message: 'Failed to save the front desk settings' },
  })
  const { agentsCheckIn, guestEmailOptional } = form.values
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Checkbox
          label="Agents check in and out"
          description="Agents check their own guests in and out. Otherwise only owners and staff at the front desk do."
          checked={agentsCheckIn}
          onChange={({ currentTarget }) => form.setFieldValue('agentsCheckIn', currentTarget.checked)}
        />
        <NumberField
          label="Paid share required before check-in"
          description="In percent of the total. Below it only an owner checks a guest in. 0 requires nothing."
          maw="20rem"
          decimals={0}
          max={100}
          clampBehavior="none"
          rightSection={<span aria-hidden>%</span>}
          {...form.getInputProps('requiredPaidPercent')}
        />
        <Checkbox
          label="Guest email is optional"
          description="Bookings are saved without the guest’s email. Such guests get no request to rate their stay."
          checked={guestEmailOptional}
          onChange={({ currentTarget }) => form.setFieldValue('guestEmailOptional', currentTarget.checked)}
        />
        <FormFailure failure={failure} />
        <div className={classes.foot}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save front desk'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The rules of the front desk that the owner sets. */
export function FrontDeskPanel() {
  const query = useFrontDeskSettings()
  return (
    <Panel title="Front desk">
      {query.isPending && <Skeleton className="delayed" height="10rem" radius="lg" />}
      {query.isError && !query.data && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <FrontDeskForm settings={query.data} />}
    </Panel>
  )
}
