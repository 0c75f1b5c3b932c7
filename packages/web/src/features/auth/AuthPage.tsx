import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { authPath } from '../../lib/paths.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in, or with `?mode=getstarted` creating an account. */
export function AuthPage() {
  const [params] = useSearchParams()
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
      <SignInForm />
    </AuthLayout>
  )
}
