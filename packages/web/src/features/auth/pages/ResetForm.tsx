import { auth } from '@ilewa/contract/auth/endpoints'
import { ResetPasswordInput, resetMismatchMessage, resetShortMessage } from '@ilewa/contract/auth/schema'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type ErrorMessage, hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import type { FormErrors } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyErrorMessage, notifySuccess } from '../../../lib/notify.ts'
import { authPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordChecklist } from '../../../ui/form/PasswordChecklist.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'

const fallback = { title: 'Error', message: 'Something went wrong during password reset' }

function toNotice(errors: FormErrors): ErrorMessage {
  if (errors.newPassword === resetShortMessage)
    return { title: 'Password too short', message: resetShortMessage }
  if (errors.newPassword) return { title: 'Password Too Weak', message: errors.newPassword }
  return { title: "Passwords don't match", message: resetMismatchMessage }
}

interface ResetFormProps {
  /** The single-use handle of a verified code or an invitation. It is not a user's ID. */
  userId: string
  email: string | null
  /** Label of the submit button. */
  action: string
  /** Message for an expired handle. */
  expiredError: ErrorMessage
  onExpired: () => void
}

/** Sets a password with a single-use handle. */
export function ResetForm({ userId, email, action, expiredError, onExpired }: ResetFormProps) {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: ResetPasswordInput,
    initialValues: { userId, newPassword: '', confirmPassword: '' },
    fallback,
    invalidMessage: toNotice,
    send: async (body) => {
      const { message } = await call(auth.resetPassword, { body })
      notifySuccess(message)
      void navigate(authPath('login'), { state: { email } })
    },
    onFailure: (error) => {
      if (!hasCode(error, 'auth.reset_invalid')) return false
      notifyErrorMessage(expiredError)
      onExpired()
      return true
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordChecklist password={form.values.newPassword} />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" loading={busy} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
