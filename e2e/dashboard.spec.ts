import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking, addProperty, day, goBack, signInAsMember, signInAsNewOwner } from './support.ts'

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
  await goBack(page)
  await main.getByRole('link', { name: 'See all activity' }).click()
  await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible()
  await expect(main.getByText(/added booking/)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Property')
  await expect(main.getByText(/added booking/)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Lekki Loft' })).toBeVisible()
  await expect(page).toHaveURL(/kind=property/)
  await expectAccessible(page)
})

test("the owner sees this month's profit, answers 'Is it free?' and books from the answer", async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const loft = await addProperty(page, owner, 'Lekki Loft')
  await addProperty(page, owner, 'Villa Ìrọ̀rùn', '80000')
  await addBooking(page, owner, loft, { to: 1, status: 'CONFIRMED' })
  const expense = await page.request.post('/api/expenses', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: {
      ...{ title: 'Diesel', amount: 20_000, category: 'UTILITIES', vendorName: 'Total', expenseDate: day(0) },
      propertyId: loft.id,
    },
  })
  expect(expense.status(), await expense.text()).toBe(201)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('₦50K profit')).toBeVisible()
  await expect(main.getByRole('link', { name: '1 to approve' })).toBeVisible()
  await main.getByRole('link', { name: /^Diesel ₦/ }).click()
  const diesel = page.getByRole('dialog', { name: 'Diesel' })
  await diesel.getByRole('button', { name: 'Approve' }).click()
  await expect(diesel.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(main.getByText('₦30K profit')).toBeVisible()
  await expect(main.getByText('₦50K earned, ₦20K spent, ₦0 commission')).toBeVisible()

  await main.getByRole('link', { name: 'Is it free?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it free?' })
  await expect(dialog.getByText(/^Free for .*, 1 night, 2 guests:$/)).toBeVisible()
  await expect(dialog.getByText('₦80,000.00 for the night')).toBeVisible()
  await expect(dialog.getByText('Lekki Loft')).toHaveCount(0)
  const message = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(message ?? '')).toContain('• Villa Ìrọ̀rùn: ₦80,000.00 for the night')
  await dialog.getByRole('button', { name: 'Book Villa Ìrọ̀rùn' }).click()
  const form = page.getByRole('dialog', { name: 'New Booking' })
  await expect(form.getByRole('textbox', { name: /^Guests/ })).toHaveValue('2')
  await expect(form.getByText('1 night at ₦80,000.00')).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard?free=1')
  await expect(dialog.getByText('₦80,000.00 for the night')).toBeVisible()
  await expectAccessible(page)
})

test('the first steps lead to their forms, and end when all are done', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('0 of 3 done')).toBeVisible()
  await expectAccessible(page)
  await steps.getByRole('link', { name: 'Invite someone' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Agent' })).toBeVisible()
  await page.goto('/dashboard')
  await steps.getByRole('link', { name: 'Add a property' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Property' })).toBeVisible()
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property)
  await page.goto('/dashboard')
  await expect(steps.getByText('2 of 3 done')).toBeVisible()
  await expect(steps.getByRole('link')).toHaveCount(1)
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Ngozi Ụzọma').first()).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the day sheet is printed from Today, on a phone from the menu', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { status: 'CONFIRMED', paidAmount: 25_000 })
  await page.goto('/dashboard')
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Print day sheet' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Day sheet/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ngozi Ụzọma.*Lekki Loft.*₦75,000.00/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page).toHaveURL('/dashboard')
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
