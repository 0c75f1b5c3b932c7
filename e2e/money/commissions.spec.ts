import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner, waitForIdle } from '../support.ts'

test('an owner pays an agent in two taps; the agent sees what was earned and paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const headers = { authorization: `Bearer ${owner.token}` }
  const terms = { commissionMoment: 'PAYMENT' }
  expect((await page.request.put('/api/money/settings', { headers, data: terms })).ok()).toBe(true)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const agentPage = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  const booking = await addBooking(page, owner, property, { status: 'CONFIRMED', agentId: agent.id, from: 5 })
  const payment = { amount: 60_000, method: 'TRANSFER' }
  const paid = await page.request.post(`/api/bookings/${booking.id}/payments`, { headers, data: payment })
  expect(paid.status()).toBe(201)

  const accountOn = (one: Page) =>
    one.locator('section').filter({ has: one.getByRole('heading', { name: 'Commission', exact: true }) })
  await agentPage.goto('/performance')
  await expect(accountOn(agentPage).getByText('+₦6,000.00')).toBeVisible()
  await expect(accountOn(agentPage).getByText('₦4,000.00 more is expected')).toBeVisible()
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)

  const account = accountOn(page)
  const { taps } = await countEffort(page)
  await page.goto('/payments')
  await page.getByRole('button', { name: /^Record payout of ₦6,000.00 to/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Commission of/ })
  await expect(dialog.getByLabel('Amount')).toHaveValue('6,000.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record ₦6,000.00' }).click()
  await expect(page.getByText('Payout recorded')).toBeVisible()
  expect(await taps()).toBe(2)
  await expect(page.getByText('Commission to pay')).toHaveCount(0)

  await page.goto(`/performance?agent=${agent.id}`)
  await expect(account.getByText('−₦6,000.00')).toBeVisible()
  await account.getByRole('button', { name: /^Reverse ₦6,000.00/ }).click()
  await account.getByLabel('Why was it a mistake?').fill('Wrong account')
  await account.getByRole('button', { name: 'Reverse it' }).click()
  await expect(account.getByRole('button', { name: 'Record payout of ₦6,000.00' })).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
})
