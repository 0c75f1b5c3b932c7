import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addProperty, picture, signInAsMember, signInAsNewOwner } from './support.ts'

test('staff record an expense with its receipt; the owner rejects one and pays the other', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Lekki Loft')
  const staffPage = await (await browser.newContext()).newPage()
  await signInAsMember(staffPage, owner, 'staff')
  await staffPage.goto('/expenses')
  const form = staffPage.getByRole('dialog')
  for (const [title, amount] of [
    ['Diesel for the generator', '19999.99'],
    ['Snacks', '500'],
  ] as const) {
    await staffPage.getByRole('button', { name: 'New Expense' }).first().click()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Amount').fill(amount)
    await form.getByLabel('Vendor').fill('Tóbi Energy')
    await form.locator('input[type=file]').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: picture,
    })
    await expect(form.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
    await form.getByRole('button', { name: 'Create expense' }).click()
    await expect(staffPage.getByText('Expense created successfully')).toBeVisible()
    await expect(form).toBeHidden()
  }

  await page.goto('/expenses')
  const total = page.getByRole('definition').filter({ hasText: 'rejected ones left out' })
  await expect(total).toContainText('₦20,499.99')
  const rowOf = (title: string) => page.locator('tr, li').filter({ hasText: title }).first()
  const snacks = page.getByRole('dialog', { name: 'Snacks' })
  const rejection = page.getByRole('dialog', { name: 'Reject Expense' })
  const diesel = page.getByRole('dialog', { name: 'Diesel for the generator' })
  await rowOf('Snacks').getByRole('button', { name: 'View' }).click()
  await expect(snacks.getByRole('img', { name: 'Receipt of Snacks' })).toBeVisible()
  await snacks.getByRole('button', { name: 'Reject' }).click()
  await rejection.getByLabel('Reason').fill('Private')
  await rejection.getByRole('button', { name: 'Reject expense' }).click()
  await expect(snacks.getByText('Private')).toBeVisible()
  await snacks.getByRole('button', { name: 'Close' }).click()
  await expect(total).toContainText('₦19,999.99')

  await rowOf('Diesel').getByRole('button', { name: 'View' }).click()
  await diesel.getByRole('button', { name: 'Approve' }).click()
  await diesel.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(diesel.getByText('Paid', { exact: true })).toBeVisible()
  await diesel.getByRole('button', { name: 'Close' }).click()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^expenses-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('"Diesel for the generator","Other","Tóbi Energy",,19999.99,"Paid"')

  await staffPage.reload()
  await staffPage
    .locator('tr, li')
    .filter({ hasText: 'Diesel' })
    .first()
    .getByRole('button', { name: 'View' })
    .click()
  await expect(form.getByText('Paid', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Edit' })).toBeHidden()
})

test('expenses and their dialogs are accessible', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  const { token } = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const createdResponse = await page.request.post('/api/expenses', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      title: 'Water',
      amount: 10_000,
      category: 'UTILITIES',
      vendorName: 'Tanker',
      expenseDate: '2026-01-05',
    },
  })
  const { id } = (await createdResponse.json()).data.expense
  await page.goto('/expenses')
  await expect(page.getByText('₦10,000.00').first()).toBeVisible()
  await expectAccessible(page)
  for (const dialog of ['new=1', `open=${id}`, `edit=${id}`, `reject=${id}`, `delete=${id}`]) {
    await page.goto(`/expenses?${dialog}`)
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
    await expectAccessible(page)
  }
})

test('on Free, the page is locked and links the owner to the plans', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/expenses')
  await expect(page.getByRole('heading', { name: 'Expense Management Locked' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page).toHaveURL('/upgrade-subscription-plans')
})
