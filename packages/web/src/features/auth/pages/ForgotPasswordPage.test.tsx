import { auth } from '@ilewa/contract/auth/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

afterEach(() => vi.unstubAllGlobals())

test('"Forgot password: e-mail required", and nothing is sent without one', async () => {
  const received = fakeServer(auth.forgotPassword, { data: {} })
  const { user } = renderPage(<ForgotPasswordPage />, '/forgot-password')
  await user.click(screen.getByRole('button', { name: 'Send Reset Code' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
  expect(screen.getByRole('alert')).toHaveTextContent('Validation Error Email is required')
  await user.type(screen.getByLabelText('Email'), 'olawale')
  await user.click(screen.getByRole('button', { name: 'Send Reset Code' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email format')
  expect(received).toEqual([])
})

test('on success it redirects to the code entry, of type recovery', async () => {
  const message = 'Reset link sent! Check your email for the verification code.'
  fakeServer(auth.forgotPassword, { data: {}, message })
  const { user, at } = renderPage(<ForgotPasswordPage />, '/forgot-password')
  await user.type(screen.getByLabelText('Email'), 'olawale@example.com{Enter}')
  expect(await screen.findByText(message)).toBeVisible()
  expect(at()).toBe('/otp-verification?email=olawale%40example.com&type=recovery')
})

test("anything else is an 'Authentication Error'", async () => {
  fakeServer(auth.forgotPassword, { status: 400, code: 'unheard.of', message: '' })
  const { user } = renderPage(<ForgotPasswordPage />, '/forgot-password')
  await user.type(screen.getByLabelText('Email'), 'olawale@example.com{Enter}')
  expect((await screen.findAllByText('Authentication Error')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Something went wrong during authentication.').length).toBeGreaterThan(0)
})
