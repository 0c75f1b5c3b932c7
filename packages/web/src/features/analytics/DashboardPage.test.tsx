import { type Dashboard, dashboard } from '@ilewa/contract/dashboard'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'

const id = '0198a000-0000-7000-8000-000000000021'
const example: Dashboard = {
  today: '2026-11-20',
  properties: { total: 12, available: 7, booked: 4 },
  arrivals: [
    {
      id,
      reference: 'ILW-7K2M',
      guestName: 'Ngozi Ụzọma',
      guests: 1,
      checkIn: '2026-11-20',
      checkOut: '2026-11-23',
      status: 'CONFIRMED',
      propertyId: id,
      propertyName: 'Lekki Studio 4',
    },
  ],
  departures: [],
  inHouse: [],
  bookings: {
    total: 48,
    pending: 3,
    confirmed: 9,
    checkedIn: 4,
    checkedOut: 30,
    cancelled: 2,
    totalRevenue: 12_450_000.5,
    collected: 9_800_000,
  },
}

const open = (role: 'OWNER' | 'AGENT' | 'STAFF', data: Dashboard) => {
  saveSession(sessionOf(role))
  fakeServer(dashboard.get, { data })
  renderPage(<DashboardPage />)
}
const quickActions = () =>
  within(screen.getByRole('navigation', { name: 'Quick actions' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('an owner sees figures, money and who arrives today', async () => {
  open('OWNER', example)
  expect(screen.getByRole('heading', { name: 'Welcome, Ọláwálé' })).toBeVisible()
  expect(await screen.findByText('₦12,450,000.50')).toBeVisible()
  expect(screen.getByText('20 Nov 2026')).toBeVisible()
  expect(screen.getByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.getByText('20 – 23 Nov 2026 · 3 nights · 1 guest')).toBeVisible()
  expect(screen.getByText('Nobody leaves today.')).toBeVisible()
  expect(quickActions()).toEqual(['/properties', '/bookings', '/agents', '/staff', '/expenses'])
})

test.each([
  ['AGENT', ['/agent-properties', '/my-bookings', '/performance']],
  ['STAFF', ['/properties', '/inventory', '/maintenance', '/expenses']],
] as const)('%s sees no money and only actions of their menu', async (role, links) => {
  open(role, { ...example, bookings: null })
  expect(await screen.findByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.queryByText(/₦/)).toBeNull()
  expect(quickActions()).toEqual(links)
})

test('an agent without guests today is not told that nobody comes at all', async () => {
  open('AGENT', { ...example, bookings: null, arrivals: [] })
  expect(await screen.findByText('None of your guests arrives today.')).toBeVisible()
  expect(screen.queryByText('Nobody arrives today.')).toBeNull()
})

test('an owner without a property is shown the next step', async () => {
  open('OWNER', { ...example, properties: { total: 0, available: 0, booked: 0 }, arrivals: [] })
  expect(await screen.findByRole('link', { name: 'Add a property' })).toHaveAttribute('href', '/properties')
})

test('a failed load says why and can be retried', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServer(dashboard.get, 'no line')
  renderPage(<DashboardPage />)
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})
