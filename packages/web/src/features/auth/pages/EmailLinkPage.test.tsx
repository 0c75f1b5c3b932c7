import { auth } from '@ilewa/contract/auth/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readBrowserKey } from '../../../lib/api/browser-key.ts'
import { endSession, readSession } from '../../../lib/session/session.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { newOwnerSession } from '../../../test/sessions.ts'
import { EmailLinkPage } from './EmailLinkPage.tsx'

const url = '/email-link?token=a-token&email=ade%40example.com'
const press = async (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Continue' }))

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('nothing is sent before the button is clicked; then the link opens the session', async () => {
  const received = fakeServer(auth.followLink, { data: newOwnerSession() })
  const { user } = renderPage(<EmailLinkPage />, url)
  expect(screen.getByText('You opened the link that we sent to ade@example.com.')).toBeVisible()
  expect(received).toHaveLength(0)
  await press(user)
  await vi.waitFor(() => expect(readSession()).not.toBeNull())
  expect(received[0]?.body).toEqual({ token: 'a-token', registration: readBrowserKey() })
})

test.each([
  [{ userId: 'a-handle' }, ''],
  [{ passwordNeeded: true, userId: 'a-handle' }, '&type=verified'],
])('%j redirects to choosing a password', async (data, type) => {
  fakeServer(auth.followLink, { data })
  const { user, at } = renderPage(<EmailLinkPage />, url)
  await press(user)
  await vi.waitFor(() => expect(at()).toBe(`/reset-password?email=ade%40example.com&userId=a-handle${type}`))
})

test('with two-factor sign-in on, the code of the app is required next', async () => {
  fakeServer(auth.followLink, { data: { challenge: 'a-challenge' } })
  const { user } = renderPage(<EmailLinkPage />, url)
  await press(user)
  expect(await screen.findByText('Enter your code')).toBeVisible()
})

test('an expired link shows an error, and links to a new code', async () => {
  fakeServer(auth.followLink, {
    status: 400,
    code: 'auth.link_invalid',
    message: 'This link has expired or was already used. Please ask for a new one.',
  })
  const { user } = renderPage(<EmailLinkPage />, url)
  await press(user)
  expect(await screen.findByText('Link Expired')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new code' })).toBeVisible()
})

test('a link without its token is incomplete', () => {
  renderPage(<EmailLinkPage />, '/email-link')
  expect(screen.getByText('This link is incomplete')).toBeVisible()
})
