import { expect, test } from '@playwright/test'
import { addProperty, expectAccessible, signInAsNewOwner, waitForIdle } from '../support.ts'

test('the public pages are accessible', { tag: '@desktop' }, async ({ page }) => {
  const pages = [
    '/',
    '/privacy',
    '/terms',
    '/auth?mode=login',
    '/auth?mode=getstarted',
    '/otp-verification?email=a@example.com',
    '/forgot-password',
  ]
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('the signed-in pages are accessible', { tag: '@desktop' }, async ({ page }) => {
  // Axe checks six whole pages.
  test.slow()
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  for (const path of [
    '/dashboard',
    '/properties',
    '/bookings',
    '/upgrade-subscription-plans',
    '/settings',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await waitForIdle(page)
    await expectAccessible(page)
  }
})
