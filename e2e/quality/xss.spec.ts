import { expect, type Page, test } from '@playwright/test'
import { newEmail } from '../accounts.ts'
import { addProperty, day, type Owner, picture, readLink, signInAsNewOwner, waitForIdle } from '../support.ts'

/** Payloads that would act if a browser parsed them as markup. */
const imagePayload = '<img src=x onerror=alert(1)>'
const svgPayload = '"><svg/onload=alert(2)>'
const scriptPayload = '<script>alert(3)</script>'
const templatePayload = '{{7*7}} javascript:alert(4) \u202e<b>x'
const allPayloads = `${imagePayload}${svgPayload}${scriptPayload}${templatePayload}`

interface PageEvents {
  dialogs: string[]
  externalRequests: string[]
  policyViolations: string[]
}

/** Records scripts that ran, external requests and violations of the Content-Security-Policy. */
function recordPageEvents(page: Page, baseURL: string): PageEvents {
  const events: PageEvents = { dialogs: [], externalRequests: [], policyViolations: [] }
  page.on('dialog', (dialog) => {
    events.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOurs = url.origin === baseURL || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isOurs || /\/x$/.test(url.pathname)) events.externalRequests.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content[ -]Security[ -]Policy|Refused to/i.test(message.text()))
      events.policyViolations.push(message.text())
  })
  return events
}

const noEvents: PageEvents = { dialogs: [], externalRequests: [], policyViolations: [] }

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

const guest = { guestName: 'Ngozi Eze', guestPhone: '0803 123 4567', guests: 2, notes: allPayloads }

/** Seeds a business with payloads in every text field that accepts them; returns the pages that show them. */
async function fillBusiness(page: Page, owner: Owner): Promise<string[]> {
  const create = (...request: [string, string, object]) => call(page, owner, request)
  await create('PUT', `/business/profile/${owner.businessId}`, {
    businessName: `${imagePayload}${svgPayload}`,
    businessType: 'hotel',
    address: allPayloads,
    city: imagePayload,
    state: imagePayload,
    zipCode: '<b onclick=alert()>',
    description: allPayloads,
    website: `https://example.com/?${encodeURIComponent(allPayloads)}`,
  })
  const property = await addProperty(page, owner, `${imagePayload}${svgPayload}${scriptPayload}`)
  const amenities = [imagePayload, svgPayload]
  await page.request.put(`/api/properties/${property.id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
    multipart: {
      name: `${imagePayload}${svgPayload}${scriptPayload}`,
      address: allPayloads,
      description: allPayloads,
      bedrooms: '2',
      bathrooms: '2',
      pricePerNight: '50000',
      amenities: amenities[0] ?? '',
      images: { name: `${imagePayload}.png`, mimeType: 'text/html', buffer: picture },
    },
  })
  const propertyId = property.id
  const guestEmail = newEmail()
  const nights = { propertyId, checkIn: day(0), checkOut: day(2), totalAmount: 100_000, paidAmount: 0 }
  const { booking } = await create('POST', '/bookings', { ...nights, ...guest, guestEmail })
  for (const status of ['CHECKED_IN', 'CHECKED_OUT'])
    await create('PATCH', `/bookings/${booking.id}/status`, { status, confirm: true })
  const token = new URL(await readLink(guestEmail)).searchParams.get('token')
  await create('POST', '/ratings', { token, stars: 5, comment: allPayloads })
  const later = { ...nights, checkIn: day(10), checkOut: day(12) }
  const { booking: cancelledBooking } = await create('POST', '/bookings', { ...later, ...guest, guestEmail })
  await create('PATCH', `/bookings/${cancelledBooking.id}/status`, {
    status: 'CANCELLED',
    reason: allPayloads,
  })
  const item = {
    propertyId,
    itemName: 'Light bulbs',
    category: imagePayload,
    quantity: 1,
    minStock: 4,
    description: allPayloads,
  }
  const { inventoryItem } = await create('POST', '/inventory', item)
  const repair = { propertyId, title: allPayloads, description: allPayloads, priority: 'URGENT' }
  const { maintenanceRequest } = await create('POST', '/maintenance', repair)
  const expenseFields = {
    title: allPayloads,
    description: allPayloads,
    vendorName: imagePayload,
    amount: 500,
    category: 'UTILITIES',
    expenseDate: day(0),
    propertyId,
  }
  const { expense } = await create('POST', '/expenses', expenseFields)
  await create('PATCH', `/expenses/${expense.id}/status`, { status: 'REJECTED', reason: allPayloads })
  const { landlord } = await create('POST', '/landlords', {
    ...{ name: allPayloads.slice(0, 100), phone: '0803 123 4567', address: allPayloads.slice(0, 300) },
    ...{ bankName: imagePayload, accountNumber: '0123456789', accountName: imagePayload, notes: allPayloads },
  })
  const terms = { kind: 'PERCENT', feePercent: 20, firstDay: day(-40) }
  await create('POST', '/agreements', { propertyId, landlordId: landlord.id, ...terms })
  const agent = await create('POST', '/agents/invite', {
    ...person(),
    commissionRate: 10,
    location: allPayloads,
  })
  const member = await create('POST', '/staff/invite', { ...person(), department: imagePayload })
  return [
    `/properties?open=${propertyId}`,
    `/bookings?open=${booking.id}`,
    `/bookings?open=${cancelledBooking.id}`,
    '/bookings?view=calendar',
    `/inventory?open=${inventoryItem.id}`,
    `/maintenance?open=${maintenanceRequest.id}`,
    `/expenses?open=${expense.id}`,
    `/landlords?open=${landlord.id}`,
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
  const events = recordPageEvents(page, baseURL ?? '')
  for (const path of paths) {
    await page.goto(path)
    await waitForIdle(page)
    await expectInert(page, path)
    if (!/settings|profile/.test(path))
      await expect(page.locator('body'), path).toContainText('<img src=x onerror=')
    await page.emulateMedia({ media: 'print' })
    await expectInert(page, `${path} on paper`)
    await page.emulateMedia({ media: 'screen' })
    expect(events, path).toEqual(noEvents)
  }
})

test('no page, picture, API reference or error response violates its policy', async ({ page, baseURL }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  const list = await page.request.get('/api/properties', {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const [property] = (await list.json()).data.properties
  const events = recordPageEvents(page, baseURL ?? '')
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
    await waitForIdle(page)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(events, path).toEqual(noEvents)
  }
})

test('the API reference works under the policy of every page', async ({ page, baseURL }) => {
  const events = recordPageEvents(page, baseURL ?? '')
  await page.goto('/api/docs')
  // The page resolves the whole description before it shows anything: six seconds alone on two cores, and beside
  // other tests up to a minute.
  await expect(page.getByText('Running short-stay and rental property.')).toBeVisible({ timeout: 60_000 })
  // The page renders only operations near the viewport: this one is the first.
  await expect(page.getByText('/api/auth/register', { exact: true })).toBeVisible()
  expect(events).toEqual(noEvents)
})

test('an injected script would not run', async ({ page, baseURL }) => {
  const events = recordPageEvents(page, baseURL ?? '')
  await page.goto('/auth?mode=login')
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'alert(1)'
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:," onerror="alert(2)">'
    document.body.append(inline, holder)
  })
  await expect.poll(() => events.policyViolations.length).toBeGreaterThan(1)
  expect(events.dialogs).toEqual([])
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
