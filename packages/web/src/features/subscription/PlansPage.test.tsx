import { auth } from '@ilewa/contract/auth/endpoints'
import { payments } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { plans } from '@ilewa/contract/subscription/plans'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { seats } from '@ilewa/contract/subscription/seats'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readChosenPlan, saveChosenPlan } from '../../lib/session/chosen-plan.ts'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { PlansPage } from './PlansPage.tsx'
import { UpgradePlansPage } from './UpgradePlansPage.tsx'

type Routes = Parameters<typeof fakeServerOf>

/** The plans, an empty payment list, and the routes of the test. */
const serve = (...routes: Routes) =>
  fakeServerOf(...routes, [subscription.plans, { data: plans }], [payments.list, noPayments])

const noPayments = { data: { payments: [] }, page: { nextCursor: null, total: 0 } }

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('article')
  if (!card) throw new Error(`No card for ${name}`)
  return within(card)
}

beforeEach(() => saveSession(sessionOf('OWNER', [])))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('"Price shown is yearly if yearlyPrice is above 0, else monthly; \'Free\' when both are 0"', async () => {
  serve()
  renderPage(<PlansPage />)
  expect((await cardOf('Free')).getByText('forever')).toBeVisible()
  const standard = await cardOf('Standard')
  expect(standard.getByText('₦10,000.00')).toBeVisible()
  expect(standard.getByText('Most Popular')).toBeVisible()
  const premium = await cardOf('Premium')
  expect(premium.getByText('₦100,000.00')).toBeVisible()
  expect(premium.getByText('Discounted Price')).toBeVisible()
})

