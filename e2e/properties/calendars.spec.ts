import { expect, type Page, test } from '@playwright/test'
import { airbnbStay, calendarFile } from '../../tests/support/calendars/calendar-files.ts'
import { saveCalendar } from '../../tests/support/calendars/calendar-site.ts'
import { expectAccessible } from '../accessible.ts'
import { query } from '../accounts.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, day, goBack, signInAsNewOwner } from '../support.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

let count = 0
const newName = () => `${process.env.TEST_WORKER_INDEX}-${count++}`
const save = (name: string, stays: Parameters<typeof calendarFile>[0]) =>
  saveCalendar(process.env.E2E_DATA_DIR ?? '', name, calendarFile(stays))

const calendarsOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Calendars of ${name}` })

/** Connects a calendar of Airbnb in the dialog of a property's calendars. */
async function connect(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  const form = page.getByRole('dialog', { name: 'Connect calendar' })
  await form.getByLabel('Calendar link').fill(url)
  await form.getByRole('button', { name: 'Check link' }).click()
  await expect(form.getByRole('status')).toContainText('from today on')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Calendar connected')).toBeVisible()
}

/** Lets the time pass until the calendars of a business may be read by hand again. */
const letTimePass = (businessId: string) =>
  query(
    `UPDATE calendar_imports SET last_tried_at = last_tried_at - interval '1 hour',
      last_complete_at = last_complete_at - interval '1 hour' WHERE business_id = $1`,
    [businessId],
  )

test('an owner connects a calendar, and its nights cannot be booked', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const url = save(newName(), [
    airbnbStay('HMABCDE123', day(3), day(6)),
    airbnbStay('HMABCDE124', day(9), day(11)),
  ])
  const effort = await countEffort(page)
  await page.goto('/properties')
  await page.getByRole('button', { name: 'More for Lekki Loft' }).click()
  await page.getByRole('menuitem', { name: 'Calendars' }).click()
  await connect(page, url)
  // More, Calendars, Connect calendar, Check link, Connect.
  expect(await effort.taps()).toBe(5)
  expect(await effort.fields()).toBe(1)
  const calendars = calendarsOf(page, 'Lekki Loft')
  await expect(calendars.getByText('2 stays')).toBeVisible()
  await calendars.getByRole('button', { name: 'Show stays' }).click()
  await expect(calendars.getByText('HMABCDE123')).toBeVisible()
  await expectAccessible(page)

  const refused = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: {
      propertyId: property.id,
      checkIn: day(5),
      checkOut: day(7),
      guests: 1,
      totalAmount: 100_000,
      guestName: 'Amaka Obi',
      guestEmail: 'guest@example.com',
      guestPhone: '0803 123 4567',
    },
  })
  expect(refused.status()).toBe(409)
  expect((await refused.json()).message).toContain('Airbnb')
  await page.goto('/bookings?view=calendar')
  await expect(page.getByRole('gridcell', { name: /^Airbnb/ })).toHaveCount(2)
})

test('nights that were sold twice are on Today, and the owner cancels the booking', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Palm Court 2')
  await addBooking(page, owner, property, { from: 5, to: 8, guestName: 'Amaka Obi' })
  await page.goto(`/properties?calendars=${property.id}`)
  await connect(page, save(newName(), [airbnbStay('HMABCDE125', day(3), day(6))]))
  await page.goto('/dashboard')
  const row = page.getByRole('link', { name: /Palm Court 2.*Booked twice/ })
  await expect(row).toContainText('Amaka Obi')
  await row.click()
  const calendars = calendarsOf(page, 'Palm Court 2')
  await expect(calendars.getByText('Booked twice')).toBeVisible()
  await calendars.getByRole('button', { name: 'Cancel my booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the booking of Amaka Obi?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel my booking' }).click()
  await expect(page.getByText('Conflict settled')).toBeVisible()
  await expect(calendars.getByText('Booked twice')).toHaveCount(0)
  const response = await page.request.get(
    `/api/properties/${property.id}/calendar?from=${day(0)}&to=${day(30)}`,
    { headers: { authorization: `Bearer ${owner.token}` } },
  )
  const { taken } = (await response.json()).data
  expect(taken).toEqual([expect.objectContaining({ kind: 'IMPORT', checkIn: day(3), checkOut: day(6) })])
})

test('a calendar that became empty frees nothing until the owner answers', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Yaba Flat')
  const name = newName()
  await page.goto(`/properties?calendars=${property.id}`)
  await connect(page, save(name, [airbnbStay('HMABCDE126', day(3), day(6))]))
  save(name, [])
  await letTimePass(owner.businessId)
  const calendars = calendarsOf(page, 'Yaba Flat')
  await calendars.getByRole('button', { name: 'Read now: Airbnb' }).click()
  await expect(calendars.getByText(/The calendar of Airbnb shows none of its stays now/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 calendar to check' }).click()
  await calendars.getByRole('button', { name: 'Yes, unblock the dates' }).click()
  await expect(page.getByText('Dates unblocked')).toBeVisible()
  await expect(calendars.getByText(/none of its stays now/)).toHaveCount(0)
})

test('a link that is no calendar is refused at its field', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Ikoyi House')
  const url = saveCalendar(process.env.E2E_DATA_DIR ?? '', newName(), '<!doctype html><title>Sign in</title>')
  await page.goto(`/properties?connect-calendar=${property.id}`)
  const form = page.getByRole('dialog', { name: 'Connect calendar' })
  const link = form.getByLabel('Calendar link')
  for (const [text, message] of [
    ['http://calendars.example/a.ics', 'Enter the whole link of the calendar. It begins with https://'],
    [url, /not to a calendar/],
    ['https://calendars.example/none.ics', /error 404/],
  ] as const) {
    await link.fill(text)
    await form.getByRole('button', { name: 'Check link' }).click()
    await expect(form.getByText(message).first()).toBeVisible()
    await expect(link).toHaveValue(text)
  }
})

test('channels read the taken nights of a property, and a replaced link ends', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Surulere 5')
  await addBooking(page, owner, property, { from: 2, to: 4 })
  await page.goto('/properties')
  await page.getByRole('button', { name: 'More for Surulere 5' }).click()
  await page.getByRole('menuitem', { name: 'Calendars' }).click()
  const calendars = calendarsOf(page, 'Surulere 5')
  const linkOf = async () => {
    const response = await page.request.get(`/api/properties/${property.id}/calendar-exports`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const { calendarExports } = (await response.json()).data
    return calendarExports.find(({ channel }: { channel: string }) => channel === 'AIRBNB').url as string
  }
  const former = await linkOf()
  const file = await page.request.get(former)
  expect(await file.text()).toContain('SUMMARY:Reserved')
  await expect(calendars.getByRole('button', { name: 'Copy link: Airbnb' })).toBeVisible()
  await calendars.getByRole('button', { name: 'New link: Airbnb' }).click()
  const replace = page.getByRole('button', { name: 'Replace link' })
  await expect(replace).toBeVisible()
  await goBack(page)
  await expect(replace).toBeHidden()
  await expect(calendars).toBeVisible()
  await calendars.getByRole('button', { name: 'New link: Airbnb' }).click()
  await replace.click()
  await expect(page.getByText(/Link renewed/)).toBeVisible()
  expect((await page.request.get(former)).status()).toBe(404)
  expect((await page.request.get(await linkOf())).status()).toBe(200)
})
