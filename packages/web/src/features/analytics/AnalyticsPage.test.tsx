import { cashBridge } from '@ilewa/contract/analytics/cash-bridge'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import { type ProfitReport, profit } from '@ilewa/contract/analytics/profit'
import type { Analytics } from '@ilewa/contract/analytics/schema'
import { metricDefinitions } from '@ilewa/contract/core/metric-definitions'
import { ratings } from '@ilewa/contract/ratings/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refresh } from '../../lib/api/refresh.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage } from '../../test/bookings.ts'
import { fakeServer, fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { standardPlan } from '../../test/team.ts'
import { AnalyticsPage } from './AnalyticsPage.tsx'

const propertyId = '0198a000-0000-7000-8000-000000000031'
const bookingId = '0198a000-0000-7000-8000-000000000041'
const metrics = { revenue: 450_000.5, bookings: 3, occupancy: 62.5 }
const totals = {
  ...metrics,
  rating: null,
  ratings: 0,
  occupiedNights: 5,
  nightsOnOffer: 8,
  adr: 90_000.1,
  revpar: 56_250.06,
  bookedValue: 450_000.5,
  paidSoFar: 250_000,
  balanceDue: 200_000.5,
  overpaid: 0,
  paidOnPending: 0,
  paidOnCancelled: 50_000,
  collected: 300_000,
}
const point = { from: '2026-11-20', to: '2026-11-21', ...metrics }
const example: Analytics = {
  period: { from: '2026-10-23', to: '2026-11-22' },
  previousPeriod: { from: '2026-09-23', to: '2026-10-23' },
  totals,
  previous: {
    ...totals,
    revenue: 225_000.25,
    bookedValue: 225_000.25,
    bookings: 4,
    occupancy: 60,
    rating: null,
  },
  trend: [{ ...point, from: '2026-11-19', to: '2026-11-20', revenue: 0 }, point],
  monthly: [{ ...point, month: '2026-11' }],
  properties: [
    { id: propertyId, name: 'Lekki Loft', archived: false, ...metrics, adr: 90_000, rating: 4.8, ratings: 4 },
  ],
  sources: [{ source: 'AIRBNB', name: 'Airbnb', value: 3, revenue: 450_000.5 }],
  demographics: [{ group: 'GUESTS', category: 'New guests', bookings: 3, percentage: 100 }],
}
const emptyTotals = { ...totals, revenue: 0, bookings: 0, occupiedNights: 0, collected: 0 }
const rows = {
  window: { from: '2026-10-23', to: '2026-11-22' },
  totals: { revenue: 450_000.5, nights: 5, bookings: 3, collected: 300_000 },
  rows: [
    {
      id: bookingId,
      reference: 'K7M3-QX9P',
      guestName: 'Ngozi Ụzọma',
      propertyId,
      propertyName: 'Lekki Loft',
      source: 'AIRBNB',
      status: 'CHECKED_OUT',
      checkIn: '2026-11-18',
      checkOut: '2026-11-21',
      nights: 3,
      revenue: 450_000.5,
      begins: true,
      collected: 300_000,
    },
  ],
}

const sums = { earned: 450_000.5, spent: 60_000, commission: 45_000, landlords: 0, profit: 345_000.5 }
const report: ProfitReport = {
  period: example.period,
  previousPeriod: example.previousPeriod,
  totals: sums,
  previous: { earned: 200_000, spent: 0, commission: 0, landlords: 0, profit: 200_000 },
  months: [{ month: '2026-11', from: '2026-11-01', to: '2026-11-22', ...sums }],
  properties: [
    { propertyId, name: 'Lekki Loft', archived: false, ...sums, previousProfit: 0 },
    {
      ...{ propertyId: null, name: 'No property', archived: false, earned: 0, spent: 10_000, commission: 0 },
      ...{ landlords: 0, profit: -10_000, previousProfit: 0 },
    },
  ],
  categories: [{ category: 'CLEANING', spent: 60_000, expenses: 2 }],
}

const noCash = {
  period: example.period,
  ...{ received: 0, earned: 0, taxes: 0, cancellationFees: 0, cautionApplied: 0, otherIncome: 0 },
  ...{ start: { paidAhead: 0, owed: 0 }, end: { paidAhead: 0, owed: 0 } },
}

function open(
  data: Analytics,
  url = '/analytics',
  plan: Subscription = standardPlan,
  cash = noCash,
  profitReport = report,
) {
  saveSession(sessionOf('OWNER', [plan]))
  const received = fakeServerOf(
    [subscription.limits, { data: { ...limitsOf(plan.planType), agentCount: 0 } }],
    [analytics.rows, { data: rows, page: onlyPage(1) }],
    [analytics.get, { data }],
    [profit.report, { data: profitReport }],
    [cashBridge.get, { data: cash }],
    [ratings.list, { data: { ratings: [] }, page: onlyPage(0) }],
  )
  return { ...renderPage(<AnalyticsPage />, url), received }
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const card = async (label: string) => {
  const term = await screen.findByText(label)
  return within(term.parentElement as HTMLElement)
}

test("without the plan's analytics there is the 'Analytics Feature Locked' notice and an 'Upgrade Now' link", async () => {
  open(example, '/analytics', freePlan)
  expect(await screen.findByRole('heading', { name: 'Analytics Feature Locked' })).toBeVisible()
  expect(screen.getByText(/Upgrade to Standard plan/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
})

test('the cards show metrics and their change as text', async () => {
  open(example)
  const revenue = await card('Total Revenue')
  expect(await revenue.findByText('₦450,000.50')).toBeVisible()
  expect(revenue.getByText('100% more')).toBeVisible()
  expect((await card('Total Bookings')).getByText('25% less')).toBeVisible()
  expect((await card('Occupancy Rate')).getByText('2.5 points more')).toBeVisible()
  expect((await card('Average Rating')).getByText('No ratings yet')).toBeVisible()
  expect((await card('ADR')).getByText('₦90,000.10')).toBeVisible()
  expect((await card('Paid so far')).getByText('No change')).toBeVisible()
  expect((await card('Balance due')).getByText('₦50,000.00 paid on cancelled stays')).toBeVisible()
})

const empty: Analytics = {
  ...example,
  ...{ totals: emptyTotals, previous: emptyTotals },
  ...{ trend: [], monthly: [], properties: [], sources: [] },
}

test("all lists empty: 'No Analytics Data'", async () => {
  open(empty)
  expect(await screen.findByRole('heading', { name: 'No Analytics Data' })).toBeVisible()
})

test('without stays, money that guests paid ahead is shown', async () => {
  open(empty, '/analytics', standardPlan, {
    ...noCash,
    ...{ received: 60_000, end: { paidAhead: 60_000, owed: 0 } },
  })
  expect(await screen.findByRole('heading', { name: 'Money received and revenue' })).toBeVisible()
  expect((await card('Money received')).getByText('₦60,000.00')).toBeVisible()
})

test('the period is chosen in the URL', async () => {
  const { user, at, received } = open(example)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last year')
  expect(at()).toBe('/analytics?period=1y')
  expect(received(analytics.get).at(-1)?.url).toContain('period=1y')
})

test('custom dates begin as the period before, and are loaded once both are chosen', async () => {
  const { user, at, received } = open(example, '/analytics?period=last-month')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Custom dates')
  expect(at()).toMatch(/^\/analytics\?period=custom&start=2026-10-01&end=2026-10-31/)
  expect(received(analytics.get).at(-1)?.url).toContain('period=custom&start=2026-10-01&end=2026-10-31')
  expect(await screen.findByRole('button', { name: 'Custom dates' })).toHaveTextContent('1 – 31 Oct 2026')
})

test.each([
  ['/analytics?period=custom', 'Choose the first and the last day'],
  ['/analytics?period=custom&start=2020-01-01&end=2026-01-01', 'Choose at most two years'],
])('%s loads nothing and says what to choose', async (url, message) => {
  const { received } = open(example, url)
  expect(await screen.findByText(message)).toBeVisible()
  expect(received(analytics.get)).toHaveLength(0)
})

test('profit is shown with its parts, its change and the expenses behind it', async () => {
  const { user } = open(example)
  expect(await screen.findByText('₦345,000.50')).toBeVisible()
  expect(screen.getByText('₦145K more than the period before, mostly Lekki Loft')).toBeVisible()
  expect(screen.getByText('-₦10K')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Cleaning/ })).toHaveAttribute(
    'href',
    '/expenses?category=CLEANING&from=2026-10-23&to=2026-11-21',
  )
  await user.click(screen.getByRole('button', { name: 'Profit as a table' }))
  const table = screen.getByRole('table', { name: 'Profit by property' })
  expect(within(table).getByRole('row', { name: /^No property -₦10,000\.00 ₦0\.00 / })).toBeVisible()
  expect(screen.getByRole('table', { name: 'Profit by month' })).toBeVisible()
  expect(screen.queryByText(/landlords/i)).toBeNull()
})

test('what landlords get is a part of the profit where there is any', async () => {
  const shared = { ...sums, landlords: 300_000, profit: 45_000.5 }
  const { user } = open(example, '/analytics', standardPlan, noCash, {
    ...report,
    totals: shared,
    properties: report.properties.map((property, index) =>
      index === 0 ? { ...property, ...shared } : property,
    ),
  })
  expect((await screen.findByText('Landlords')).nextElementSibling).toHaveTextContent('-₦300,000.00')
  expect(
    screen.getByText("What the nights earned, less expenses, commission and landlords' shares."),
  ).toBeVisible()
  expect(screen.getByText('₦450K earned, ₦60K spent, ₦300K to landlords')).toBeVisible()
  expect(screen.getByText('₦0 earned, ₦10K spent')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Profit: how this is counted' }))
  expect(await screen.findByText(metricDefinitions.landlords[1])).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Profit as a table' }))
  const headersOf = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const parts = ['Profit', 'Earned', 'Expenses', 'Commission']
  expect(headersOf('Profit by property')).toEqual(['Property', ...parts, 'Landlords'])
  // No landlord got anything in a month.
  expect(headersOf('Profit by month')).toEqual(['Month', ...parts])
  expect(
    screen.getByRole('row', { name: /^Lekki Loft ₦45,000\.50 .*₦45,000\.00 ₦300,000\.00$/ }),
  ).toBeVisible()
})

test('a chart has a table with the same values, whose rows link to the bookings', async () => {
  const { user, at, received } = open(example)
  await user.click(await screen.findByRole('button', { name: 'Booking sources as a table' }))
  const table = screen.getByRole('table', { name: 'Booking sources' })
  expect(within(table).getByText('₦450,000.50')).toBeVisible()
  await user.click(within(table).getByRole('button', { name: 'Airbnb' }))
  expect(at()).toContain('rows=source')
  const dialog = await screen.findByRole('dialog', { name: 'Airbnb' })
  expect(received(analytics.rows).at(-1)?.url).toContain('source=AIRBNB')
  expect(await within(dialog).findByRole('link', { name: /Ngozi Ụzọma/ })).toHaveAttribute(
    'href',
    `/bookings?open=${bookingId}`,
  )
})

test('a bar and its table row link to the same bookings', async () => {
  const { user, at, received } = open(example)
  await user.click(await screen.findByRole('button', { name: /^New guests/ }))
  expect(at()).toContain('rows=guests%3AGUESTS%3ANew+guests')
  expect(await screen.findByRole('dialog', { name: 'New guests' })).toBeVisible()
  expect(received(analytics.rows).at(-1)?.url).toContain('group=GUESTS&category=New%20guests')
  expect(
    screen.getByRole('button', { name: 'Download Guest demographics as CSV', hidden: true }),
  ).toBeEnabled()
})

test('the trend line can be read with the arrow keys', async () => {
  const { user } = open(example)
  const line = await screen.findByRole('slider', { name: 'Day, revenue trend' })
  expect(line).toHaveAttribute('aria-valuetext', '20 Nov 2026: ₦450,000.50 · 3 bookings · 62.5% occupied')
  await user.click(screen.getByRole('button', { name: 'Show bookings' }))
  expect(await screen.findByRole('dialog', { name: '20 Nov 2026' })).toBeVisible()
})

test('loaded metrics remain visible when a refetch fails', async () => {
  const { received } = open(example)
  expect(await (await card('Total Revenue')).findByText('₦450,000.50')).toBeVisible()
  fakeServer(analytics.get, 'network error')
  await refresh('booking')
  expect(received(analytics.get)).toHaveLength(1)
  expect((await card('Total Revenue')).getByText('₦450,000.50')).toBeVisible()
})
