import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { countEffort } from './effort.ts'
import { addBooking, addProperty, signInAsMember, signInAsNewOwner, waitForIdle } from './support.ts'

/** Answers in the place of WhatsApp, and returns where a tap leads. */
async function openInWhatsApp(
  page: Page,
  tap: () => Promise<void>,
): Promise<{ phone: string; text: string }> {
  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  const [opened] = await Promise.all([page.context().waitForEvent('page'), tap()])
  await opened.waitForURL('https://wa.me/**')
  const { pathname, searchParams } = new URL(opened.url())
  await opened.close()
  return { phone: pathname.slice(1), text: searchParams.get('text') ?? '' }
}

const dialogOf = (page: Page, guest = 'Ngozi Ụzọma') =>
  page.getByRole('dialog', { name: `Write to ${guest}` })

test('an owner sends directions from a booking, and says that they went out', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'O’Brien & Co Loft')
  const booking = await addBooking(page, owner, property, { status: 'CONFIRMED', from: 3 })
  await page.goto(`/bookings?open=${booking.id}`)
  const details = page.getByRole('dialog', { name: 'Ngozi Ụzọma', exact: true })
  await details.getByRole('button', { name: 'Templates' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('About').selectOption('Directions')
  const text = dialog.getByLabel('Message')
  await expect(text).toHaveValue(/O’Brien & Co Loft is at 12 Admiralty Way, Lekki\./)
  await expectAccessible(page)
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(' 😀 Bring your ID.')
  const edited = await text.inputValue()
  const sent = await openInWhatsApp(page, () => dialog.getByRole('link', { name: 'WhatsApp' }).click())
  expect(sent).toEqual({ phone: '2348031234567', text: edited })
  expect(edited).toMatch(/😀 Bring your ID\.$/)
  await expectAccessible(page)
  await dialog.getByRole('group', { name: 'Did it go out?' }).getByRole('button', { name: 'Yes' }).click()
  const list = details.getByRole('list', { name: 'Messages' })
  await expect(list).toContainText(
    /Directions.*Sent.*Opened by Ọláwálé Ṣóyínká, \d{1,2} \w{3} \d{4}, \d\d:\d\d/,
  )
  await waitForIdle(page)
  await expectAccessible(page)
})

test('Today leads to WhatsApp in two taps, and then has the message no more', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { status: 'CONFIRMED', from: 1, paidAmount: 100_000 })
  const { taps } = await countEffort(page)
  await page.goto('/dashboard')
  const directions = page.getByRole('link', {
    name: /^Ngozi Ụzọma.*Directions: arrives tomorrow.*Lekki Loft/,
  })
  await expect(directions).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await directions.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('About')).toHaveValue('DIRECTIONS')
  const { text } = await openInWhatsApp(page, () => dialog.getByRole('link', { name: 'WhatsApp' }).click())
  expect(text).toContain('Lekki Loft is at 12 Admiralty Way, Lekki.')
  expect(await taps()).toBe(2)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: /Booking confirmed: arrives tomorrow/ })).toBeVisible()
  await expect(directions).toHaveCount(0)
})

test('a template with an account number is refused, and one without is used', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const booking = await addBooking(page, owner, property, { status: 'CONFIRMED', from: 3 })
  await page.goto('/settings?tab=messages')
  await page.getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await form.getByLabel('Name').fill('Gate')
  await form.getByLabel('Text').fill('Hello {guest}, pay to 0123 456 789.')
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(form.getByText(/^Remove \d+\. Account numbers come from Settings/).first()).toBeVisible()
  await form.getByLabel('Text').fill('Hello {guest}, the gate closes at 11pm.')
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your own templates' })).toContainText('Gate')
  await waitForIdle(page)
  await expectAccessible(page)
  await page.goto(`/bookings?message=${booking.id}`)
  const dialog = dialogOf(page)
  await dialog.getByLabel('About').selectOption('Gate')
  const text = dialog.getByLabel('Message')
  await expect(text).toHaveValue('Hello Ngozi, the gate closes at 11pm.')
  await text.fill('Hello Ngozi, pay to 0123 456 789.')
  await expect(dialog.getByText(/^Remove \d+\./)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('staff see no messages to send, and cannot write to guests', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const booking = await addBooking(page, owner, property, { status: 'CONFIRMED', from: 1 })
  const { baseURL, viewport } = test.info().project.use
  const staffPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const { token } = await signInAsMember(staffPage, owner, 'staff')
  await staffPage.goto(`/dashboard?message=${booking.id}`)
  await expect(staffPage.getByText('No guests arrive today.')).toBeVisible()
  await waitForIdle(staffPage)
  await expect(staffPage.getByText('Messages to send')).toHaveCount(0)
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  const response = await page.request.post('/api/messages/preview', {
    headers: { authorization: `Bearer ${token}` },
    data: { bookingId: booking.id, kind: 'DIRECTIONS', tone: 'WARM' },
  })
  expect(response.status()).toBe(403)
})
