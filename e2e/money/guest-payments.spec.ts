import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import {
  addBooking,
  addProperty,
  fillBankAccount,
  goBack,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'

const stay = { status: 'CONFIRMED', paidAmount: 38_000, guestName: 'Osaze Igbinovia' }

test('a payment is recorded from Today in two taps, with a receipt for the guest', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, property, stay)
  // What is paid when the booking is made has the first receipt.
  const { taps } = await countEffort(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Payment Osaze Igbinovia' }).click()
  await page.getByRole('button', { name: 'Record ₦62,000.00' }).click()
  await expect(page.getByText('Payment recorded')).toBeVisible()
  expect(await taps()).toBe(2)
  const receipt = page.getByRole('dialog', { name: 'Receipt RCT-000002' })
  await expect(receipt.getByText('₦62,000.00').first()).toBeVisible()
  await expect(receipt.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
  await waitForIdle(page)
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('RCT-000002.pdf')
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Picture' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('RCT-000002.png')
  await receipt.getByRole('button', { name: 'Add link to message' }).click()
  const url = (await receipt.getByRole('link', { name: /\/document\// }).textContent()) ?? ''
  const guestPage = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await guestPage.goto(url)
  await expect(guestPage.getByRole('heading', { name: 'Receipt RCT-000002' })).toBeVisible()
  await expectAccessible(guestPage)
  await receipt.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Links revoked')).toBeVisible()
  await guestPage.reload()
  await expect(guestPage.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Owes/)).toHaveCount(0)
})

test('an agent claims a payment; the owner confirms what came, refunds and reverses', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Harbour Loft')
  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport })).newPage()
  const agent = await signInAsMember(agentPage, owner, 'agents')
  await addBooking(page, owner, property, { ...stay, agentId: agent.id })
  await agentPage.goto('/dashboard')
  await agentPage.getByRole('button', { name: 'Payment Osaze Igbinovia' }).click()
  const claim = agentPage.getByRole('dialog', { name: 'Osaze Igbinovia has paid' })
  await claim.getByLabel('Sender (optional)').fill('Ngọzi Eze')
  await expectAccessible(agentPage)
  await claim.getByRole('button', { name: 'Tell the owner' }).click()
  await expect(agentPage.getByText('₦62,000.00 claimed, not confirmed')).toBeVisible()

  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: 'To confirm: 1' })).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decide about ₦62,000.00 of Osaze Igbinovia' }).click()
  const details = page.getByRole('dialog', { name: 'Osaze Igbinovia' })
  await details.getByRole('button', { name: 'Money arrived' }).click()
  await expect(details.getByText(/Is ₦62,000.00 from Ngọzi Eze in your account\?/)).toBeVisible()
  await details.getByLabel('Amount received').fill('60000')
  await details.getByRole('button', { name: 'Yes, ₦60,000.00 is there' }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt RCT-000002' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details.getByText('Balance due')).toBeVisible()
  await expect(details.getByText('₦2,000.00')).toBeVisible()
  await expectAccessible(page)

  await details.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund to Osaze Igbinovia' })
  await refund.getByLabel('Amount returned').fill('10000')
  await refund.getByLabel('Reason').fill('Left a night early')
  await refund.getByRole('button', { name: 'Record refund of ₦10,000.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Refund voucher RFD-000001' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details.getByText('₦12,000.00')).toBeVisible()
  await details.getByRole('button', { name: /^Reverse ₦10,000.00/ }).click()
  await details.getByLabel('Why was it a mistake?').fill('The guest stays')
  await details.getByRole('button', { name: 'Reverse it' }).click()
  await expect(details.getByText('Refund reversed')).toBeVisible()
  await expect(details.getByText('₦2,000.00')).toBeVisible()
  await goBack(page)
  await expect(page.getByText('To confirm')).toBeHidden()
})

test('an owner adds the account into which guests pay', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/settings?tab=money')
  await fillBankAccount(page)
  await expect(page.getByText('Bank account · GTBank · 0123456789 · Ilé Ayọ̀ Limited')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)
})

test('the calendar of a payment marks the selected day', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addBooking(page, owner, await addProperty(page, owner, 'Harbour Loft'), stay)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Payment Osaze Igbinovia' }).click()
  await page.getByLabel('Day').click()
  const day = page.locator('button[data-selected]')
  await expect(day).toBeVisible()
  await expect(day).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
