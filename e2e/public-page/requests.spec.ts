import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { signInAsNewOwner, waitForIdle } from '../support.ts'
import { askForDates, enterCode, openAsVisitor, priced, scrollsSideways, showPage } from './visits.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

/** Asks for dates and enters the code, as a guest. */
async function ask(browser: Browser, page: Page, url: string, guestName: string): Promise<Page> {
  const guest = await openAsVisitor(browser, page)
  await guest.goto(url)
  const { email } = await askForDates(guest, guestName)
  await enterCode(guest, email)
  await expect(guest.getByRole('heading', { name: 'Waiting for the host' })).toBeVisible()
  return guest
}

test('an owner accepts a request from Today in two taps, and declines another with a ban', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'REQUEST')
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  const accepted = await ask(browser, page, priced(path, 10, 12), 'Chidi Obi')
  const declined = await ask(browser, page, priced(path, 20, 22), 'Zainab Bello')
  await expectAccessible(declined)

  const { taps } = await countEffort(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '2 requests to answer' }).click()
  await expect(page.getByText('Answer within 23 hours')).toHaveCount(2)
  await waitForIdle(page)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Accept Chidi Obi' }).click()
  await expect(page.getByText('Dates held', { exact: true })).toBeVisible()
  expect(await taps()).toBe(2)
  await accepted.reload()
  await expect(accepted.getByRole('heading', { name: 'Your dates are held' })).toBeVisible()
  await expect(accepted.getByText('Ask the host for the bank account.')).toBeVisible()

  await page.getByRole('button', { name: 'Decline Zainab Bello' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline Zainab Bello?' })
  await dialog.getByLabel('Reason (optional)').fill('We are closed in these days.')
  await dialog.getByLabel('This guest can ask no more').check()
  await waitForIdle(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  // The link, Accept; Decline, the ban, Decline.
  expect(await taps()).toBe(5)
  await declined.reload()
  await expect(declined.getByRole('heading', { name: 'The host declined' })).toBeVisible()
  await expect(declined.getByText('We are closed in these days.')).toBeVisible()
  await expectAccessible(declined)

  await page.goto('/settings?tab=page')
  await expect(page.getByRole('list', { name: 'Banned guests' }).getByRole('listitem')).toHaveCount(1)
  await waitForIdle(page)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: /^Unban / }).click()
  await expect(page.getByText('The guest can ask again')).toBeVisible()
})
