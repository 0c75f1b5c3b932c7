import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import {
  addBooking,
  addProperty,
  picture,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'

const screenshot = { name: 'transfer.png', mimeType: 'image/png', buffer: picture }

/** Makes a claim; the first upload of its screenshot fails. */
async function claim(page: Page, bookingId: string, guestName: string, hasScreenshot: boolean) {
  await page.goto(`/my-bookings?open=${bookingId}`)
  await page.getByRole('button', { name: 'Guest has paid' }).click()
  const form = page.getByRole('dialog', { name: `${guestName} has paid` })
  if (hasScreenshot) {
    await page.route('**/pictures', (route) => route.abort(), { times: 1 })
    await form.locator('input[type=file]').setInputFiles(screenshot)
    await expect(form.getByRole('img', { name: 'transfer.png' })).toBeVisible()
    await expectAccessible(page)
  }
  await form.getByRole('button', { name: 'Tell the owner' }).click()
  if (hasScreenshot) {
    await expect(form.getByText('The owner has your claim, but not the screenshots.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Try again' }).click()
  }
  await expect(form).toBeHidden()
}

test('an agent shows one screenshot for two bookings, and the owner is warned @desktop', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  const stay = { status: 'CONFIRMED', agentId: agent.id }
  const first = await addBooking(page, owner, property, { ...stay, guestName: 'Osaze Igbinovia' })
  const second = await addBooking(page, owner, property, { ...stay, from: 5, guestName: 'Bọ́lá Adébáyọ̀' })

  await claim(agentPage, first.id, 'Osaze Igbinovia', true)
  await claim(agentPage, second.id, 'Bọ́lá Adébáyọ̀', false)
  await agentPage.getByRole('button', { name: 'Add screenshot' }).click()
  await agentPage.locator('input[type=file]').setInputFiles(screenshot)
  await expect(agentPage.getByRole('img', { name: 'transfer.png' })).toBeVisible()
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)
  await agentPage.getByRole('button', { name: 'Add screenshot' }).click()
  await expect(agentPage.getByRole('link', { name: 'Open screenshot 1 of ₦100,000.00' })).toBeVisible()
  await expect(agentPage.getByText(/already shown/)).toHaveCount(0)
  await waitForIdle(agentPage)
  await expectAccessible(agentPage)

  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: 'To confirm: 2' })).toBeVisible()
  const warning = /^This screenshot was already shown for the payment of Osaze Igbinovia on .+\.$/
  await expect(page.getByText(warning)).toContainText(first.reference)
  await expect(page.getByText(/already shown/)).toHaveCount(1)
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decide about ₦100,000.00 of Bọ́lá Adébáyọ̀' }).click()
  const details = page.getByRole('dialog', { name: 'Bọ́lá Adébáyọ̀' })
  await expect(details.getByText(warning)).toBeVisible()
  await expect(details.getByRole('button', { name: 'Money arrived' })).toBeInViewport({ ratio: 1 })
  await expect(details.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    details.getByRole('link', { name: 'Open screenshot 1 of ₦100,000.00' }).click(),
  ])
  await expect(opened.locator('img')).toBeVisible()
  await opened.close()
  await details.getByRole('button', { name: 'Money arrived' }).click()
  await expect(details.getByText(/Look in your bank’s app, not at the screenshot\.$/)).toBeVisible()
  await expect(details.getByText(/already shown/)).toBeInViewport()
  const submit = details.getByRole('button', { name: 'Yes, ₦100,000.00 is there' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expect(details.getByRole('button', { name: /^Check in|^Confirm|^Edit/ })).toHaveCount(0)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Back' }).click()
  await details.getByRole('button', { name: 'Reject' }).click()
  await details.getByLabel('Why is it not confirmed?').fill('The screenshot is of another booking')
  await waitForIdle(page)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Reject claim' }).click()
  await expect(details.getByText('Claim rejected').first()).toBeVisible()
})
