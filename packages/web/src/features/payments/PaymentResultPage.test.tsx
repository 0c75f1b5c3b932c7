import { auth } from '@ilewa/contract/auth/endpoints'
import { payments } from '@ilewa/contract/payments'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { PaymentResultPage } from './PaymentResultPage.tsx'

const returned = '/payment-success?status=successful&tx_ref=ilewa-1&transaction_id=77'
const account = { ...sessionOf('OWNER').user, business: sessionOf('OWNER').business, agentDetails: null }

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

const serve = (...replies: Replies) =>
  fakeServerOf([payments.result, ...replies], [auth.me, { data: account }])

const result = (status: string, refusal: string | null = null) => ({ data: { status, refusal } })
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
})

test.each(['successful', 'completed'])(
  "\"Shows 'Verifying Payment' for 2 seconds\", queries the server meanwhile, then 'Payment Completed!' (%s)",
  async (status) => {
    const received = serve(result('successful'))
    renderPage(<PaymentResultPage />, returned.replace('successful', status))
    await advance(1_900)
    expect(screen.getByText('Verifying Payment')).toBeVisible()
    expect(received(payments.result)[0]?.url).toBe('/api/subscription/payments/ilewa-1?transaction_id=77')
    await advance(200)
    expect(screen.getByText('Payment Completed!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(received(auth.me)).toHaveLength(1)
  },
)

test.each([
  '/payment-success',
  '/payment-success?status=cancelled&tx_ref=ilewa-1',
  '/payment-success?status=failed&tx_ref=ilewa-1&transaction_id=77',
  '/payment-success?status=successful&tx_ref=ilewa-1',
  '/payment-success?status=successful&transaction_id=77',
])("'otherwise failed', without a request: %s", async (url) => {
  saveSession(sessionOf('OWNER', []))
  const received = serve(result('successful'))
  renderPage(<PaymentResultPage />, url)
  await advance(2_100)
  expect(screen.getByText('Payment Failed')).toBeVisible()
  expect(received(payments.result)).toEqual([])
  expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscription-plans')
})

test("a forged URL: the server has no such payment, so 'Payment Failed' with both numbers", async () => {
  const message = 'This does not exist, or no longer does.'
  serve({ status: 404, code: 'common.not_found', message })
  renderPage(<PaymentResultPage />, returned)
  await advance(2_100)
  expect(screen.getByText('Payment Failed')).toBeVisible()
  expect(screen.getByText('There is no payment with this reference.')).toBeVisible()
  expect(screen.getByText('77')).toBeVisible()
  expect(screen.getByText('ilewa-1')).toBeVisible()
  // With an active plan /subscription-plans redirects to the dashboard.
  expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
})

test("'N/A' is shown for a missing number", async () => {
  serve(result('successful'))
  renderPage(<PaymentResultPage />, '/payment-success?status=failed')
  await advance(2_100)
  expect(screen.getAllByText('N/A')).toHaveLength(2)
})

test('a rejected payment shows the reason', async () => {
  const refusal = 'The amount paid is less than the price of the plan, so the plan was not activated.'
  serve(result('failed', refusal))
  renderPage(<PaymentResultPage />, returned)
  await advance(2_100)
  expect(screen.getByText(refusal)).toBeVisible()
})

test('an undecided provider: "We\'re confirming your payment", which refreshes automatically', async () => {
  const received = serve(result('pending'), 'network error', result('pending'), result('successful'))
  renderPage(<PaymentResultPage />, returned)
  await advance(2_100)
  expect(screen.getByText("We're confirming your payment")).toBeVisible()
  await advance(13_000)
  expect(received(payments.result)).toHaveLength(4)
  expect(screen.getByText('Payment Completed!')).toBeVisible()
  await advance(60_000)
  expect(received(payments.result)).toHaveLength(4)
})

test('success is not shown before the server confirms it, even if that takes longer than 2 seconds', async () => {
  serve(result('successful'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  renderPage(<PaymentResultPage />, returned)
  await advance(3_000)
  expect(screen.getByText("We're confirming your payment")).toBeVisible()
})

test('a signed-out person is asked to sign in', async () => {
  endSession()
  const received = serve(result('successful'))
  renderPage(<PaymentResultPage />, returned)
  await advance(2_100)
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(screen.getByText(/^Sign in to see its status/)).toBeVisible()
  expect(received(payments.result)).toEqual([])
})

test('a person without permission sees an error, and the server is not polled', async () => {
  saveSession(sessionOf('AGENT'))
  const message = 'Your role does not allow this.'
  const received = serve({ status: 403, code: 'common.forbidden', message })
  renderPage(<PaymentResultPage />, returned)
  await advance(2_100)
  expect(screen.getByText(message)).toBeVisible()
  await advance(30_000)
  expect(received(payments.result)).toHaveLength(1)
})

test('leaving the checkout cancels the payment on the server immediately', async () => {
  const received = fakeServerOf([payments.cancel, { data: { status: 'ABANDONED' } }])
  renderPage(<PaymentResultPage />, '/payment-success?status=cancelled&tx_ref=ilewa-1')
  await advance(100)
  expect(received(payments.cancel)[0]?.url).toBe('/api/subscription/payments/ilewa-1/cancel')
  await advance(2_000)
  expect(screen.getByText('Payment Failed')).toBeVisible()
})
