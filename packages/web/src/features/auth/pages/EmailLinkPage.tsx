import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { describeError, type ErrorMessage } from '../../../lib/api/api-error.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { authPath, paths } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { FullPageLoader } from '../../../ui/layout/FullPageLoader.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { openEmailLink } from '../codes.api.ts'
import { completeVerification } from '../complete-verification.ts'

const TwoFactorStep = lazyNamed(() => import('../TwoFactorStep.tsx'), 'TwoFactorStep')

interface ContinueStepProps {
  token: string
  email: string
  onChallenge: (challenge: string) => void
}

/** Nothing is sent before the button is clicked, because mail scanners open links automatically. */
function ContinueStep({ token, email, onChallenge }: ContinueStepProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)

  const proceed = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await openEmailLink(token)
      if ('challenge' in data) return onChallenge(data.challenge)
      const next = completeVerification(email, data)
      if (next) void navigate(next)
    } catch (error) {
      setFailure(describeError(error, { title: 'Verification Failed' }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="md">
      <FormFailure failure={failure} />
      {failure && (
        <Text>
          <Anchor inherit component={Link} to={paths.forgotPassword}>
            Ask for a new code
          </Anchor>{' '}
          if this one is older than ten minutes.
        </Text>
      )}
      <Button loading={busy} fullWidth onClick={() => void proceed()}>
        Continue
      </Button>
    </Stack>
  )
}

/** The page that the link in a code mail opens. */
export function EmailLinkPage() {
  const [params] = useSearchParams()
  const [challenge, setChallenge] = useState<string>()
  const token = params.get('token')
  const email = params.get('email') ?? ''
  if (challenge)
    return (
      <Suspense fallback={<FullPageLoader />}>
        <TwoFactorStep challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  return (
    <AuthLayout
      title="Confirm it is you"
      subtitle={email ? `You opened the link that we sent to ${email}.` : 'You opened the link of our mail.'}
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {token ? (
        <ContinueStep token={token} email={email} onChallenge={setChallenge} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Open it again from the mail.
        </Alert>
      )}
    </AuthLayout>
  )
}
