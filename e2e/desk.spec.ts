import { formatDate, nightsBetween } from '@ilewa/contract/core/dates'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { countEffort } from './effort.ts'
import {
  addBooking,
  addProperty,
  day,
  goBack,
  type Owner,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from './support.ts'

const paid = { status: 'CONFIRMED', paidAmount: 100_000, guestName: 'Osaze Igbinovia' }

const send = async (
  page: Page,
  { token }: Pick<Owner, 'token'>,
  method: 'PATCH' | 'PUT',
  path: string,
  data: object,
) => {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

test('who arrives today is seen without a tap; a guest is checked in with one, and Undo takes it back', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, property, paid)
  const { taps } = await countEffort(page)
  await page.goto('/dashboard')
  const checkIn = page.getByRole('button', { name: 'Check in Osaze Igbinovia' })
  await expect(checkIn).toBeInViewport()
  expect(await taps()).toBe(0)
  await checkIn.click()
  await expect(page.getByText('Osaze checked in')).toBeVisible()
  expect(await taps()).toBe(1)
  await expect(page.getByText('1 of 1 arrived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('0 of 1 arrived')).toBeVisible()
  await expect(checkIn).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
})

test('a balance is asked about first; the sheet opens over today and closes to the same place', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, property, { ...paid, paidAmount: 38_000 })
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /^Osaze Igbinovia/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Osaze Igbinovia' })).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Check in Osaze Igbinovia' }).click()
  const sheet = page.getByRole('dialog', { name: 'Check in Osaze Igbinovia' })
  await expect(sheet.getByText('Owes ₦62,000.00')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Payment of Osaze Igbinovia' })
  await expect(form.getByLabel('Amount received')).toBeFocused()
  await form.getByRole('button', { name: 'Record ₦62,000.00' }).click()
  // The sheet returns, and the balance is gone.
  await expect(sheet.getByText(/Owes/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('Osaze checked in')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('staff see guests; at the front desk they also call them and check them in, without amounts', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, property, { ...paid, paidAmount: 38_000 })
  const { baseURL, viewport } = test.info().project.use
  const open = async () => (await browser.newContext({ baseURL, viewport })).newPage()
  const before = await open()
  const person = await signInAsMember(before, owner, 'staff')
  await before.goto('/dashboard')
  await expect(before.getByText('Osaze Igbinovia')).toBeVisible()
  await expect(before.getByRole('button', { name: /Check in/ })).toHaveCount(0)

  await send(page, owner, 'PATCH', `/staff/${person.id}`, { frontDesk: true })
  await before.reload()
  await expect(before.getByRole('link', { name: 'Call Osaze Igbinovia' })).toHaveAttribute(
    'href',
    'tel:+2348031234567',
  )
  await before.getByRole('button', { name: 'Check in Osaze Igbinovia' }).click()
  const sheet = before.getByRole('dialog', { name: 'Check in Osaze Igbinovia' })
  await expect(sheet.getByText('A balance is open. The owner has been told.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(before.getByText('Osaze checked in')).toBeVisible()
  await expect(before.getByText(/₦/)).toHaveCount(0)
})

test('an agent checks in only where the owner lets agents', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await addBooking(page, owner, property, { ...paid, agentId: agent.id })
  await agentPage.goto('/dashboard')
  await expect(agentPage.getByRole('link', { name: /^Osaze Igbinovia Harbour Loft/ })).toBeVisible()
  await expect(agentPage.getByRole('button', { name: /Check in/ })).toHaveCount(0)
  await send(page, owner, 'PUT', '/business/front-desk', { agentsCheckIn: true, requiredPaidPercent: 0 })
  await agentPage.reload()
  await agentPage.getByRole('button', { name: 'Check in Osaze Igbinovia' }).click()
  await expect(agentPage.getByText('Osaze checked in')).toBeVisible()
})

test('a stay in the future is not checked in by a tap: it is moved, or an owner gives a reason', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const checkIn = day(20)
  const booking = await addBooking(page, owner, property, { ...paid, from: 20, to: 22 })
  await page.goto(`/bookings?open=${booking.id}`)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Check in Osaze Igbinovia' })
  // Counted when it is read: the day may end meanwhile.
  await expect(async () => {
    const text = `This stay begins on ${formatDate(checkIn)} (in ${nightsBetween(day(0), checkIn)} days).`
    expect(await sheet.innerText()).toContain(text)
  }).toPass()
  await sheet.getByRole('button', { name: 'Move dates' }).click()
  await expect(page.getByRole('dialog', { name: 'Move Booking' })).toBeVisible()
})
