import { expect, type Page, test } from '@playwright/test'
import { addProperty, logOut, signInAsNewOwner, waitForIdle } from '../support.ts'

test.use({ serviceWorkers: 'allow' })
/** Waits until the service worker has cached the app and controls the page. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** The content of the store of cached lists, as text. */
const readListCache = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('ilewa-seen')
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('lists').objectStore('lists').getAll()
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result.join())
          }
        }
      }),
  )

test('the manifest is complete, and its icons have the declared sizes', async ({ page, request }) => {
  await page.goto('/auth')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(href ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Ilewa',
    short_name: 'Ilewa',
    start_url: '/dashboard',
    display: 'standalone',
    theme_color: '#14532f',
    background_color: '#faf8f5',
  })
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  const purposes = manifest.icons.map(
    ({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? ''}`,
  )
  expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src, sizes } of manifest.icons.filter((icon: { sizes: string }) => icon.sizes !== 'any')) {
    const png = await (await request.get(src)).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
})

test('offline, the app shows the cached lists and their time, and deletes them at sign-out', async ({
  page,
  context,
}) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/dashboard')
  await expect(page.getByText('Properties', { exact: true }).first()).toBeVisible()
  await waitForIdle(page)
  await page.getByRole('link', { name: 'Properties' }).first().click()
  await expect(page.getByRole('heading', { name: 'Lekki Loft' })).toBeVisible()
  await waitForServiceWorker(page)
  await expect.poll(() => readListCache(page)).toContain('Lekki Loft')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lekki Loft' })).toBeVisible()
  await expect(
    page.getByText(/You are offline\. You see the lists as of \d\d:\d\d\. You cannot save/),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => readListCache(page)).toBe('')
})

test('the public pages come from the server, not from the service worker', async ({ page }) => {
  await page.goto('/auth')
  await waitForServiceWorker(page)
  for (const [path, heading] of [
    ['/', /Run your short/],
    ['/privacy', 'Privacy'],
    ['/terms?from=mail', 'Terms'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(false)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})

test("a missing chunk shows 'Update Required', and Refresh Page brings the page back", async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await waitForServiceWorker(page)
  // A new deployment removed the file, and the worker's cache is empty.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page
    .context()
    .route(/\/assets\/PropertiesPage-/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.getByRole('link', { name: 'Properties' }).first().click()
  await expect(page.getByRole('heading', { name: 'Update Required' })).toBeVisible()
  await expect(page.getByText('The application has been updated. Please refresh the page')).toBeVisible()

  await page.context().unroute(/\/assets\/PropertiesPage-/)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Properties', level: 1 })).toBeVisible()
})

test('the install prompt comes after 3 seconds, keeps away from codes, and stays dismissed', async ({
  page,
}) => {
  const prompt = page.getByRole('complementary', { name: 'Install the app' })
  await page.clock.install()
  await page.goto('/otp-verification?email=a@example.com')
  const loaded = page.waitForResponse(/\/assets\/AppNotices-/)
  await page.clock.runFor(2600)
  await loaded
  await page.clock.runFor(3000)
  await expect(prompt).toBeHidden()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.clock.runFor(3000)
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect(prompt).toBeHidden()
  await page.reload()
  await page.clock.runFor(10_000)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(prompt).toBeHidden()
})
