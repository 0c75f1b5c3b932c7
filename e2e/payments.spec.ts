import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInAsNewOwner } from './support.ts'

/** Checks the current page in both colour schemes. */
async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

async function goToCheckout(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/sandbox-checkout\?tx_ref=ilewa-/)
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
}

test('an owner chooses Standard, leaves, comes back, pays, and has the plan and a receipt', async ({
  page,
}) => {
  // Many pages, each checked in both colour schemes.
  test.slow()
  await signInAsNewOwner(page, { plan: null })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/subscription-plans')
  await expectAccessibleInBoth(page)

  await goToCheckout(page, 'Choose Standard')
  await expect(page.getByText('₦10,000.00')).toBeVisible()
  await page.getByText('Simulate provider behaviour').click()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/payment-success\?status=cancelled/)
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expect(page.getByText('A payment is open')).toBeHidden()
  await goToCheckout(page, 'Choose Standard')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Verifying Payment')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Completed!' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings?tab=subscription')
  await expect(page.getByText(/^Next billing: \d{1,2} \w{3} \d{4}$/)).toBeVisible()
  await expect(page.getByText('Cancelled')).toBeVisible()
  await page.getByRole('button', { name: /^ILW-\d{6}$/ }).click()
  await expect(page.getByRole('article', { name: /^Receipt ILW-/ })).toContainText('₦10,000.00')
  await expectAccessibleInBoth(page)
})

test('a cancelled plan shows its end date, and can be resumed', async ({ page }) => {
  test.slow()
  await signInAsNewOwner(page)
  await page.goto('/upgrade-subscription-plans')
  await goToCheckout(page, 'Choose Premium')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Completed!' })).toBeVisible()
  await page.goto('/settings?tab=subscription')
  await expect(page.getByText('per year')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your Premium plan ends on')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(page.getByText(/^Next billing/)).toBeVisible()
})

test.describe('payments that activate nothing', () => {
  test('₦100 instead of ₦10,000 activates nothing and says so', async ({ page }) => {
    await signInAsNewOwner(page)
    await page.goto('/upgrade-subscription-plans')
    await goToCheckout(page, 'Choose Standard')
    await page.getByText('Simulate provider behaviour').click()
    await page.getByLabel('Amount paid').fill('100')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
    await expect(
      page.getByText('The amount paid is less than the price of the plan', { exact: false }),
    ).toBeVisible()
    await page.goto('/upgrade-subscription-plans')
    await expect(page.getByRole('article').filter({ hasText: 'Your current plan' })).toContainText('forever')
  })

  test('a forged return address activates nothing', async ({ page }) => {
    await signInAsNewOwner(page)
    await page.goto('/payment-success?status=successful&tx_ref=ilewa-invented&transaction_id=1')
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
    await expect(page.getByText('ilewa-invented')).toBeVisible()
    await page.goto('/settings?tab=subscription')
    await expect(page.getByText('Perfect for getting started')).toBeVisible()
  })

  test('a payment that stays pending is confirmed later, on the same page', async ({ page }) => {
    await signInAsNewOwner(page)
    await page.goto('/upgrade-subscription-plans')
    await goToCheckout(page, 'Choose Standard')
    await page.getByText('Simulate provider behaviour').click()
    await page.getByLabel('Pending for (seconds)').fill('4')
    await page.getByLabel('Copies of the call').fill('0')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: "We're confirming your payment" })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment Completed!' })).toBeVisible()
  })
})
