import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addBooking, addProperty, day, goBack, picture, signInAsMember, signInAsNewOwner } from './support.ts'

/** Opens the form's calendar and selects two dates, paging to later months if necessary. */
async function chooseDates(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: 'Check-in and check-out' }).click()
  await expect(page.getByRole('button', { name: /next month/i }).last()).toBeVisible()
  for (const date of [from, to]) {
    const label = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
      new Date(date),
    )
    const cell = page.getByRole('button', { name: label, exact: true })
    while (!(await cell.isVisible()))
      await page
        .getByRole('button', { name: /next month/i })
        .last()
        .click()
    await cell.click()
  }
}

async function fillGuest(page: Page, name: string) {
  await page.getByLabel('Guest name').fill(name)
  await page.getByLabel('Guest phone').fill('0803 123 4567')
  await page.getByLabel('Guest email').fill('guest@example.com')
}

async function openNewBooking(page: Page, property: string) {
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'New Booking' }).first().click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: property }).click()
}

test('an owner adds a property, books a stay, and is refused a second one on the same nights', async ({
  page,
}) => {
  const owner = await signInAsNewOwner(page)
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Add New Property' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await expect(dialog.getByText('Please fill in all required fields.').first()).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: picture },
    {
      name: 'plan.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ])
  await expect(page.getByText('Invalid file type: plan.svg is not a valid image file').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Ilé Ayọ̀, Lekki')
  await dialog.getByLabel('Address').fill('12 Admiralty Way, Lekki')
  await dialog.getByLabel('Bedrooms').selectOption('2')
  await dialog.getByLabel('Bathrooms').selectOption('1')
  await dialog.getByLabel('Price per Night').fill('19999.99')
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await expect(page.getByText('₦19,999.99').first()).toBeVisible()

  const [from, to] = [day(10), day(13)]
  await openNewBooking(page, 'Ilé Ayọ̀, Lekki')
  await chooseDates(page, from, to)
  await expect(page.getByLabel('Total amount')).toHaveText('₦59,999.97')
  await fillGuest(page, 'Ọláwálé Ṣóyínká')
  await page.getByRole('button', { name: 'Create booking' }).click()
  await expect(page.getByText('Booking created successfully')).toBeVisible()
  await expect(page.getByText('Ọláwálé Ṣóyínká').first()).toBeVisible()
  await expect(page.getByText('3 nights').first()).toBeVisible()

  // Two concurrent bookings: the dates are free when the form opens, and then booked by another user.
  await openNewBooking(page, 'Ilé Ayọ̀, Lekki')
  await chooseDates(page, day(20), day(22))
  await fillGuest(page, 'Chiamaka Okonkwo')
  const headers = { authorization: `Bearer ${owner.token}` }
  const listed = await (await page.request.get('/api/properties', { headers })).json()
  const conflictingBooking = await page.request.post('/api/bookings', {
    headers,
    data: {
      propertyId: listed.data.properties[0].id,
      checkIn: day(21),
      checkOut: day(22),
      guests: 1,
      totalAmount: 19_999.99,
      guestName: 'Quicker Guest',
      guestEmail: 'quick@example.com',
      guestPhone: '0803 000 0000',
    },
  })
  expect(conflictingBooking.status()).toBe(201)
  await page.getByRole('button', { name: 'Create booking' }).click()
  await expect(
    page.getByRole('dialog').getByText('These dates are already booked for this property.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Guest name')).toHaveValue('Chiamaka Okonkwo')

  await page.reload()
  await page.goto('/bookings')
  await expect(page.getByText('Ọláwálé Ṣóyínká').first()).toBeVisible()
  await page.goto('/properties')
  await expect(page.getByText('Ilé Ayọ̀, Lekki').first()).toBeVisible()
})

test('filters are stored in the URL, and an empty result offers to clear them', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await addProperty(page, owner, 'Ọlá Court')
  await page.goto('/properties?q=ola')
  await expect(page.getByText('Ọlá Court').first()).toBeVisible()
  await expect(page.getByText('Lekki Loft')).toBeHidden()
  await page.getByPlaceholder('Search properties...').fill('nowhere')
  await expect(
    page.getByText('No properties match your current search criteria. Try adjusting your filters.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/q=nowhere/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Lekki Loft').first()).toBeVisible()
  await expect(page).toHaveURL('/properties')
})

test('bookings open on the next arrivals; tabs are links, and a search looks in all', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { from: 9, guestName: 'Ebiere Tonye' })
  await addBooking(page, owner, property, { from: 2, guestName: 'Aisha Bello' })
  const past = { to: 1, guestName: 'Tunde Bakare', status: 'CHECKED_OUT' }
  await addBooking(page, owner, property, past)
  const lists = page.getByRole('navigation', { name: 'Lists' })
  const guests = page.getByRole('strong').filter({ hasText: /Aisha|Ebiere|Tunde/ })

  await page.goto('/bookings')
  await expect(guests).toHaveText(['Aisha Bello', 'Ebiere Tonye'])
  await expectAccessible(page)
  await lists.getByRole('link', { name: 'Past' }).click()
  await expect(page).toHaveURL('/bookings?tab=past')
  await expect(guests).toHaveText(['Tunde Bakare'])
  await page.reload()
  await expect(guests).toHaveText(['Tunde Bakare'])
  await lists.getByRole('link', { name: 'Cancelled' }).click()
  await expect(page.getByText('No cancelled bookings')).toBeVisible()
  await goBack(page)
  await expect(guests).toHaveText(['Tunde Bakare'])
  await goBack(page)
  await expect(guests).toHaveText(['Aisha Bello', 'Ebiere Tonye'])

  await page.getByPlaceholder('Search guest, phone or reference...').fill('tunde')
  await expect(guests).toHaveText(['Tunde Bakare'])
  await expect(lists.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await lists.getByRole('link', { name: 'Upcoming' }).click()
  await page.getByRole('button', { name: 'Search in all bookings' }).click()
  await expect(guests).toHaveText(['Tunde Bakare'])
})

