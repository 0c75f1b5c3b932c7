import { plans } from '@ilewa/contract/plans'
import { subscription } from '@ilewa/contract/subscription'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession, saveSession } from '../../lib/session.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { freePlan, sessionOf } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PlansPage } from './PlansPage.tsx'
import { UpgradePlansPage } from './UpgradePlansPage.tsx'

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
  fakeServer(subscription.plans, { data: plans })
  renderPage(<PlansPage />)
  expect((await cardOf('Free')).getByText('forever')).toBeVisible()
  const standard = await cardOf('Standard')
  expect(standard.getByText('₦10,000.00')).toBeVisible()
  expect(standard.getByText('Most Popular')).toBeVisible()
  const premium = await cardOf('Premium')
  expect(premium.getByText('₦100,000.00')).toBeVisible()
  expect(premium.getByText('Discounted Price')).toBeVisible()
})

test('taking Free saves the subscription and goes to the dashboard', async () => {
  fakeServer(subscription.plans, { data: plans })
  const { user, at } = renderPage(<PlansPage />, '/subscription-plans')
  const button = await screen.findByRole('button', { name: 'Choose Free' })
  fakeServer(subscription.create, { data: { subscription: freePlan, link: null } })
  await user.click(button)
  expect(await screen.findByText("You've successfully subscribed to Free")).toBeVisible()
  expect(readSession()?.business?.subscription).toEqual([freePlan])
  expect(at()).toBe('/dashboard')
})

test("a refusal is 'Subscription failed' and clears the selection", async () => {
  fakeServer(subscription.plans, { data: plans })
  const { user } = renderPage(<PlansPage />)
  const button = await screen.findByRole('button', { name: 'Choose Free' })
  const message = 'Your business already has an active plan.'
  fakeServer(subscription.create, { status: 409, code: 'payments.provider_unavailable', message })
  await user.click(button)
  expect(await screen.findByText('Subscription failed')).toBeVisible()
  expect(button).toBeEnabled()
})

test('plans that do not load show an error with a retry', async () => {
  fakeServer(
    subscription.plans,
    { status: 500, code: 'common.unexpected', message: 'Something went wrong. Please try again.' },
    { data: plans },
  )
  const { user } = renderPage(<PlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await cardOf('Free')).toBeDefined()
})

test('the upgrade page names the current plan and leads back', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServer(subscription.plans, { data: plans })
  renderPage(<UpgradePlansPage />)
  expect((await cardOf('Free')).getByText('Your current plan')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
})
