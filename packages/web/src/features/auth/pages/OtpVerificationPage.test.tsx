import { auth } from '@ilewa/contract/auth/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readBrowserKey } from '../../../lib/api/browser-key.ts'
import { endSession, readSession } from '../../../lib/session/session.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { newOwnerSession } from '../../../test/sessions.ts'
import { OtpVerificationPage } from './OtpVerificationPage.tsx'

const url = '/otp-verification?email=olawale%40example.com'
const paste = async (user: ReturnType<typeof renderPage>['user'], text: string) => {
  await user.click(screen.getByLabelText('Digit 1 of 6'))
  await user.paste(text)
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test("a pasted '123 456' is sent at once and opens the session", async () => {
  const received = fakeServer(auth.verifyEmail, { data: newOwnerSession() })
  const { user } = renderPage(<OtpVerificationPage />, `${url}&type=signup`)
  await paste(user, '123 456')
  expect(await screen.findByText('Your email has been verified')).toBeVisible()
  expect(received[0]?.body).toEqual({
    email: 'olawale@example.com',
    otp: '123456',
    isResetPass: false,
    registration: readBrowserKey(),
  })
  expect(readSession()?.user.email).toBe('olawale@example.com')
})

test('"type (signup, login or recovery; default signup)"', async () => {
  const received = fakeServer(auth.verifyEmail, { data: newOwnerSession() })
  const { user } = renderPage(<OtpVerificationPage />, url)
  await paste(user, '123456')
  await vi.waitFor(() => expect(received[0]?.body).toMatchObject({ isResetPass: false }))
})

test('a recovery code leads to the reset page with its handle', async () => {
  fakeServer(auth.verifyEmail, { data: { userId: 'a-handle' } })
  const { user, at } = renderPage(<OtpVerificationPage />, `${url}&type=recovery`)
  await paste(user, '123456')
  expect(await screen.findByText('You can now reset your password')).toBeVisible()
  expect(at()).toBe('/reset-password?email=olawale%40example.com&userId=a-handle')
})

test('a code for a registration from another browser redirects to choosing a password', async () => {
  fakeServer(auth.verifyEmail, { data: { passwordNeeded: true, userId: 'a-handle' } })
  const { user, at } = renderPage(<OtpVerificationPage />, `${url}&type=signup`)
  await paste(user, '123456')
  expect(await screen.findByText('Your email has been verified')).toBeVisible()
  expect(at()).toBe('/reset-password?email=olawale%40example.com&userId=a-handle&type=verified')
})

test('three digits and Verify focus the fourth box, and keep the three', async () => {
  const { user } = renderPage(<OtpVerificationPage />, url)
  await paste(user, '123')
  await user.click(screen.getByRole('button', { name: 'Verify Code' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Digit 4 of 6')).toHaveFocus())
  await user.keyboard('456')
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('1')
  expect(screen.getByLabelText('Digit 6 of 6')).toHaveValue('6')
})

test('a rejected code empties the fields, and the next one is sent again', async () => {
  const received = fakeServer(
    auth.verifyEmail,
    { status: 400, code: 'auth.code_invalid', message: 'That code is wrong or has expired.' },
    { data: newOwnerSession() },
  )
  const { user } = renderPage(<OtpVerificationPage />, url)
  await paste(user, '111111')
  await waitFor(() => expect(screen.getAllByText('Verification Failed')).toHaveLength(2))
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await paste(user, '222222')
  await vi.waitFor(() => expect(received).toHaveLength(2))
})

test("fewer than six digits are 'Invalid OTP'", async () => {
  const { user } = renderPage(<OtpVerificationPage />, url)
  await paste(user, '12')
  await user.click(screen.getByRole('button', { name: 'Verify Code' }))
  expect(screen.getByText('Invalid OTP')).toBeVisible()
  expect(screen.getAllByText('Please enter a 6-digit verification code.')).toHaveLength(2)
})

test("the code entry has 'Verify Code, Resend Code and Back to Sign In'", () => {
  renderPage(<OtpVerificationPage />, url)
  expect(screen.getAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6)
  expect(screen.getByText('olawale@example.com')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Verify Code' })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^Resend Code/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/auth?mode=login')
})

test.each(['', '?email=', '?type=recovery'])(
  'without an email (%s) it shows an error and the next steps',
  (query) => {
    renderPage(<OtpVerificationPage />, `/otp-verification${query}`)
    const alert = within(screen.getByRole('alert', { name: 'This link is incomplete' }))
    expect(alert.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/auth?mode=login')
    expect(alert.getByRole('link', { name: 'choose a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    expect(screen.queryByText(/that we sent to/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Code/ })).toBeNull()
  },
)

test('a code can be requested again after a minute', () => {
  renderPage(<OtpVerificationPage />, url)
  expect(screen.getByRole('button', { name: /Resend Code in 60 s/ })).toBeDisabled()
})
