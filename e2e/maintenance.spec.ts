import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addProperty, goBack, picture, signInAsMember, signInAsNewOwner } from './support.ts'

test('a request is reported with a photo, completed with its cost, and becomes an expense', async ({
  page,
}) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/maintenance')
  await page.getByRole('button', { name: 'New Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Request' })
  await form.getByLabel('Title').fill('Kitchen tap drips')
  await form.getByRole('combobox', { name: 'Property' }).click()
  await form.getByRole('option', { name: 'Lekki Loft' }).click()
  await form.getByLabel('Reporter name').fill('Aisha Bello')
  await form.getByLabel('Estimated cost').fill('8500')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByText('Maintenance request created successfully')).toBeVisible()

  await page.getByRole('button', { name: 'View' }).first().click()
  const details = page.getByRole('dialog', { name: 'Kitchen tap drips' })
  await expect(details.getByRole('img', { name: 'Kitchen tap drips, photo 1' })).toBeVisible()
  await details.getByRole('button', { name: 'Cancel request' }).click()
  const cancellation = page.getByRole('dialog', { name: 'Cancel Request' })
  await cancellation.getByLabel('Reason (optional)').fill('Guest closed it')
  await cancellation.getByRole('button', { name: 'Cancel request' }).click()
  await expect(details.getByText('Guest closed it')).toBeVisible()
  await details.getByRole('button', { name: 'Reopen' }).click()
  await details.getByRole('button', { name: 'Start work' }).click()
  await expect(details.getByText('In Progress')).toBeVisible()
  await details.getByRole('button', { name: 'Complete', exact: true }).click()
  const completion = page.getByRole('dialog', { name: 'Complete Request' })
  await completion.getByLabel('Actual cost (optional)').fill('9000.5')
  await completion.getByRole('button', { name: 'Complete', exact: true }).click()

  const expense = page.getByRole('dialog', { name: 'New Expense' })
  await expect(expense.getByLabel('Maintenance request')).toHaveValue('Kitchen tap drips')
  await expect(expense.getByLabel('Amount')).toHaveValue('9,000.50')
  await expect(expense.getByLabel('Category')).toHaveValue('REPAIRS')
  await expect(expense.getByRole('combobox', { name: 'Property' })).toHaveValue('Lekki Loft')
  await expense.getByLabel('Vendor').fill('Emeka Plumbing')
  await expense.getByRole('button', { name: 'Create expense' }).click()
  await expect(page.getByText('Expense created successfully')).toBeVisible()

  // Back skips the dialog that completed it.
  await goBack(page)
  await expect(details).toBeVisible()
  await expect(completion).toBeHidden()

  await page.goto('/maintenance')
  await page.getByRole('button', { name: 'View' }).first().click()
  await expect(details.getByRole('link', { name: /Kitchen tap drips.*Pending.*₦9,000.50/ })).toBeVisible()
})

test('staff can edit requests of others, but not delete them', async ({ page, browser }) => {
  test.slow()
  const ownerPage = await (await browser.newContext()).newPage()
  const owner = await signInAsNewOwner(ownerPage, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const createdResponse = await page.request.post('/api/maintenance', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { title: 'Gate does not close', priority: 'HIGH', propertyId: property.id },
  })
  expect(createdResponse.status()).toBe(201)
  await signInAsMember(page, owner, 'staff')
  await page.goto('/maintenance')
  await page.getByRole('button', { name: 'More for Gate does not close' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Maintenance Request' })
  await form.getByLabel('Status').first().click()
  await expect(form.getByRole('listbox').getByRole('option')).toHaveText(['In Progress', 'Completed'])
  await form.getByRole('option', { name: 'In Progress' }).click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Maintenance request updated successfully')).toBeVisible()
  await expect(page.getByRole('main').getByText('In Progress').last()).toBeVisible()
})

test('maintenance and its dialogs are accessible', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const createdResponse = await page.request.post('/api/maintenance', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { title: 'Gate does not close', priority: 'URGENT', propertyId: property.id },
  })
  const { id } = (await createdResponse.json()).data.maintenanceRequest
  await page.goto('/maintenance')
  await expect(page.getByText('Gate does not close').first()).toBeVisible()
  await expectAccessible(page)
  for (const dialog of [
    'new=1',
    ...['open', 'edit', 'complete', 'cancel', 'delete'].map((it) => `${it}=${id}`),
  ]) {
    await page.goto(`/maintenance?${dialog}`)
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
    await expectAccessible(page)
  }
})

test('on Free, the page is locked with the specified text', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/maintenance')
  await expect(page.getByRole('heading', { name: 'Maintenance Management Locked' })).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page).toHaveURL('/upgrade-subscription-plans')
})
