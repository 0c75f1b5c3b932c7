import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { countEffort } from '../effort.ts'
import { addBooking, addProperty, day, type Owner, signInAsMember, signInAsNewOwner } from '../support.ts'

// Slow on a busy machine; no test here measures time.
test.slow()

async function addBlock(
  page: Page,
  { token }: Pick<Owner, 'token'>,
  property: { id: string },
  [from, to]: readonly [number, number],
) {
  const response = await page.request.post('/api/blocks', {
    headers: { authorization: `Bearer ${token}` },
    data: { propertyId: property.id, from: day(from), to: day(to), reason: 'OWNER_USE' },
  })
  expect(response.status(), await response.text()).toBe(201)
}

const bars = (page: Page) => page.getByRole('gridcell', { name: /blocked/ })

test('"Block dates: 3 taps": the calendar, the night, Block; Undo opens it again', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the goal is for a phone')
  const owner = await signInAsNewOwner(page)
  await addProperty(page, owner, 'Ikoyi House')
  const effort = await countEffort(page)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Calendar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ikoyi House' })
  await expect(row).toBeVisible()
  const tonight = await row.locator('[tabindex="0"]').boundingBox()
  if (!tonight) throw new Error('Tonight is not visible')
  await page.mouse.click(tonight.x + tonight.width / 2, tonight.y + tonight.height / 2)
  const sheet = page.getByRole('dialog', { name: 'Ikoyi House' })
  await expect(sheet.getByRole('button', { name: 'New booking' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Block this night' }).click()
  await expect(page.getByText(/Ikoyi House blocked/)).toBeVisible()
  expect(await effort.taps()).toBe(3)
  await expect(bars(page)).toHaveAccessibleName(/^Owner's use, blocked/)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Dates unblocked')).toBeVisible()
  await expect(bars(page)).toHaveCount(0)
})

test('an owner blocks dates from a property, edits and opens them', async ({ page }) => {
  const owner = await signInAsNewOwner(page)
  const property = await addProperty(page, owner, 'Lekki Loft')
  await addBooking(page, owner, property, { from: 10 })
  await page.goto(`/properties?open=${property.id}`)
  const details = page.getByRole('dialog', { name: 'Lekki Loft', exact: true })
  await details.getByRole('button', { name: 'Block dates' }).click()
  const form = page.getByRole('dialog', { name: 'Block Dates' })
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue('Lekki Loft')
  await form.getByRole('button', { name: 'First night and last day' }).click()
  const nextMonth = page.getByRole('button', { name: 'Next month' })
  await expect(nextMonth).toBeVisible()
  const choose = async (date: string) => {
    const [year, month, number] = date.split('-')
    const label = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(Number(year), Number(month) - 1, Number(number)),
    )
    const button = page.getByRole('button', { name: label, exact: true })
    if (!(await button.isVisible())) await nextMonth.click()
    await button.click()
  }
  await choose(day(1))
  await choose(day(3))
  await form.getByLabel('Note').fill('My sister comes')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Block dates' }).click()
  await expect(page.getByText(/Lekki Loft blocked/)).toBeVisible()
  await details.getByRole('button', { name: /2 nights/ }).click()

  const block = page.getByRole('dialog', { name: 'Lekki Loft is blocked' })
  await expect(block.getByText('My sister comes')).toBeVisible()
  await block.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Blocked Dates' })
  await edit.getByLabel(/^Reason/).selectOption('Other')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(block.getByText('Other')).toBeVisible()
  await block.getByRole('button', { name: 'Unblock dates' }).click()
  const question = page.getByRole('dialog', { name: 'Unblock Dates' })
  await expect(question.getByText('The nights can be booked again.')).toBeVisible()
  await question.getByRole('button', { name: 'Unblock dates' }).click()
  await expect(page.getByText('Dates unblocked')).toBeVisible()
  await expect(details.getByText('No blocked dates now or later.')).toBeVisible()
})

test('staff block dates for a repair, and a booking then gets the message that the property is closed', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Yaba Studio')
  const memberContext = await browser.newContext({ serviceWorkers: 'block' })
  const member = await memberContext.newPage()
  const staff = await signInAsMember(member, owner, 'staff')
  const response = await member.request.post('/api/maintenance', {
    headers: { authorization: `Bearer ${staff.token}` },
    data: { title: 'Paint the bedroom', propertyId: property.id, priority: 'LOW' },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()).data.maintenanceRequest
  await member.goto(`/maintenance?open=${id}`)
  await member.getByRole('dialog').getByRole('button', { name: 'Block dates' }).click()
  const form = member.getByRole('dialog', { name: 'Block Dates' })
  await expect(form.getByLabel('Reason')).toHaveValue('Repair')
  await expect(form.getByRole('combobox', { name: 'Maintenance request (optional)' })).toHaveValue(
    'Paint the bedroom',
  )
  await memberContext.close()

  await addBlock(page, owner, property, [0, 2])
  await page.goto(`/bookings?new=${property.id}_${day(0)}_${day(1)}`)
  await expect(
    page.getByRole('dialog').getByText('This property is closed on these dates.').first(),
  ).toBeVisible()
})
