import { expect, test } from '@playwright/test'
import { newEmail } from './accounts.ts'
import { expectAccessible, readMails, signInAsNewOwner } from './support.ts'

test('the front page is there before any script, says what it is, and breaks no policy', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const html = await (await request.get('/')).text()
  expect(html).toContain('Run your short')
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/127\.0\.0\.1:\d+\/"/)
  expect(html).toContain('property="og:image"')
  expect(html).toContain('content="index, follow')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)

  await page.goto('/')
  await expect(page).toHaveTitle(/Ilewa/)
  for (const claim of ['500+', '50K+', '99.9%']) await expect(page.getByText(claim)).toBeVisible()
  await expect(page.locator('#testimonials blockquote')).toHaveCount(3)
  const prices = page.locator('#pricing')
  for (const price of ['₦0', '₦10,000', '₦100,000'])
    await expect(prices.getByText(price, { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})

test('its sections have URLs, and nothing scrolls horizontally at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const section of ['features', 'pricing', 'testimonials']) {
    await page.goto(`/#${section}`)
    await expect(page.locator(`#${section} h2`)).toBeInViewport()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('Sign In and Get Started open their forms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth?mode=login')
  await page.goBack()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/auth?mode=getstarted')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a signed-in visitor sees Go to Dashboard instead of those two', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeHidden()
  await page.getByRole('link', { name: 'Go to Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('Free leads to sign-up; a paid plan is remembered through sign-up', async ({ page }) => {
  const chosen = () => page.evaluate(() => localStorage.getItem('ilewa.chosen-plan'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Free' }).click()
  await expect(page).toHaveURL('/auth?mode=getstarted')
  expect(await chosen()).toBeNull()

  await page.goto('/')
  const standard = page.getByRole('link', { name: 'Choose Standard' })
  await expect(standard).toHaveAttribute('href', '/subscription-plans?plan=STANDARD')
  await standard.click()
  await expect(page).toHaveURL('/auth?mode=getstarted')
  expect(await chosen()).toBe('STANDARD')
})

test('Schedule Demo validates and confirms the request; the operator gets a mail', async ({ page }) => {
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('button', { name: 'Schedule Demo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' })
  await dialog.getByRole('button', { name: 'Request Demo' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Ṣadé O’Brien')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone').fill('0803 123 4567')
  await dialog.getByLabel(/Preferred time/).selectOption('Saturday, 10 am to 2 pm')

  await page.route('**/api/demo-requests', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Request Demo' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Unable to connect to our servers.')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)

  await dialog.getByRole('button', { name: 'Request Demo' }).click()
  await expect(page.getByText('Request received')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () => {
      const mails = await readMails()
      return mails.filter((mail) => mail.includes(email) && mail.includes('Subject: ')).length
    })
    .toBe(1)
})

test('the front page and its dialog are accessible', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule Demo' }).first().click()
  await page.getByRole('button', { name: 'Request Demo' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
})
