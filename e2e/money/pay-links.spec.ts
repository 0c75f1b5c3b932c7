import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addBooking, addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'

test('an owner enters keys and sends a link; the guest pays by it', async ({ page, browser }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addBooking(page, owner, property, { from: 5, guestName: 'Ngozi Eze' })

  // The form refers to the settings while there are no keys.
  await page.goto(`/bookings?link=${id}`)
  await page.getByRole('link', { name: 'Open Settings' }).click()
  await expect(page.getByLabel('Secret key')).toBeInViewport()
  await page.getByLabel('Secret key').fill('FLWPUBK_TEST-0f1e2d3c4b5a-X')
  await page.getByLabel('Secret hash').fill('a-hash-that-the-owner-chose')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('This is the public key').first()).toBeVisible()
  await page.getByLabel('Secret key').fill('FLWSECK_TEST-0f1e2d3c4b5a-X')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText(/ends in 5a-X/)).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  await page.goto(`/bookings?open=${id}`)
  await page.getByRole('button', { name: 'Pay link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('link', { name: /\/pay\// })
  await expect(link).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
  const url = (await link.getAttribute('href')) ?? ''

  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await guest.goto(url)
  await expect(guest.getByText('Lekki Loft')).toBeVisible()
  const target = await guest.getByRole('link', { name: /^Pay ₦/ }).getAttribute('href')
  // The page needs no scripts; the sandbox's checkout does.
  const payer = await (await browser.newContext()).newPage()
  await payer.goto(new URL(target ?? '', url).href)
  await payer.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(payer.getByText('Your payment has arrived')).toBeVisible()

  await page.goto(`/bookings?open=${id}`)
  await expect(page.getByRole('button', { name: 'Pay link' })).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByText('Ngozi Eze').first()).toBeVisible()
})
