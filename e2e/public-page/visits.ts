import { type Browser, expect, type Page } from '@playwright/test'
import { newEmail } from '../accounts.ts'
import { addProperty, day, type Owner, readCode } from '../support.ts'

const authorized = ({ token }: Owner) => ({ authorization: `Bearer ${token}` })

/** Shows the page of an owner with one property through the API. Returns the path of the property's page. */
export async function showPage(page: Page, owner: Owner, mode: 'SHOW' | 'REQUEST' | 'HOLD'): Promise<string> {
  const { id } = await addProperty(page, owner, 'Lekki Loft')
  const headers = authorized(owner)
  // All businesses of the tests have one name.
  const slug = `page-${owner.businessId.slice(-12)}`
  const shown = await page.request.put('/api/page', {
    headers,
    data: { slug, isShown: true, mode, noticeHours: 0, headline: 'Quiet homes', whatsapp: '+2348031234567' },
  })
  expect(shown.status(), await shown.text()).toBe(200)
  const times = { checkInFrom: '14:00', checkOutBy: '11:00' }
  const saved = await page.request.put(`/api/properties/${id}/page`, {
    headers,
    data: {
      ...times,
      isOnPage: true,
      slug: 'loft',
      area: 'Lekki Phase 1',
      maxGuests: 4,
      houseRules: 'No parties',
    },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  return new URL((await saved.json()).data.propertyPage.url).pathname
}

/** Adds the bank account that guests pay into, through the API. */
export async function addBankAccount(page: Page, owner: Owner): Promise<void> {
  const bank = { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ilé Ayọ̀ Limited' }
  const response = await page.request.post('/api/money-accounts', {
    headers: authorized(owner),
    data: { kind: 'BANK', name: 'GTBank', ...bank },
  })
  expect(response.status(), await response.text()).toBe(201)
}

/** A visitor's page in a browser without the session of the owner. */
export async function openAsVisitor(
  browser: Browser,
  owner: Page,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const colorScheme = await owner.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const { origin } = new URL(owner.url())
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: owner.viewportSize(), colorScheme, reducedMotion: 'reduce' },
    ...options,
  })
  return context.newPage()
}

/** The path of a property's page with the price of a stay, in days from today. */
export const priced = (path: string, from: number, to: number): string =>
  `${path}?in=${day(from)}&out=${day(to)}&guests=2`

let requestCount = 0
/** A unique phone for each request: a phone may have two open requests. */
const newPhone = () =>
  `0803${String(process.pid % 10_000).padStart(4, '0')}${String(requestCount++ % 1_000).padStart(3, '0')}`

/** Fills the form of the shown stay and sends it. Ends on the page of the request. */
export async function askForDates(visitor: Page, guestName: string): Promise<{ email: string }> {
  const email = newEmail()
  await visitor.getByLabel('Your name').fill(guestName)
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.getByLabel('Phone, with WhatsApp').fill(newPhone())
  await visitor.getByRole('button', { name: /these dates$/ }).click()
  await visitor.waitForURL(/\/request\//)
  return { email }
}

/** Enters the mailed code on the page of a request. */
export async function enterCode(visitor: Page, email: string): Promise<void> {
  await visitor.getByLabel('Code', { exact: true }).fill(await readCode(email))
  await visitor.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Whether the page is wider than the screen. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