test('a stay is confirmed, checked in, checked out, and another cancelled and deleted', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { to: 3, guestName: 'Aisha Bello' })
  await addBooking(page, owner, property, { from: 5, to: 6, guestName: 'Ebiere Tonye' })

  await page.goto('/bookings?q=aisha')
  await page.getByRole('button', { name: /view/i }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  // A balance is open, and the check-out is before the last day: both ask first.
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(dialog.getByText('Checked in', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Check out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Check out Aisha Bello' })
  await question.getByRole('button', { name: 'Check out anyway' }).click()
  await expect(dialog.getByText('Checked out', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText('1 night').first()).toBeVisible()

  await page.goto('/bookings?q=ebiere')
  await page.getByRole('button', { name: /view/i }).first().click()
  await dialog.getByRole('button', { name: /cancel booking/i }).click()
  await page.getByLabel(/reason/i).fill('Flight moved')
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /cancel (the )?booking/i })
    .last()
    .click()
  await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Flight moved' })).toBeVisible()
})

test('an owner assigns a booking, filters and exports the list; the agent sees and contacts the guest', async ({
  page,
  browser,
}) => {
  test.slow()
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { baseURL, viewport } = test.info().project.use
  const agentPage = await (await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' })).newPage()
  await signInAsMember(agentPage, owner, 'agents')
  const guestEmail = 'g@example.com'
  // A pending booking has no balance due, so the booking of Aisha Bello is confirmed.
  const confirmed = { status: 'CONFIRMED', source: 'AIRBNB' }
  await addBooking(page, owner, property, { to: 1, guestName: 'Aisha Bello', guestEmail, ...confirmed })
  await addBooking(page, owner, property, { from: 3, guestName: 'Ebiere Tonye', source: 'WALK_IN' })

  await page.goto('/bookings')
  await page.getByRole('button', { name: 'More for the booking of Aisha Bello' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Booking' })
  await expect(form.getByLabel('Source')).toHaveValue('AIRBNB')
  await form.getByLabel('Agent').selectOption('Chidera Ọkọ́ńkwọ')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Booking updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Source').selectOption('Airbnb')
  await page.getByRole('checkbox', { name: 'Pending' }).check()
  await page.getByRole('checkbox', { name: 'Confirmed' }).check()
  await page.getByLabel('Agent').selectOption('Chidera Ọkọ́ńkwọ')
  await page.getByRole('checkbox', { name: 'Only with a balance due', exact: true }).check()
  await expect(page).toHaveURL(/source=AIRBNB&status=PENDING%2CCONFIRMED&agent=.*&due=true/)
  await expect(page.getByText('Ebiere Tonye')).toBeHidden()
  await expect(page.getByText('Aisha Bello').first()).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`bookings-${day(0)}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(
    `"Aisha Bello","0803 123 4567","g@example.com","Lekki Loft","${day(0)}","${day(1)}"`,
  )

  await page.getByRole('button', { name: 'View' }).first().click()
  const details = page.getByRole('dialog', { name: 'Aisha Bello' })
  await expect(details.getByText('Airbnb')).toBeVisible()
  await details.getByRole('button', { name: 'History' }).click()
  await expect(details.getByText('Chidera Ọkọ́ńkwọ').last()).toBeVisible()

  await agentPage.goto('/my-bookings')
  const card = (label: string) =>
    agentPage.getByText(label, { exact: true }).locator('xpath=ancestor::dl/div').first()
  await expect(card("Today's Bookings")).toContainText('1')
  await expect(agentPage.getByText('guest arrives today')).toBeVisible()
  await agentPage.getByRole('button', { name: 'Contact Aisha Bello' }).click()
  await expect(agentPage.getByRole('menuitem', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+2348031234567',
  )
  await expect(agentPage.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348031234567\?text=Hello%20Aisha/,
  )
  await expect(agentPage.getByRole('menuitem', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:g@example\.com/,
  )
})

test('the open dialogs are accessible', { tag: '@desktop' }, async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Lekki Loft')
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Add New Property' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeVisible()
  await expectAccessible(page)
  await openNewBooking(page, 'Lekki Loft')
  await expectAccessible(page)
  await chooseDates(page, day(2), day(4))
  await expect(page.getByLabel('Total amount')).toHaveText('₦100,000.00')
  await expectAccessible(page)
})
