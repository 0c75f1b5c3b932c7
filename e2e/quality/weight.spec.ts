import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request, test } from '@playwright/test'
import { guestPageBudget, type PageKind, weightBudgets } from '../../scripts/checks/web-budgets.ts'
import { priced, showPage } from '../public-page/visits.ts'
import { addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'

const publicPages = [
  ['/', 'landing'],
  ['/auth?mode=login', 'sign-in'],
  ['/auth?mode=getstarted', 'sign-in'],
  ['/forgot-password', 'sign-in'],
  ['/otp-verification?email=a@example.com', 'sign-in'],
] as const

const signedInPages = [
  '/dashboard',
  '/properties',
  '/bookings',
  '/agents',
  '/staff',
  '/inventory',
  '/inventory?property=all',
  '/maintenance',
  '/landlords',
  '/bank-statements',
  '/expenses',
  '/analytics',
  '/settings',
  '/settings?tab=data',
  '/profile',
  '/activity',
  '/seasons',
  '/requests',
]

/** Requested a fixed time after the page, which on a busy machine is before the page is idle. */
const lateFiles = /\/AppNotices-/

/** By URL: the pages share most files, and the name of a file contains its hash. */
const sizes = new Map<string, number>()

async function sizeOf(page: Page, url: string): Promise<number> {
  const size = sizes.get(url) ?? gzipSync(await (await page.request.get(url)).body()).length / 1000
  sizes.set(url, size)
  return size
}

/**
 * Loads the page and measures each script and style sheet that it requests, gzipped independently of the server's
 * compression.
 */
async function weigh(page: Page, path: string) {
  const files = new Set<string>()
  const recordRequest = (request: Request) =>
    /\.(?:js|css)$/.test(new URL(request.url()).pathname) &&
    !lateFiles.test(request.url()) &&
    files.add(request.url())
  page.on('request', recordRequest)
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitForIdle(page)
  page.off('request', recordRequest)
  const weight = { javascript: 0, css: 0 }
  for (const url of files) weight[url.endsWith('.js') ? 'javascript' : 'css'] += await sizeOf(page, url)
  return weight
}

async function expectWithin(page: Page, path: string, budget: PageKind) {
  const weight = await weigh(page, path)
  const summary = `${path}: ${weight.javascript.toFixed(1)} kB JavaScript, ${weight.css.toFixed(1)} kB CSS`
  test.info().annotations.push({ type: 'weight', description: summary })
  expect.soft(weight.javascript, summary).toBeGreaterThan(0)
  expect.soft(weight.javascript, summary).toBeLessThanOrEqual(weightBudgets[budget].javascript)
  expect.soft(weight.css, summary).toBeLessThanOrEqual(weightBudgets[budget].css)
}

for (const [path, budget] of publicPages) {
  test(`${path} is within its budget`, ({ page }) => expectWithin(page, path, budget))
}

test('every signed-in page is within its budget', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  await addProperty(page, owner, 'Lekki Loft')
  for (const path of signedInPages) await expectWithin(page, path, 'signed in')
})

/** The gzipped kilobytes of a page of guests, and of all scripts and style sheets that it requests. */
async function weighGuestPage(page: Page, path: string) {
  const urls: string[] = []
  const recordRequest = (request: Request) => {
    if (['script', 'stylesheet', 'font', 'fetch', 'xhr'].includes(request.resourceType()))
      urls.push(request.url())
  }
  page.on('request', recordRequest)
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', recordRequest)
  const kilobytes = (body: Buffer | undefined) => gzipSync(body ?? '').length / 1000
  const files = await Promise.all(
    urls.map(async (url) => kilobytes(await (await page.request.get(url)).body())),
  )
  return { html: kilobytes(await response?.body()), files }
}

test('the public page and the page of a property are within their budget', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'HOLD')
  const visitor = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage()
  for (const [shown, scripts] of [
    [path.replace(/\/[^/]*$/, ''), 0],
    [path, 0],
    [priced(path, 5, 8), 1],
  ] as const) {
    const { html, files } = await weighGuestPage(visitor, shown)
    const summary = `${shown}: ${html.toFixed(1)} kB HTML, ${files.map((size) => size.toFixed(1)).join(' + ')} kB of files`
    test.info().annotations.push({ type: 'weight', description: summary })
    expect.soft(html, summary).toBeLessThanOrEqual(guestPageBudget.html)
    expect.soft(files, summary).toHaveLength(scripts)
    for (const size of files) expect.soft(size, summary).toBeLessThanOrEqual(guestPageBudget.javascript)
  }
})
