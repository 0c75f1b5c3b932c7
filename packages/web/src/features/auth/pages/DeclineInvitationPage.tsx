import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describeError, type ErrorMessage } from '../../../lib/api/api-error.ts'
import { authPath } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { declineInvitation, reportInvitation, useInvitation } from '../invitations.api.ts'

const outcomes = {
  decline: {
    title: 'Invitation declined',
    text: 'The invitation can no longer be accepted. No further action is needed.',
  },
  report: {
    title: 'Invitation reported',
    text: 'This business cannot invite you again. Thank you for your report.',
  },
}

const expiredMessage = 'This invitation has expired or was already used.'

/** Nothing is sent before a button is clicked, because mail scanners open links automatically. */
function DeclineStep({ token }: { token: string }) {
  const invitation = useInvitation(token)
  const [busy, setBusy] = useState<keyof typeof outcomes | null>(null)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [finished, setFinished] = useState<keyof typeof outcomes | null>(null)

  const submitAction = async (action: keyof typeof outcomes) => {
    setBusy(action)
    setFailure(null)
    try {
      await (action === 'decline' ? declineInvitation(token) : reportInvitation(token))
      setFinished(action)
    } catch (error) {
      setFailure(describeError(error, { title: 'Not Sent' }))
    } finally {
      setBusy(null)
    }
  }

  if (finished)
    return (
      <Alert color="green" role="status" title={outcomes[finished].title}>
        {outcomes[finished].text}
      </Alert>
    )
  if (invitation === null) return <Alert title="Link used or expired">{expiredMessage}</Alert>
  const business = invitation?.businessName ?? 'The business'
  return (
    <Stack gap="md">
      <FormFailure failure={failure} />
      <Text>{business} invited you. To accept, use the button in the mail.</Text>
      <Button
        variant="default"
        fullWidth
        loading={busy === 'decline'}
        disabled={busy === 'report'}
        onClick={() => void submitAction('decline')}
      >
        Decline
      </Button>
      <Text>You do not know this business? Report it, and it cannot mail you again.</Text>
      <Button
        color="red"
        variant="outline"
        fullWidth
        loading={busy === 'report'}
        disabled={busy === 'decline'}
        onClick={() => void submitAction('report')}
      >
        Report
      </Button>
    </Stack>
  )
}

/** The page that the second link of an invitation mail opens, for signed-in and signed-out people. */
export function DeclineInvitationPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <AuthLayout
      title="Decline or report"
      subtitle="No account required."
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {token ? (
        <DeclineStep token={token} />
      ) : (
        <Alert color="red" title="This link is incomplete">
          Open it again from the mail.
        </Alert>
      )}
    </AuthLayout>
  )
}
