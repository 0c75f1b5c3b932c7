import { account } from '@ilewa/contract/account/endpoints'
import { audit } from '@ilewa/contract/audit'
import { auth } from '@ilewa/contract/auth/endpoints'
import { performance } from '@ilewa/contract/performance'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { agentId } from '../../test/team.ts'
import { ProfilePage } from './ProfilePage.tsx'

const ownPerformance = {
  ...{
    agentId,
    name: 'Ọláwálé Ṣóyínká',
    commissionRate: 10,
    revenue: 30_000.02,
    bookings: 1,
    commission: 3_000,
  },
  ...{ rank: 1, rating: null, ratings: 0, monthlyTarget: null, targetShare: null, month: '2026-11' },
  ...{ activeAgents: 2, toCome: 0, stays: 1, trend: [], achievements: [] },
}
const monthlyActivity = {
  ...{ month: '2026-11', bookingsTaken: 41, repairsReported: 42, repairsClosed: 43, countsMade: 44 },
  ...{ expensesNoted: 45, expensesDecided: 46, changes: 47 },
}

function open(role: 'OWNER' | 'AGENT' | 'STAFF', url = '/profile') {
  const session = sessionOf(role)
  saveSession(session)
  const { user, business, agentDetails } = session
  const received = fakeServerOf(
    [auth.me, { data: { ...user, business, agentDetails } }],
    [performance.get, { data: ownPerformance }],
    [audit.work, { data: monthlyActivity }],
    [account.updateProfile, { data: user, message: 'Profile updated successfully!' }],
  )
  return { ...renderPage(<ProfilePage />, url), received }
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"tabs Profile, Performance and Settings with an Edit Profile toggle", on the real person', async () => {
  const { user, at } = open('OWNER')
  expect(await screen.findByRole('heading', { name: 'Ọláwálé Ṣóyínká' })).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Profile',
    'Performance',
    'Settings',
  ])
  expect(screen.queryByLabelText('First Name')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  expect(at()).toBe('/profile?edit=true')
  expect(await screen.findByLabelText('First Name')).toHaveValue('Ọláwálé')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(at()).toBe('/profile')
})

test("an agent's Performance tab shows their own metrics, and links to the Performance page", async () => {
  const { received } = open('AGENT', '/profile?tab=performance')
  expect(await screen.findByText('₦30,000.02')).toBeVisible()
  expect(screen.getByText('No target set')).toBeVisible()
  expect(screen.getByText('No ratings yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all of your performance' })).toHaveAttribute(
    'href',
    '/performance',
  )
  expect(received(audit.work)).toEqual([])
})

test.each([
  ['OWNER', ['Bookings taken', '41'], 'Stock counts'],
  ['STAFF', ['Stock counts', '44'], 'Bookings taken'],
] as const)('%s sees their activity of this month', async (role, [label, count], absent) => {
  const { received } = open(role, '/profile?tab=performance')
  expect(await screen.findByText(count)).toBeVisible()
  expect(screen.getByText(label)).toBeVisible()
  expect(screen.queryByText(absent)).toBeNull()
  expect(received(performance.get)).toEqual([])
})
