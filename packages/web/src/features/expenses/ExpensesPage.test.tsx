import type { Role } from '@ilewa/contract/core/access'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { type Expense, noLandlordMessage } from '@ilewa/contract/expenses/schema'
import { agreements } from '@ilewa/contract/landlords/endpoints'
import type { Agreement } from '@ilewa/contract/landlords/schema'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { agreementOf, landlordId } from '../../test/landlords.ts'
import { expenseId, expenseOf, freeLimits, paidLimits } from '../../test/maintenance.ts'
import { checkRecordPage } from '../../test/record-page.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { standardPlan } from '../../test/team.ts'
import { ExpensesPage } from './ExpensesPage.tsx'

const stats = {
  total: 7,
  pending: 2,
  approved: 1,
  paid: 3,
  rejected: 1,
  totalAmount: 1_350_003.5,
  pendingAmount: 90_001,
  paidAmount: 900_000,
}

interface OpenOptions {
  url?: string
  role?: Role
  expense?: ReturnType<typeof expenseOf>
  limits?: typeof paidLimits
  plan?: Subscription
  agreed?: Agreement[]
  /** Responses to the first changes of the status. */
  statusReplies?: Parameters<typeof fakeServerOf>[number][1][]
}

checkRecordPage({
  page: <ExpensesPage />,
  path: '/expenses',
  endpoints: expenses,
  record: expenseOf(),
  title: expenseOf().title,
  removeLabel: 'Delete expense',
  others: [
    [subscription.limits, { data: paidLimits }],
    [expenses.stats, { data: stats }],
  ],
})

