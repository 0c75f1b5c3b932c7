import { expect, type Locator, type Page, test } from '@playwright/test'
import { addBooking, addProperty, day, signInAsNewOwner, waitForIdle } from '../support.ts'

/** More than any page has: the element cannot be reached by Tab. */
const maxTabs = 80

async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** The most days between two days of a month. */
const maxDays = 31

async function arrowTo(page: Page, label: string) {
  for (let days = 0; days < maxDays; days += 1) {
    const focused = await focusedLabel(page)
    if (focused === label) return
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedLabel(page)).not.toBe(focused)
  }
  throw new Error(`${label} is not reached by the arrow keys`)
}

const dateLabel = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Chooses a day in an open calendar. One of its days is reached by Tab, the others by the arrow keys. */
async function chooseDay(page: Page, picker: Locator, days: number) {
  await expect(picker.locator('table')).toBeVisible()
  const label = dateLabel.format(new Date(day(days)))
  if ((await picker.getByRole('button', { name: label }).count()) === 0) {
    await tabTo(page, picker.getByRole('button', { name: 'Next month' }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, picker.locator('table button[tabindex="0"]'))
  await arrowTo(page, label)
  await page.keyboard.press('Enter')
}

test('a guest is checked in, and a booking made, by keyboard alone', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const loft = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, loft, {
    ...{ status: 'CONFIRMED', paidAmount: 40_000, guestName: 'Osaze Igbinovia' },
  })
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('button', { name: 'Check in Osaze Igbinovia' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /Check in Osaze Igbinovia/ })
  await expect(sheet).toBeVisible()
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await tabTo(page, sheet.getByRole('button', { name: 'Check in anyway' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 arrived')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await tabTo(page, page.getByRole('listitem').getByRole('button', { name: 'Undo' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 of 1 arrived')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new b')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Booking' })
  await expect(form).toBeVisible()
  await waitForIdle(page)
  await tabTo(page, form.getByRole('combobox', { name: /^Property/ }))
  // The options of the typed text replace the first ones, and with them the selected one.
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('q') === 'Harbour',
  )
  await page.keyboard.type('Harbour')
  await answered
  const option = page.getByRole('option', { name: /Harbour Loft/ })
  await expect(option).toBeVisible()
  await waitForIdle(page)
  // Again if nothing was selected: Enter would then submit the form.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: /^Property/ })).toHaveValue(/Harbour Loft/)
  const dates = form.getByRole('button', { name: /Check-in and check-out/ })
  await tabTo(page, dates)
  await page.keyboard.press('Enter')
  // The first free nights after the guest who stays until the day after tomorrow.
  const picker = page.getByRole('dialog', { name: /Check-in and check-out/ })
  await chooseDay(page, picker, 3)
  await chooseDay(page, picker, 4)
  await expect(dates).toContainText('1 night')
  await tabTo(page, form.getByRole('combobox', { name: /^Guest name/ }))
  await page.keyboard.type('Funke Adeyemi')
  await tabTo(page, form.getByLabel(/^Guest phone/))
  await page.keyboard.type('08031234568')
  await tabTo(page, form.getByRole('textbox', { name: /^Guest email/ }))
  await page.keyboard.type('funke@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking created successfully')).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('check-in and a new booking are announced by roles, names and live regions', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const loft = await addProperty(page, owner, 'Harbour Loft')
  await addBooking(page, owner, loft, {
    ...{ status: 'CONFIRMED', paidAmount: 40_000, guestName: 'Osaze Igbinovia' },
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /Welcome/ [level=1]
    - heading "Arrivals" [level=2]
    - text: 0 of 1 arrived
    - list:
      - listitem:
        - link /Osaze Igbinovia Owes ₦60,000.00 Harbour Loft/
        - button "Check in Osaze Igbinovia": Check in
        - link "Call Osaze Igbinovia"
        - link "WhatsApp Osaze Igbinovia"
  `)
  await page.getByRole('button', { name: 'Check in Osaze Igbinovia' }).click()
  const sheet = page.getByRole('dialog', { name: 'Check in Osaze Igbinovia' })
  await expect(sheet).toMatchAriaSnapshot(`
    - heading /Check in Osaze Igbinovia/ [level=2]
    - button "Close"
    - paragraph: /Owes ₦60,000.00/
    - button "Check in anyway"
  `)
  await sheet.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Osaze checked in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()

  await page.goto('/bookings?new=1')
  const form = page.getByRole('dialog', { name: 'New Booking' })
  await form.getByRole('button', { name: 'Create booking' }).click()
  const name = form.getByRole('combobox', { name: /^Guest name/ })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/required/i)
  // After a failed submit the focus is on the first field with an error.
  await expect(form.getByRole('combobox', { name: /^Property/ })).toBeFocused()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(form).toMatchAriaSnapshot(`
    - heading "New Booking" [level=2]
    - button "Close"
    - text: Property
    - combobox "Property"
  `)
})
