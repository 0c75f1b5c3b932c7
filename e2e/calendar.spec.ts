import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking, addProperty, day, goBack, signInAsNewOwner } from './support.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

const calendar = '/bookings?view=calendar&days=14'
const _pricePerNight = 50_000

/**
 * Two properties: Aisha books the first for three nights from tomorrow, Tunde the second for two nights from day five.
 */
async function seedCalendar(page: Page) {
  const owner = await signInAsNewOwner(page)
  const ikoyi = await addProperty(page, owner, 'Ikoyi House')
  const lekki = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, ikoyi, { guestName: 'Aisha Bello', from: 1, to: 4 })
  await addBooking(page, owner, lekki, { guestName: 'Tunde Bakare', from: 5 })
  return { owner, ikoyi, lekki }
}

async function openCalendar(page: Page) {
  await page.goto(calendar)
  await expect(page.getByRole('grid', { name: 'Booking calendar' })).toBeVisible()
}

const rowOf = (page: Page, property: string) => page.getByRole('row').filter({ hasText: property })
const barOf = (page: Page, guest: string) => page.getByRole('gridcell', { name: new RegExp(`^${guest}`) })

async function centerOf(position: Locator) {
  const box = await position.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...{ left: box.x, right: box.x + box.width } }
}

type Point = { x: number; y: number }

/** Returns the gestures of one finger on the page's screen. */
async function startTouchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
  return {
    press: (at: Point) => send('touchStart', at),
    async dragTo(points: Point[]) {
      for (const point of points) await send('touchMove', point)
      await send('touchEnd')
    },
    /** Sends all events at once: a busy machine between two of them would make the swipe a long press. */
    async swipe(from: Point, points: Point[]) {
      await Promise.all([
        send('touchStart', from),
        ...points.map((point) => send('touchMove', point)),
        send('touchEnd'),
      ])
    },
  }
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
}

/**
 * Returns the centre of a calendar cell. The cell is given by the property and by the night, counted from the
 * first visible day.
 */
async function nightOf(page: Page, property: string, night: number) {
  const { x } = await centerOf(page.getByRole('columnheader').nth(night + 1))
  const { y } = await centerOf(rowOf(page, property))
  return { x, y }
}

