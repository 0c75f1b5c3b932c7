import { people } from '@ilewa/contract/people/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'

const message = 'This link has expired or was already used. Please ask for the change again.'

afterEach(() => vi.unstubAllGlobals())

test('opening the link changes nothing; only the button sends the request, once', async () => {
  const received = fakeServer(people.confirmEmail, { data: { email: 'new@example.com' } })
  const { user } = renderPage(<ConfirmEmailPage />, '/confirm-email?token=abc')
  const button = await screen.findByRole('button', { name: 'Confirm this address' })
  expect(received).toHaveLength(0)
  await user.click(button)
  expect(await screen.findByText('From now on sign in with new@example.com.')).toBeVisible()
  expect(received[0]?.body).toEqual({ token: 'abc' })
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
})

test('an expired link shows an error', async () => {
  fakeServer(people.confirmEmail, { status: 400, code: 'people.confirmation_invalid', message })
  const { user } = renderPage(<ConfirmEmailPage />, '/confirm-email?token=abc')
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  expect(await screen.findByText(message)).toBeVisible()
})

test('a link without its token asks to open it again', async () => {
  renderPage(<ConfirmEmailPage />, '/confirm-email')
  expect(await screen.findByText('This link is incomplete')).toBeVisible()
})
