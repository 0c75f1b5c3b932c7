import { EmailInput } from '@ilewa/contract/auth/schema'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { authPath, otpPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { forgotPassword } from '../codes.api.ts'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const { form, submit, busy, failure } = useContractForm({
    schema: EmailInput,
    initialValues: { email: '' },
    fallback: { title: 'Authentication Error', message: 'Something went wrong during authentication.' },
    send: async (body) => {
      const { message } = await forgotPassword({ body })
      notifySuccess(message)
      void navigate(otpPath(body.email, 'recovery'))
    },
  })

  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="Enter your email. We will send you a six-digit code."
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
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
          <Button type="submit" loading={busy} fullWidth>
            Send Reset Code
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
