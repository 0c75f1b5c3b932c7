import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addProperty, type Owner, signInAsNewOwner } from './support.ts'

/** Adds an item through the API. */
async function addItem(page: Page, { token }: Owner, propertyId: string, fields: object = {}) {
  const response = await page.request.post('/api/inventory', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      propertyId,
      itemName: 'Light bulbs',
      category: 'Electrical',
      quantity: 10,
      minStock: 4,
      costPerUnit: 1250.5,
      ...fields,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.inventoryItem as { id: string }
}

test('an owner adds an item, reduces it to low stock, transfers some and deletes it', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await addProperty(page, owner, 'Ọlá Court')
  await page.goto('/inventory')
  await page.getByRole('link', { name: 'Lekki Loft' }).click()
  await expect(page).toHaveURL(/\?property=/)
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add Item' })
  await expect(add.getByRole('combobox', { name: 'Property' })).toHaveValue('Lekki Loft')
  await add.getByRole('button', { name: 'Add item' }).click()
  await expect(add.getByText('Item name is required').first()).toBeVisible()
  await expect(add.getByText('Category is required')).toBeVisible()
  await add.getByLabel('Item name').fill('Gilóòbù 💡')
  await add.getByRole('combobox', { name: 'Category' }).fill('Lighting')
  await add.getByLabel('Quantity').pressSequentially('-1x2.5')
  await add.getByLabel('Min stock').fill('4')
  await add.getByLabel('Cost per unit').pressSequentially('19999.99')
  await add.getByRole('button', { name: 'Add item' }).click()
  await expect(add.getByText('Item name cannot contain emojis or special symbols.').first()).toBeVisible()
  await add.getByLabel('Item name').fill('Gilóòbù iná 9W')
  await add.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByText('Item added successfully')).toBeVisible()

  const list = page
    .getByRole('table', { name: 'Inventory items' })
    .or(page.getByRole('list', { name: 'Inventory items' }))
  for (const shown of ['Gilóòbù iná 9W', 'Lighting', '12.5', 'Min 4', 'In Stock', '₦19,999.99'])
    await expect(list.getByText(shown, { exact: true })).toBeVisible()
  const value = page.getByRole('button', { name: '₦250K exactly ₦249,999.88' })
  await (isMobile ? value.tap() : value.hover())
  await expect(value.getByText('₦249,999.88', { exact: true })).toHaveCSS('opacity', '1')

  await page.getByRole('button', { name: 'Edit Gilóòbù iná 9W' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Item' })
  await edit.getByLabel('Quantity').fill('4')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Item updated successfully')).toBeVisible()
  await expect(list.getByText('Low Stock')).toBeVisible()

  await list.getByRole('button', { name: 'Gilóòbù iná 9W', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Gilóòbù iná 9W' })
  await expect(details.getByText('12.5 → 4')).toBeVisible()
  await details.getByRole('button', { name: 'Transfer' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer Item' })
  await transfer.getByRole('combobox', { name: 'To property' }).click()
  await transfer.getByRole('option', { name: 'Ọlá Court' }).click()
  await transfer.getByLabel('Quantity to move').fill('4.01')
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(transfer.getByText('Only 4 in stock. You cannot move more.').first()).toBeVisible()
  await transfer.getByLabel('Quantity to move').fill('3')
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(details.getByText('Moved to Ọlá Court')).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(list.getByText('Critical')).toBeVisible()

  await page.getByRole('link', { name: 'View All Properties' }).click()
  await page.getByRole('link', { name: 'Low Stock (2)' }).click()
  await expect(list.getByRole('link', { name: 'Ọlá Court' })).toBeVisible()
  await list.getByRole('link', { name: 'Lekki Loft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lekki Loft' })).toBeVisible()
  // Until the new list has loaded, the previous list stays visible. A menu opened in one of its rows would close
  // when the new list replaces it.
  await expect(list.getByRole('link', { name: 'Ọlá Court' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More for Gilóòbù iná 9W' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete Item' })
  await expect(removal.getByText('Gilóòbù iná 9W')).toBeVisible()
  await removal.getByRole('button', { name: 'Delete item' }).click()
  await expect(page.getByText('Item removed from inventory')).toBeVisible()
  await expect(page.getByText('No items yet')).toBeVisible()
})

test('filters apply to the URL and the CSV export', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const { id } = await addProperty(page, owner, 'Lekki Loft')
  await addItem(page, owner, id)
  await addItem(page, owner, id, { itemName: 'Bed sheets', category: 'Linen', quantity: 1 })
  await page.goto('/inventory?property=all')
  await page.getByLabel('Category', { exact: true }).selectOption('Linen')
  await expect(page.getByText('Light bulbs')).toBeHidden()
  await expect(page).toHaveURL('/inventory?property=all&category=Linen')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^inventory-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"Lekki Loft","Bed sheets","Linen",1,4,"Critical",,1250.5,1250.5,/)
  await page.getByPlaceholder('Search items...').fill('nowhere')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Light bulbs').first()).toBeVisible()
})

test('a stale edit is rejected and offers to reload', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addItem(page, owner, property.id)
  await page.goto(`/inventory?property=all&edit=${id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Item' })
  await edit.getByLabel('Quantity').fill('9')
  const other = await page.request.put(`/api/inventory/${id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { itemName: 'Light bulbs', category: 'Electrical', quantity: 3 },
  })
  expect(other.status()).toBe(200)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.getByRole('button', { name: 'Reload' }).click()
  await expect(edit.getByLabel('Quantity')).toHaveValue('3')
})

test('the pages and open dialogs are accessible', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addItem(page, owner, property.id)
  for (const quantity of [3, 1, 0]) await addItem(page, owner, property.id, { quantity })
  await page.goto('/inventory')
  await expect(page.getByText('3 low')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/inventory?property=all')
  await expect(page.getByText('Out of Stock', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^₦\d+K exactly/ })).toBeVisible()
  await expectAccessible(page)
  for (const [key, button] of [
    ['new', 'Add item'],
    ['edit', 'Save changes'],
    ['transfer', 'Transfer'],
    ['open', 'Edit item'],
    ['delete', 'Delete item'],
  ]) {
    await page.goto(`/inventory?property=all&${key}=${id}`)
    await expect(page.getByRole('dialog').getByRole('button', { name: button, exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})
