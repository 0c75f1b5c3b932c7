import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import {
  addBooking,
  addProperty,
  day,
  type Owner,
  openMenu,
  signInAsMember,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'

// A blocked service worker logs an error at each load.
test.use({ serviceWorkers: 'allow' })

/** Adds a record through the API with the given token. */
async function add(request: APIRequestContext, { token }: { token: string }, path: string, data: object) {
  const response = await request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data
}

/** Adds one record of each kind, so that each list has details to open. */
async function addRecords(page: Page, owner: Owner) {
  const property = await addProperty(page, owner, 'Lekki Loft')
  const propertyId = property.id
  await add(page.request, owner, '/api/maintenance', {
    title: 'Gate does not close',
    priority: 'HIGH',
    propertyId,
  })
  const { inventoryItem } = await add(page.request, owner, '/api/inventory', {
    propertyId,
    itemName: 'Light bulbs',
    category: 'Electrical',
    quantity: 2,
    minStock: 4,
    costPerUnit: 1250,
  })
  return { property, itemId: inventoryItem.id as string }
}

/** Opens each dialog of an inventory item by its URL, because wide tables open these dialogs from a row menu. */
async function openItem(page: Page, id: string) {
  for (const dialog of ['open', 'edit', 'transfer']) {
    await open(page, `/inventory?property=all&${dialog}=${id}`)
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  }
}

const addExpense = (page: Page, person: { token: string }) =>
  add(page.request, person, '/api/expenses', {
    title: 'Diesel',
    amount: 10_000,
    category: 'UTILITIES',
    vendorName: 'Tanker',
    expenseDate: day(-1),
  })

/** Records error responses and console errors. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  const record = (error: string) => errors.push(`${new URL(page.url()).pathname}: ${error}`)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.status() >= 400) record(`${response.status()} ${pathname}`)
  })
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && record(message.text()))
  page.on('pageerror', (error) => record(error.message))
  return errors
}

const menuLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true })

/** Opens the details and the form of the page's first record, if it lists any. */
async function openDetails(page: Page): Promise<boolean> {
  const view = page
    .getByRole('main')
    .getByRole('button', { name: /^View(?: details)?$/ })
    .filter({ visible: true })
  if ((await view.count()) === 0) return false
  await view.first().click()
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  await waitForIdle(page)
  const { pathname, searchParams } = new URL(page.url())
  const id = searchParams.get('open')
  if (id) await open(page, `${pathname}?edit=${id}`)
  return true
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForIdle(page)
  // A busy machine may send the page's requests only after a while.
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** Opens each tab of the page. */
async function openTabs(page: Page) {
  const tabs = page.getByRole('main').getByRole('tab')
  for (const tab of await tabs.all()) {
    await tab.click()
    await waitForIdle(page)
  }
}

/** Returns the label and the path of each link in the menu. */
async function listMenu(page: Page): Promise<{ label: string; path: string }[]> {
  await open(page, '/dashboard')
  await openMenu(page)
  await expect(menuLinks(page).first()).toBeVisible()
  return menuLinks(page).evaluateAll((links) =>
    links.map((link) => ({ label: link.textContent ?? '', path: link.getAttribute('href') ?? '' })),
  )
}

/**
 * Opens each page of the menu with its form for a new record, its tabs, and the details of its first record.
 * Returns the labels of the pages where it opened details.
 */
async function visitMenu(page: Page): Promise<string[]> {
  const withDetails: string[] = []
  for (const { label, path } of await listMenu(page)) {
    await open(page, `${path}?new=1`)
    // Leaves the form by its address: on a busy machine it may appear only now, and would cover the tabs.
    // The inventory page shows properties first. This address shows the items of all properties.
    await open(page, label === 'Inventory' ? '/inventory?property=all' : path)
    await openTabs(page)
    if (await openDetails(page)) withDetails.push(label)
  }
  return withDetails
}

async function openCommandPalette(page: Page) {
  await open(page, '/dashboard')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill('Lekki')
  await waitForIdle(page)
}

async function openNotifications(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await waitForIdle(page)
}

async function visitAllPages(page: Page): Promise<string[]> {
  const withDetails = await visitMenu(page)
  await open(page, '/profile')
  await openTabs(page)
  await openNotifications(page)
  await openCommandPalette(page)
  return withDetails
}

test('no page of an owner sends a request that the server rejects', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const { property, itemId } = await addRecords(page, owner)
  await addExpense(page, owner)
  await addBooking(page, owner, property)
  const errors = recordErrors(page)
  expect(await visitAllPages(page)).toEqual(
    expect.arrayContaining(['Properties', 'Bookings', 'Maintenance', 'Expenses']),
  )
  await openItem(page, itemId)
  expect(errors).toEqual([])
})

test('no page of an owner on Free sends a request that the server rejects', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  const errors = recordErrors(page)
  await visitAllPages(page)
  expect(errors).toEqual([])
})

test('no page of an agent sends a request that the server rejects', async ({ page, browser }) => {
  test.slow()
  const ownerPage = await (await browser.newContext()).newPage()
  const owner = await signInAsNewOwner(ownerPage, { plan: 'STANDARD' })
  const { property } = await addRecords(page, owner)
  const agent = await signInAsMember(page, owner, 'agents')
  await addBooking(page, agent, property)
  const errors = recordErrors(page)
  expect(await visitAllPages(page)).toEqual(expect.arrayContaining(['Properties', 'My Bookings']))
  expect(errors).toEqual([])
})

test('no page of staff sends a request that the server rejects', async ({ page, browser }) => {
  test.slow()
  const ownerPage = await (await browser.newContext()).newPage()
  const owner = await signInAsNewOwner(ownerPage, { plan: 'STANDARD' })
  const { itemId } = await addRecords(page, owner)
  const member = await signInAsMember(page, owner, 'staff')
  await addExpense(page, member)
  const errors = recordErrors(page)
  expect(await visitAllPages(page)).toEqual(expect.arrayContaining(['Properties', 'Maintenance', 'Expenses']))
  await openItem(page, itemId)
  expect(errors).toEqual([])
})
