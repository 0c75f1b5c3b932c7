import { expect, test } from '@playwright/test'
import { password } from '../accounts.ts'
import { addProperty, logOut, signInAsNewOwner, waitForIdle } from '../support.ts'

test('the prefetched request of each page is the one the page sends, once', async ({ page }) => {
  await signInAsNewOwner(page)
  // A change event repeats the requests of the page. On a busy machine one can arrive while the page loads, so change
  // events are blocked.
  await page.route('**/api/live*', () => undefined)
  const requests: URL[] = []
  page.on('request', (request) => requests.push(new URL(request.url())))
  for (const [path, first] of [
    ['/dashboard', '/api/dashboard'],
    ['/properties', '/api/properties?sort=name&limit=24'],
    ['/bookings', '/api/bookings?tab=upcoming&limit=50'],
    ['/inventory', '/api/inventory/properties?limit=24'],
    ['/activity', '/api/audit?limit=50'],
  ] as const) {
    requests.length = 0
    const { pathname } = new URL(first, 'http://127.0.0.1')
    const same = () => requests.filter((url) => url.pathname === pathname)
    await page.goto(path)
    // A busy machine is idle for a moment before the page has started.
    await expect.poll(() => same().length).toBeGreaterThan(0)
    await waitForIdle(page)
    expect(
      same().map((url) => url.pathname + url.search),
      path,
    ).toEqual([first])
  }
  requests.length = 0
  const lists = () => requests.filter(({ pathname }) => pathname === '/api/bookings')
  await page.goto('/bookings?q=ada')
  await expect.poll(() => lists().length).toBeGreaterThan(0)
  await waitForIdle(page)
  expect(lists().map(({ searchParams }) => searchParams.get('q'))).toEqual(['ada'])
})

test('the list is the first API request, and is shown', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/properties')
  await expect(page.getByRole('heading', { name: 'Lekki Loft' })).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/properties')
})

test('a rejected prefetch ends the session like any other request', async ({ page }) => {
  const { token } = await signInAsNewOwner(page)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true)
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/auth/)
})

test('after another user signs in, no data of the first user is requested or shown', async ({
  page,
  context,
}) => {
  const first = await signInAsNewOwner(page)
  await addProperty(page, first, 'Lekki Loft')
  const second = await signInAsNewOwner(await context.newPage())
  await page.goto('/properties')
  await expect(page.getByRole('heading', { name: 'Lekki Loft' })).toBeVisible()
  await logOut(page)
  await page.getByLabel('Email').fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')

  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) tokens.add(request.headers().authorization)
  })
  await page.goto('/properties')
  await expect(page.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
  await expect(page.getByText('Lekki Loft')).toBeHidden()
  expect(tokens.size).toBe(1)
  expect([...tokens][0]).not.toContain(first.token)
})
