import { twoFactor } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, readSession } from '../../lib/session/session.ts'
import { fakeServer, fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { AuthPage } from './pages/AuthPage.tsx'

const signIn = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'olawale@example.com')
  await user.type(screen.getByLabelText('Password'), 'Str0ng!pass{Enter}')
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('saves the session and shows a message', async () => {
  fakeServer(auth.login, { data: sessionOf('OWNER'), message: 'Logged in successfully!' })
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect(await screen.findByText('Logged in successfully!')).toBeVisible()
  expect(readSession()?.token).toBe('a-token')
})

test('an empty form shows its errors, the documented toast, and focuses the first field', async () => {
  const received = fakeServer(auth.login)
  const { user } = renderPage(<AuthPage />, '/auth')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(screen.getByText('Please fill all fields correctly and ensure passwords match.')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  expect(received).toEqual([])
})

test('wrong credentials: the documented message in the toast and in the form; the input is preserved', async () => {
  fakeServer(auth.login, {
    status: 401,
    code: 'auth.invalid_credentials',
    message: 'Invalid login credentials',
  })
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect(await screen.findAllByText('Login Failed')).toHaveLength(2)
  expect(screen.getAllByText('The email or password you entered is incorrect.')).toHaveLength(2)
  expect(screen.getByLabelText('Email')).toHaveValue('olawale@example.com')
})

test('an unverified e-mail goes to the code page', async () => {
  fakeServer(auth.login, {
    status: 403,
    code: 'auth.email_not_verified',
    message: 'Email is not verified',
  })
  const { user, at } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect(await screen.findByText('Email not verified')).toBeVisible()
  expect(at()).toBe('/otp-verification?email=olawale%40example.com&type=login')
})

const weakMessage = 'Your password must be at least 8 characters with a mix of letters, numbers and symbols.'
const tooManyMessage = "You've made too many login attempts. Please wait a few minutes and try again."
test.each([
  ['x', 'User record not found', 'Account Not Found', 'No account exists with that email address.'],
  ['x', 'user not found', 'Account Not Found', 'No account exists with that email address.'],
  ['weak_password', '', 'Password Too Weak', 'Your password must be at least 6 characters long.'],
  ['x', 'Invalid login credentials', 'Login Failed', 'The email or password you entered is incorrect.'],
  ['x', 'No user found', 'Account Not Found', 'No account exists with this email address.'],
  ['x', 'Too many requests', 'Too Many Attempts', tooManyMessage],
  ['x', 'rate limit exceeded', 'Too Many Attempts', tooManyMessage],
  ['x', 'network down', 'Connection Error', 'Unable to connect to our servers.'],
  ['x', 'Failed to fetch', 'Connection Error', 'Unable to connect to our servers.'],
  ['x', 'Email not confirmed', 'Email Not Verified', 'Please check your email and verify your account.'],
  ['x', 'Please verify', 'Email Not Verified', 'Please check your email and verify your account.'],
  ['x', 'Weak password', 'Password Too Weak', weakMessage],
  ['x', 'already registered', 'Account Already Exists', 'An account with this email already exists.'],
  ['x', 'It already exists', 'Account Already Exists', 'An account with this email already exists.'],
  ['x', '', 'Login failed', 'Something went wrong'],
  ['common.too_many_requests', 'Wait', 'Too Many Attempts', tooManyMessage],
  [
    'auth.email_taken',
    'An account with this email already exists.',
    'Account Already Exists',
    'An account with this email already exists.',
  ],
])('"the error catalogue": code %s, %j is titled %s: %s', async (code, message, title, expectedMessage) => {
  fakeServer(auth.login, { status: 400, code, message })
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(expectedMessage).length).toBeGreaterThan(0)
})

test('with two-factor sign-in a code is required, and opens the session', async () => {
  const received = fakeServerOf(
    [auth.login, { data: { challenge: 'a-challenge' } }],
    [
      twoFactor.verify,
      {
        status: 400,
        code: 'auth.two_factor_code_invalid',
        message: 'That code is wrong or was already used.',
        errors: [{ path: 'code', message: 'That code is wrong or was already used.' }],
      },
      { data: sessionOf('OWNER'), message: 'Logged in successfully!' },
    ],
  )
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(readSession()).toBeNull()
  await user.click(screen.getByLabelText('Digit 1 of 6'))
  await user.paste('111 111')
  expect((await screen.findAllByText('That code is wrong or was already used.')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'k7m3-qx9p-2htw{Enter}')
  expect(await screen.findByText('Logged in successfully!')).toBeVisible()
  expect(received(twoFactor.verify).map(({ body }) => body)).toEqual([
    { challenge: 'a-challenge', code: '111111' },
    { challenge: 'a-challenge', code: 'K7M3QX9P2HTW' },
  ])
  expect(readSession()?.token).toBe('a-token')
})

test('an expired challenge returns to the password', async () => {
  fakeServerOf(
    [auth.login, { data: { challenge: 'a-challenge' } }],
    [twoFactor.verify, { status: 400, code: 'auth.challenge_expired', message: 'It took too long.' }],
  )
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.paste('111111')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(screen.getByText('It took too long.')).toBeVisible()
})
