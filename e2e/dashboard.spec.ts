import { expect, test } from '@playwright/test'
import { addBooking, addProperty, expectAccessible, signInAsMember, signInAsNewOwner } from './support.ts'

test('the owner sees today, opens a guest, and filters the activity', async ({ page }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { paidAmount: 25_000.5, status: 'CONFIRMED' })
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Owes ₦74,999.50')).toBeVisible()
  await expect(main.getByText('100% occupied tonight')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
  await expectAccessible(page)
  await main
    .getByRole('link', { name: /^Ngozi Ụzọma/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Ngozi Ụzọma' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'See all activity' }).click()
  await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible()
  await expect(main.getByText(/added booking/)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Property')
  await expect(main.getByText(/added booking/)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Lekki Loft' })).toBeVisible()
  await expect(page).toHaveURL(/kind=property/)
  await expectAccessible(page)
})

test('staff see guests without money or contacts, and cannot open all activity', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Lekki Loft')
  const staffPage = await (await browser.newContext()).newPage()
  await signInAsMember(staffPage, owner, 'staff')
  await staffPage.goto('/dashboard')
  await expect(staffPage.getByText('Nothing needs you now.')).toBeVisible()
  await expect(staffPage.getByText(/₦/)).toHaveCount(0)
  await expect(
    staffPage.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Expenses' }),
  ).toBeVisible()
  await staffPage.goto('/activity')
  await expect(staffPage).toHaveURL(/\/dashboard/)
  await expect(staffPage.getByText('Your role does not include that page.')).toBeVisible()
})
