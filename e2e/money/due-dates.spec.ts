import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, goBack, signInAsNewOwner, waitForIdle } from '../support.ts'

const stay = { status: 'CONFIRMED', guestName: 'Osaze Igbinovia', from: 5 }

test('an owner agrees a payment schedule in two taps, changes it, and removes it', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const booking = await addBooking(page, owner, await addProperty(page, owner, 'Harbour Loft'), stay)
  const { taps } = await countEffort(page)
  await page.goto(`/bookings?open=${booking.id}`)
  await page.getByRole('button', { name: 'Set due dates' }).click()
  const form = page.getByRole('dialog', { name: 'Payment schedule of Osaze Igbinovia' })
  await expect(form.getByText('All of ₦100,000.00 is assigned.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save due dates' }).click()
  expect(await taps()).toBe(2)
  const schedule = page.getByRole('list', { name: 'Payment schedule' })
  await expect(schedule.getByText('₦50,000.00 missing')).toHaveCount(2)
  await waitForIdle(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change due dates' }).click()
  await form.getByRole('textbox', { name: 'Amount' }).last().fill('20000')
  await form.getByRole('button', { name: 'Save due dates' }).click()
  await expect(form.getByText('₦30,000.00 of the total is not assigned to a day').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add it to the last amount' }).click()
  await form.getByRole('button', { name: 'All on arrival' }).click()
  await form.getByRole('button', { name: 'Save due dates' }).click()
  await expect(schedule.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Payment details' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Payment details' }).getByText('Due by').first(),
  ).toBeVisible()
  await goBack(page)
  await page.getByRole('button', { name: 'Change due dates' }).click()
  await form.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('button', { name: 'Set due dates' })).toBeVisible()
  await expect(schedule).toHaveCount(0)
})
