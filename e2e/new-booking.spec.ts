import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { countEffort } from './effort.ts'
import { addBooking, addProperty, signInAsNewOwner, waitForIdle } from './support.ts'

/** From today to the form of a new booking tonight: two taps. */
async function openTonight(page: Page, property: string) {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Is it free?' }).click()
  await page.getByRole('button', { name: `Book ${property}` }).click()
  return page.getByRole('dialog', { name: 'New Booking' })
}

const type = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByLabel(label).pressSequentially(text)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Create booking' }).click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
}

test('"New booking tonight: 3 taps, 3 fields (2 with e-mail optional; returning guest: 1)"', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  for (const name of ['Harbour Loft', 'Lekki Suite', 'Ikoyi Flat', 'Yaba Studio'])
    await addProperty(page, owner, name)
  const past = await addProperty(page, owner, 'Old House')
  await addBooking(page, owner, past, { from: 10, guestName: 'Fúnmiláyọ̀ Balógun', status: 'CONFIRMED' })
  const effort = await countEffort(page)

  await openTonight(page, 'Harbour Loft')
  await type(page, 'Guest name', 'Osaze Igbinovia')
  await type(page, 'Guest phone', '0805 000 0001')
  await type(page, 'Guest email', 'osaze@example.com')
  await save(page)
  expect([await effort.taps(), await effort.fields()]).toEqual([3, 3])

  await effort.reset()
  await openTonight(page, 'Lekki Suite')
  await type(page, 'Guest name', 'funmi')
  const guest = page.getByRole('option', { name: /Fúnmiláyọ̀ Balógun/ })
  await expect(guest).toContainText('Owes ₦100,000.00')
  await expectAccessible(page)
  // The choice of the guest is one more tap, and replaces two fields.
  await guest.click()
  await expect(page.getByLabel('Guest phone')).toHaveValue('0803 123 4567')
  await save(page)
  expect([await effort.taps(), await effort.fields()]).toEqual([4, 1])

  await page.request.put('/api/business/front-desk', {
    data: { agentsCheckIn: false, requiredPaidPercent: 0, guestEmailOptional: true },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  await effort.reset()
  await openTonight(page, 'Ikoyi Flat')
  await type(page, 'Guest name', 'Chidi Nwosu')
  await type(page, 'Guest phone', '0805 000 0002')
  await save(page)
  expect([await effort.taps(), await effort.fields()]).toEqual([3, 2])
})

test('a message pasted into the form fills dates, name, phone and guests', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await page.goto(`/bookings?new=${property.id}`)
  await page.getByRole('button', { name: 'Paste a message' }).click()
  await page
    .getByLabel('Message from the guest')
    .fill('Hello, my name is Ngozi Ụzọma. Tomorrow for 3 nights pls, 3 people. 08035550101')
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  await expect(page.getByText('Found dates, phone, name and number of guests.')).toBeVisible()
  await expect(page.getByLabel('Guest name')).toHaveValue('Ngozi Ụzọma')
  await expect(page.getByLabel('Guest phone')).toHaveValue('0803 555 0101')
  await expect(page.getByRole('button', { name: 'Check-in and check-out' })).toContainText('3 nights')
  await waitForIdle(page)
  await expectAccessible(page)
})
