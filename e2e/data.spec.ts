import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addProperty, day, signInAsNewOwner, waitForIdle } from './support.ts'

const header =
  'Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Guests,Total amount,Amount paid'
const bookingRow = (guest: string, from: string, to: string, property = 'Lekki Loft') =>
  `${guest},0803 123 4567,guest@example.com,${property},${from},${to},2,100000,40000`

const choose = (page: Page, name: string, ...lines: string[]) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\r\n')) })

test('an owner imports bookings and exports all data', async ({ page, isMobile }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/settings')
  await page.getByRole(isMobile ? 'link' : 'tab', { name: 'Data' }).click()
  await page.getByLabel('Record type').selectOption('Bookings')
  await expect(page).toHaveURL('/settings?tab=data&records=bookings')
  await waitForIdle(page)
  await expectAccessible(page)

  const past = bookingRow('Adaeze Nwosu', '2019-03-01', '2019-03-03')
  await choose(page, 'notebook.csv', past, bookingRow('Ọláwálé Ṣóyínká', day(3), day(5), 'Leki Loft'))
  await expect(page.getByText('1 of 2 rows needs a correction')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rows to correct' })).toContainText(
    'Row 3PropertyUnknown property: “Leki Loft”.',
  )
  await waitForIdle(page)
  await expectAccessible(page)
  await choose(page, 'notebook.csv', past, bookingRow('Ọláwálé Ṣóyínká', day(3), day(5)))
  await expect(page.getByText('All 2 rows are fine')).toBeVisible()

  // The connection fails once; nothing is imported twice.
  await page.route('**/api/data/import/bookings', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Import 2 Rows' }).click()
  await expect(page.getByRole('alert').getByText('Connection Error')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('2 bookings are in')).toBeVisible()
  await waitForIdle(page)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^ilewa-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Saved as ilewa-')).toBeVisible()

  await page.getByRole('link', { name: 'Go to Bookings' }).click()
  await expect(page.getByText('Adaeze Nwosu')).toBeVisible()
  await expect(page.getByText('Ọláwálé Ṣóyínká', { exact: true }).last()).toBeVisible()
})
