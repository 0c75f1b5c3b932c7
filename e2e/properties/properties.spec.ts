import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addProperty, day, picture, signInAsMember, signInAsNewOwner } from '../support.ts'

const newBrowserPage = async (browser: Browser) => {
  const { baseURL, viewport } = test.info().project.use
  return (await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' })).newPage()
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Properties' }).getByRole('listitem').filter({ hasText: name }).first()

test('an agent downloads the images as JPEG files and books from the card', async ({ page, browser }) => {
  test.slow()
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'One Room')
  const { id } = await addProperty(page, owner, 'Lekki Loft')
  const headers = { authorization: `Bearer ${owner.token}` }
  const added = await page.request.put(`/api/properties/${id}`, {
    headers,
    multipart: {
      name: 'Lekki Loft',
      address: '12 Admiralty Way, Lekki',
      bedrooms: '5',
      bathrooms: '4',
      images: { name: 'back.png', mimeType: 'image/png', buffer: picture },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)

  const memberPage = await newBrowserPage(browser)
  await signInAsMember(memberPage, owner, 'agents')
  await memberPage.goto('/agent-properties')
  const card = cardOf(memberPage, 'Lekki Loft')
  for (const text of ['+1 more', '5+ bedrooms', '4+ bathrooms', 'Not specified', 'No price set'])
    await expect(card.getByText(text)).toBeVisible()

  const names: string[] = []
  const files: Buffer[] = []
  memberPage.on('download', async (download) => {
    names.push(download.suggestedFilename())
    files.push(await readFile(await download.path()))
  })
  await card.getByRole('button', { name: 'Download the images of Lekki Loft' }).click()
  await expect(memberPage.getByText('2 image(s) downloaded successfully')).toBeVisible()
  await expect.poll(() => files.length).toBe(2)
  expect(names).toEqual(['Lekki Loft-1.jpg', 'Lekki Loft-2.jpg'])
  for (const file of files) expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff')

  await cardOf(memberPage, 'One Room')
    .getByRole('button', { name: /^Download/ })
    .click()
  await expect(memberPage.getByText('1 image(s) downloaded successfully')).toBeVisible()
  await expect.poll(() => names[2]).toBe('One Room.jpg')

  await memberPage.route('**/uploads/**', (route) => route.abort())
  await memberPage.reload()
  await cardOf(memberPage, 'One Room')
    .getByRole('button', { name: /^Download/ })
    .click()
  await expect(memberPage.getByText('Failed to download images')).toBeVisible()

  await cardOf(memberPage, 'One Room').getByRole('button', { name: 'Book' }).click()
  await expect(memberPage.getByRole('dialog', { name: 'New Booking' })).toBeVisible()
  await expect(memberPage).toHaveURL(/\/my-bookings\?new=/)
})

test('staff set a property to Maintenance, which blocks bookings', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const memberPage = await newBrowserPage(browser)
  await signInAsMember(memberPage, owner, 'staff')
  await memberPage.goto('/properties')
  const card = cardOf(memberPage, 'Lekki Loft')
  await card.getByRole('button', { name: 'Set status of Lekki Loft' }).click()
  await memberPage.getByRole('menuitem', { name: 'Maintenance' }).click()
  await expect(memberPage.getByText('Property updated successfully')).toBeVisible()
  await expect(card.getByText('Maintenance')).toBeVisible()

  const rejectedResponse = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: {
      propertyId: property.id,
      checkIn: day(1),
      checkOut: day(2),
      guests: 1,
      totalAmount: 50_000,
      guestName: 'Aisha Bello',
      guestEmail: 'a@example.com',
      guestPhone: '0803 123 4567',
    },
  })
  expect(rejectedResponse.status()).toBe(409)

  // The menu works with the keyboard, and focus returns to the button.
  const button = card.getByRole('button', { name: 'Set status of Lekki Loft' })
  await button.focus()
  await memberPage.keyboard.press('Enter')
  await expect(memberPage.getByRole('menuitem', { name: 'Available', exact: true })).toBeFocused()
  await expectAccessible(memberPage)
  await memberPage.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('an owner restores a deleted property from Archived', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Old House')
  await page.goto('/properties')
  await page.getByRole('button', { name: 'More for Old House' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete property' }).click()
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Archived')
  await expect(page).toHaveURL(/status=ARCHIVED/)
  const card = cardOf(page, 'Old House')
  await card.getByRole('button', { name: 'View details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Old House' })
  await expect(dialog.getByText('Revenue this month')).toBeVisible()
  await expect(dialog.getByText('No upcoming bookings.')).toBeVisible()
  await dialog.getByRole('button', { name: 'History' }).click()
  await expect(dialog.getByText(/archived it/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore Old House' }).click()
  await expect(page.getByText('Property restored successfully')).toBeVisible()
  await page.goto('/properties')
  await expect(cardOf(page, 'Old House').getByText('Available')).toBeVisible()
})

test('a new image becomes the first in a single save', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Edit Lekki Loft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByRole('button', { name: 'Move left: image 2' }).click()
  await expect(dialog.getByRole('listitem').first().getByRole('img', { name: 'new.png' })).toBeVisible()
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Property updated successfully')).toBeVisible()
  expect(saves).toHaveLength(1)
})
