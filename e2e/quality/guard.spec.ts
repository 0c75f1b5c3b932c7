import { expect, test } from '@playwright/test'
import { logOut, openMenu, signInAsNewOwner, waitForIdle } from '../support.ts'

test('a visitor is sent to sign in, and an unknown public path shows the same screen', async ({ page }) => {
  for (const path of ['/dashboard', '/bookings', '/subscription-plans', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
})

test('a signed-in owner is kept from sign-in and set-up pages, and lost paths say so', async ({ page }) => {
  await signInAsNewOwner(page)
  for (const path of [
    '/auth',
    '/otp-verification',
    '/forgot-password',
    '/reset-password',
    '/business-setup',
    '/subscription-plans',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/nowhere')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.goto('/my-bookings')
  await expect(page).toHaveURL('/dashboard')
})

test('the menu is the owner’s', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/dashboard')
  await openMenu(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Properties',
    'Landlords',
    'Agents',
    'Staff',
    'Inventory',
    'Bookings',
    'Payments',
    'Maintenance',
    'Expenses',
    'Analytics',
    'Settings',
  ])
  await menu.getByRole('link', { name: 'Properties' }).click()
  await expect(page).toHaveURL('/properties')
})

test('Logout clears the saved data and what was typed, and goes to sign-in', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/agents')
  const add = page.getByRole('button', { name: /^Add Agent/ }).first()
  await add.click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Chidera')
  const storedData = () =>
    page.evaluate(() => ({
      session: localStorage.getItem('ilewa.session'),
      drafts: Object.values(sessionStorage).filter((text) => text.includes('Chidera')).length,
    }))
  expect((await storedData()).drafts).toBe(1)
  await page.reload()
  await expect(page.getByRole('dialog').getByLabel('First Name')).toHaveValue('Chidera')
  await page.goto('/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/auth?mode=login')
  expect(await storedData()).toEqual({ session: null, drafts: 0 })
})

test('a session that the server ended leads back to sign-in', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${owner.token}` } })
  await page.goto('/properties')
  await expect(page).toHaveURL(/\/auth/)
})

test('a notice chunk that fails to load does not break the page', async ({ page }) => {
  await signInAsNewOwner(page)
  let requestCount = 0
  await page.route(/AppNotices-[^/]*$/, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  // Waits until the failed request has been handled.
  await waitForIdle(page)
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await expect(page.getByText('Update Required')).toBeHidden()
})

test('a page whose scripts cannot be loaded offers to load it again', async ({ page }) => {
  const scripts = '**/assets/index-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/auth?mode=login')
  const retry = page.getByRole('link', { name: 'Load the page again' })
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  await expect(retry).toBeHidden()
  // Instead of waiting until it shows.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'boot-show') animation.finish()
  })
  await expect(retry).toBeInViewport({ ratio: 1 })
  await page.unroute(scripts)
  await retry.click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})
