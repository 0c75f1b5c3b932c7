import { codeLifeMinutes, otpSentence, VerifyEmailInput } from '@ilewa/contract/auth'
import { Anchor, Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { hasCode } from '../../lib/api-error.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { authPath, type CodeType, resetPath } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { verifyEmail } from './auth.api.ts'
import { ResendCode } from './ResendCode.tsx'

const invalidNotice = () => ({ title: 'Invalid OTP', message: otpSentence })
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
    invalidNotice,
    send: async (body) => {
      const { data } = await verifyEmail({ body })
      if ('token' in data) {
        saveSession(data)
        notifySuccess('Your email has been verified', 'Verification Successful')
      } else {
        notifySuccess('You can now reset your password', 'OTP Verified')
        void navigate(resetPath(email, data.userId))
      }
    },
    onFailure: (error) => {
      if (hasCode(error, 'auth.code_invalid')) {
        // Emptied, since a digit typed over the old ones would send a wrong code again, and tries are few.
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
          onComplete={() => element.current?.requestSubmit()}
        />
        <Button type="submit" loading={busy} fullWidth>
          Verify Code
        </Button>
      </Stack>
    </form>
  )
}

export function OtpVerificationPage() {
  const [params] = useSearchParams()
  const email = params.get('email') ?? ''
  const type = toType(params.get('type'))
  return (
    <AuthLayout
      title="Check your email"
      subtitle={
        <>
          Enter the six digits that we sent to <strong>{email || 'your address'}</strong>. They work for{' '}
          {codeLifeMinutes} minutes.
        </>
      }
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      <CodeForm email={email} type={type} />
      <ResendCode email={email} type={type} />
    </AuthLayout>
  )
}
