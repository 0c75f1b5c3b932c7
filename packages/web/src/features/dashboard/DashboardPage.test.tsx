import { type ProfitReport, profit } from '@ilewa/contract/analytics/profit'
import { metricDefinitions } from '@ilewa/contract/core/metric-definitions'
import { type Dashboard, dashboard } from '@ilewa/contract/dashboard'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TodayPage } from '../../app/routes/TodayPage.tsx'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'

const id = '0198a000-0000-7000-8000-000000000021'
const example: Dashboard = {
  today: '2026-11-20',
  properties: { total: 12, available: 7, booked: 4 },
  occupancy: { occupied: 4, offered: 12, rate: 33.3 },
  propertyCards: [
    {
      ...{ id, name: 'Lekki Studio 4', address: '1 Admiralty Way, Lekki', status: 'AVAILABLE' },
      ...{ thumbnailUrl: null, today: 'ARRIVING' },
    },
  ],
  counts: { arrivals: 9, arrived: 2, departures: 0, left: 0, inHouse: 0, late: 1, overstaying: 0 },
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
      version: 1,
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
    paidSoFar: 9_700_000,
    balanceDue: 2_750_000.5,
    overpaid: 0,
    paidOnPending: 0,
    paidOnCancelled: 100_000,
    inHouse: 4,
    month: { bookedValue: 1_250_000, earned: 900_000, paidSoFar: 1_000_000 },
    lastMonth: { bookedValue: 1_000_000, earned: 800_000, paidSoFar: 1_000_000 },
  },
  balances: {
    amount: 79_999.95,
    total: 2,
    rows: [
      {
        ...{ id, reference: 'ILW-7K2M', guestName: 'Emeka Obi', propertyName: 'Lekki Studio 4' },
        ...{ checkIn: '2026-11-25', checkOut: '2026-11-28', balance: 59_999.96 },
      },
    ],
  },
  claims: { total: 2, amount: 60_000 },
  guestMoney: { refundsDue: 1, cautionsToSettle: 2, overdue: 3, transfersToMatch: 4 },
  doubleBookings: { total: 0, rows: [] },
  calendarQuestions: { total: 0, propertyId: null },
  expensesToApprove: {
    total: 2,
    rows: [
      {
        ...{ id, title: 'Diesel', amount: 25_000, expenseDate: '2026-11-18', propertyName: 'Lekki Studio 4' },
        createdByName: 'Tunde Bello',
      },
    ],
  },
  lowStock: {
    total: 1,
    rows: [
      {
        ...{ id, itemName: 'Towels', propertyId: id, propertyName: 'Lekki Studio 4' },
        ...{ quantity: 2, minStock: 4, stockStatus: 'CRITICAL' },
      },
    ],
  },
  urgentRepairs: { total: 0, rows: [] },
  firstUse: null,
  activity: [
    {
      ...{ id, kind: 'booking', recordId: id, label: 'Ada Nwosu', action: 'UPDATED' },
      changes: [{ field: 'status', from: 'PENDING', to: 'CONFIRMED' }],
      ...{ byId: id, byName: 'Tunde Bello', at: '2026-11-20T13:02:00.000Z' },
    },
  ],
}

/** The dashboard without money, as for agents. Staff also get stock and repairs. */
const withoutMoney: Dashboard = {
  ...example,
  ...{ bookings: null, balances: null, claims: null, guestMoney: null, expensesToApprove: null },
  doubleBookings: null,
  calendarQuestions: null,
}
const limits = (isPaid: boolean) => ({
  ...{ maxAgents: -1, agentCount: 1, hasInventoryAccess: true },
  ...{ canAddStaff: isPaid, hasExpensesAccess: isPaid, hasAnalyticsAccess: isPaid },
  hasMaintenanceAccess: isPaid,
})

const report: ProfitReport = {
  period: { from: '2026-11-01', to: '2026-11-21' },
  previousPeriod: { from: '2026-10-01', to: '2026-10-21' },
  totals: { earned: 24_900_000, spent: 5_200_000, commission: 1_100_000, landlords: 0, profit: 18_600_000 },
  previous: { earned: 20_000_000, spent: 4_500_000, commission: 0, landlords: 0, profit: 15_500_000 },
  months: [],
  properties: ['Villa Ìrọ̀rùn', 'Lekki Loft'].map((name, index) => ({
    ...{
      propertyId: `${id.slice(0, -1)}${index}`,
      name,
      archived: false,
      earned: 0,
      spent: 0,
      commission: 0,
      landlords: 0,
    },
    ...{ profit: index === 0 ? 3_000_000 : 100_000, previousProfit: 0 },
  })),
  categories: [],
}

