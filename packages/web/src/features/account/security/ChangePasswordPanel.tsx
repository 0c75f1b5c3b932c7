import { ChangePasswordInput } from '@ilewa/contract/account/schema'
import { Button, Stack } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordChecklist } from '../../../ui/form/PasswordChecklist.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { useChangePassword } from '../account.api.ts'
import classes from '../settings.module.css'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }
const fallback = { title: 'Error', message: 'Failed to change password' }

export function ChangePasswordPanel() {
  const email = useSession()?.user.email
  const changePassword = useChangePassword()
  const { form, submit, busy, failure } = useContractForm({
    schema: ChangePasswordInput,
    initialValues: empty,
    fallback,
    send: async (body) => {
      const { message } = await changePassword.mutateAsync({ body })
      form.setValues(empty)
      notifySuccess(message)
    },
  })
  const field = form.getInputProps

  return (
    <Panel title="Change Password">
      <form noValidate onSubmit={submit} className={classes.narrow}>
        <Stack gap="md">
          {/* Lets password managers identify the account. */}
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField label="Current Password" autoComplete="current-password" {...field('oldPassword')} />
          <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword')} />
          <PasswordChecklist password={form.values.newPassword} />
          <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
          <FormFailure failure={failure} />
          <div className={classes.foot}>
            <Button type="submit" disabled={busy}>
              {busy ? 'Changing...' : 'Update Password'}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}
