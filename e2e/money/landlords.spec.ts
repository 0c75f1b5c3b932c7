import { addDays, formatDate, formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import {
  addBooking,
  addProperty,
  day,
  goBack,
  type Owner,
  signInAsNewOwner,
  waitForIdle,
} from '../support.ts'

/** "20 November 2026", as a day of the calendar is labelled. */
const calendarLabel = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** Adds a landlord through the API. */
async function addLandlord(page: Page, { token }: Owner): Promise<{ id: string }> {
  const response = await page.request.post('/api/landlords', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Adaeze Nwọsụ', phone: '0803 555 0101' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.landlord
}

const agreementsIn = (details: Locator) => details.getByRole('list', { name: 'Agreements' })

test('an owner agrees with a landlord, and on new terms from next month', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const today = day(0)
  const nextMonth = startOfMonth(today, 1)

  await page.goto('/landlords')
  await expect(page.getByText('No landlords yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New Landlord' }).first().click()
  const landlord = page.getByRole('dialog', { name: 'New Landlord' })
  const field = (name: string) => landlord.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Adaeze Nwọsụ')
  await field('Phone number').fill('0803 555 0101')
  await field('Account number').fill('0123456789')
  await landlord.getByRole('button', { name: 'Create landlord' }).click()
  await expect(field('Bank')).toHaveAccessibleDescription(/Bank is required/)
  await expectAccessible(page)
  await field('Bank').fill('GTBank')
  await field('Account name').fill('Adaeze Nwọsụ')
  await landlord.getByRole('button', { name: 'Create landlord' }).click()
  await expect(page.getByText('Landlord created successfully')).toBeVisible()
  await expect(page.getByText('GTBank 0123456789')).toBeVisible()
  await expect(page.getByText('No property')).toBeVisible()

  await page.getByRole('button', { name: 'View' }).first().click()
  const details = page.getByRole('dialog', { name: 'Adaeze Nwọsụ' })
  await expect(details.getByText('No agreements yet.')).toBeVisible()
  await details.getByRole('button', { name: 'Add agreement' }).click()
  const form = page.getByRole('dialog', { name: 'New Agreement' })
  await expect(form.getByLabel('Landlord')).toHaveValue('Adaeze Nwọsụ')
  await form.getByRole('combobox', { name: 'Property' }).click()
  await form.getByRole('option', { name: /Lekki Loft/ }).click()
  await form.getByRole('textbox', { name: 'Fee in percent' }).fill('20')
  await form.getByRole('button', { name: /^First day/ }).click()
  await page.getByRole('button', { name: calendarLabel(today), exact: true }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add agreement' }).click()
  await expect(page.getByText('Agreement created successfully')).toBeVisible()
  await expect(agreementsIn(details).getByRole('listitem')).toHaveCount(1)
  await expect(agreementsIn(details).getByText('In force')).toBeVisible()

  await agreementsIn(details)
    .getByRole('button', { name: /^New terms/ })
    .click()
  await expect(form.getByRole('textbox', { name: 'Fee in percent' })).toHaveValue('20')
  await expect(
    form.getByText(`Saving ends the agreement with Adaeze Nwọsụ on ${formatDate(addDays(nextMonth, -1))}.`),
  ).toBeVisible()
  await form.getByRole('textbox', { name: 'Fee in percent' }).fill('15')
  await form.getByRole('button', { name: 'Add agreement' }).click()
  const rows = agreementsIn(details).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(
    `20 % fee · ${formatDate(today)} to ${formatDate(addDays(nextMonth, -1))}`,
  )
  await expect(rows.last()).toContainText(`15 % fee · from ${formatDate(nextMonth)}`)
  await waitForIdle(page)
  await expectAccessible(page)

  await page.goto(`/properties?open=${property.id}`)
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Landlord', exact: true }) })
    .last()
  await expect(section.getByRole('listitem').first()).toContainText('20 % fee')
  await expect(section.getByRole('listitem').first()).toContainText('In force')
  await expect(section.getByRole('listitem').last()).toContainText('15 % fee')
  await expect(section.getByRole('listitem').last()).toContainText(`From ${formatDate(nextMonth)}`)
  await waitForIdle(page)
  await expectAccessible(page)
  await section.getByRole('link', { name: 'Adaeze Nwọsụ' }).first().click()
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/\/landlords\?open=/)
})

test('an agreement is added in a property, corrected and deleted', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addLandlord(page, owner)

  await page.goto(`/properties?open=${property.id}`)
  await page.getByRole('button', { name: 'Add agreement' }).click()
  const form = page.getByRole('dialog', { name: 'New Agreement' })
  await expect(form.getByLabel('Property')).toHaveValue('Lekki Loft')
  await form.getByRole('combobox', { name: 'Landlord' }).click()
  await form.getByRole('option', { name: /Adaeze Nwọsụ/ }).click()
  await form.getByRole('radio', { name: 'Guaranteed rent a month' }).check()
  await form.getByRole('textbox', { name: 'Rent a month' }).fill('600000')
  await form.getByRole('button', { name: /^First day/ }).click()
  await page.getByRole('button', { name: calendarLabel(day(0)), exact: true }).click()
  await form.getByRole('button', { name: 'Add agreement' }).click()
  await expect(page.getByText('₦600,000.00 rent a month')).toBeVisible()

  await page.goto(`/landlords?delete=${id}`)
  const deletion = page.getByRole('dialog', { name: 'Delete Landlord' })
  await deletion.getByRole('button', { name: 'Delete landlord' }).click()
  await expect(deletion.getByText('Lekki Loft has an agreement with this landlord.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/landlords?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Adaeze Nwọsụ' })
  await agreementsIn(details).getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Agreement' })
  await edit.getByRole('textbox', { name: 'Rent a month' }).fill('650000')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(agreementsIn(details).getByText('₦650,000.00 rent a month')).toBeVisible()
  await agreementsIn(details)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const removal = page.getByRole('dialog', { name: 'Delete Agreement' })
  await expect(removal.getByText('To end it, set its last day instead.')).toBeVisible()
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Delete agreement' }).click()
  await expect(details.getByText('No agreements yet.')).toBeVisible()
})

