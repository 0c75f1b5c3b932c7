import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, day, signInAsNewOwner, waitForIdle } from '../support.ts'
import { openAsVisitor, scrollsSideways, showPage } from './visits.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

const dayOfMonth = (date: string) => String(Number(date.slice(8)))

test('an owner shows a page in three taps; a visitor sees free dates and the price without scripts', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft', '85000')
  await addBooking(page, owner, property, { from: 20, to: 23, totalAmount: 255_000 })
  const effort = await countEffort(page)
  await page.goto('/settings?tab=page')
  const toggle = page.getByRole('switch', { name: 'Show the page' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText('Visitors see no place to stay.')).toBeVisible()
  await page.getByRole('button', { name: /^Lekki Loft/ }).click()
  const dialog = page.getByRole('dialog', { name: 'On the public page' })
  await dialog.getByLabel('Area').fill('Lekki Phase 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On the page', { exact: true })).toBeVisible()
  // The switch, the property, Save.
  expect(await effort.taps()).toBe(3)
  expect(await effort.fields()).toBe(2)
  await waitForIdle(page)
  await expectAccessible(page)
  const link = (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? ''

  const visitor = await openAsVisitor(browser, page, { javaScriptEnabled: false })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ilé Ayọ̀ Shortlets')
  await expect(visitor.getByText('from ₦85,000 a night')).toBeVisible()
  await expect(visitor.getByText('Admiralty Way')).toHaveCount(0)
  await visitor.getByRole('link', { name: 'Lekki Loft' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lekki Loft')
  const cellOf = (from: number) => {
    const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
    return visitor
      .getByRole('table', { name: month.format(new Date(day(from))) })
      .getByRole('cell', { name: new RegExp(`^${dayOfMonth(day(from))} `) })
  }
  await expect(cellOf(21)).toHaveText(/taken$/)
  await expect(cellOf(23)).toHaveText(/free$/)

  await visitor.getByLabel('Check-in').fill(day(12))
  await visitor.getByLabel('Check-out').fill(day(15))
  await visitor.getByLabel('Guests').selectOption('3')
  await visitor.locator('#dates').getByRole('button', { name: 'Check dates' }).click()
  await expect(visitor.locator('#offer')).toContainText('3 nights · 3 guests')
  await expect(visitor.locator('#offer')).toContainText('₦255,000.00')
  await expect(cellOf(12)).toHaveText(/your stay$/)

  await visitor.getByLabel('Check-in').fill(day(21))
  await visitor.getByLabel('Check-out').fill(day(24))
  await visitor.getByRole('button', { name: 'Update price' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('These dates are already booked for this property.')
})

test('the pages of visitors are accessible and fit a small phone', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const path = await showPage(page, owner, 'HOLD')
  await page.goto('/settings?tab=page')
  const visitor = await openAsVisitor(browser, page)
  const wrongDates = `${path}?in=${day(9)}&out=${day(5)}&guests=2`
  const dates = `${path}?in=${day(5)}&out=${day(8)}&guests=2`
  for (const shown of [path.replace(/\/loft$/, ''), path, wrongDates, dates]) {
    await visitor.goto(shown)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(visitor)
    expect(await scrollsSideways(visitor), shown).toBe(false)
  }
  await visitor.getByText(/^Show \d+ more months$/).click()
  await expectAccessible(visitor)
})

test('a page without requests leads to WhatsApp', async ({ page, browser }) => {
  const owner = await signInAsNewOwner(page)
  const path = await showPage(page, owner, 'SHOW')
  await page.goto('/settings?tab=page')
  const visitor = await openAsVisitor(browser, page, { javaScriptEnabled: false })
  await visitor.goto(`${path}?in=${day(5)}&out=${day(7)}&guests=2`)
  await expect(visitor.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348031234567\?text=.*2%20nights/,
  )
  await expect(visitor.getByLabel('Your name')).toHaveCount(0)
})
