import { Alert, Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { authPath } from '../../../lib/paths.ts'
import { AcceptedTerms } from '../AcceptedTerms.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { useInvitation } from '../invitations.api.ts'
import { JoinBusiness } from './JoinBusiness.tsx'
import { ResetForm } from './ResetForm.tsx'

const expiredError = {
  title: 'Invitation Expired',
  message: 'This invitation has expired or was already used. Ask the person who invited you for a new one.',
}

interface AcceptInvitationProps {
  token: string
  /** The address that a new account signs in with. */
  email: string | null
}

/** An invited person chooses a password, or joins with an existing account. */
export function AcceptInvitation({ token, email }: AcceptInvitationProps) {
  const [isRejected, setRejected] = useState(false)
  const invitation = useInvitation(token)
  const team = invitation?.businessName || 'your team'
  const hasAccount = invitation?.isOpen && invitation.account !== 'NONE'
  const isExpired = isRejected || invitation === null || invitation?.isOpen === false
  return (
    <AuthLayout
      title="Welcome to Ilewa"
      subtitle={
        hasAccount
          ? `${team} invites you.`
          : `Choose a password to join ${team}. You will sign in with ${email ?? 'your email'}.`
      }
      footer={
        <>
          {!isExpired && <AcceptedTerms step="joining" />}
          <Anchor component={Link} to={authPath('login')} className="tap">
            Back to Sign In
          </Anchor>
        </>
      }
    >
      {isExpired && (
        <Alert color="red" title={expiredError.title}>
          {expiredError.message}
        </Alert>
      )}
      {hasAccount && !isExpired && <JoinBusiness token={token} invitation={invitation} />}
      {!hasAccount && !isExpired && (
        <ResetForm
          userId={token}
          email={email}
          action={`Join ${team}`}
          expiredError={expiredError}
          onExpired={() => setRejected(true)}
        />
      )}
    </AuthLayout>
  )
}
