import { people } from '@ilewa/contract/people/endpoints'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describeError, type ErrorMessage } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { authPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { AuthLayout } from '../AuthLayout.tsx'

/** Nothing is sent before the button is clicked, because mail scanners open links automatically. */
function ConfirmStep({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [confirmed, setConfirmed] = useState<string | null>(null)

  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setConfirmed((await call(people.confirmEmail, { body: { token } })).data.email)
    } catch (error) {
      setFailure(describeError(error, { title: 'Not Confirmed' }))
    } finally {
      setBusy(false)
    }
  }

  if (confirmed)
    return (
      <Alert color="green" role="status" title="Your new email address is confirmed">
        From now on sign in with {confirmed}.
      </Alert>
    )
  return (
    <Stack gap="md">
      <FormFailure failure={failure} />
      <Text>Confirm this address to sign in with it.</Text>
      <Button loading={busy} fullWidth onClick={() => void confirm()}>
        Confirm this address
      </Button>
    </Stack>
  )
}

/** The page that the mail to a new address links to, for signed-in and signed-out people. */
export function ConfirmEmailPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <AuthLayout
      title="Confirm your new email address"
      subtitle="It replaces your current sign-in email."
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {token ? (
        <ConfirmStep token={token} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Open it again from the mail.
        </Alert>
      )}
    </AuthLayout>
  )
}
