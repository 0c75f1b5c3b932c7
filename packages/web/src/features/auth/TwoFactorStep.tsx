import { TwoFactorInput, twoFactor } from '@ilewa/contract/account'
import { Button, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { hasCode } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { saveSession } from '../../lib/session.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { AuthLayout } from './AuthLayout.tsx'

interface TwoFactorStepProps {
  /** From the sign-in with a password. */
  challenge: string
  onBack: () => void
}

const fallback = { title: 'Verification Failed', message: 'Something went wrong' }

/** The second factor of a sign-in: the app's six digits, or one of the recovery codes. */
export function TwoFactorStep({ challenge, onBack }: TwoFactorStepProps) {
  const element = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
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
      // Emptied, since a digit typed over the old ones would send a wrong code again, and tries are few.
      if (!isRecovery && hasCode(error, 'auth.two_factor_code_invalid')) {
        form.setFieldValue('code', '')
        element.current?.querySelector('input')?.focus()
      }
      return false
    },
  })
  const change = () => {
    setRecovery(!isRecovery)
    form.setFieldValue('code', '')
  }

  return (
    <AuthLayout
      title="Enter your code"
      subtitle={
        isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six digits from your authenticator app.'
      }
      footer={
        <Button variant="subtle" onClick={onBack}>
          Back to Sign In
        </Button>
      }
    >
      <form noValidate onSubmit={submit} ref={element}>
        <Stack gap="md">
          <FormFailure failure={failure} />
          {isRecovery ? (
            <TextInput
              key="recovery"
              label="Recovery code"
              autoComplete="off"
              data-code
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="K7M3-QX9P-2HTW"
              autoFocus
              {...form.getInputProps('code')}
            />
          ) : (
            <CodeField
              label="Code from your app"
              value={form.values.code}
              error={form.errors.code}
              onChange={(code) => form.setFieldValue('code', code)}
              onComplete={() => element.current?.requestSubmit()}
            />
          )}
          <Button type="submit" loading={busy} fullWidth>
            Verify Code
          </Button>
          <Button variant="subtle" fullWidth onClick={change}>
            {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
