import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { dueDates } from '@ilewa/contract/money/due-dates'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { type PaymentRequest, paymentRequests } from '@ilewa/contract/money/payment-request'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const title = 'Payment schedule of Ọláwálé Ṣóyínká'
/** As the server sent it on the day before. */
const planned: Booking['dueDates'] = [
  { day: '2026-11-10', amount: 40_000, state: 'MET', missing: 0 },
  { day: '2026-11-19', amount: 30_000, state: 'DUE', missing: 20_000 },
  { day: '2026-11-24', amount: 80_000, state: 'DUE', missing: 80_000 },
]

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  booking?: Partial<Booking>
  paymentRequest?: PaymentRequest
  set?: Reply
  role?: Role
  url?: string
}

/** A pending stay from 24 to 27 November for ₦150,000, of which ₦50,000 are paid. */
function open({ booking = {}, paymentRequest, set, role = 'OWNER', url = 'open' }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf(booking)
  const { totalAmount, paidAmount, claimedAmount } = stay
  const payments = { totalAmount, paidAmount, claimedAmount, entries: [], claims: [] }
  const received = fakeServerOf(
    [bookingPayments.list, { data: { payments } }],
    [paymentRequests.get, { data: { paymentRequest: paymentRequest as never } }],
    [dueDates.set, set ?? { data: { booking: stay }, message: 'Due dates saved' }],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('../payments/payment-dialogs.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:40Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const findForm = async () => within(await screen.findByRole('dialog', { name: title }))
type Form = Awaited<ReturnType<typeof findForm>>
const rowsOf = (form: Form) =>
  form
    .queryAllByRole('group', { name: /^Due date \d+$/ })
    .map((row) => [
      within(row).getByRole('button', { name: /^Due on/ }).textContent,
      within(row).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value,
    ])
const amountOf = (form: Form, number: number) =>
  within(form.getByRole('group', { name: `Due date ${number}` })).getByRole('textbox', { name: 'Amount' })

test('the money of a booking shows its schedule, with the states of today', async () => {
  open({ booking: { dueDates: planned } })
  const list = await screen.findByRole('list', { name: 'Payment schedule' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '10 Nov 2026₦40,000.00Paid',
    '19 Nov 2026₦30,000.00Overdue₦20,000.00 missing',
    '24 Nov 2026₦80,000.00Due₦80,000.00 missing',
  ])
})

test('nothing is due on a cancelled booking', async () => {
  open({ booking: { dueDates: planned, status: 'CANCELLED' } })
  const list = await screen.findByRole('list', { name: 'Payment schedule' })
  expect(within(list).getAllByText('Not due')).toHaveLength(2)
  expect(within(list).queryByText(/missing|Overdue/)).toBeNull()
  expect(screen.queryByRole('button', { name: /due dates/ })).toBeNull()
})

test('an owner sets half now and half on arrival in two taps', async () => {
  const { user, received } = open({ booking: { dueDates: [], paidAmount: 0 } })
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible()
  expect(screen.queryByText('Payment schedule')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set due dates' }))
  const form = await findForm()
  expect(form.getByText('Total ₦150,000.00.')).toBeVisible()
  expect(rowsOf(form)).toEqual([
    ['20 Nov 2026', '75,000.00'],
    ['24 Nov 2026', '75,000.00'],
  ])
  expect(form.getByText('All of ₦150,000.00 is assigned.')).toBeVisible()
  expect(form.queryByRole('button', { name: 'Remove all' })).toBeNull()
  expect(form.queryByRole('button', { name: 'Monthly' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save due dates' }))
  expect(await screen.findByText('Due dates saved')).toBeVisible()
  expect(received(dueDates.set)[0]?.body).toEqual({
    dueDates: [
      { day: '2026-11-20', amount: 75_000 },
      { day: '2026-11-24', amount: 75_000 },
    ],
    version: 1,
  })
})

test('of a part-paid booking the presets split the balance', async () => {
  open({ url: 'schedule' })
  const form = await findForm()
  expect(form.getByText('Total ₦150,000.00. ₦50,000.00 is paid already.')).toBeVisible()
  expect(form.queryByRole('button', { name: 'Half now, half on arrival' })).toBeNull()
  expect(rowsOf(form)).toEqual([
    ['20 Nov 2026', '100,000.00'],
    ['24 Nov 2026', '50,000.00'],
  ])
})

test('a row that is covered by what is paid says so, until its amount is more', async () => {
  const { user } = open({ url: 'schedule', booking: { dueDates: planned } })
  const form = await findForm()
  const row = (number: number) => form.getByRole('group', { name: `Due date ${number}` })
  expect(within(row(1)).getByText('Paid already')).toBeVisible()
  expect(within(row(2)).getByText('₦10,000.00 is paid already')).toBeVisible()
  expect(within(row(3)).queryByText(/paid already/i)).toBeNull()
  await user.clear(amountOf(form, 1))
  await user.type(amountOf(form, 1), '60000')
  expect(form.queryByText('Paid already')).toBeNull()
  expect(within(row(1)).getByText('₦50,000.00 is paid already')).toBeVisible()
  expect(within(row(2)).queryByText(/paid already/)).toBeNull()
})

test('a preset replaces the rows', async () => {
  const { user } = open({
    url: 'schedule',
    booking: { checkOut: '2027-01-24', dueDates: planned, paidAmount: 0 },
  })
  const form = await findForm()
  expect(rowsOf(form)).toHaveLength(3)
  await user.click(form.getByRole('button', { name: 'All on arrival' }))
  expect(rowsOf(form)).toEqual([['24 Nov 2026', '150,000.00']])
  await user.click(form.getByRole('button', { name: 'Monthly' }))
  expect(rowsOf(form)).toEqual([
    ['24 Nov 2026', '75,000.00'],
    ['24 Dec 2026', '75,000.00'],
  ])
})

test('a new row takes what is not assigned, and the last row the rest by one tap', async () => {
  const { user } = open({ url: 'schedule', booking: { paidAmount: 0 } })
  const form = await findForm()
  await user.clear(amountOf(form, 2))
  await user.type(amountOf(form, 2), '25000')
  expect(form.getByText('₦50,000.00 of ₦150,000.00 is not assigned.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add due date' }))
  expect(amountOf(form, 3)).toHaveValue('50,000.00')
  await user.clear(amountOf(form, 1))
  await user.type(amountOf(form, 1), '80000')
  expect(form.getByText('The amounts exceed the total by ₦5,000.00.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Take it from the last amount' }))
  expect(amountOf(form, 3)).toHaveValue('45,000.00')
  await user.click(form.getByRole('button', { name: 'Remove due date 3' }))
  await user.click(form.getByRole('button', { name: 'Add it to the last amount' }))
  expect(amountOf(form, 2)).toHaveValue('70,000.00')
  expect(form.getByText('All of ₦150,000.00 is assigned.')).toBeVisible()
})

test('bad input shows one sentence at its field, and nothing is sent', async () => {
  const { user, received } = open({ url: 'schedule', booking: { paidAmount: 0 } })
  const form = await findForm()
  const save = () => user.click(form.getByRole('button', { name: 'Save due dates' }))
  await user.clear(amountOf(form, 2))
  await save()
  expect(amountOf(form, 2)).toHaveAccessibleDescription('Amount is required')
  expect(screen.getByText('Validation Error')).toBeVisible()
  await user.type(amountOf(form, 2), '70000')
  expect(screen.queryByText('Validation Error')).toBeNull()
  await save()
  expect(amountOf(form, 2)).toHaveAccessibleDescription('₦5,000.00 of the total is not assigned to a day')
  await user.click(form.getByRole('button', { name: 'Add due date' }))
  await save()
  const third = within(form.getByRole('group', { name: 'Due date 3' }))
  expect(third.getByRole('button', { name: /^Due on/ })).toHaveAccessibleDescription('Due date is required')
  expect(received(dueDates.set)).toEqual([])
})

test('a booking has at most twelve rows', async () => {
  const { user } = open({ url: 'schedule' })
  const form = await findForm()
  for (let count = 2; count < 12; count++)
    await user.click(form.getByRole('button', { name: 'Add due date' }))
  expect(rowsOf(form)).toHaveLength(12)
  expect(form.queryByRole('button', { name: 'Add due date' })).toBeNull()
})

test('an owner removes the due dates', async () => {
  const { user, received } = open({ booking: { dueDates: planned } })
  await user.click(await screen.findByRole('button', { name: 'Change due dates' }))
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('Due dates removed')).toBeVisible()
  expect(received(dueDates.set)[0]?.body).toEqual({ dueDates: [], version: 1 })
})

test('a refusal is shown in the form, and nothing typed is lost', async () => {
  const message = 'This booking is cancelled, so nothing is due.'
  const { user } = open({ url: 'schedule', set: { status: 409, code: 'bookings.wrong_state', message } })
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Save due dates' }))
  expect(await form.findByText(message)).toBeVisible()
  expect(rowsOf(form)).toHaveLength(2)
})

test('what the server refuses is shown at its row, until the rows change', async () => {
  const message = '₦5,000.00 of the total is not assigned to a day'
  const errors = [{ path: 'dueDates.1.amount', message }]
  const { user } = open({ url: 'schedule', set: { status: 400, code: 'common.invalid', message, errors } })
  const form = await findForm()
  await user.click(form.getByRole('button', { name: 'Save due dates' }))
  expect(await form.findByRole('alert')).toHaveTextContent(message)
  expect(amountOf(form, 2)).toHaveAccessibleDescription(message)
  await user.clear(amountOf(form, 2))
  expect(form.queryByRole('alert')).toBeNull()
  expect(amountOf(form, 2)).not.toHaveAccessibleDescription()
})

test.each([
  ['an agent', { role: 'AGENT' }, 'Payment details'],
  ['a paid booking without a schedule', { booking: { paidAmount: 150_000 } }, 'Record payment'],
] satisfies [string, Options, string][])('%s has no due dates to set', async (_, options, other) => {
  open(options)
  expect(await screen.findByRole('button', { name: other })).toBeVisible()
  expect(screen.queryByRole('button', { name: /due dates/ })).toBeNull()
})

test('the payment details name the next day', async () => {
  open({
    url: 'request',
    paymentRequest: {
      ...{ amount: 20_000, dueOn: '2026-11-19', paymentCode: 'K7M3QX9P', propertyName: 'Sea View' },
      ...{ checkIn: '2026-11-24', checkOut: '2026-11-27', holdUntil: null, guestPhoneE164: null },
      account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ilé Ayọ̀' },
    },
  })
  const details = within(await screen.findByRole('dialog', { name: 'Payment details' }))
  expect((await details.findByText('Due by')).parentElement).toHaveTextContent(/^Due by ?19 Nov 2026$/)
  expect(details.getByRole('region', { name: 'Message to the guest' })).toHaveTextContent(
    'Pay ₦20,000.00, due by 19 Nov 2026, to GTBank',
  )
})