test("a landlord's month shows their share of the stays and what they pay", async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addLandlord(page, owner)
  const today = day(0)
  const firstDay = startOfMonth(today)
  const agreed = await page.request.post('/api/agreements', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { propertyId: property.id, landlordId: id, kind: 'PERCENT', feePercent: 20, firstDay },
  })
  expect(agreed.status(), await agreed.text()).toBe(201)
  // The night of today, which is in this month on every day.
  await addBooking(page, owner, property, { to: 1, paidAmount: 20_000, status: 'CHECKED_IN' })

  await page.goto(`/landlords?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Adaeze Nwọsụ' })
  const section = details
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Month', exact: true }) })
  await expect(section.getByText(formatMonth(today), { exact: true })).toBeVisible()
  await expect(section.getByText('Due to the landlord').locator('..')).toContainText('₦40,000.00')
  await expect(section.getByText('This month is not over.')).toBeVisible()
  const share = section.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  await expect(share).toHaveCount(1)
  for (const text of ['Lekki Loft', '20 % fee', 'Income, 1 night', '₦50,000.00', "Landlord's share"])
    await expect(share.getByText(text, { exact: true })).toBeVisible()
  await expect(section.getByText('Of the income, not yet received').locator('..')).toContainText('₦30,000.00')
  await expect(section.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348035550101\?text=/,
  )
  await waitForIdle(page)
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Previous month' }).click()
  const lastMonth = formatMonth(startOfMonth(today, -1))
  await expect(section.getByText(`No agreement was in force in ${lastMonth}.`)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/expenses?new=1')
  const form = page.getByRole('dialog', { name: 'New Expense' })
  await form.getByLabel('Title').fill('New water heater')
  await form.getByLabel('Amount').fill('15000')
  await form.getByLabel('Vendor').fill('Tóbi Energy')
  await form.getByRole('combobox', { name: 'Property' }).click()
  await form.getByRole('option', { name: /Lekki Loft/ }).click()
  await form.getByRole('switch', { name: /^The landlord pays this/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create expense' }).click()
  await expect(page.getByText('Expense created successfully')).toBeVisible()
  await expect(form).toBeHidden()
  await page
    .locator('tr, li')
    .filter({ hasText: 'New water heater' })
    .first()
    .getByRole('button', { name: 'View' })
    .click()
  const expense = page.getByRole('dialog', { name: 'New water heater' })
  await expect(expense.getByRole('link', { name: 'Adaeze Nwọsụ' })).toBeVisible()
  await expense.getByRole('button', { name: 'Approve' }).click()
  await expect(expense.getByText('Approved', { exact: true })).toBeVisible()

  await page.goto(`/landlords?open=${id}`)
  await expect(section.getByText('Due to the landlord').locator('..')).toContainText('₦25,000.00')
  await expect(share.getByText(`${formatDate(today)} · New water heater`)).toBeVisible()
})

test('the statement of a month that is over is issued, sent and paid', async ({ page }) => {
  test.slow()
  const owner = await signInAsNewOwner(page, { plan: 'STANDARD' })
  const property = await addProperty(page, owner, 'Lekki Loft')
  const { id } = await addLandlord(page, owner)
  const lastMonth = startOfMonth(day(0), -1)
  const agreed = await page.request.post('/api/agreements', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: {
      ...{ propertyId: property.id, landlordId: id, kind: 'GUARANTEED', monthlyAmount: 600_000 },
      firstDay: lastMonth,
    },
  })
  expect(agreed.status(), await agreed.text()).toBe(201)

  await page.goto(`/landlords?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Adaeze Nwọsụ' })
  await expect(details.getByText('No statement is issued.')).toBeVisible()
  const issue = `Issue statement of ${formatMonth(lastMonth)}`
  await details.getByRole('button', { name: issue }).click()
  const form = page.getByRole('dialog', { name: 'Statement for Adaeze Nwọsụ' })
  const owed = form.getByText('Owed at the end of the month').locator('..')
  await expect(owed).toContainText('₦600,000.00')
  await form.getByRole('button', { name: 'Add a line' }).click()
  await form.getByRole('textbox', { name: 'Description' }).fill('New curtains')
  await form.getByRole('combobox', { name: 'Added or deducted' }).selectOption('Deducted')
  await form.getByRole('textbox', { name: 'Amount' }).fill('50000')
  await expect(owed).toContainText('₦550,000.00')
  await waitForIdle(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: issue }).click()
  await expect(page.getByText('Statement issued')).toBeVisible()
  const statement = page.getByRole('dialog', { name: 'Landlord statement STL-000001' })
  await expect(statement.getByText('₦550,000.00 owed')).toBeVisible()
  await expect(statement.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348035550101\?text=/,
  )
  await waitForIdle(page)
  await expectAccessible(page)
  await goBack(page)

  await details.getByRole('button', { name: 'Record payout of ₦550,000.00' }).click()
  const payout = page.getByRole('dialog', { name: 'Payout to Adaeze Nwọsụ' })
  await waitForIdle(page)
  await expectAccessible(page)
  await payout.getByRole('button', { name: 'Record ₦550,000.00' }).click()
  await expect(page.getByText('Payout recorded')).toBeVisible()
  await expect(details.getByText('Due by issued statements').locator('..')).toContainText('₦0.00')
  await expect(details.getByRole('list', { name: 'Payouts' }).getByRole('listitem')).toHaveCount(1)
  await expect(details.getByRole('list', { name: 'Statements' })).toContainText('STL-000001')
  await waitForIdle(page)
  await expectAccessible(page)
})

test('on Free, the page is locked and links the owner to the plans', async ({ page }) => {
  await signInAsNewOwner(page)
  await page.goto('/landlords')
  await expect(page.getByRole('heading', { name: 'Landlords Locked' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page).toHaveURL('/upgrade-subscription-plans')
})
