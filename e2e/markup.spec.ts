import { expect, type Page, test } from '@playwright/test'
import {
  addProperty,
  day,
  newEmail,
  type Owner,
  picture,
  readLink,
  settled,
  signInAsNewOwner,
} from './support.ts'

/** Payloads that would act if a browser parsed them as markup. */
const image = '<img src=x onerror=alert(1)>'
const drawing = '"><svg/onload=alert(2)>'
const script = '<script>alert(3)</script>'
const template = '{{7*7}} javascript:alert(4) \u202e<b>x'
const everything = `${image}${drawing}${script}${template}`

interface Seen {
  dialogs: string[]
  foreign: string[]
  refused: string[]
}

/** Records scripts that ran, external requests and violations of the Content-Security-Policy. */
function watch(page: Page, baseURL: string): Seen {
  const seen: Seen = { dialogs: [], foreign: [], refused: [] }
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOurs = url.origin === baseURL || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isOurs || /\/x$/.test(url.pathname)) seen.foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content[ -]Security[ -]Policy|Refused to/i.test(message.text())) seen.refused.push(message.text())
  })
  return seen
}

const nothing: Seen = { dialogs: [], foreign: [], refused: [] }

/** No payload became an element. */
const expectInert = (page: Page, path: string) =>
  expect(
    page.locator(
      '[onerror], [onload], img[src="x"], script:not([src]):not([type="application/ld+json"]), a[href^="javascript:" i], iframe, object, embed, base',
    ),
    path,
  ).toHaveCount(0)

async function call(page: Page, { token }: Owner, [method, path, data]: [string, string, object]) {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  return (await response.json()).data
}

const person = () => ({ firstName: 'Tunde', lastName: 'Bello', phone: '0803 765 4321', email: newEmail() })

const guest = { guestName: 'Ngozi Eze', guestPhone: '0803 123 4567', guests: 2, notes: everything }

/** Seeds a business with payloads in every text field that accepts them; returns the pages that show them. */
async function fillBusiness(page: Page, owner: Owner): Promise<string[]> {
  const make = (...request: [string, string, object]) => call(page, owner, request)
  await make('PUT', `/business/profile/${owner.businessId}`, {
    businessName: `${image}${drawing}`,
    businessType: 'hotel',
    address: everything,
    city: image,
    state: image,
    zipCode: '<b onclick=alert()>',
    description: everything,
    website: `https://example.com/?${encodeURIComponent(everything)}`,
  })
  const property = await addProperty(page, owner, `${image}${drawing}${script}`)
  const amenities = [image, drawing]
  await page.request.put(`/api/properties/${property.id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
    multipart: {
      name: `${image}${drawing}${script}`,
      address: everything,
      description: everything,
      bedrooms: '2',
      bathrooms: '2',
      pricePerNight: '50000',
      amenities: amenities[0] ?? '',
      images: { name: `${image}.png`, mimeType: 'text/html', buffer: picture },
    },
  })
  const propertyId = property.id
  const guestEmail = newEmail()
  const nights = { propertyId, checkIn: day(0), checkOut: day(2), totalAmount: 100_000, paidAmount: 0 }
  const { booking } = await make('POST', '/bookings', { ...nights, ...guest, guestEmail })
  for (const status of ['CHECKED_IN', 'CHECKED_OUT'])
    await make('PATCH', `/bookings/${booking.id}/status`, { status })
  const token = new URL(await readLink(guestEmail)).searchParams.get('token')
  await make('POST', '/ratings', { token, stars: 5, comment: everything })
  const later = { ...nights, checkIn: day(10), checkOut: day(12) }
  const { booking: off } = await make('POST', '/bookings', { ...later, ...guest, guestEmail })
  await make('PATCH', `/bookings/${off.id}/status`, { status: 'CANCELLED', reason: everything })
  const item = {
    propertyId,
    itemName: 'Light bulbs',
    category: image,
    quantity: 1,
    minStock: 4,
    description: everything,
  }
  const { inventoryItem } = await make('POST', '/inventory', item)
  const repair = { propertyId, title: everything, description: everything, priority: 'URGENT' }
  const { maintenanceRequest } = await make('POST', '/maintenance', repair)
  const spent = {
    title: everything,
    description: everything,
    vendorName: image,
    amount: 500,
    category: 'UTILITIES',
    expenseDate: day(0),
    propertyId,
  }
  const { expense } = await make('POST', '/expenses', spent)
  await make('PATCH', `/expenses/${expense.id}/status`, { status: 'REJECTED', reason: everything })
  const agent = await make('POST', '/agents/invite', {
    ...person(),
    commissionRate: 10,
    location: everything,
  })
  const member = await make('POST', '/staff/invite', { ...person(), department: image })
  return [
    `/properties?open=${propertyId}`,
    `/bookings?open=${booking.id}`,
    `/bookings?open=${off.id}`,
    '/bookings?view=calendar',
    `/inventory?open=${inventoryItem.id}`,
    `/maintenance?open=${maintenanceRequest.id}`,
    `/expenses?open=${expense.id}`,
    `/agents?open=${agent.id}`,
    `/staff?open=${member.id}`,
    '/dashboard',
    '/analytics',
    '/activity',
    '/profile',
    '/settings?tab=business',
    '/settings?tab=subscription',
    '/settings?tab=notifications',
    '/settings?tab=data',
  ]
}

test('typed markup is shown as text on every page, in every dialog and in print', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const paths = await fillBusiness(page, owner)
  const seen = watch(page, baseURL ?? '')
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await expectInert(page, path)
    if (!/settings|profile/.test(path))
      await expect(page.locator('body'), path).toContainText('<img src=x onerror=')
    await page.emulateMedia({ media: 'print' })
    await expectInert(page, `${path} on paper`)
    await page.emulateMedia({ media: 'screen' })
    expect(seen, path).toEqual(nothing)
  }
})

test('no page, picture, API reference or error response violates its policy', async ({ page, baseURL }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  const list = await page.request.get('/api/properties', {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const [property] = (await list.json()).data.properties
  const seen = watch(page, baseURL ?? '')
  for (const path of [
    '/',
    '/auth?mode=login',
    '/dashboard',
    '/properties',
    '/nowhere',
    '/api/nowhere',
    property.image_url,
  ]) {
    const response = await page.goto(path)
    await settled(page)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(seen, path).toEqual(nothing)
  }
})

test('the API reference works under the policy of every page', async ({ page, baseURL }) => {
  const seen = watch(page, baseURL ?? '')
  await page.goto('/api/docs')
  await expect(page.getByText('Running short-stay and rental property.')).toBeVisible()
  // The page renders only content near the viewport.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollBy(0, window.innerHeight / 2))
        return page.getByText('/api/bookings').count()
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(0)
  expect(seen).toEqual(nothing)
})

test('an injected script would not run', async ({ page, baseURL }) => {
  const seen = watch(page, baseURL ?? '')
  await page.goto('/auth?mode=login')
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'alert(1)'
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="alert(2)">'
    document.body.append(inline, holder)
  })
  await expect.poll(() => seen.refused.length).toBeGreaterThan(1)
  expect(seen.dialogs).toEqual([])
})

test('a page of another origin can neither frame the app nor read its API', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}/auth"></iframe>`)
  const frame = () => page.frames()[1]?.url()
  await expect.poll(frame).toMatch(/^chrome-error:/)
  const read = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    `${baseURL}/api/subscription/plans`,
  )
  expect(read).toBe('refused')
})
