import { invitations } from '@ilewa/contract/people/invitations'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DeclineInvitationPage } from './DeclineInvitationPage.tsx'

const url = '/invitation?token=a-token'
const invitation = {
  ...{ businessName: 'Adé & Ilé', isOpen: true, role: 'AGENT', email: 'c@example.com', account: 'NONE' },
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Decline', invitations.decline, 'Invitation declined'],
  ['Report', invitations.report, 'Invitation reported'],
] as const)(
  '%s sends the request on click, and never when the page opens',
  async (button, endpoint, title) => {
    const received = fakeServerOf(
      [invitations.find, { data: invitation }],
      [invitations.decline, { data: {} }],
      [invitations.report, { data: {} }],
    )
    const { user } = renderPage(<DeclineInvitationPage />, url)
    expect(await screen.findByText(/Adé & Ilé invited you/)).toBeVisible()
    expect(received(invitations.decline)).toHaveLength(0)
    expect(received(invitations.report)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(title)).toBeVisible()
    expect(received(endpoint)[0]?.body).toEqual({ token: 'a-token' })
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  },
)

test('a used link shows an error', async () => {
  fakeServerOf([invitations.find, { status: 404, code: 'invitations.invalid', message: 'Used.' }])
  renderPage(<DeclineInvitationPage />, url)
  expect(await screen.findByText('Link used or expired')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('without a token it shows an error', () => {
  renderPage(<DeclineInvitationPage />, '/invitation')
  expect(screen.getByText('This link is incomplete')).toBeVisible()
})
