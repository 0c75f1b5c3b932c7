import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'
import { addBankAccount, openAsVisitor, scrollsSideways } from './visits.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

test('an owner enters how guests get in, sends the page, and the guest finds the door code', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBankAccount(page, owner)
  const booking = await addBooking(page, owner, property, { status: 'CONFIRMED', paidAmount: 50_000 })

  await page.goto(`/properties?open=${property.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Door code and directions' }).click()
  const arrival = page.getByRole('dialog', { name: 'Door code and directions' })
  await arrival.getByLabel(/^Directions/).fill('Second left after the toll gate. Black gate.')
  await arrival.getByLabel(/^Wi-Fi name/).fill('LoftGuests')
  await arrival.getByLabel(/^Wi-Fi password/).fill('coconut-77')
  await arrival.getByLabel(/^Door code/).fill('4711#')
  await waitForIdle(page)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await arrival.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Door code and directions saved')).toBeVisible()

  const { taps } = await countEffort(page)
  await page.goto(`/bookings?open=${booking.id}`)
  await page.getByRole('button', { name: 'Guest’s page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guest’s page' })
  const link = dialog.getByRole('link', { name: 'Open' })
  await expect(link).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348031234567/,
  )
  expect(await taps()).toBe(1)
  await waitForIdle(page)
  await expectAccessible(page)
  const path = new URL((await link.getAttribute('href')) ?? '').pathname

  const guest = await openAsVisitor(browser, page)
  await guest.goto(path)
  await expect(guest.getByRole('heading', { name: 'Your stay is confirmed' })).toBeVisible()
  await expect(guest.getByText('12 Admiralty Way, Lekki')).toBeVisible()
  await expect(guest.getByText('Second left after the toll gate. Black gate.')).toBeVisible()
  await expect(guest.getByText('0123456789')).toBeVisible()
  expect(await scrollsSideways(guest)).toBe(false)
  await expectAccessible(guest)
  const digits = guest.getByLabel('Last 4 digits of your phone number')
  await digits.fill('0000')
  await guest.getByRole('button', { name: 'Show' }).click()
  await expect(guest.getByText('You can try 4 times more.', { exact: false })).toBeVisible()
  await digits.fill('4567')
  await guest.getByRole('button', { name: 'Show' }).click()
  for (const code of ['4711#', 'LoftGuests', 'coconut-77']) await expect(guest.getByText(code)).toBeVisible()
  await expect(digits).toBeHidden()
  expect(await scrollsSideways(guest)).toBe(false)
  await expectAccessible(guest)

  await dialog.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('button', { name: 'Replace link' }).click()
  await expect(page.getByText('The former link no longer works')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('This link is no longer valid')).toBeVisible()
})

test('without a script the guest sees everything but the codes', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addBooking(page, owner, property, { status: 'CONFIRMED', paidAmount: 50_000 })
  const headers = { authorization: `Bearer ${owner.token}` }
  await page.request.put(`/api/properties/${property.id}/arrival`, { headers, data: { doorCode: '4711#' } })
  const link = (await (await page.request.get(`/api/bookings/${id}/guest-page`, { headers })).json()).data
    .guestLink
  await page.goto('/dashboard')
  const guest = await openAsVisitor(browser, page, { javaScriptEnabled: false })
  await guest.goto(new URL(link.url).pathname)
  await expect(guest.getByText('12 Admiralty Way, Lekki')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Show' })).toBeDisabled()
  await expect(guest.getByText('4711#')).toHaveCount(0)
})
