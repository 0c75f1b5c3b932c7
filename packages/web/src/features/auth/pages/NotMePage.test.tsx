import { security } from '@ilewa/contract/auth/account-protection'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { NotMePage } from './NotMePage.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const url = '/this-was-not-me?token=abc'

test('opening the link changes nothing; the button reverts the changes and links to a new password', async () => {
  saveSession(sessionOf('OWNER'))
  const received = fakeServer(security.notMe, {
    data: { email: 'me@example.com', userId: 'handle', undone: ['two_factor_on', 'email'] },
  })
  const { user, at } = renderPage(<NotMePage />, url)
  const button = await screen.findByRole('button', { name: 'This was not me' })
  expect(received).toHaveLength(0)
  await user.click(button)
  expect(await screen.findByText('Your account is safe again')).toBeVisible()
  expect(screen.getByText('Two-factor sign-in is on again, with your app as before.')).toBeVisible()
  expect(screen.getByText('You sign in with this email address again.')).toBeVisible()
  expect(received[0]?.body).toEqual({ token: 'abc' })
  expect(readSession()).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Choose a new password' }))
  expect(at()).toBe('/reset-password?email=me%40example.com&userId=handle')
})

test('a used link shows an error, and does not end the session', async () => {
  saveSession(sessionOf('OWNER'))
  const message = 'This link has expired or was already used. Choose "Forgot password" instead.'
  fakeServer(security.notMe, { status: 400, code: 'auth.notice_link_invalid', message })
  const { user } = renderPage(<NotMePage />, url)
  await user.click(await screen.findByRole('button', { name: 'This was not me' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(readSession()).not.toBeNull()
})

test('a link without its token asks to open it again', async () => {
  renderPage(<NotMePage />, '/this-was-not-me')
  expect(await screen.findByText('This link is incomplete')).toBeVisible()
})
