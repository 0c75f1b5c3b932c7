import { Anchor } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { authPath } from '../../../lib/paths.ts'
import { FullPageLoader } from '../../../ui/layout/FullPageLoader.tsx'
import { AuthLayout } from '../AuthLayout.tsx'
import { RegisterForm } from '../RegisterForm.tsx'
import { SignInForm } from '../SignInForm.tsx'

const TwoFactorStep = lazyNamed(() => import('../TwoFactorStep.tsx'), 'TwoFactorStep')

/** Sign-in, or registration with `?mode=getstarted`. */
export function AuthPage() {
  const [params] = useSearchParams()
  const [challenge, setChallenge] = useState<string>()
  if (params.get('mode') === 'getstarted') {
    return (
      <AuthLayout
        title="Create your account"
        subtitle="Free to start. No card needed."
        footer={
          <span>
            Already have an account?{' '}
            <Anchor component={Link} to={authPath('login')} replace className="tap">
              Sign In
            </Anchor>
          </span>
        }
      >
        <RegisterForm />
      </AuthLayout>
    )
  }
  if (challenge) {
    return (
      <Suspense fallback={<FullPageLoader />}>
        <TwoFactorStep challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  }
  return (
    <AuthLayout
      title="Sign in"
      subtitle="Welcome back. Enter your details to continue."
      footer={
        <span>
          New to Ilewa?{' '}
          <Anchor component={Link} to={authPath('getstarted')} replace className="tap">
            Create an account
          </Anchor>
        </span>
      }
    >
      <SignInForm onChallenge={setChallenge} />
    </AuthLayout>
  )
}
