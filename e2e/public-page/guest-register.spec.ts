import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, day, signInAsNewOwner, waitForIdle } from '../support.ts'
import { openAsVisitor, scrollsSideways } from './visits.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

/** "29 November 2026" */
const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

async function fillGuest(form: Locator, fullName: string, document: { kind: string; number: string }) {
  await form.getByLabel('Full name').fill(fullName)
  await form.getByLabel('Nationality').fill('Nigerian')
  await form.getByLabel('Phone').fill('0803 222 1111')
  await form.getByLabel('Home address').fill('4 Okpara Avenue, Enugu')
  await form.getByLabel('Coming from').fill('Enugu')
  await form.getByLabel('Going to').fill('Abuja')
  await form.getByLabel('Identity document').selectOption({ label: document.kind })
  await form.getByLabel('Document number').fill(document.number)
}

test('guests enter themselves or are entered at check-in, and the owner lists those of a night', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const booking = await addBooking(page, owner, property, {
    status: 'CONFIRMED',
    paidAmount: 50_000,
    guests: 2,
  })

  await page.goto('/settings?tab=register')
  await page.getByLabel('Details to collect').selectOption({ label: 'Also identity documents' })
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Guest register saved')).toBeVisible()

  const headers = { authorization: `Bearer ${owner.token}` }
  const sent = await page.request.get(`/api/bookings/${booking.id}/guest-page`, { headers })
  const guest = await openAsVisitor(browser, page)
  await guest.goto(new URL((await sent.json()).data.guestLink.url).pathname)
  await expect(guest.getByText('0 of 2 guests registered.')).toBeVisible()
  await expect(guest.getByText(/deleted 6 months after check-out/)).toBeVisible()
  await guest.getByText('Add a guest').click()
  const form = guest.locator('form[data-action="register"]')
  await form.getByRole('button', { name: 'Add to the register' }).click()
  await expect(form.getByText('Full name is required')).toBeVisible()
  await fillGuest(form, 'Adaeze Obi', { kind: 'National ID (NIN)', number: '1234' })
  await form.getByLabel('Document number').fill('12345')
  await form.getByRole('button', { name: 'Add to the register' }).click()
  await expect(form.getByText(/Enter the 11 digits of the NIN/)).toBeVisible()
  await expectAccessible(guest)
  expect(await scrollsSideways(guest)).toBe(false)
  await form.getByLabel('Document number').fill('123 4567 8901')
  await form.getByRole('button', { name: 'Add to the register' }).click()
  await expect(guest.getByText('1 of 2 guests registered.')).toBeVisible()

  await page.goto('/dashboard')
  const { taps } = await countEffort(page)
  await page.goto(`/bookings?arrive=${booking.id}`)
  const sheet = page.getByRole('dialog', { name: /^Check in/ })
  await expect(sheet.getByText('1 of 2 guests registered')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add guests' }).click()
  const register = page.getByRole('dialog', { name: 'Guest register' })
  await expect(register.getByText('Adaeze O.')).toBeVisible()
  await fillGuest(register, 'Tunde Obi', { kind: 'Passport', number: 'A01234567' })
  await register.getByRole('button', { name: 'Add guest' }).click()
  await expect(register.getByText('2 of 2 guests registered')).toBeVisible()
  expect(await taps()).toBe(2)
  await register.getByRole('button', { name: 'Show Tunde O.' }).click()
  await expect(register.getByText('Passport A01234567')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await register.getByRole('button', { name: 'Close' }).last().click()
  await sheet.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText(/checked in/).first()).toBeVisible()

  await page.goto('/settings?tab=register')
  await page.getByRole('button', { name: /^Night of/ }).click()
  // The calendar opens at last night, which on the first of a month is in the month before.
  const tonight = page.getByRole('button', { name: longDate(day(0)), exact: true })
  if (day(-1).slice(0, 7) !== day(0).slice(0, 7))
    await page.getByRole('button', { name: 'Next month' }).click()
  await tonight.click()
  await page.getByRole('button', { name: 'Show guests' }).click()
  const night = page.getByRole('list', { name: /^Night of/ })
  await expect(night.getByText('Adaeze Obi, Nigerian · Tunde Obi, Nigerian')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^guest-register-\d{4}-\d\d-\d\d\.csv$/)
  // Paper is wider than a phone: the list must outlast it.
  await page.pdf({ format: 'A4', landscape: true })
  await expect(night).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Guest register, night of/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'National ID (NIN), last 4 digits 8901' })).toBeVisible()
})
