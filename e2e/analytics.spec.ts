import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  addBooking,
  addProperty,
  day,
  goBack,
  type Owner,
  signInAsMember,
  signInAsNewOwner,
} from './support.ts'

/** Adds a checked-in booking of three nights at ₦50,000, one of which is in the period so far. */
async function addBookingTonight(page: Page, owner: Owner, agentId?: string) {
  const property = await addProperty(page, owner, 'Lekki Loft')
  const bookingFields = { to: 3, paidAmount: 150_000, status: 'CHECKED_IN', source: 'AIRBNB', agentId }
  await addBooking(page, owner, property, bookingFields)
}

test('an owner sees statistics, their table, and the related bookings', async ({ page }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'No Analytics Data' })).toBeVisible()

  await addBookingTonight(page, owner)
  await page.reload()
  await expect(page.getByText('No earlier data').first()).toBeVisible()
  const trend = page.getByRole('slider', { name: 'Day, revenue trend' })
  await expect(trend).toHaveAttribute('aria-valuetext', /₦50,000\.00 · 1 booking · 100% occupied$/)
  await trend.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(trend).toHaveAttribute('aria-valuetext', /₦0\.00 · 0 bookings · 0% occupied$/)
  await expect(page.getByText('No ratings yet. Guests are asked by mail')).toBeVisible()
  // Three nights are paid and one is earned.
  await expect(page.getByText('₦100,000.00 more').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last year')
  await expect(page).toHaveURL(/period=1y/)
  await expect(page.getByRole('slider', { name: 'Month, revenue trend' })).toBeVisible()
  await page.getByRole('button', { name: 'Top properties as a table' }).click()
  const table = page.getByRole('table', { name: 'Top properties' })
  await expect(table.getByRole('row', { name: /Lekki Loft.*₦50,000\.00.*100%/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Top properties as CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`ilewa-properties-${day(-364)}-to-${day(0)}.csv`)

  await table.getByRole('button', { name: 'Lekki Loft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lekki Loft' })
  await expect(dialog.getByText('1 of 3 nights')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /Ngozi Ụzọma/ }).click()
  await expect(page).toHaveURL(/\/bookings\?open=/)
  await expect(page.getByRole('dialog', { name: /Ngozi Ụzọma/ })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('dialog', { name: 'Lekki Loft' })).toBeVisible()
})

test('on Free, analytics is locked and links to the plans', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'Analytics Feature Locked' })).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL(/\/upgrade-subscription-plans$/)
})

test('an owner sets a target, and the agent sees the progress', async ({ page, browser }) => {
  const agentPage = await (await browser.newContext()).newPage()
  const owner = await signInAsNewOwner(page)
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await addBookingTonight(page, owner, agent.id)

  await page.goto('/agents')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('link', { name: 'Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Performance of Chidera Ọkọ́ńkwọ' })).toBeVisible()
  await page.getByRole('button', { name: 'Set target' }).click()
  await page.getByRole('textbox', { name: 'Revenue per month' }).fill('200000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Target' }).click()
  await expect(page.getByText('25% of ₦200,000.00')).toBeVisible()

  await agentPage.goto('/performance')
  await expect(agentPage.getByText('25% of ₦200,000.00')).toBeVisible()
  await expect(agentPage.getByText(/^#1/)).toBeVisible()
  await expect(agentPage.getByText('₦50,000.00 of ₦200,000.00, ₦150,000.00 to go')).toBeVisible()
  await expectAccessible(agentPage)
  await agentPage.close()
})
