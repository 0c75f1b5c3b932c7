import { auth } from '@ilewa/contract/auth'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, readSession } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { AuthPage } from './AuthPage.tsx'

const signIn = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'olawale@example.com')
  await user.type(screen.getByLabelText('Password'), 'Str0ng!pass{Enter}')
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('keeps the session and says so', async () => {
  fakeServer(auth.login, { data: sessionOf('OWNER'), message: 'Logged in successfully!' })
  const { user } = renderPage(<AuthPage />, '/auth')
  await signIn(user)
  expect(await screen.findByText('Logged in successfully!')).toBeVisible()
  expect(readSession()?.token).toBe('a-token')
})

test('an empty form shows its faults, the documented toast, and focuses the first field', async () => {
  const received = fakeServer(auth.login)
  const { user } = renderPage(<AuthPage />, '/auth')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(screen.getByText('Please fill all fields correctly and ensure passwords match.')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  expect(received).toEqual([])
})

test('wrong details: the catalogue’s words in the toast and in the form; what was typed stays', async () => {
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

test('an unverified e-mail goes on to its code', async () => {
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