const open = (
  role: 'OWNER' | 'AGENT' | 'STAFF',
  data: Dashboard,
  isPaid = true,
  profitReport: ProfitReport = report,
) => {
  saveSession(sessionOf(role))
  fakeServerOf(
    [dashboard.get, { data }],
    [subscription.limits, { data: limits(isPaid) }],
    [profit.report, { data: profitReport }],
  )
  return renderPage(<TodayPage />)
}
const quickActions = () =>
  within(screen.getByRole('navigation', { name: 'Quick actions' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test.each([
  ['CONFIRMED', 'Owes ₦60,000.00'],
  // Nothing is owed before the stay is confirmed.
  ['PENDING', 'Due once confirmed ₦60,000.00'],
] as const)('an arrival whose stay is %s shows "%s"', async (status, balance) => {
  const money = { status, totalAmount: 100_000, paidAmount: 40_000 }
  const arrivals = example.arrivals.map((stay) => ({ ...stay, ...money }))
  open('OWNER', { ...example, arrivals })
  expect(await screen.findByRole('link', { name: /^Ngozi Ụzọma/ })).toHaveTextContent(balance)
})

test("an owner sees metrics, revenue and today's arrivals", async () => {
  open('OWNER', example)
  expect(screen.getByRole('heading', { name: 'Welcome, Ọláwálé' })).toBeVisible()
  expect(await screen.findByText('₦1.3M')).toBeVisible()
  expect(screen.getByText('25% more than the same days of Oct')).toBeVisible()
  expect(screen.getByText('Earned ₦900K · Paid so far ₦1M')).toBeVisible()
  expect(screen.getByText('20 Nov 2026')).toBeVisible()
  expect(screen.getByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.getByText('Lekki Studio 4 · 3 nights · 1 guest')).toBeVisible()
  expect(screen.getByText('No guests leave today.')).toBeVisible()
  expect(screen.getByText('2 of 9 arrived')).toBeVisible()
  expect(screen.getByRole('link', { name: '1 guest is late' })).toHaveAttribute('href', '/bookings?desk=late')
  await waitFor(() => expect(quickActions()).toHaveLength(6))
  expect(quickActions()).toEqual([
    '/dashboard?free=1',
    '/properties',
    '/bookings',
    '/agents',
    '/staff',
    '/expenses',
  ])
})

test("an owner sees this month's profit without a tap", async () => {
  open('OWNER', example)
  expect(await screen.findByText('₦18.6M profit')).toBeVisible()
  expect(screen.getByText('₦24.9M earned, ₦5.2M spent, ₦1.1M commission')).toBeVisible()
  expect(screen.getByText(/^₦3\.1M more than the same days of \w{3}, mostly Villa Ìrọ̀rùn$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Details of the profit' })).toHaveAttribute(
    'href',
    '/analytics?period=month#profit',
  )
})

test("what landlords get is a part of this month's profit", async () => {
  const totals = { ...report.totals, landlords: 12_000_000, profit: 6_600_000 }
  const { user } = open('OWNER', example, true, { ...report, totals })
  expect(
    await screen.findByText('₦24.9M earned, ₦5.2M spent, ₦1.1M commission, ₦12M to landlords'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Profit: how this is counted' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('-₦12,000,000.00').previousElementSibling).toHaveTextContent('Landlords')
  expect(dialog.getByText(metricDefinitions.landlords[1])).toBeVisible()
})

test('without analytics in the plan there is no profit', async () => {
  open('OWNER', example, false)
  await screen.findByText('Ngozi Ụzọma')
  expect(screen.queryByText(/profit$/)).toBeNull()
})

test.each([
  ['AGENT', ['/dashboard?free=1', '/agent-properties', '/my-bookings', '/performance']],
  ['STAFF', ['/properties', '/inventory', '/maintenance', '/expenses']],
] as const)('%s sees no money and only actions of their menu', async (role, links) => {
  open(role, withoutMoney)
  expect(await screen.findByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.queryByText(/₦/)).toBeNull()
  await waitFor(() => expect(quickActions()).toEqual(links))
})

test('lists link to their rows, and "All" to the filtered list', async () => {
  open('OWNER', example)
  const href = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href(/^Ngozi Ụzọma/)).toBe(`/?open=${id}`)
  expect(await href('Arrivals: All 9')).toBe('/bookings?desk=arrivals')
  expect(await href(/^Emeka Obi/)).toBe(`/?open=${id}`)
  expect(await href('2 owing ₦80K')).toBe('/bookings?due=true')
  expect(await href('2 payments to confirm: ₦60K')).toBe('/payments')
  expect(await href('1 refund due')).toBe('/payments#refunds-due')
  expect(await href('2 deposits to settle')).toBe('/payments#cautions-to-settle')
  expect(await href('4 transfers to match')).toBe('/bank-statements')
  expect(await href('3 overdue payments')).toBe('/bookings?due=overdue')
  expect(await href('3 bookings to confirm')).toBe('/bookings?status=PENDING')
  expect(await href('2 to approve')).toBe('/expenses?status=PENDING')
  expect(await href(/^Diesel/)).toBe(`/expenses?open=${id}`)
  expect(await href(/^Towels/)).toBe(`/inventory?open=${id}`)
  expect(screen.queryByText(/urgent repair/)).toBeNull()
  expect(screen.getByText('33.3% occupied tonight')).toBeVisible()
})

test('nights that were sold twice come first, and link to the calendars of their property', async () => {
  const doubleBooking = {
    id,
    propertyId: id,
    propertyName: 'Palm Court 2',
    calendarName: 'Airbnb',
    checkIn: '2026-12-03',
    checkOut: '2026-12-06',
    otherLabel: 'Amaka Obi',
    otherCheckIn: '2026-12-05',
    otherCheckOut: '2026-12-08',
  }
  open('OWNER', {
    ...example,
    doubleBookings: { total: 1, rows: [doubleBooking] },
    calendarQuestions: { total: 2, propertyId: id },
    requestsToAnswer: 1,
  })
  const row = await screen.findByRole('link', { name: /Palm Court 2/ })
  expect(row).toHaveTextContent('Palm Court 2Booked twiceAirbnb 3 – 6 Dec 2026 · Amaka Obi 5 – 8 Dec 2026')
  expect(row).toHaveAttribute('href', `/properties?calendars=${id}`)
  expect(row.compareDocumentPosition(screen.getByRole('link', { name: /^Emeka Obi/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(screen.getByRole('link', { name: '1 request to answer' })).toHaveAttribute('href', '/requests')
  expect(screen.getByRole('link', { name: '2 calendars to check' })).toHaveAttribute(
    'href',
    `/properties?calendars=${id}`,
  )
})

test('low stock and urgent repairs link to lists with the same filters', async () => {
  const few = { rows: example.lowStock?.rows ?? [], total: 7 }
  open('STAFF', { ...withoutMoney, lowStock: few, urgentRepairs: { rows: [], total: 6 } })
  expect(await screen.findByRole('link', { name: '7 low on stock' })).toHaveAttribute(
    'href',
    '/inventory?property=all&low=true',
  )
  expect(screen.getByRole('link', { name: '6 urgent repairs' })).toHaveAttribute(
    'href',
    '/maintenance?priority=URGENT&status=PENDING%2CIN_PROGRESS',
  )
})

test('recent activity shows who did what, and links to the record and the activity log', async () => {
  open('OWNER', example)
  expect(await screen.findByText('Tunde Bello')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ada Nwosu' })).toHaveAttribute('href', `/bookings?open=${id}`)
  expect(screen.getByText('20 Nov 2026, 14:02')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all activity' })).toHaveAttribute('href', '/activity')
})

test('on Free the quick actions link to no locked page', async () => {
  open('OWNER', example, false)
  await screen.findByText('Ngozi Ụzọma')
  expect(quickActions()).toEqual(['/dashboard?free=1', '/properties', '/bookings', '/agents'])
})

test('staff see their guests without a link to the booking or to all activity', async () => {
  open('STAFF', withoutMoney)
  expect(await screen.findByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Ngozi/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'See all activity' })).toBeNull()
})

test('an agent without guests today sees a message about their own guests', async () => {
  open('AGENT', {
    ...withoutMoney,
    arrivals: [],
    counts: { arrivals: 0, arrived: 0, departures: 0, left: 0, inHouse: 0, late: 0, overstaying: 0 },
  })
  expect(await screen.findByText('None of your guests arrive today.')).toBeVisible()
  expect(screen.queryByText('No guests arrive today.')).toBeNull()
})

test('an owner sees the first steps until all are done, and can dismiss them on the device', async () => {
  open('OWNER', { ...example, firstUse: { property: true, booking: false, invitation: false } })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  expect(steps.getByText('1 of 3 done')).toBeVisible()
  expect(steps.getByRole('img', { name: 'Done:' }).parentElement).toHaveTextContent('Add a property')
  expect(steps.queryByRole('link', { name: 'Add a property' })).toBeNull()
  expect(steps.getByRole('link', { name: 'Make a booking' })).toHaveAttribute('href', '/bookings?new=1')
  expect(steps.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/agents?new=1')
  fireEvent.click(steps.getByRole('button', { name: 'Hide first steps' }))
  expect(screen.queryByText('First steps')).toBeNull()
  cleanup()
  open('OWNER', { ...example, firstUse: { property: true, booking: false, invitation: false } })
  expect(await screen.findByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.queryByText('First steps')).toBeNull()
  localStorage.removeItem('ilewa.first-steps-hidden')
})

test('once all steps are done there is no list of them', async () => {
  open('OWNER', example)
  expect(await screen.findByText('Ngozi Ụzọma')).toBeVisible()
  expect(screen.queryByText('First steps')).toBeNull()
})

test('a failed load shows the reason and can be retried', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServerOf([dashboard.get, 'network error'], [subscription.limits, 'network error'])
  renderPage(<TodayPage />)
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})
