import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner, waitForIdle } from '../support.ts'

const guestName = 'Osaze Igbinovia'

test('an agent’s paid booking is cancelled with the agreed fee, and the owner records the refund', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await page.goto('/settings?tab=money')
  await page.getByLabel('Policy', { exact: true }).selectOption('Moderate')
  await expect(page.getByText(/^Full refund until 5 days before arrival\. 50 % fee/)).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  const booking = await addBooking(agentPage, agent, property, { from: 3, guestName, status: 'CONFIRMED' })
  const paid = await page.request.post(`/api/bookings/${booking.id}/payments`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { amount: 100_000, method: 'TRANSFER' },
  })
  expect(paid.status(), await paid.text()).toBe(201)

  await agentPage.goto(`/my-bookings?open=${booking.id}`)
  const agentDetails = agentPage.getByRole('dialog', { name: guestName })
  await agentDetails.getByRole('button', { name: 'Cancel booking' }).click()
  const cancellation = agentPage.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(
    cancellation.getByText('Half is refunded: the guest cancels 3 days before arrival.'),
  ).toBeVisible()
  await expect(cancellation.getByText('Refund due').locator('xpath=..')).toContainText('₦50,000.00')
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)
  await cancellation.getByRole('button', { name: 'Cancel booking' }).click()
  const agentMoney = agentDetails.getByRole('region', { name: 'Money' })
  await expect(agentMoney.getByText('Cancellation fee').locator('xpath=..')).toContainText('₦50,000.00')
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)

  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: 'Refunds due: 1' })).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: `View booking of ${guestName}` })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: guestName })
  const money = details.getByRole('region', { name: 'Money' })
  await expect(money.getByText('Cancellation fee').locator('xpath=..')).toContainText('₦50,000.00')
  await expect(money.getByText('Refund due').locator('xpath=..')).toContainText('₦50,000.00')
  await waitForIdle(page)
  await expectAccessible(page)
  await money.getByRole('button', { name: 'Record refund' }).click()
  const refund = page.getByRole('dialog', { name: `Refund to ${guestName}` })
  await expect(refund.getByLabel('Amount returned')).toHaveValue('50,000.00')
  await expect(refund.getByLabel('Reason')).toHaveValue('Booking cancelled')
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Record refund of ₦50,000.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Refund voucher RFD-000001' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(money.getByText('Refund due')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByText(/Refunds due/)).toHaveCount(0)
})
