import { auth } from '@ilewa/contract/auth/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { SettingsPage } from './SettingsPage.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

function openAs(role: 'OWNER' | 'AGENT' | 'STAFF', url = '/settings') {
  const { token: _, user, ...rest } = sessionOf(role)
  saveSession(sessionOf(role))
  fakeServer(auth.me, { data: { ...user, ...rest } })
  return renderPage(<SettingsPage />, url)
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test("'Settings', 'Manage your account and business preferences'; tabs, Profile first", async () => {
  openAs('OWNER')
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(screen.getByText('Manage your account and business preferences')).toBeVisible()
  expect(tabs()).toEqual([
    'Profile',
    'Business',
    'Money',
    'Messages',
    'Public page',
    'Guest register',
    'Security',
    'Notifications',
    'Subscription',
    'Data',
  ])
  expect(await screen.findByRole('heading', { name: 'Profile Information' })).toBeVisible()
})

test.each(['AGENT', 'STAFF'] as const)(
  '%s has no Business and no Subscription tab, also by URL',
  async (role) => {
    openAs(role, '/settings?tab=business')
    expect(tabs()).toEqual(['Profile', 'Security', 'Notifications'])
    expect(await screen.findByRole('heading', { name: 'Profile Information' })).toBeVisible()
  },
)

describe('on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }))
  })
  afterEach(() => vi.restoreAllMocks())

  test('the sections are a list, and each is a separate page', async () => {
    const { user, at } = openAs('OWNER')
    const list = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Business',
      'Money',
      'Messages',
      'Public page',
      'Guest register',
      'Security',
      'Notifications',
      'Subscription',
      'Data',
    ])
    expect(screen.queryByRole('tab')).toBeNull()
    await user.click(list.getByRole('link', { name: 'Profile' }))
    expect(at()).toBe('/settings?tab=profile')
    expect(await screen.findByRole('heading', { name: 'Profile Information' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All settings' }))
    expect(screen.getByRole('link', { name: 'Security' })).toBeVisible()
  })
})
