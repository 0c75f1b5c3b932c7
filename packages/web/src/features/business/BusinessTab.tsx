import { type Business, BusinessInput } from '@ilewa/contract/business'
import { Button, Center, Loader, Stack } from '@mantine/core'
import { ApiError } from '../../lib/api/api-error.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { readSession } from '../../lib/session/session.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import classes from './BusinessSetupPage.module.css'
import { useBusiness, useUpdateBusiness } from './business.api.ts'
import { toBusinessForm, toNotice } from './business-form.ts'
import { FrontDeskPanel } from './FrontDeskPanel.tsx'

const fallback = { title: 'Error', message: 'Failed to update business profile' }
const missingBusinessError = () =>
  new ApiError({ code: 'foreign', status: 0, message: 'Business ID not found' })

function BusinessForm({ business }: { business: Business }) {
  const updateBusiness = useUpdateBusiness()
  const { form, submit, busy, failure } = useContractForm({
    schema: BusinessInput,
    initialValues: toBusinessForm(business),
    fallback,
    invalidMessage: toNotice,
    send: async (body) => {
      const businessId = readSession()?.business?.id
      if (!businessId) throw missingBusinessError()
      const { data, message } = await updateBusiness.mutateAsync({ params: { businessId }, body })
      form.setValues(toBusinessForm(data))
      notifySuccess(message)
    },
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <BusinessFields field={form.getInputProps} />
        <FormFailure failure={failure} />
        <div className={classes.foot}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function BusinessProfile() {
  const business = useBusiness()
  return (
    <Panel title="Business Information">
      {business.isPending && (
        <Center py="xl">
          <Loader role="status" aria-label="Loading" />
        </Center>
      )}
      {business.isError && !business.data && (
        <ErrorView error={business.error} onRetry={() => void business.refetch()} />
      )}
      {business.data && <BusinessForm business={business.data} />}
    </Panel>
  )
}

/** The business profile and the rules of the front desk in the settings. */
export const BusinessTab = () => (
  <Stack gap="md">
    <BusinessProfile />
    <FrontDeskPanel />
  </Stack>
)