const dayWidth = async (page: Page) =>
  ((await page.getByRole('columnheader').nth(3).boundingBox())?.width ?? 0) || 0

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test.skip(({ isMobile }) => isMobile, 'a phone shows seven days')

  test('a booking is dragged to other nights at another property, at the price of the new nights', async ({
    page,
  }) => {
    await seedCalendar(page)
    await openCalendar(page)
    const bar = barOf(page, 'Aisha Bello')
    await expect(bar).toBeVisible()
    const width = await dayWidth(page)
    // Drags the booking to the property below. Its guest then arrives on the day that Tunde leaves.
    await drag(page, await centerOf(bar), { x: 6 * width, y: 52 })
    await expect(page.locator('[data-ghost]')).toContainText('3 nights')
    await page.mouse.up()

    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    await expect(dialog.getByText('Lekki Loft')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save move' }).click()
    await expect(page.getByText('Booking updated successfully')).toBeVisible()
    await expect(rowOf(page, 'Lekki Loft').getByRole('gridcell', { name: /^Aisha Bello/ })).toBeVisible()
    await page.reload()
    await expect(rowOf(page, 'Lekki Loft').getByRole('gridcell', { name: /^Aisha Bello/ })).toBeVisible()
  })

  test('an edge is dragged to extend a booking: the difference is shown, and the total can stay', async ({
    page,
  }) => {
    await seedCalendar(page)
    await openCalendar(page)
    const bar = barOf(page, 'Tunde Bakare')
    await expect(bar).toBeVisible()
    const width = await dayWidth(page)
    const { right, y } = await centerOf(bar)
    await drag(page, { x: right - 4, y }, { x: 2 * width, y: 0 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    await expect(dialog.getByText('+₦100,000.00')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: /Price of the new dates:.*₦200,000.00/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /Keep the agreed total/ }).check()
    await dialog.getByRole('button', { name: 'Save move' }).click()
    await expect(page.getByText('Booking updated successfully')).toBeVisible()
    await barOf(page, 'Tunde Bakare').click()
    const details = page.getByRole('dialog')
    await expect(details.getByText('4 nights').first()).toBeVisible()
    await expect(details.getByText('₦100,000.00').first()).toBeVisible()
  })

  test('a booking dropped on booked nights snaps back and shows the error', async ({ page }) => {
    await seedCalendar(page)
    await openCalendar(page)
    const bar = barOf(page, 'Aisha Bello')
    const before = await centerOf(bar)
    const width = await dayWidth(page)
    await drag(page, before, { x: 4 * width, y: 52 })
    await expect(page.locator('[data-ghost][data-fault]')).toBeVisible()
    await page.mouse.up()
    await expect(page.locator('#main').getByRole('alert')).toContainText(
      'These dates are already booked for this property.',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await centerOf(bar)).left).toBe(before.left)
    await expect(rowOf(page, 'Ikoyi House').getByRole('gridcell', { name: /^Aisha Bello/ })).toBeVisible()
  })

  test('dragging over vacant nights offers to book or to block them', async ({ page }) => {
    await seedCalendar(page)
    await openCalendar(page)
    await expect(barOf(page, 'Aisha Bello')).toBeVisible()
    const width = await dayWidth(page)
    await drag(page, await nightOf(page, 'Ikoyi House', 8), { x: 2 * width, y: 0 })
    await page.mouse.up()
    const choice = page.getByRole('dialog', { name: 'Ikoyi House' })
    await choice.getByRole('button', { name: 'Block with a reason' }).click()
    const block = page.getByRole('dialog', { name: 'Block Dates' })
    await expect(block.getByRole('button', { name: 'First night and last day' })).toContainText('3 nights')
    await goBack(page)
    await expect(block).toHaveCount(0)
    await drag(page, await nightOf(page, 'Ikoyi House', 8), { x: 2 * width, y: 0 })
    await page.mouse.up()
    await choice.getByRole('button', { name: 'New booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Booking' })
    await expect(dialog.getByRole('combobox', { name: 'Property' })).toHaveValue('Ikoyi House')
    await expect(dialog.getByText(/3 nights/).first()).toBeVisible()
    await expect(dialog.getByLabel('Total amount')).toHaveText('₦150,000.00')
  })

  test('all actions work with the keyboard', async ({ page }) => {
    await seedCalendar(page)
    await openCalendar(page)
    const grid = page.getByRole('grid', { name: 'Booking calendar' })
    await expect(barOf(page, 'Aisha Bello')).toBeVisible()
    const status = grid.locator('..').getByRole('status').first()
    // Focuses today's vacant night, which is the only cell in the tab order. The booking is one night later.
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(barOf(page, 'Aisha Bello')).toBeFocused()
    await page.keyboard.press('m')
    await expect(status).toContainText('Arrow keys move the stay')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await expect(status).toContainText('Lekki Loft. These dates are already booked for this property.')
    await page.keyboard.press('Escape')
    await expect(status).toContainText('Nothing changed')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    await expect(dialog.getByText('4 nights', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save move' }).press('Enter')
    await expect(page.getByText('Booking updated successfully')).toBeVisible()
    await expect(barOf(page, 'Aisha Bello')).toHaveAccessibleName(/4 nights/)

    await barOf(page, 'Aisha Bello').press('ArrowRight')
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const choice = page.getByRole('dialog', { name: 'Ikoyi House' })
    await expect(choice.getByRole('button', { name: 'New booking' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page
        .getByRole('dialog', { name: 'New Booking' })
        .getByText(/2 nights/)
        .first(),
    ).toBeVisible()
  })

  test('days, range and search are stored in the URL', async ({ page }) => {
    await seedCalendar(page)
    await openCalendar(page)
    await page.getByRole('button', { name: 'Next days' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${day(12)}`))
    await page.getByLabel('Days shown').selectOption('60')
    await expect(page).toHaveURL(/days=60/)
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByPlaceholder('Search properties...').fill('loft')
    await expect(rowOf(page, 'Ikoyi House')).toHaveCount(0)
    await page.reload()
    await expect(rowOf(page, 'Lekki Loft')).toBeVisible()
    await expect(rowOf(page, 'Ikoyi House')).toHaveCount(0)
    await page.getByPlaceholder('Search properties...').fill('nowhere')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rowOf(page, 'Ikoyi House')).toBeVisible()
  })
})

test('a booking is moved without dragging, from its details', async ({ page }) => {
  await seedCalendar(page)
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'More for the booking of Aisha Bello' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Booking' })
  await expect(dialog.getByRole('combobox', { name: 'Property' })).toHaveValue('Ikoyi House')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'View', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await dialog.getByRole('combobox', { name: 'Property' }).click()
  await dialog.getByRole('option', { name: 'Lekki Loft' }).click()
  await expect(dialog.getByText('Keep the agreed total')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save move' }).click()
  await expect(page.getByText('Booking updated successfully')).toBeVisible()
  const details = page.getByRole('dialog', { name: 'Aisha Bello' })
  await expect(details.getByText('Lekki Loft').first()).toBeVisible()
})

test.describe('with touch on a wide screen', { tag: '@desktop' }, () => {
  test.use({ hasTouch: true })
  test.skip(({ isMobile }) => isMobile, 'a phone shows seven days')

  test('touch scrolls, a long press drags, and a tap opens', async ({ page }) => {
    await seedCalendar(page)
    await page.goto('/bookings?view=calendar&days=60')
    const bar = barOf(page, 'Aisha Bello')
    await expect(bar).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Booking calendar' })
    const touchScreen = await startTouchScreen(page)
    const ghost = page.locator('[data-ghost]')
    const scrolled = () => grid.evaluate((element) => element.scrollLeft)

    // A touch that moves immediately scrolls, even if it starts on a booking.
    const { x, y } = await centerOf(bar)
    await touchScreen.swipe(
      { x, y },
      [10, 20, 30, 40, 50, 60].map((step) => ({ x: x - step, y })),
    )
    await expect.poll(scrolled).toBeGreaterThan(10)
    await expect(ghost).toHaveCount(0)
    // Momentum scrolling continues for a while.
    let position = -1
    const hasStoppedScrolling = async () => {
      const before = position
      position = await scrolled()
      return position === before
    }
    await expect.poll(hasStoppedScrolling, { intervals: [300] }).toBe(true)
    await grid.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect.poll(scrolled).toBe(0)

    // A long press starts a drag.
    const start = await centerOf(bar)
    await touchScreen.press(start)
    await expect(ghost).toBeVisible()
    await touchScreen.dragTo([20, 40, 60, 84].map((step) => ({ x: start.x + step, y: start.y })))
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    await expect(dialog).toBeVisible()
    expect(await scrolled()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)

    await bar.tap()
    await expect(page.getByRole('dialog').getByText('Ikoyi House')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'a desk shows more days')

  test('seven days from today: a swipe goes on, hold and drag selects nights, a tap opens', async ({
    page,
  }) => {
    await seedCalendar(page)
    await page.goto('/bookings?view=calendar')
    const grid = page.getByRole('grid', { name: 'Booking calendar' })
    await expect(barOf(page, 'Aisha Bello')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    const touchScreen = await startTouchScreen(page)
    // Tunde arrives on day five: the second property is vacant before.
    const width = Number.parseFloat(await grid.evaluate((element) => element.style.getPropertyValue('--day')))
    const row = rowOf(page, 'Lekki Loft')
    await row.scrollIntoViewIfNeeded()
    const { x } = await centerOf(page.getByRole('columnheader', { name: /today/ }))
    const { y } = await centerOf(row)
    await touchScreen.press({ x, y })
    await expect(page.locator('[data-ghost]')).toBeVisible()
    await touchScreen.dragTo([0.5, 1, 1.5, 2].map((step) => ({ x: x + step * width, y })))
    const choice = page.getByRole('dialog', { name: 'Lekki Loft' })
    await expect(choice.getByText(/3 nights/).first()).toBeVisible()
    await goBack(page)
    await expect(choice).toHaveCount(0)

    const days = page.getByTitle('Go to another date')
    const fromToday = await days.textContent()
    await touchScreen.swipe(
      { x: x + 5 * width, y },
      [1, 2, 3].map((step) => ({ x: x + (5 - step) * width, y })),
    )
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
    await expect(days).not.toHaveText(fromToday ?? '')

    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).not.toHaveURL(/from=/)
    await barOf(page, 'Aisha Bello').tap()
    await expect(page.getByRole('dialog').getByText('Ikoyi House')).toBeVisible()
  })

  test('one day at a time: arrivals, in house, departures, and vacant properties', async ({ page }) => {
    await seedCalendar(page)
    await page.goto('/bookings?view=calendar')
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(page.getByText('No guests arrive.')).toBeVisible()
    await page.getByTitle('Go to another date').click()
    await page.keyboard.press('Escape')
    const goTo = async (date: string) => {
      await page.goto(`/bookings?view=calendar&show=day&from=${date}`)
      await expect(page.getByRole('heading', { name: /Vacant tonight/ })).toBeVisible()
    }
    const section = (title: string) => page.locator('section').filter({ hasText: title })
    await goTo(day(1))
    await expect(section('Arrivals').getByText('Aisha Bello')).toBeVisible()
    await goTo(day(2))
    await expect(section('In house').getByText('Aisha Bello')).toBeVisible()
    await expectAccessible(page)
    await goTo(day(4))
    await expect(section('Departures').getByText('Aisha Bello')).toBeVisible()
    await page.getByRole('button', { name: 'Book Ikoyi House' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Booking' })
    await expect(dialog.getByLabel('Total amount')).toHaveText('₦50,000.00')
    await goBack(page)
    await section('Departures').getByText('Aisha Bello').click()
    await expect(page.getByRole('dialog').getByText('Ikoyi House')).toBeVisible()
  })
})

test('the calendar is accessible', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await seedCalendar(page)
  await page.goto('/bookings?view=calendar')
  await expect(page.getByText('Lekki Loft').first()).toBeVisible()
  await expectAccessible(page)
  if (isMobile) return
  await page.getByRole('button', { name: 'Keyboard help' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
  await expectAccessible(page)
})
