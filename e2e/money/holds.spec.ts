import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import {
  addBooking,
  addProperty,
  fillBankAccount,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'

const stay = { status: 'PENDING', guestName: 'Osaze Igbinovia', from: 5 }

test('an owner holds dates for a deposit in two taps, and sends the payment details', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const booking = await addBooking(page, owner, await addProperty(page, owner, 'Harbour Loft'), stay)
  const { taps } = await countEffort(page)
  await page.goto(`/bookings?open=${booking.id}`)
  await page.getByRole('button', { name: 'Hold for deposit' }).click()
  const form = page.getByRole('dialog', { name: 'Hold dates for Osaze Igbinovia' })
  await expect(form.getByLabel('Deposit amount')).toHaveValue('50,000.00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Hold dates' }).click()
  expect(await taps()).toBe(2)
  const details = page.getByRole('dialog', { name: 'Payment details' })
  await expect(details.getByText('₦50,000.00').first()).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  await details.getByRole('link', { name: 'Add one in Settings' }).click()
  await fillBankAccount(page)
  await expect(page.getByText('Guests pay into this account')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  await page.goto(`/bookings?open=${booking.id}`)
  await expect(page.getByText(/^Held until/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Payment details' }).click()
  await expect(details.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /0123456789/)
})

test('an agent’s booking is held as the owner decided, and the agent cannot confirm it', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await page.goto('/settings?tab=money')
  await page.getByLabel('Agents’ bookings are held for').fill('24')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await addBooking(agentPage, agent, property, { ...stay, status: 'CONFIRMED' })
  await agentPage.goto('/my-bookings')
  await expect(agentPage.getByText(/^Held until/).first()).toBeVisible()
  await agentPage.getByRole('button', { name: 'View' }).click()
  const details = agentPage.getByRole('dialog', { name: 'Osaze Igbinovia' })
  await expect(details.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await details.getByRole('button', { name: 'Payment details' }).click()
  await expect(agentPage.getByText(/Ask the owner\.$/)).toBeVisible()
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)
})
