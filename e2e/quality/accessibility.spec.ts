import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'
import { addBookingWithDialogs, expectDialog } from './booking-dialogs.ts'

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

test('the pages of money and guests are accessible on a desktop', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the journeys check them on a phone')
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addBookingWithDialogs(page, owner)
  for (const path of [
    '/payments',
    '/landlords',
    '/bank-statements',
    '/requests',
    '/settings?tab=money',
    '/settings?tab=messages',
    '/settings?tab=page',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await waitForIdle(page)
    await expectAccessible(page)
  }
})

test('the dialogs of a booking are accessible on a desktop', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the journeys check them on a phone')
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  for (const path of await addBookingWithDialogs(page, owner)) {
    await page.goto(path)
    await expectDialog(page)
    await waitForIdle(page)
    await expectAccessible(page)
  }
})
