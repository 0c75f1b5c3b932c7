import { LoginInput } from '@ilewa/contract/auth/schema'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { otpPath, paths } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session/session.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { login } from './auth.api.ts'
import { invalidInputNotice } from './auth-messages.ts'

interface SignInFormProps {
  /** The password was correct, and a second-factor code is required. */
  onChallenge: (challenge: string) => void
}

/** After sign-in the route guard opens the dashboard or the next setup step. */
export function SignInForm({ onChallenge }: SignInFormProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { form, submit, busy, failure } = useContractForm({
    schema: LoginInput,
    initialValues: { email: state?.email ?? '', password: '' },
    fallback: { title: 'Login failed', message: 'Something went wrong' },
    invalidMessage: () => invalidInputNotice,
    send: async (body) => {
      const { data, message } = await login({ body })
      if ('challenge' in data) return onChallenge(data.challenge)
      saveSession(data)
      notifySuccess(message)
    },
    onFailure: (error) => {
      if (!hasCode(error, 'auth.email_not_verified')) return false
      notifyError(error)
      void navigate(otpPath(form.getValues().email.trim(), 'login'))
      return true
    },
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Anchor component={Link} to={paths.forgotPassword} className="tap" ml="auto" mt={-8}>
          Forgot your password?
        </Anchor>
        <Button type="submit" loading={busy} fullWidth>
          Sign In
        </Button>
      </Stack>
    </form>
  )
}
