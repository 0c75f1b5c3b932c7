import {
  type NotMeResult,
  notMeLinkDays,
  security,
  type UndoneChange,
} from '@ilewa/contract/auth/account-protection'
import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describeError, type ErrorMessage } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { authPath, resetPath } from '../../../lib/paths.ts'
import { endSession } from '../../../lib/session/session.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { AuthLayout } from '../AuthLayout.tsx'

const undoneMessages: Record<UndoneChange, string> = {
  two_factor_off: 'Two-factor sign-in is off again.',
  two_factor_on: 'Two-factor sign-in is on again, with your app as before.',
  two_factor_not_restored: 'Two-factor sign-in stays off. Set it up again in Settings.',
  recovery_codes: 'Your earlier recovery codes work again.',
  email: 'You sign in with this email address again.',
}

function AccountSecured({ email, userId, undone }: NotMeResult) {
  return (
    <Stack gap="md">
      <Alert color="green" role="status" title="Your account is safe again">
        <List>
          <List.Item>Every device is signed out.</List.Item>
          {undone.map((change) => (
            <List.Item key={change}>{undoneMessages[change]}</List.Item>
          ))}
          <List.Item>The old password no longer works.</List.Item>
        </List>
      </Alert>
      <Button component={Link} to={resetPath(email, userId)} fullWidth>
        Choose a new password
      </Button>
    </Stack>
  )
}

/** Nothing is sent before the button is clicked, because mail scanners open links automatically. */
function SecureStep({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [result, setResult] = useState<NotMeResult | null>(null)

  const secure = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await call(security.notMe, { body: { token } })
      endSession()
      setResult(data)
    } catch (error) {
      setFailure(describeError(error, { title: 'Not Done' }))
    } finally {
      setBusy(false)
    }
  }

  if (result) return <AccountSecured {...result} />
  return (
    <Stack gap="md">
      <FormFailure failure={failure} />
      <Text>If you did not make the change in the mail, secure your account now:</Text>
      <List>
        <List.Item>Every device is signed out, this one too.</List.Item>
        <List.Item>Security changes of the last {notMeLinkDays} days are undone.</List.Item>
        <List.Item>You choose a new password.</List.Item>
      </List>
      <Button color="red" loading={busy} fullWidth onClick={() => void secure()}>
        This was not me
      </Button>
    </Stack>
  )
}

/** The page that security notices link to, for signed-in and signed-out people. */
export function NotMePage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <AuthLayout
      title="Secure your account"
      subtitle="For changes that you did not make."
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {token ? (
        <SecureStep token={token} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Open it again from the mail.
        </Alert>
      )}
    </AuthLayout>
  )
}
