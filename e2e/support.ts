import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test'
import { codeIn, linkIn, readMails as readMailsIn } from '../tests/support/servers/mail-file.ts'
import { insertMember, insertOwner, type Plan, password } from './accounts.ts'

/** Returns every sent mail, oldest first. */
export const readMails = (): Promise<string[]> => readMailsIn(process.env.E2E_DATA_DIR ?? '')

/** Waits for a mail to the address in which `find` has a result. Returns the result for the newest such mail. */
async function readNewest(
  email: string,
  find: (mail: string) => string | undefined,
  timeout?: number,
): Promise<string> {
  let newest = ''
  await expect
    .poll(
      async () => {
        const mails = (await readMails()).filter((mail) => mail.includes(`To: ${email}`))
        newest = mails.flatMap((mail) => find(mail) ?? []).at(-1) ?? ''
        return newest
      },
      { message: `a mail to ${email}`, intervals: [50], timeout },
    )
    .not.toBe('')
  return newest
}

/** Returns the newest code mailed to an address. */
export const readCode = (email: string): Promise<string> => readNewest(email, codeIn)

/** Returns the link from the newest mail to the address that contains a link. */
export const readLink = (email: string, timeout?: number): Promise<string> =>
  readNewest(email, linkIn, timeout)

let count = 0
/** A separate client address per request: rate limits count by address. */
const newAddress = () => `10.${process.pid % 256}.${count >> 8}.${count++ % 256}`

/** Opens a session through the API. */
async function logIn(request: APIRequestContext, email: string) {
  const response = await request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'x-forwarded-for': newAddress() },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

export interface Owner {
  email: string
  token: string
  businessId: string
}

interface Traffic {
  pending: Set<Request>
  changedAt: number
}

const traffic = new WeakMap<Page, Traffic>()

/** "GET http://127.0.0.1:3210/api/dashboard" */
const nameOf = (request: Request) => `${request.method()} ${request.url()}`

/** Tracks the page's requests, except the stream of change events, which never ends. */
function watchTraffic(page: Page) {
  if (traffic.has(page)) return
  const own: Traffic = { pending: new Set(), changedAt: 0 }
  traffic.set(page, own)
  const recordRequest = (change: (request: Request) => void) => (request: Request) => {
    if (new URL(request.url()).pathname === '/api/live') return
    change(request)
    own.changedAt = Date.now()
  }
  page.on(
    'request',
    recordRequest((request) => {
      // With service workers, the browser reports no end of a request that the page cancelled to send it again.
      for (const earlier of own.pending) if (nameOf(earlier) === nameOf(request)) own.pending.delete(earlier)
      own.pending.add(request)
    }),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      recordRequest((request) => own.pending.delete(request)),
    )
}

const idleMs = 500
const idlePollMs = 25

/** Waits until a signed-in page has no pending requests; `networkidle` would wait for the stream of change events. */
export async function waitForIdle(page: Page): Promise<void> {
  const own = traffic.get(page)
  if (!own) return page.waitForLoadState('networkidle')
  await expect
    .poll(
      () =>
        Date.now() - own.changedAt > idleMs
          ? [...own.pending].map(nameOf)
          : ['a change less than 500 ms ago'],
      {
        // Playwright's default intervals grow to one second, so most calls would wait longer than necessary.
        intervals: [idlePollMs],
      },
    )
    .toEqual([])
}

/**
 * Presses Back once the page is at rest: a dialog that is not in the URL, and a changed form, take the Back button a
 * moment after they are shown.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await page.goBack()
}

/** Stores the session in the browser at the first page load. */
async function storeSession(page: Page, session: object) {
  watchTraffic(page)
  await page.addInitScript((saved) => {
    if (!sessionStorage.getItem('signed-in')) localStorage.setItem('ilewa.session', saved)
    sessionStorage.setItem('signed-in', 'once')
    // The install prompt has its own test.
    sessionStorage.setItem('ilewa.install-dismissed', 'yes')
  }, JSON.stringify(session))
}

/** Creates an owner with a business in the database, by default on Free, and stores a session in this browser. */
export async function signInAsNewOwner(page: Page, { plan = 'FREE' }: { plan?: Plan } = {}): Promise<Owner> {
  const { email, businessId } = await insertOwner(plan)
  const session = await logIn(page.request, email)
  await storeSession(page, session)
  return { email, token: session.token, businessId }
}

/**
 * Creates an agent or a staff member of the owner in the database, and stores a session in this browser. Staff
 * require a paid plan.
 */
export async function signInAsMember(
  page: Page,
  owner: Owner,
  role: 'agents' | 'staff',
): Promise<{ id: string; email: string; token: string }> {
  const { id, email } = await insertMember(owner.businessId, role === 'agents' ? 'AGENT' : 'STAFF')
  const session = await logIn(page.request, email)
  await storeSession(page, session)
  return { id, email, token: session.token }
}

/** Opens the whole menu: on a phone behind More, otherwise the sidebar, which is always open. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
}

/** Opens the own profile, which a phone has in the account's sheet. */
export async function openProfile(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  const account = page.getByRole('button', { name: 'Your account' })
  if (await account.isVisible()) {
    await account.click()
    await page.getByRole('link', { name: 'Profile' }).click()
  } else await page.getByRole('link', { name: /Ọláwálé/ }).click()
}

/** Selects Logout, which a phone has in the account's sheet. */
export async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  const account = page.getByRole('button', { name: 'Your account' })
  if (await account.isVisible()) await account.click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Adds a property through the API. */
export async function addProperty(page: Page, { token }: Owner, name: string, pricePerNight = '50000') {
  const response = await page.request.post('/api/properties', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name,
      address: '12 Admiralty Way, Lekki',
      bedrooms: '2',
      bathrooms: '2',
      type: 'APARTMENT',
      pricePerNight,
      images: { name: 'front.png', mimeType: 'image/png', buffer: picture },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.property as { id: string; name: string }
}

interface BookingFields {
  /** Days from today; default: two nights from today. */
  from?: number
  to?: number
  guestName?: string
  [more: string]: unknown
}

/** Adds a booking through the API with the given token: by default two nights at ₦50,000 each. */
export async function addBooking(
  page: Page,
  { token }: Pick<Owner, 'token'>,
  property: { id: string },
  { from = 0, to = from + 2, ...more }: BookingFields = {},
) {
  const response = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      propertyId: property.id,
      checkIn: day(from),
      checkOut: day(to),
      guests: 2,
      totalAmount: (to - from) * 50_000,
      guestName: 'Ngozi Ụzọma',
      guestEmail: 'guest@example.com',
      guestPhone: '0803 123 4567',
      ...more,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.booking as { id: string; reference: string }
}

/** A green PNG of 4 × 3 pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAMAAACDKl70AAAAA1BMVEUva0/0AdJqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgQAEAAA8AAa1dsIkAAAAASUVORK5CYII=',
  'base64',
)

/** Returns the date `days` from today in Lagos. */
export const day = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)

/** Adds a bank account on the page of the money settings. */
export async function fillBankAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('GTBank rent')
  await page.getByLabel('Bank', { exact: true }).fill('GTBank')
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByLabel('Account name').fill('Ilé Ayọ̀ Limited')
  await page.getByRole('button', { name: 'Add account' }).click()
}
