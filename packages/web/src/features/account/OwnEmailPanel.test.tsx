import { ownEmail } from '@ilewa/contract/account/own-email'
import { security } from '@ilewa/contract/auth/account-protection'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { OwnEmailPanel } from './OwnEmailPanel.tsx'
import { PasswordPrompt } from './security/PasswordPrompt.tsx'

const unchanged = { email: 'old@example.com', pendingEmail: null }
const pending = { email: 'old@example.com', pendingEmail: 'new@example.com' }
const changed = { email: 'new@example.com', pendingEmail: null }
const passwordNeeded = {
  status: 403,
  code: 'auth.password_needed',
  message: 'Please enter your password to continue.',
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('the password, then the code mailed to the new address, change the email', async () => {
  const received = fakeServerOf(
    [ownEmail.get, { data: unchanged }],
    [ownEmail.confirm, { data: changed, message: 'Your new email address is confirmed' }],
    [ownEmail.request, passwordNeeded, { data: pending, message: 'We sent a code to your new address' }],
    [security.confirmPassword, { data: {} }],
  )
  const { user } = renderPage(
    <>
      <OwnEmailPanel />
      <PasswordPrompt />
    </>,
  )
  await user.type(await screen.findByLabelText('New Email Address'), 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  const prompt = within(await screen.findByRole('dialog'))
  await user.type(prompt.getByLabelText('Your Password'), 'mine')
  await user.click(prompt.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('new@example.com')).toBeVisible()
  await user.click(screen.getByLabelText('Digit 1 of 6'))
  await user.paste('123456')
  expect(await screen.findByLabelText('New Email Address')).toHaveValue('')
  expect(received(ownEmail.confirm)[0]?.body).toEqual({ code: '123456' })
  expect(readSession()?.user.email).toBe('new@example.com')
})

test('a wrong code clears its field and shows an error; the change can be cancelled', async () => {
  const message = 'That code is wrong or has expired. Check it, or ask for a new one.'
  fakeServerOf(
    [ownEmail.get, { data: pending }],
    [
      ownEmail.confirm,
      { status: 400, code: 'auth.code_invalid', message, errors: [{ path: 'code', message }] },
    ],
    [ownEmail.cancel, { data: unchanged, message: 'Your email address is unchanged' }],
  )
  const { user } = renderPage(<OwnEmailPanel />)
  await user.click(await screen.findByLabelText('Digit 1 of 6'))
  await user.paste('123456')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('old@example.com')).toBeVisible()
})

test('an address in use is rejected at its field', async () => {
  const message = 'An account with this email already exists.'
  fakeServerOf(
    [ownEmail.get, { data: unchanged }],
    [
      ownEmail.request,
      { status: 409, code: 'auth.email_taken', message, errors: [{ path: 'email', message }] },
    ],
  )
  const { user } = renderPage(<OwnEmailPanel />)
  await user.type(await screen.findByLabelText('New Email Address'), 'taken@example.com')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await vi.waitFor(() =>
    expect(screen.getByLabelText('New Email Address')).toHaveAccessibleDescription(message),
  )
  expect(screen.getByLabelText('New Email Address')).toHaveValue('taken@example.com')
})
