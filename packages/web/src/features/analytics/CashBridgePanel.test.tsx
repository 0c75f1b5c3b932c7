import { type CashBridge, cashBridge } from '@ilewa/contract/analytics/cash-bridge'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refresh } from '../../lib/api/refresh.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { CashBridgePanel } from './CashBridgePanel.tsx'

const example: CashBridge = {
  period: { from: '2026-10-01', to: '2026-11-01' },
  received: 1_200_000.5,
  earned: 900_000,
  taxes: 0,
  cancellationFees: 0,
  cautionApplied: 0,
  otherIncome: 0,
  start: { paidAhead: 100_000, owed: 80_000.5 },
  end: { paidAhead: 350_000, owed: 30_000 },
}
const nothing = { paidAhead: 0, owed: 0 }

function open(...replies: Parameters<typeof fakeServer>[1][]) {
  saveSession(sessionOf('OWNER'))
  const received = fakeServer(cashBridge.get, ...replies)
  return { ...renderPage(<CashBridgePanel filters={{ period: 'last-month' }} />), received }
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const lineOf = async (label: string) => {
  const term = await screen.findByText(label)
  return term.parentElement as HTMLElement
}

test('the difference of money received and revenue is that of paid ahead and owed', async () => {
  const { received } = open({ data: example })
  expect(await lineOf('Money received')).toHaveTextContent('₦1,200,000.50')
  expect(received.at(-1)?.url).toContain('period=last-month')
  expect(await lineOf('Revenue earned')).toHaveTextContent('-₦900,000.00')
  expect(await lineOf('Difference')).toHaveTextContent('₦300,000.50')
  expect(screen.queryByText(/deposits/)).toBeNull()
  expect(screen.queryByText('Cancellation fees')).toBeNull()
  expect(screen.getByText(/Before 1 Oct 2026/)).toHaveTextContent('after 31 Oct 2026')
  expect(await lineOf('Paid ahead by guests')).toHaveTextContent(
    '₦100,000.00 → to ₦350,000.00₦250,000.00 more',
  )
  expect(await lineOf('Owed by guests')).toHaveTextContent('₦80,000.50 → to ₦30,000.00₦50,000.50 less')
  expect(await lineOf('Paid ahead less owed')).toHaveTextContent('₦300,000.50 more')
})

test('deposits that paid for stays or were kept are shown if there are any', async () => {
  open({ data: { ...example, cautionApplied: 20_000, otherIncome: 15_000 } })
  expect(await lineOf('Of which paid from caution deposits')).toHaveTextContent('₦20,000.00')
  expect(await lineOf('Other income: caution deposits kept')).toHaveTextContent(
    '₦15,000.00Not part of the difference',
  )
  expect(await lineOf('Difference')).toHaveTextContent('₦300,000.50')
})

test('cancellation fees are a part of the difference, and left out without any', async () => {
  open({ data: { ...example, cancellationFees: 50_000, end: { paidAhead: 300_000, owed: 30_000 } } })
  expect(await lineOf('Cancellation fees')).toHaveTextContent('-₦50,000.00By the day of cancelling')
  expect(await lineOf('Difference')).toHaveTextContent('₦250,000.50')
  expect(await lineOf('Paid ahead less owed')).toHaveTextContent('₦250,000.50 more')
})

test.each([
  ['Money received', 'Payments less refunds on all bookings'],
  ['Revenue earned', 'Totals without taxes spread over their nights, paid or not'],
  ['Difference', 'Money received less revenue earned'],
  ['Paid ahead by guests', 'Includes money on cancelled stays until it is refunded'],
  ['Owed by guests', "Uses today's totals and dates"],
])('%s has its definition one tap away', async (label, text) => {
  const { user } = open({ data: example })
  await user.click(await screen.findByRole('button', { name: `${label}: how this is counted` }))
  const popover = await screen.findByRole('dialog')
  expect(within(popover).getByText(new RegExp(text))).toBeVisible()
})

test('more money refunded than received is negative, and an unchanged position says so', async () => {
  open({
    data: { ...example, received: -20_000, earned: 0, start: nothing, end: { paidAhead: 0, owed: 20_000 } },
  })
  expect(await lineOf('Money received')).toHaveTextContent('-₦20,000.00')
  expect(await lineOf('Revenue earned')).toHaveTextContent('Revenue earned ₦0.00By night')
  expect(await lineOf('Difference')).toHaveTextContent('-₦20,000.00')
  expect(await lineOf('Paid ahead by guests')).toHaveTextContent('No change')
  expect(await lineOf('Paid ahead less owed')).toHaveTextContent('₦20,000.00 less')
})

test('without money and revenue it says so', async () => {
  open({ data: { ...example, received: 0, earned: 0, start: nothing, end: nothing } })
  expect(
    await screen.findByText('No money received or earned in this period, and nothing owed.'),
  ).toBeVisible()
})

test('a failed load offers a retry, and a failed refresh keeps the amounts', async () => {
  const { user } = open({ status: 503, code: 'common.unavailable', message: 'Busy' }, { data: example })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await lineOf('Money received')).toHaveTextContent('₦1,200,000.50')
  fakeServer(cashBridge.get, 'network error')
  await refresh('booking')
  expect(await screen.findByText('Could not refresh')).toBeVisible()
  expect(await lineOf('Money received')).toHaveTextContent('₦1,200,000.50')
})
