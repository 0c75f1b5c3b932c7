import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newEmail } from './accounts.ts'
import { addBooking, addProperty, readLink, signInAsNewOwner } from './support.ts'

test('a guest rates the stay by the mailed link, once, with the keyboard only', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const guestEmail = newEmail()
  const { id } = await addBooking(page, owner, property, { to: 1, guestEmail, status: 'CHECKED_IN' })
  const headers = { authorization: `Bearer ${owner.token}` }
  await page.request.patch(`/api/bookings/${id}/status`, { headers, data: { status: 'CHECKED_OUT' } })

  const guestPage = await (await browser.newContext()).newPage()
  // The mail is sent 15 seconds after the check-out, when the screen no longer offers to undo it.
  const link = new URL(await readLink(guestEmail, 45_000))
  await guestPage.goto(`${link.pathname}${link.search}`)
  await expect(guestPage.getByRole('heading', { name: 'Thank you for staying, Ngozi' })).toBeVisible()
  await expectAccessible(guestPage)

  await guestPage.getByRole('button', { name: 'Send your rating' }).press('Enter')
  await expect(guestPage.getByText('Please choose one to 5 stars').first()).toBeVisible()
  await guestPage.getByRole('radio', { name: '1 of 5 stars: Poor' }).focus()
  await guestPage.keyboard.press('ArrowRight')
  await guestPage.keyboard.press('ArrowRight')
  await guestPage.keyboard.press('ArrowRight')
  await expect(guestPage.getByRole('radio', { name: '4 of 5 stars: Very good' })).toBeChecked()
  await guestPage.keyboard.press('Tab')
  await guestPage.keyboard.type('Ó dára gan-an!')
  await guestPage.keyboard.press('Tab')
  await guestPage.keyboard.press('Enter')
  await expect(guestPage.getByRole('heading', { name: 'Thank you, Ngozi' })).toBeVisible()

  await guestPage.reload()
  await expect(guestPage.getByRole('heading', { name: 'Link Used or Expired' })).toBeVisible()
  await expectAccessible(guestPage)
  await guestPage.close()

  await page.goto('/analytics')
  await expect(page.getByText('4.0 of 5').first()).toBeVisible()
  await expect(page.getByText('Ó dára gan-an!')).toBeVisible()
})
