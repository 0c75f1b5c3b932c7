import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { readCode, signInAsNewOwner, waitForIdle } from '../support.ts'
import {
  addBankAccount,
  askForDates,
  enterCode,
  openAsVisitor,
  priced,
  scrollsSideways,
  showPage,
} from './visits.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

test('a visitor holds dates by a mailed code and pays; the owner confirms the payment', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'HOLD')
  await addBankAccount(page, owner)
  await page.goto('/dashboard')
  const visitor = await openAsVisitor(browser, page)
  await visitor.goto(priced(path, 10, 12))

  await visitor.getByRole('button', { name: 'Hold these dates' }).click()
  for (const [label, error] of [
    ['Your name', 'Enter your name'],
    ['E-mail', 'Enter your e-mail address'],
    ['Phone, with WhatsApp', 'Enter your phone number'],
  ] as const)
    await expect(visitor.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${error}$`))
  await expect(visitor.getByLabel('Your name')).toBeFocused()
  await expectAccessible(visitor)

  const { email } = await askForDates(visitor, 'Chidi Obi')
  await expect(visitor.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expectAccessible(visitor)
  const code = await readCode(email)
  const wrong = code === '000000' ? '000001' : '000000'
  await visitor.getByLabel('Code', { exact: true }).fill(wrong)
  await visitor.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(visitor.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(visitor.locator('#code-error')).not.toBeEmpty()
  await enterCode(visitor, email)

  await expect(visitor.getByRole('heading', { name: 'Your dates are held' })).toBeVisible()
  await expect(visitor.getByText('0123456789')).toBeVisible()
  await expect(visitor.getByText('Ilé Ayọ̀ Limited')).toBeVisible()
  await expect(visitor.getByText('Narration', { exact: true })).toBeVisible()
  await expectAccessible(visitor)
  expect(await scrollsSideways(visitor)).toBe(false)
  await expect(visitor.getByLabel('Amount (₦)')).toHaveValue('50,000')
  await visitor.getByLabel('Name on the account that you paid from').fill('Obi Chidi')
  await visitor.getByRole('button', { name: 'I have paid' }).click()
  await expect(visitor.getByRole('heading', { name: 'The host checks your payment' })).toBeVisible()
  await expectAccessible(visitor)

  await page.goto('/requests')
  await expect(page.getByText('Payment to confirm')).toBeVisible()
  const { taps } = await countEffort(page)
  await page.reload()
  await page.getByRole('link', { name: 'Open booking' }).click()
  const booking = page.getByRole('dialog', { name: 'Chidi Obi' })
  await booking.getByRole('button', { name: 'Money arrived' }).click()
  await expect(booking.getByText(/Is ₦50,000.00 from Obi Chidi in your account\?/)).toBeVisible()
  await booking.getByRole('button', { name: 'Yes, ₦50,000.00 is there' }).click()
  await expect(page.getByText('Payment recorded')).toBeVisible()
  // Open booking, Money arrived, Yes.
  expect(await taps()).toBe(3)

  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Your stay is confirmed' })).toBeVisible()
  await expect(visitor.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(visitor)
  await page.goto('/requests')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
})

test('of two visitors who enter their codes for one night, the second sees free dates nearby', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'HOLD')
  await page.goto('/dashboard')
  const [first, second] = [await openAsVisitor(browser, page), await openAsVisitor(browser, page)]
  const emails: string[] = []
  for (const visitor of [first, second]) {
    await visitor.goto(priced(path, 10, 12))
    emails.push((await askForDates(visitor, visitor === first ? 'Chidi Obi' : 'Zainab Bello')).email)
  }
  await enterCode(first, emails[0] ?? '')
  await expect(first.getByRole('heading', { name: 'Your dates are held' })).toBeVisible()
  await enterCode(second, emails[1] ?? '')
  await expect(second.getByRole('alert').first()).toContainText('These dates were taken a moment ago.')
  const free = second.getByRole('alert').first().getByRole('link')
  await expect(free).toHaveCount(2)
  await expectAccessible(second)
  await free.last().click()
  await expect(second.locator('#offer')).toContainText('2 nights · 2 guests')
  await expect(second.getByRole('button', { name: 'Hold these dates' })).toBeEnabled()
})

test('a guest withdraws a hold, and its dates are free again', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'HOLD')
  await page.goto('/dashboard')
  const visitor = await openAsVisitor(browser, page)
  await visitor.goto(priced(path, 10, 12))
  const { email } = await askForDates(visitor, 'Chidi Obi')
  await enterCode(visitor, email)
  await visitor.getByRole('button', { name: 'Withdraw request' }).click()
  await visitor.getByRole('button', { name: 'Press again to withdraw' }).click()
  await expect(visitor.getByRole('heading', { name: 'Request withdrawn' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(priced(path, 10, 12))
  await expect(visitor.getByRole('button', { name: 'Hold these dates' })).toBeEnabled()
})
