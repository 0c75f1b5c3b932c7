import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newEmail } from './accounts.ts'
import { goBack, readMails, signInAsNewOwner, waitForIdle } from './support.ts'

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

/** On a phone `innerWidth` grows with the content, so the width of the screen is compared. */
async function scrollsSideways(page: Page): Promise<boolean> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > (page.viewportSize()?.width ?? 0)
}

test('its sections have URLs, and nothing scrolls horizontally at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const section of ['features', 'pricing', 'testimonials']) {
    await page.goto(`/#${section}`)
    await expect(page.locator(`#${section} h2`)).toBeInViewport()
  }
  expect(await scrollsSideways(page)).toBe(false)
})

/** Sections whose content is wider than they are, some of which would cut it. */
const narrowSections = (page: Page) =>
  page
    .locator('main, main > section')
    .evaluateAll((parts) =>
      parts.flatMap((part) => (part.scrollWidth > part.clientWidth ? part.textContent.slice(0, 40) : [])),
    )

test('with text at 200 % nothing scrolls horizontally or is cut', async ({ page }) => {
  for (const path of ['/', '/privacy', '/terms']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await scrollsSideways(page), path).toBe(false)
    expect(await narrowSections(page), path).toEqual([])
  }
})

test('its pictures load when they come into view, without a shift, and fit the screen', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-(?:light|dark)-[\w-]+\.webp$/.exec(request.url()) ?? []
    if (name) loaded.push(name)
  })
  await page.goto('/')
  await waitForIdle(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (const name of ['Today', 'Calendar']) {
    const picture = page.getByRole('img', { name: `${name} of the sample business` }).locator('visible=true')
    await picture.first().scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(isMobile ? 720 : name === 'Today' ? 1440 : 720)
  }
  await waitForIdle(page)
  expect(loaded.toSorted()).toEqual(
    isMobile
      ? ['calendar-phone', 'today-phone']
      : ['calendar-desk', 'calendar-phone', 'today-desk', 'today-phone'],
  )
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
})

test('WhatsApp and the address of the operator are in the footer and beside Schedule Demo', async ({
  page,
}) => {
  await page.goto('/')
  const chat = /^https:\/\/wa\.me\/2348031234567\?text=Hello/
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'WhatsApp 0803 123 4567' })).toHaveAttribute('href', chat)
  await expect(footer.getByText('Adé & Co, 12 Allen Avenue, Ikeja')).toBeVisible()
  const beside = page.getByRole('region', { name: 'See it with your own properties.' })
  await expect(beside.getByRole('button', { name: 'Schedule Demo' })).toBeVisible()
  await expect(beside.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', chat)
})

for (const [path, title] of [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const) {
  test(`${path} needs no script, is linked, accessible and readable at 320 px`, async ({ page, request }) => {
    const response = await request.get(path)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    const html = await response.text()
    expect(html).toContain('Adé &amp; Co, 12 Allen Avenue, Ikeja')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://127\\.0\\.0\\.1:\\d+${path}"`))
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/first-paint.js">'])
    expect(html).not.toMatch(/\{[?!/]?\w+\}/)

    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Ilewa`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('link', { name: 'Ilewa home page' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('sign-up links to the terms, and keeps what was typed', async ({ page, context }) => {
  await page.goto('/auth?mode=getstarted')
  await page.getByLabel('First name').fill('Ṣadé')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect((await opened).getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ṣadé')
})

test('Sign In and Get Started open their forms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth?mode=login')
  await goBack(page)
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