function open({
  url = '/expenses',
  role = 'OWNER',
  expense = expenseOf(),
  limits = paidLimits,
  plan = freePlan,
  agreed = [agreementOf({ firstDay: '2026-01-01' })],
  statusReplies = [],
}: OpenOptions = {}) {
  saveSession(sessionOf(role, [plan]))
  const received = fakeServerOf(
    [subscription.limits, { data: limits }],
    [expenses.stats, { data: stats }],
    [expenses.create, { data: { expense }, message: 'Expense created successfully' }],
    [
      expenses.update,
      {
        status: 400,
        code: 'common.invalid',
        message: noLandlordMessage,
        errors: [{ path: 'chargedTo', message: noLandlordMessage }],
      },
      { data: { expense }, message: 'Expense updated successfully' },
    ],
    [expenses.setStatus, ...statusReplies, { data: { expense }, message: 'Expense updated successfully' }],
    [expenses.remove, { data: {}, message: 'Expense deleted successfully' }],
    [expenses.get, { data: { expense } }, { data: { expense: { ...expense, version: 2 } } }],
    [expenses.list, { data: { expenses: [expense] }, page: onlyPage(1) }],
    [agreements.list, { data: { agreements: agreed } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  return { ...renderPage(<ExpensesPage />, url), received }
}

// Imports the lazy chunks once, so that no test waits for them.
beforeAll(async () => {
  await import('./ExpenseForm.tsx')
  await import('./ExpenseDetailsDialog.tsx')
  await import('./RejectExpenseDialog.tsx')
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
})

test("locked notice 'Expense Management Locked' with an upgrade link for the owner", async () => {
  const { received } = open({ limits: freeLimits })
  expect(await screen.findByRole('heading', { name: 'Expense Management Locked' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    '/upgrade-subscription-plans',
  )
  expect(received(expenses.list)).toHaveLength(0)
})

test('staff see the locked panel without the link, because they cannot buy', async () => {
  open({ role: 'STAFF', limits: freeLimits })
  expect(await screen.findByRole('heading', { name: 'Expense Management Locked' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull()
})

test('counts, total amount and rows; the description is truncated at 50 characters', async () => {
  open({ expense: expenseOf({ description: `${'x'.repeat(50)}y` }) })
  expect(await screen.findByText('₦1,350,003.50')).toBeVisible()
  expect(await screen.findByText(`${'x'.repeat(50)}...`)).toBeVisible()
  for (const text of ['Diesel for March', 'Tóbi Energy', '₦45,000.50', '20 Nov 2026'])
    expect(screen.getByText(text)).toBeVisible()
  const lines = within(screen.getByRole('list', { name: 'Expenses' })).getAllByRole('term')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Category', 'Vendor', 'Amount', 'Date'])
})

test('the metrics are requested with the same filters', async () => {
  const { user, at, received } = open({ url: '/expenses?from=2026-11-01&to=2026-11-30' })
  await user.selectOptions(await screen.findByLabelText('Category'), 'Repairs')
  expect(at()).toBe('/expenses?from=2026-11-01&to=2026-11-30&category=REPAIRS')
  await vi.waitFor(() => {
    for (const endpoint of [expenses.list, expenses.stats])
      for (const part of ['category=REPAIRS', 'from=2026-11-01', 'to=2026-11-30'])
        expect(received(endpoint).at(-1)?.url).toContain(part)
  })
})

test('a new expense needs title, amount and vendor; its category is OTHER unless chosen', async () => {
  const { user, received } = open({ url: '/expenses?new=1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'New Expense' }))
  await user.click(dialog.getByRole('button', { name: 'Create expense' }))
  for (const message of ['Title is required', 'Amount is required', 'Vendor name is required'])
    expect(dialog.getByText(message)).toBeVisible()
  await user.type(dialog.getByLabelText(/^Title/), ' Diesel ')
  await user.type(dialog.getByLabelText(/^Amount/), '19999.99')
  await user.type(dialog.getByLabelText(/^Vendor/), 'Tóbi Energy')
  await user.click(dialog.getByRole('button', { name: 'Create expense' }))
  expect(await screen.findByText('Expense created successfully')).toBeVisible()
  expect(received(expenses.create)[0]?.body).toMatchObject({
    title: 'Diesel',
    amount: 19_999.99,
    category: 'OTHER',
    vendorName: 'Tóbi Energy',
    expenseDate: '2026-11-21',
    propertyId: null,
  })
})

test('the owner approves with the version that was read', async () => {
  const { user, received } = open({ url: `/expenses?open=${expenseId}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Diesel for March' }))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Expense updated successfully')).toBeVisible()
  expect(received(expenses.setStatus)[0]?.body).toEqual({ status: 'APPROVED', version: 1 })
})

test('a rejection requires a reason of at most 500 characters', async () => {
  const { user, received } = open({ url: `/expenses?reject=${expenseId}` })
  await screen.findByRole('button', { name: 'Reject expense' })
  const dialog = within(screen.getByRole('dialog', { name: 'Reject Expense' }))
  await user.click(dialog.getByRole('button', { name: 'Reject expense' }))
  expect(dialog.getByText('Please say why it is rejected')).toBeVisible()
  await user.click(dialog.getByLabelText(/^Reason/))
  await user.paste('y'.repeat(501))
  await user.click(dialog.getByRole('button', { name: 'Reject expense' }))
  expect(dialog.getByText('Rejection reason must be 500 characters or less')).toBeVisible()
  expect(received(expenses.setStatus)).toHaveLength(0)
})

test('a rejection of a stale expense can load it again', async () => {
  const { user, received } = open({
    url: `/expenses?reject=${expenseId}`,
    statusReplies: [{ status: 409, code: 'common.stale_edit', message: 'Stale' }],
  })
  const reject = async () => {
    await user.type(await screen.findByLabelText(/^Reason/), 'No receipt')
    await user.click(screen.getByRole('button', { name: 'Reject expense' }))
  }
  await reject()
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull())
  await reject()
  await vi.waitFor(() => expect(received(expenses.setStatus)).toHaveLength(2))
  expect(received(expenses.setStatus)[1]?.body).toMatchObject({ version: 2 })
})

test('staff cannot decide, and cannot edit a decided expense', async () => {
  open({ role: 'STAFF', url: `/expenses?open=${expenseId}`, expense: expenseOf({ status: 'APPROVED' }) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Diesel for March' }))
  expect(dialog.getByText('Approved')).toBeVisible()
  for (const name of ['Mark as paid', 'Reject', 'Edit'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
})

test('deleting asks for confirmation by name, says it "cannot be undone", and does it', async () => {
  const { user, received } = open({ url: `/expenses?delete=${expenseId}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Expense' }))
  expect(await dialog.findByText('Diesel for March')).toBeVisible()
  expect(dialog.getByText(/cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete expense' }))
  expect(await screen.findByText('Expense deleted successfully')).toBeVisible()
  expect(received(expenses.remove)).toHaveLength(1)
})

describe('an expense that the landlord pays', () => {
  const charged = expenseOf({ propertyId, propertyName: 'Sea View', chargedTo: 'LANDLORD' })
  const ofProperty = { ...charged, chargedTo: 'BUSINESS' } as const
  const openForm = async (expense: Expense, options: Pick<OpenOptions, 'role' | 'plan' | 'agreed'> = {}) => {
    const opened = open({ url: `/expenses?edit=${expenseId}`, expense, plan: standardPlan, ...options })
    await screen.findByRole('button', { name: 'Save changes' })
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Expense' }))
    const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    const findSwitch = () => dialog.queryByRole('switch', { name: /^The landlord pays this/ })
    return { ...opened, dialog, save, findSwitch }
  }

  test('is charged with a switch that is off, and the refusal is shown at it', async () => {
    const { user, received, save, findSwitch } = await openForm(ofProperty)
    await vi.waitFor(() => expect(findSwitch()).not.toBeChecked())
    expect(findSwitch()).toHaveAccessibleDescription('Taken off the share of Adaeze Nwọsụ.')
    await user.click(findSwitch() as HTMLElement)
    await save()
    expect(received(expenses.update)[0]?.body).toMatchObject({ propertyId, chargedTo: 'LANDLORD' })
    await vi.waitFor(() => expect(findSwitch()).toBeInvalid())
    expect(findSwitch()).toHaveAccessibleDescription(expect.stringContaining(noLandlordMessage))
    await user.click(findSwitch() as HTMLElement)
    expect(findSwitch()).toBeValid()
    await save()
    await vi.waitFor(() =>
      expect(received(expenses.update)[1]?.body).toMatchObject({ chargedTo: 'BUSINESS' }),
    )
  })

  test('is the business’s again without a property', async () => {
    const { user, received, dialog, save, findSwitch } = await openForm(charged)
    expect(findSwitch()).toBeChecked()
    const field = dialog.getByRole('combobox', { name: 'Property' })
    await vi.waitFor(() => expect(field).toHaveValue('Sea View'))
    await user.click(
      within(field.parentElement as HTMLElement).getByRole('button', { hidden: true }) as HTMLElement,
    )
    expect(findSwitch()).toBeNull()
    await save()
    expect(received(expenses.update)[0]?.body).toMatchObject({ propertyId: null, chargedTo: 'BUSINESS' })
  })

  test('stays charged when staff edit it', async () => {
    const { received, save, findSwitch } = await openForm(charged, { role: 'STAFF' })
    expect(findSwitch()).toBeNull()
    await save()
    expect(received(expenses.update)[0]?.body).toMatchObject({ chargedTo: 'LANDLORD' })
  })

  test.each([
    ['on Free to take a charge back', { plan: freePlan }, charged, true],
    ['on Free', { plan: freePlan }, ofProperty, false],
    ['to staff', { role: 'STAFF' as const }, ofProperty, false],
    ['to the owner without a property', {}, { ...ofProperty, propertyId: null, propertyName: null }, false],
  ])('the switch, %s, is offered: %#', async (_, options, expense, isOffered) => {
    const { findSwitch, received } = await openForm(expense, options)
    if (isOffered) await vi.waitFor(() => expect(findSwitch()).not.toBeNull())
    expect(findSwitch() !== null).toBe(isOffered)
    if (!isOffered) expect(received(agreements.list)).toEqual([])
  })

  test.each([
    ['no agreement', []],
    ['an agreement of other days', [agreementOf({ firstDay: '2099-01-01' })]],
  ])('the switch is not offered with %s', async (_, agreed) => {
    const { findSwitch, received } = await openForm(ofProperty, { agreed })
    await vi.waitFor(() => expect(received(agreements.list)).toHaveLength(1))
    expect(findSwitch()).toBeNull()
  })

  test('is the business’s if it is new', async () => {
    const { user, received } = open({ url: '/expenses?new=1', plan: standardPlan })
    const dialog = within(await screen.findByRole('dialog', { name: 'New Expense' }))
    await user.type(dialog.getByLabelText(/^Title/), 'Diesel')
    await user.type(dialog.getByLabelText(/^Amount/), '100')
    await user.type(dialog.getByLabelText(/^Vendor/), 'Tóbi Energy')
    await user.click(dialog.getByRole('button', { name: 'Create expense' }))
    await vi.waitFor(() =>
      expect(received(expenses.create)[0]?.body).toMatchObject({ chargedTo: 'BUSINESS' }),
    )
  })

  test.each([
    [[agreementOf({ firstDay: '2026-01-01' })], 'Adaeze Nwọsụ'],
    [[], 'Landlord: none has an agreement on this date, so you pay'],
  ])('the details lead to the landlord of its date: %#', async (agreed, expected) => {
    open({ url: `/expenses?open=${expenseId}`, expense: charged, plan: standardPlan, agreed })
    const dialog = within(await screen.findByRole('dialog', { name: 'Diesel for March' }))
    expect(await dialog.findByText(expected)).toBeVisible()
    expect(dialog.queryByRole('link', { name: 'Adaeze Nwọsụ' })?.getAttribute('href') ?? null).toBe(
      agreed.length > 0 ? `/landlords?open=${landlordId}` : null,
    )
  })

  test.each([
    [charged, 'Landlord'],
    [ofProperty, undefined],
  ])('the details name who it is charged to only if it is charged: %#', async (expense, expected) => {
    open({ url: `/expenses?open=${expenseId}`, expense })
    const dialog = within(await screen.findByRole('dialog', { name: 'Diesel for March' }))
    expect(await dialog.findByText('Sea View')).toBeVisible()
    expect(dialog.queryByText('Charged to')?.nextElementSibling?.textContent).toBe(expected)
  })
})
