import { twoFactor } from '@ilewa/contract/account/endpoints'
import { isAuthenticatorCode, TwoFactorInput } from '@ilewa/contract/account/schema'
import { Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { saveSession } from '../../lib/session/session.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { SecondFactorField } from '../../ui/form/SecondFactorField.tsx'
import { AuthLayout } from './AuthLayout.tsx'

interface TwoFactorStepProps {
  /** The challenge that the sign-in with a password returned. */
  challenge: string
  onBack: () => void
}

const fallback = { title: 'Verification Failed', message: 'Something went wrong' }

/** The second factor of a sign-in: the six digits of the authenticator app, or a recovery code. */
export function TwoFactorStep({ challenge, onBack }: TwoFactorStepProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, busy, failure } = useContractForm({
    schema: TwoFactorInput,
    initialValues: { challenge, code: '' },
    fallback,
    send: async (body) => {
      const { data, message } = await call(twoFactor.verify, { body })
      saveSession(data)
      notifySuccess(message)
    },
    onFailure: (error) => {
      if (hasCode(error, 'auth.challenge_expired')) {
        notifyError(error, fallback)
        onBack()
        return true
      }
      // The field is cleared, because the sixth digit submits the form. Editing one digit of a wrong code would
      // submit another wrong code, and attempts are limited.
      if (isAuthenticatorCode(form.getValues().code) && hasCode(error, 'auth.two_factor_code_invalid')) {
        form.setFieldValue('code', '')
        element.current?.querySelector('input')?.focus()
      }
      return false
    },
  })

  return (
    <AuthLayout
      title="Enter your code"
      subtitle="Enter the six digits from your authenticator app, or a recovery code."
      footer={
        <Button variant="subtle" onClick={onBack}>
          Back to Sign In
        </Button>
      }
    >
      <form noValidate onSubmit={submit} ref={element}>
        <Stack gap="md">
          <FormFailure failure={failure} />
          <SecondFactorField
            value={form.values.code}
            error={form.errors.code}
            onChange={(code) => form.setFieldValue('code', code)}
          >
            <Button type="submit" loading={busy} fullWidth>
              Verify Code
            </Button>
          </SecondFactorField>
        </Stack>
      </form>
    </AuthLayout>
  )
}
