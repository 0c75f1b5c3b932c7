import { type Payment, payments } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { StoragePanel } from './StoragePanel.tsx'
import { SubscriptionTab } from './SubscriptionTab.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const standard: Subscription = {
  ...freePlan,
  planType: 'STANDARD',
  billingCycle: 'MONTHLY',
  currentPeriodEnd: '2026-12-21T09:00:00.000Z',
  priceAmount: 10_000,
}

const paid: Payment = {
  id: '0198a000-0000-7000-8000-000000000010',
  txRef: 'ilewa-1',
  transactionId: '77',
  planType: 'STANDARD',
  billingCycle: 'MONTHLY',
  amount: 10_000,
  amountPaid: 10_000,
  currency: 'NGN',
  status: 'SUCCESSFUL',
  refusal: null,
  receiptNumber: 'ILW-000042',
  periodStart: '2026-11-21T09:00:00.000Z',
  periodEnd: '2026-12-21T09:00:00.000Z',
  paidAt: '2026-11-21T09:00:00.000Z',
  createdAt: '2026-11-21T08:58:00.000Z',
}

type Routes = Parameters<typeof fakeServerOf>

function show(plan: Subscription, rows: Payment[] = [], ...routes: Routes) {
  saveSession(sessionOf('OWNER', [plan]))
  const page = { nextCursor: null, total: rows.length }
  const received = fakeServerOf(
    ...routes,
    [subscription.get, { data: plan }],
    [payments.list, { data: { payments: rows }, page }],
  )
  return { received, ...renderPage(<SubscriptionTab />, '/settings') }
}

test.each([
  [212_000_000, '212 MB of 500 MB used', 'Includes pictures of properties, repairs and receipts.'],
  [460_000_000, '460 MB of 500 MB used', 'Storage is nearly full. Remove pictures, or upgrade.'],
  [
    500_000_000,
    '500 MB of 500 MB used',
    'Storage is full. You cannot upload new pictures. Remove some, or upgrade.',
  ],
])('%d stored bytes are shown as "%s"', async (storedBytes, usageLabel, notice) => {
  saveSession(sessionOf('OWNER'))
  fakeServerOf([subscription.limits, { data: { ...limitsOf('FREE'), agentCount: 0, storedBytes } }])
  renderPage(<StoragePanel />)
  expect(await screen.findByText(usageLabel)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Storage used' })).toBeVisible()
  expect(screen.getByText(notice)).toBeVisible()
})

test('Free: "Perfect for getting started", forever, and its missing features', async () => {
  show(freePlan)
  expect(await screen.findByText('Perfect for getting started')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Current Plan' })).toBeVisible()
  expect(screen.getByText('₦0.00')).toBeVisible()
  expect(screen.getByText('forever')).toBeVisible()
  expect(screen.getByText('Active')).toBeVisible()
  const fact = (label: string) => screen.getByText(label).nextSibling
  expect(fact('Max Agents')).toHaveTextContent('2')
  expect(fact('Staff Management')).toHaveTextContent('Not included')
  expect(fact('Analytics')).toHaveTextContent('Basic')
  expect(fact('Expenses')).toHaveTextContent('Limited')
  expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
  expect(await screen.findByText('No payments yet')).toBeVisible()
})

test.each([
  [standard, '₦10,000.00', 'per month'],
  [{ ...standard, planType: 'PREMIUM' as const, billingCycle: 'YEARLY' as const }, '₦100,000.00', 'per year'],
])('a paid plan: "Next billing", its price and period', async (plan, price, period) => {
  show(plan)
  expect(await screen.findByText('Next billing: 21 Dec 2026')).toBeVisible()
  expect(screen.getByText(price)).toBeVisible()
  expect(screen.getByText(period)).toBeVisible()
  expect(screen.getByText('Unlimited')).toBeVisible()
  expect(screen.getByText('Included')).toBeVisible()
  expect(screen.getByText('Advanced')).toBeVisible()
  expect(screen.getByText('Full access')).toBeVisible()
})

test('cancelling asks for confirmation, shows the end date, and can be reverted', async () => {
  const cancelled = { ...standard, cancelAtPeriodEnd: true }
  const { user } = show(
    standard,
    [],
    [subscription.cancel, { data: cancelled, message: 'Your plan will end with its period' }],
    [subscription.resume, { data: standard, message: 'Your plan continues' }],
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Your Standard plan ends on 21 Dec 2026/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  expect(await screen.findByText('Ends on 21 Dec 2026')).toBeVisible()
  expect(readSession()?.business?.subscription[0]?.cancelAtPeriodEnd).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Keep my plan' }))
  expect(await screen.findByText('Next billing: 21 Dec 2026')).toBeVisible()
})

test('in the grace period the tab shows its end date', async () => {
  show({ ...standard, graceEndsAt: '2026-12-28T09:00:00.000Z' })
  expect(await screen.findByText('Your plan needs renewal')).toBeVisible()
  expect(screen.getByText(/Everything works until 28 Dec 2026/)).toBeVisible()
})

test('a successful payment has a receipt to print; a failed one shows the reason', async () => {
  const refusal = 'The payment was declined. You have not been charged for the plan.'
  const failed: Payment = {
    ...paid,
    id: '0198a000-0000-7000-8000-000000000011',
    status: 'FAILED',
    receiptNumber: null,
    refusal,
  }
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = show(standard, [paid, failed])
  expect(await screen.findByText(refusal)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'ILW-000042' }))
  const dialog = within(await screen.findByRole('dialog'))
  const receipt = within(dialog.getByRole('article', { name: 'Receipt ILW-000042' }))
  expect(receipt.getByText('Adébáyọ̀ Suites')).toBeVisible()
  expect(receipt.getByText('Ilewa Standard, one month')).toBeVisible()
  expect(receipt.getByText('21 Nov – 21 Dec 2026')).toBeVisible()
  expect(receipt.getByText('₦10,000.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('"If the plan cannot be loaded the web uses the last known plan"', async () => {
  show(
    standard,
    [],
    [subscription.get, { status: 500, code: 'common.unexpected', message: 'Something went wrong.' }],
  )
  expect(await screen.findByText('Next billing: 21 Dec 2026')).toBeVisible()
})