test("'Choose Your Plan' with its subtext, three cards and footer", async () => {
  serve()
  renderPage(<PlansPage />)
  await cardOf('Free')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Choose Your Plan')
  expect(screen.getByText('Select the perfect plan to manage your properties efficiently')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(
    screen.getByText('You can change or cancel your plan anytime from your account settings.'),
  ).toBeVisible()
})

test.each([
  ['Free', 'Free', 'Availability calendar', ['At most 2 agents', 'No staff accounts', 'No expenses']],
  ['Standard', '₦10,000.00', 'Unlimited agents', []],
  ['Premium', '₦100,000.00', 'Priority support', []],
])('each card shows name, price, features and limitations: %s', async (name, price, feature, limitations) => {
  serve()
  renderPage(<PlansPage />)
  const card = await cardOf(name)
  expect(card.getByText(price, { selector: 'strong' })).toBeVisible()
  const facts = card.getAllByRole('listitem').map((item) => item.textContent)
  expect(facts).toEqual(expect.arrayContaining([feature, ...limitations]))
  const plan = plans.find((candidate) => candidate.name === name)
  expect(facts).toEqual([...(plan?.features ?? []), ...(plan?.limitations ?? [])])
})

test('choosing Free saves the subscription and goes to the dashboard', async () => {
  serve([subscription.create, { data: { subscription: freePlan, link: null } }])
  const { user, at } = renderPage(<PlansPage />, '/subscription-plans')
  const button = await screen.findByRole('button', { name: 'Choose Free' })
  await user.click(button)
  expect(await screen.findByText("You've successfully subscribed to Free")).toBeVisible()
  expect(readSession()?.business?.subscription).toEqual([freePlan])
  expect(at()).toBe('/dashboard')
})

test("an error is 'Subscription failed' and clears the selection", async () => {
  const message = 'Your business already has an active plan.'
  serve(
    [subscription.create, { status: 409, code: 'subscription.already_active', message }],
    [auth.me, 'network error'],
  )
  const { user } = renderPage(<PlansPage />)
  const button = await screen.findByRole('button', { name: 'Choose Free' })
  await user.click(button)
  expect(await screen.findByText('Subscription failed')).toBeVisible()
  expect(button).toBeEnabled()
})

test('plans that fail to load show an error with a retry', async () => {
  const failure = {
    status: 500,
    code: 'common.unexpected',
    message: 'Please try again in a moment.',
  }
  serve([subscription.plans, failure, { data: plans }])
  const { user } = renderPage(<PlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await cardOf('Free')).toBeDefined()
})

test('the upgrade page shows the current plan and a link back', async () => {
  saveSession(sessionOf('OWNER'))
  serve()
  renderPage(<UpgradePlansPage />)
  expect((await cardOf('Free')).getByText('Your current plan')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
})

const standard: Subscription = {
  ...freePlan,
  planType: 'STANDARD',
  billingCycle: 'MONTHLY',
  currentPeriodEnd: '2026-12-21T09:00:00.000Z',
  priceAmount: 10_000,
}
const pending: Subscription = { ...standard, id: '0198a000-0000-7000-8000-000000000009', status: 'PENDING' }

const follow = vi.hoisted(() => vi.fn())
vi.mock('../../lib/follow-link.ts', () => ({ followLink: follow }))

test('a paid plan continues on the payment page, and sends only plan type and business id', async () => {
  const link = 'https://pay.example/1'
  const received = serve([subscription.create, { data: { subscription: pending, link } }])
  const { user } = renderPage(<PlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Choose Standard' }))
  await vi.waitFor(() => expect(follow).toHaveBeenCalledWith(link))
  expect(received(subscription.create)[0]?.body).toEqual({
    planType: 'STANDARD',
    businessId: freePlan.businessId,
  })
})

test.each([
  ['STANDARD', 'MONTHLY'],
  ['PREMIUM', 'YEARLY'],
])('upgrading to %s names the subscription and bills %s', async (planType, billingCycle) => {
  saveSession(sessionOf('OWNER'))
  const message = 'Subscription upgrade initiated'
  const received = serve([
    subscription.upgrade,
    { data: { subscription: pending, link: 'https://pay.example/2' }, message },
  ])
  const { user } = renderPage(<UpgradePlansPage />)
  const name = planType === 'STANDARD' ? 'Choose Standard' : 'Choose Premium'
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(received(subscription.upgrade)[0]?.body).toEqual({
    subscriptionId: freePlan.id,
    data: { planType, billingCycle },
  })
})

test("without a link: 'Payment link not available', and no button is busy", async () => {
  saveSession(sessionOf('OWNER'))
  serve([subscription.upgrade, { data: { subscription: pending, link: null } }])
  const { user } = renderPage(<UpgradePlansPage />)
  const button = await screen.findByRole('button', { name: 'Choose Standard' })
  await user.click(button)
  expect(await screen.findByText('Payment link not available')).toBeVisible()
  expect(screen.getByText('Please try again or contact support')).toBeVisible()
  expect(button).toBeEnabled()
})

const idOf = (index: number) => `0198a000-0000-7000-8000-0000000000${index}0`

test('going back to Free from a paid plan shows the start date', async () => {
  saveSession(sessionOf('OWNER', [standard]))
  const message = 'Your plan changes to Free when its paid period ends'
  const received = serve(
    [
      subscription.upgrade,
      { data: { subscription: { ...standard, cancelAtPeriodEnd: true }, link: null }, message },
    ],
    [
      seats.get,
      {
        data: {
          maxAgents: 2,
          agents: ['Ada Obi', 'Tunde Bello', 'Ngozi Eze'].map((name, index) => ({ id: idOf(index), name })),
          staff: [{ id: idOf(9), name: 'Bola Ade' }],
          ...{ limitedFrom: null, isLimited: false, limitedIfCancelled: '2026-12-21T09:00:00.000Z' },
        },
      },
    ],
  )
  const { user } = renderPage(<UpgradePlansPage />)
  expect((await cardOf('Standard')).getByRole('button', { name: 'Renew now' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose Free' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/plan ends on 21 Dec 2026/)).toBeVisible()
  expect(await dialog.findByText('1 agent and 1 staff member can only read from 21 Dec 2026.')).toBeVisible()
  expect(received(subscription.upgrade)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Change to Free' }))
  expect(await screen.findByText(`${message}, on 21 Dec 2026.`)).toBeVisible()
  expect((await cardOf('Free')).getByText(/Starts on 21 Dec 2026/)).toBeVisible()
})

test('"a paid plan chosen by a visitor is remembered through sign-up", until one is taken', async () => {
  saveChosenPlan('PREMIUM')
  serve([subscription.create, { data: { subscription: pending, link: 'https://pay.example/3' } }])
  const { user } = renderPage(<PlansPage />)
  expect((await cardOf('Premium')).getByText('The plan you picked')).toBeVisible()
  expect((await cardOf('Standard')).queryByText(/picked before/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose Premium' }))
  await vi.waitFor(() => expect(readChosenPlan()).toBeNull())
})

test('"choosing a plan marks it selected and busy": the others wait', async () => {
  serve()
  const { user } = renderPage(<PlansPage />)
  const free = await screen.findByRole('button', { name: 'Choose Free' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await user.click(free)
  expect(free).toHaveAttribute('data-loading', 'true')
  expect(screen.getByRole('button', { name: 'Choose Standard' })).toBeDisabled()
})

test('Free "goes to /dashboard (after 2 seconds on the upgrade page)"', async () => {
  saveSession(sessionOf('OWNER', []))
  serve([subscription.create, { data: { subscription: freePlan, link: null } }])
  const { user, at } = renderPage(<UpgradePlansPage />, '/upgrade-subscription-plans')
  const button = await screen.findByRole('button', { name: 'Choose Free' })
  const wait = vi.spyOn(globalThis, 'setTimeout')
  await user.click(button)
  expect(await screen.findByText("You've successfully subscribed to Free")).toBeVisible()
  expect(at()).toBe('/upgrade-subscription-plans')
  expect(wait.mock.calls.map(([, ms]) => ms)).toContain(2000)
  await vi.waitFor(() => expect(at()).toBe('/dashboard'), { timeout: 10_000 })
})

test('returning from the payment page enables the buttons, and shows the open payment', async () => {
  const open = {
    id: '0198a000-0000-7000-8000-000000000010',
    txRef: 'ilewa-1',
    transactionId: null,
    planType: 'STANDARD',
    billingCycle: 'MONTHLY',
    amount: 10_000,
    amountPaid: null,
    currency: 'NGN',
    status: 'PENDING',
    refusal: null,
    receiptNumber: null,
    periodStart: null,
    periodEnd: null,
    paidAt: null,
    createdAt: new Date().toISOString(),
  }
  serve(
    [subscription.create, { data: { subscription: pending, link: 'https://pay.example/4' } }],
    [payments.list, noPayments, { ...noPayments, data: { payments: [open] } }],
    [auth.me, 'network error'],
  )
  const { user } = renderPage(<PlansPage />)
  const button = await screen.findByRole('button', { name: 'Choose Standard' })
  await user.click(button)
  await vi.waitFor(() => expect(button).toHaveAttribute('data-loading', 'true'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await vi.waitFor(() => expect(button).not.toHaveAttribute('data-loading'))
  expect(screen.getByRole('button', { name: 'Choose Free' })).toBeEnabled()
  expect(await screen.findByText('A payment is open')).toBeVisible()
})

test("an upgrade that fails without a message: 'Failed to upgrade subscription'", async () => {
  saveSession(sessionOf('OWNER'))
  serve([subscription.upgrade, { status: 400, code: 'unheard.of', message: '' }])
  const { user } = renderPage(<UpgradePlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Choose Standard' }))
  expect(await screen.findByText('Failed to upgrade subscription')).toBeVisible()
  expect(screen.getByText('Subscription failed')).toBeVisible()
})

test("a URL with an unknown plan: 'Plan not found'; a known plan is marked", async () => {
  serve()
  renderPage(<PlansPage />, '/subscription-plans?plan=GOLD')
  expect(await screen.findByText('Plan not found')).toBeVisible()
  renderPage(<PlansPage />, '/subscription-plans?plan=standard')
  expect(await screen.findByText('The plan you picked')).toBeVisible()
})
