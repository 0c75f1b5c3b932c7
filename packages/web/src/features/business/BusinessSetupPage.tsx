import { BusinessInput } from '@ilewa/contract/business'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SetupStep } from '../../ui/layout/SetupStep.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import classes from './BusinessSetupPage.module.css'
import { useCreateBusiness } from './business.api.ts'
import { emptyBusiness, toNotice } from './business-form.ts'

const fallback = { title: 'Setup failed', message: 'Something went wrong. Please try again.' }

export function BusinessSetupPage() {
  const navigate = useNavigate()
  const createBusiness = useCreateBusiness()
  const { form, submit, busy, failure } = useContractForm({
    schema: BusinessInput,
    initialValues: emptyBusiness,
    draft: 'business-setup',
    fallback,
    invalidMessage: toNotice,
    send: async (body, idempotencyKey) => {
      const { message } = await createBusiness.mutateAsync({ body, idempotencyKey })
      notifySuccess(message)
      void navigate(paths.subscriptionPlans)
    },
  })

  return (
    <div className={classes.page}>
      <SetupStep step={1} total={2} />
      <PageHeader
        title="Set up your business"
        subtitle="Only the name and the type are needed now. The rest can wait."
      />
      <form noValidate onSubmit={submit} className={classes.form}>
        <Panel>
          <BusinessFields field={form.getInputProps} />
        </Panel>
        <FormFailure failure={failure} />
        <div className={classes.foot}>
          <Button type="submit" loading={busy}>
            Complete Setup
          </Button>
        </div>
      </form>
    </div>
  )
}
