import { errors } from '@ilewa/contract/core/errors'
import { Anchor, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { authPath, paths } from '../../../lib/paths.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { FullPageLoader } from '../../../ui/layout/FullPageLoader.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { ResetForm } from './ResetForm.tsx'

const AcceptInvitation = lazyNamed(() => import('./AcceptInvitation.tsx'), 'AcceptInvitation')

const expiredError = errors['auth.reset_invalid']

const incomplete = { title: 'This link is incomplete', message: 'Please ask for a new code.' }

const NewCodeLink = () => (
  <Anchor component={Link} to={paths.forgotPassword} className="tap">
    Ask for a new code
  </Anchor>
)

/**
 * Chooses a password after a verified code. With `type=verified` the code confirmed a new address; otherwise it
 * was for a recovery.
 */
function Reset() {
  const [params] = useSearchParams()
  const [isExpired, setExpired] = useState(false)
  const userId = params.get('userId')
  const email = params.get('email')
  const recoverySubtitle = email ? `For ${email}` : 'It replaces your old password.'
  const isVerified = params.get('type') === 'verified'
  return (
    <AuthLayout
      title="Choose a new password"
      subtitle={isVerified ? 'Your email is confirmed. Choose a password to continue.' : recoverySubtitle}
      footer={
        <Anchor component={Link} to={authPath('login')} className="tap">
          Back to Sign In
        </Anchor>
      }
    >
      {userId && !isExpired ? (
        <ResetForm
          userId={userId}
          email={email}
          action="Update Password"
          expiredError={expiredError}
          onExpired={() => setExpired(true)}
        />
      ) : (
        <Stack gap="md">
          <FormFailure failure={userId ? expiredError : incomplete} />
          <NewCodeLink />
        </Stack>
      )}
    </AuthLayout>
  )
}

/** The page after a verified code, or with `type=invitation` the page of an invitation link. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const userId = params.get('userId')
  if (params.get('type') !== 'invitation' || !userId) return <Reset />
  return (
    <Suspense fallback={<FullPageLoader />}>
      <AcceptInvitation token={userId} email={params.get('email')} />
    </Suspense>
  )
}
