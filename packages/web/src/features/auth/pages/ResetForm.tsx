import {
  auth,
  ResetPasswordInput,
  resetMismatchSentence,
  resetShortSentence,
} from '@ilewa/contract/auth/schema'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type Described, hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import type { FormErrors } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyFault, notifySuccess } from '../../../lib/notify.ts'
import { authPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordChecklist } from '../../../ui/form/PasswordChecklist.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'

const fallback = { title: 'Error', message: 'Something went wrong during password reset' }

function noticeOf(faults: FormErrors): Described {
  if (faults.newPassword === resetShortSentence)
    return { title: 'Password too short', message: resetShortSentence }
  if (faults.newPassword) return { title: 'Password Too Weak', message: faults.newPassword }
  return { title: "Passwords don't match", message: resetMismatchSentence }
}

interface ResetFormProps {
  /** The single-use handle of a verified recovery, or of an invitation. */
  userId: string
  email: string | null
  /** Label of the submit button. */
  action: string
  /** Message for an expired handle. */
  over: Described
  onOver: () => void
}

/** Sets a password with a single-use handle. */
export function ResetForm({ userId, email, action, over, onOver }: ResetFormProps) {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: ResetPasswordInput,
    initialValues: { userId, newPassword: '', confirmPassword: '' },
    fallback,
    invalidNotice: noticeOf,
    send: async (body) => {
      const { message } = await call(auth.resetPassword, { body })
      notifySuccess(message)
      void navigate(authPath('login'), { state: { email } })
    },
    onFailure: (error) => {
      if (!hasCode(error, 'auth.reset_invalid')) return false
      notifyFault(over)
      onOver()
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
