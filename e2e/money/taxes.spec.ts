import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, goBack, signInAsNewOwner, waitForIdle } from '../support.ts'

test('an owner adds VAT in two taps; bookings show what of their total is tax, and invoices too', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const before = await addBooking(page, owner, property, { status: 'CONFIRMED', from: 5 })

  const { taps } = await countEffort(page)
  await page.goto('/settings?tab=money')
  await expect(page.getByText('No taxes.')).toBeVisible()
  await page.getByRole('button', { name: 'Add VAT' }).click()
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await taps()).toBe(2)
  await waitForIdle(page)
  await expectAccessible(page)

  const guest = { status: 'CONFIRMED', guestName: 'Osaze Igbinovia', from: 8 }
  const booking = await addBooking(page, owner, property, guest)
  await page.goto(`/bookings?open=${booking.id}`)
  const details = page.getByRole('dialog', { name: 'Osaze Igbinovia' })
  await expect(details.getByText('Includes VAT 7.5 %')).toBeVisible()
  await expect(details.getByText('₦6,976.74')).toBeVisible()
  await expectAccessible(page)

  await details.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByText('An invoice with VAT needs your tax ID and CAC number.')).toBeVisible()
  await page.goto('/settings?tab=money')
  await page.getByLabel('Tax ID').fill('1234567-0001')
  await page.getByLabel('CAC number').fill('RC 99')
  await page.getByRole('button', { name: 'Save registration numbers' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto(`/bookings?open=${booking.id}`)
  await details.getByRole('button', { name: 'Issue invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Invoice INV-000001' })
  await expect(invoice.getByText('₦93,023.26')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await goBack(page)
  await details.getByRole('button', { name: 'Cancel by a credit note' }).click()
  await details.getByLabel('Why is the invoice cancelled?').fill('Wrong company name')
  await details.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(details.getByText('Cancelled by a credit note')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/bookings?open=${before.id}`)
  await expect(page.getByRole('dialog').getByText('Total amount')).toBeVisible()
  await expect(page.getByText('Includes VAT 7.5 %')).toHaveCount(0)
})
