import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner } from './support.ts'

/** Opens the palette with one tap on a phone, and with the keyboard on a desktop. */
async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  if (await button.isVisible()) await button.click()
  // The shortcut works once the page is interactive, which may be after it is visible.
  else
    await expect(async () => {
      await page.keyboard.press('Control+K')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
  await expect(field).toBeFocused()
  return field
}

test('a guest is found by phone in any notation, and opens with one tap', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { guestPhone: '+234 819 555 0001' })
  await addBooking(page, owner, property, { from: 4, guestName: 'Adé Bello' })
  await page.goto('/dashboard')
  const field = await openPalette(page)
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  for (const phone of ['08195550001', '819-555-0001', '+234 819 555 0001']) {
    await field.fill(phone)
    await expect(dialog.getByRole('option')).toHaveText(
      /Ngozi Ụzọma.*Lekki Loft · .*0819 555 0001 · [\dA-Z]{4}-[\dA-Z]{4}/,
    )
  }
  await expectAccessible(page)
  await dialog.getByRole('option').click()
  await expect(page).toHaveURL(/\/bookings\?open=/)
  await expect(page.getByRole('dialog', { name: 'Ngozi Ụzọma' })).toBeVisible()
})

test('with the keyboard alone an action opens its form', { tag: '@desktop' }, async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/dashboard')
  await openPalette(page)
  await page.keyboard.type('new b')
  await expect(page.getByRole('option', { selected: true })).toHaveText('New booking')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bookings\?new=1/)
  await expect(page.getByRole('dialog', { name: 'New Booking' })).toBeVisible()
})

test('agents and staff find only what they may open', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property)
  for (const [role, action] of [
    ['agents', 'New booking'],
    ['staff', 'Record expense'],
  ] as const) {
    const memberPage = await (await browser.newContext()).newPage()
    await signInAsMember(memberPage, owner, role)
    await memberPage.goto('/dashboard')
    const field = await openPalette(memberPage)
    await expect(memberPage.getByRole('option', { name: action })).toBeVisible()
    await field.fill('ngozi')
    await expect(memberPage.getByText('Nothing found for “ngozi”.')).toBeVisible()
    await field.fill('lekki')
    await memberPage.getByRole('option', { name: /Lekki Loft/ }).click()
    await expect(memberPage.getByRole('dialog', { name: 'Lekki Loft' })).toBeVisible()
  }
})

test('offline the palette says so, and still opens pages', async ({ page, context }) => {
  await signInAsNewOwner(page)
  // The page that is opened offline was loaded before.
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible()
  await (await openPalette(page)).fill('dashb')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  const field = await openPalette(page)
  await context.setOffline(true)
  await field.fill('book')
  await expect(page.getByText('You are offline. Search needs a connection.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: 'Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings', exact: true })).toBeVisible()
})
