import { codeLifeMinutes, otpMessage, VerifyEmailInput } from '@ilewa/contract/auth/schema'
import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { hasCode } from '../../../lib/api/api-error.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { authPath, type CodeType, paths } from '../../../lib/paths.ts'
import { CodeField } from '../../../ui/form/CodeField.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { verifyEmail } from '../codes.api.ts'
import { completeVerification } from '../complete-verification.ts'
import { ResendCode } from '../ResendCode.tsx'

const invalidNotice = () => ({ title: 'Invalid OTP', message: otpMessage })
const fallback = { title: 'Verification Failed', message: 'Something went wrong' }

const toType = (value: string | null): CodeType =>
  value === 'login' || value === 'recovery' ? value : 'signup'

function CodeForm({ email, type }: { email: string; type: CodeType }) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, busy, failure } = useContractForm({
    schema: VerifyEmailInput,
    initialValues: { email, otp: '', isResetPass: type === 'recovery' },
    fallback,
    invalidMessage: invalidNotice,
    send: async (body) => {
      const { data } = await verifyEmail({ body })
      const next = completeVerification(email, data)
      if (next) void navigate(next)
    },
    onFailure: (error) => {
      if (hasCode(error, 'auth.code_invalid')) {
        // The field is cleared, because the sixth digit submits the form. Editing one digit of a wrong code would
        // submit another wrong code, and attempts are limited.
        form.setFieldValue('otp', '')
        element.current?.querySelector('input')?.focus()
      }
      return false
    },
  })

  return (
    <form noValidate onSubmit={submit} ref={element}>
      <Stack gap="md">
        <FormFailure failure={failure} />
        <CodeField
          label="Verification code"
          value={form.values.otp}
          error={form.errors.otp ?? form.errors.email}
          onChange={(otp) => form.setFieldValue('otp', otp)}
        />
        <Button type="submit" loading={busy} fullWidth>
          Verify Code
        </Button>
      </Stack>
    </form>
  )
}

function IncompleteLink() {
  return (
    <Alert color="red" title="This link is incomplete">
      We do not know which address to verify. Please{' '}
      <Anchor inherit component={Link} to={authPath('login')}>
        sign in
      </Anchor>{' '}
      to get a new one, or{' '}
      <Anchor inherit component={Link} to={paths.forgotPassword}>
        choose a new password
      </Anchor>
      .
    </Alert>
  )
}

export function OtpVerificationPage() {
  const [params] = useSearchParams()
  const email = params.get('email')?.trim()
  const type = toType(params.get('type'))
  return (
    <AuthLayout
      title="Check your email"
      subtitle={
        email ? (
          <>
            Enter the six digits that we sent to <strong>{email}</strong>. They are valid for{' '}
            {codeLifeMinutes} minutes.
          </>
        ) : (
          'The code that we sent is six digits long.'
        )
      }
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {email ? (
        <>
          <CodeForm email={email} type={type} />
          <ResendCode email={email} type={type} />
        </>
      ) : (
        <IncompleteLink />
      )}
    </AuthLayout>
  )
}
