import { ResetPasswordInput, resetMismatchSentence, resetShortSentence } from '@ilewa/contract/auth'
import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Described, hasCode } from '../../lib/api-error.ts'
import type { FormErrors } from '../../lib/form-state.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifyFault, notifySuccess } from '../../lib/notify.ts'
import { authPath, paths } from '../../lib/paths.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { resetPassword } from './auth.api.ts'

const fallback = { title: 'Error', message: 'Something went wrong during password reset' }

function noticeOf(faults: FormErrors): Described {
  if (faults.newPassword === resetShortSentence)
    return { title: 'Password too short', message: resetShortSentence }
  if (faults.newPassword) return { title: 'Password Too Weak', message: faults.newPassword }
  return { title: "Passwords don't match", message: resetMismatchSentence }
}

const invitationOver = {
  title: 'Invitation Expired',
  message: 'This invitation has expired or was already used. Ask whoever invited you to send it again.',
}

interface ResetFormProps {
  /** The single-use handle of a verified recovery, or of an invitation. */
  userId: string
  /** Handles the refusal of the handle by itself. */
  onRefused?: () => void
}

function ResetForm({ userId, onRefused }: ResetFormProps) {
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
    onFailure: (error) => {
      if (!onRefused || !hasCode(error, 'auth.reset_invalid')) return false
      notifyFault(invitationOver)
      onRefused()
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
          Update Password
        </Button>
      </Stack>
    </form>
  )
}

function IncompleteLink() {
  return (
    <Alert color="red" title="This link is incomplete">
      Please{' '}
      <Anchor inherit component={Link} to={paths.forgotPassword}>
        ask for a new code
      </Anchor>{' '}
      and follow it from there.
    </Alert>
  )
}

/** Where a verified recovery code leads, and with `type=invitation` the link of an invited person. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const [isRefused, setRefused] = useState(false)
  const userId = params.get('userId')
  const email = params.get('email')
  const isInvitation = params.get('type') === 'invitation'
  const resetSubtitle = email ? `For ${email}` : 'It replaces the old one everywhere.'
  return (
    <AuthLayout
      title={isInvitation ? 'Welcome to Ilewa' : 'Choose a new password'}
      subtitle={
        isInvitation
          ? `Choose a password to join your team. You will sign in with ${email ?? 'your email'}.`
          : resetSubtitle
      }
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {isRefused && (
        <Alert color="red" title={invitationOver.title}>
          {invitationOver.message}
        </Alert>
      )}
      {!isRefused && userId && (
        <ResetForm userId={userId} onRefused={isInvitation ? () => setRefused(true) : undefined} />
      )}
      {!userId && <IncompleteLink />}
    </AuthLayout>
  )
}
