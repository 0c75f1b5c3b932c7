import { expect, type Page, test } from '@playwright/test'
import { addBooking, addProperty, signInAsNewOwner, waitForIdle } from '../support.ts'

test.slow()

const totalRows = 1_000
const rowsPerPage = 50

/** Repeats the single row of the server's response, so that a long list needs no seeding. */
async function repeatRows(page: Page) {
  await page.route(/\/api\/bookings\?/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const url = route
      .request()
      .url()
      .replace(/([?&])cursor=\d+&?/, '$1')
    const response = await (await route.fetch({ url })).json()
    const [booking] = response.data.bookings
    const bookings = Array.from({ length: rowsPerPage }, (_, index) => ({
      ...booking,
      id: `0198a000-0000-7000-8000-${String(from + index).padStart(12, '0')}`,
      guestName: `Guest ${from + index}`,
    }))
    const next = from + rowsPerPage
    const nextCursor = next < totalRows ? String(next) : null
    await route.fulfill({ json: { ...response, data: { bookings }, page: { total: totalRows, nextCursor } } })
  })
}

const rows = (page: Page) => page.getByText(/^Guest \d+$/)

test('of a thousand rows only those near the viewport are rendered', { tag: '@desktop' }, async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { from: 1, guestName: 'Aisha Bello' })
  await repeatRows(page)
  await page.goto('/bookings')
  await expect(page.getByText('Guest 49', { exact: true })).toBeAttached()
  const more = page.getByRole('button', { name: 'Load more' })
  for (let shown = rowsPerPage; shown < totalRows; shown += rowsPerPage) {
    await expect(page.getByText(`Showing ${shown.toLocaleString('en')} of`)).toBeAttached()
    await more.click()
  }
  await expect(more).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(page.getByText('Guest 999', { exact: true })).toBeAttached()
  await waitForIdle(page)
  await expect.poll(() => rows(page).count()).toBeLessThan(150)

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByText('Guest 0', { exact: true })).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeLessThan(150)
  // Screen readers get the total and the position.
  const counted = page.locator(
    'table[aria-rowcount="1001"] tr[aria-rowindex="2"], li[aria-setsize="1000"][aria-posinset="1"]',
  )
  await expect(counted).toContainText('Guest 0')

  // The row's menu is not covered by the following rows.
  await page.getByRole('button', { name: 'More for the booking of Guest 0', exact: true }).click()
  for (const entry of ['Edit', 'Delete'])
    await page.getByRole('menuitem', { name: entry }).click({ trial: true })
  await page.keyboard.press('Escape')

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await rows(page).count()).toBe(totalRows)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})
