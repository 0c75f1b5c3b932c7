import { ResetPasswordInput, resetMismatchSentence, resetShortSentence } from '@ilewa/contract/auth'
import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Described } from '../../lib/api-error.ts'
import type { FormErrors } from '../../lib/form-state.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { authPath, paths } from '../../lib/paths.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { resetPassword } from './auth.api.ts'
import { showPasswordButton } from './auth-words.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

const fallback = { title: 'Error', message: 'Something went wrong during password reset' }

function noticeOf(faults: FormErrors): Described {
  if (faults.newPassword === resetShortSentence)
    return { title: 'Password too short', message: resetShortSentence }
  if (faults.newPassword) return { title: 'Password Too Weak', message: faults.newPassword }
  return { title: "Passwords don't match", message: resetMismatchSentence }
}

function ResetForm({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: ResetPasswordInput,
    initialValues: { userId, newPassword: '', confirmPassword: '' },
    fallback,
    invalidNotice: noticeOf,
    send: async (body) => {
      const { message } = await resetPassword({ body })
      notifySuccess(message)
      void navigate(authPath('login'))
    },
  })
  const password = { autoComplete: 'new-password', visibilityToggleButtonProps: showPasswordButton }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <PasswordInput label="New Password" {...password} {...form.getInputProps('newPassword')} />
        <PasswordChecklist password={form.values.newPassword} />
        <PasswordInput label="Confirm Password" {...password} {...form.getInputProps('confirmPassword')} />
        <Button type="submit" loading={busy} fullWidth>
          Update Password
        </Button>
      </Stack>
    </form>
  )
}

export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const email = params.get('email')
  return (
    <AuthLayout
      title="Choose a new password"
      subtitle={email ? `For ${email}` : 'It replaces the old one everywhere.'}
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {userId ? (
        <ResetForm userId={userId} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Please{' '}
          <Anchor component={Link} to={paths.forgotPassword}>
            ask for a new code
          </Anchor>{' '}
          and follow it from there.
        </Alert>
      )}
    </AuthLayout>
  )
}
