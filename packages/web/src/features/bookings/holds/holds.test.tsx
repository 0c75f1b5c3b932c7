import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { holds } from '@ilewa/contract/money/holds'
import { type PaymentRequest, paymentRequests } from '@ilewa/contract/money/payment-request'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const guest = 'Ọláwálé Ṣóyínká'
const inADay = '2026-11-25T10:00:00.000Z'
const held = { holdUntil: '2026-11-24T18:30:20.500Z', holdAmount: 90_000 }
const request: PaymentRequest = {
  ...{ amount: 40_000, paymentCode: 'K7M3QX9P', propertyName: 'Sea View' },
  ...{ checkIn: '2026-11-24', checkOut: '2026-11-27', holdUntil: held.holdUntil },
  account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ilé Ayọ̀' },
  guestPhoneE164: '+2348031234567',
}

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  booking?: Partial<Booking>
  paymentRequest?: Reply
  set?: Reply
  role?: Role
  url?: string
}

/** A pending stay of ₦150,000, of which ₦50,000 are paid. */
function open({ booking = {}, paymentRequest, set, role = 'OWNER', url = 'open' }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf(booking)
  const received = fakeServerOf(
    [bookingPayments.list, { data: { payments: paymentsOf(stay) } }],
    [paymentRequests.get, paymentRequest ?? { data: { paymentRequest: request } }],
    [holds.set, set ?? { data: { booking: { ...stay, ...held } }, message: 'Dates held' }],
    [bookings.setStatus, { data: { booking: { ...stay, status: 'CONFIRMED', version: 2 } } }],
    [holds.remove, { data: { booking: bookingOf() }, message: 'Hold removed' }],
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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:40Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an owner holds the dates for a day and half of the total, and then sees the payment details', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Hold for deposit' }))
  const form = await dialog(`Hold dates for ${guest}`)
  expect(form.getByLabelText('Deposit amount')).toHaveValue('75,000.00')
  expect(form.getByText('of ₦150,000.00 · ₦50,000.00 paid')).toBeVisible()
  const options = form.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual([
    '3 hours (24 Nov, 14:00)',
    '6 hours (24 Nov, 17:00)',
    '12 hours (24 Nov, 23:00)',
    '24 hours (25 Nov, 11:00)',
    'Until tomorrow, 18:00',
    '48 hours (26 Nov, 11:00)',
    '72 hours (27 Nov, 11:00)',
    '7 days (1 Dec, 11:00)',
    'Another time…',
  ])
  expect(form.getByLabelText('Held until')).toHaveValue(inADay)
  expect(form.getByText('25 Nov 2026, 11:00')).toBeVisible()
  expect(form.queryByRole('button', { name: 'Remove hold' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Hold dates' }))
  await dialog('Payment details')
  expect(received(holds.set)[0]?.body).toEqual({ holdAmount: 75_000, holdUntil: inADay, version: 1 })
  expect(await screen.findByText('Dates held')).toBeVisible()
})

test('the proposed deposit is above what is paid', async () => {
  open({ booking: { paidAmount: 75_000 }, url: 'hold' })
  const form = await dialog(`Hold dates for ${guest}`)
  expect(form.getByLabelText('Deposit amount')).toHaveValue('150,000.00')
})

test('a held booking says until when, and its end is the first choice', async () => {
  const { user, received } = open({ booking: held })
  expect((await screen.findByText('24 Nov 2026, 19:30')).parentElement).toHaveTextContent(
    'Held until 24 Nov 2026, 19:30 for a deposit of ₦90,000.00 · ₦50,000.00 paid',
  )
  await user.click(screen.getByRole('button', { name: 'Change hold' }))
  const form = await dialog(`Hold dates for ${guest}`)
  expect(form.getByRole('option', { name: 'As now (24 Nov 2026, 19:30)', selected: true })).toBeVisible()
  const amount = form.getByLabelText('Deposit amount')
  expect(amount).toHaveValue('90,000.00')
  await user.clear(amount)
  await user.type(amount, '200000')
  await user.click(form.getByRole('button', { name: 'Change hold' }))
  expect(amount).toHaveAccessibleDescription(/The deposit cannot exceed the total amount/)
  expect(received(holds.set)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '100000')
  await user.click(form.getByRole('button', { name: 'Change hold' }))
  await vi.waitFor(() =>
    expect(received(holds.set)[0]?.body).toMatchObject({ holdAmount: 100_000, holdUntil: held.holdUntil }),
  )
})

test('the dates are held until tomorrow evening, or until a day and a time', async () => {
  const { user, received } = open({ url: 'hold' })
  const form = await dialog(`Hold dates for ${guest}`)
  const end = form.getByLabelText('Held until')
  await user.selectOptions(end, 'Until tomorrow, 18:00')
  expect(form.getByText('25 Nov 2026, 18:00')).toBeVisible()
  await user.selectOptions(end, 'Another time…')
  await user.click(form.getByRole('button', { name: 'Day' }))
  await user.click(await screen.findByRole('button', { name: '24 November 2026' }))
  const time = form.getByLabelText('Time')
  fireEvent.change(time, { target: { value: '10:30' } })
  await user.click(form.getByRole('button', { name: 'Hold dates' }))
  // It is 11:00 in Lagos.
  expect(form.getByRole('button', { name: 'Day' })).toHaveAccessibleDescription(
    'Choose a time from now to 30 days ahead',
  )
  expect(received(holds.set)).toEqual([])
  fireEvent.change(time, { target: { value: '20:45' } })
  expect(form.getByText('24 Nov 2026, 20:45')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Hold dates' }))
  await vi.waitFor(() =>
    expect(received(holds.set)[0]?.body).toEqual({
      ...{ holdAmount: 75_000, holdUntil: '2026-11-24T19:45:00.000Z', version: 1 },
    }),
  )
})

test('a refusal is shown at its field', async () => {
  const message = '₦50,000.00 is paid already. Confirm the booking instead'
  const { user } = open({
    url: 'hold',
    set: { status: 400, code: 'common.invalid', message, errors: [{ path: 'holdAmount', message }] },
  })
  const form = await dialog(`Hold dates for ${guest}`)
  await user.click(form.getByRole('button', { name: 'Hold dates' }))
  await vi.waitFor(() =>
    expect(form.getByLabelText('Deposit amount')).toHaveAccessibleDescription(new RegExp(message)),
  )
})

test('an owner removes a hold', async () => {
  const { user, received } = open({ booking: held, url: 'hold' })
  await user.click(await screen.findByRole('button', { name: 'Remove hold' }))
  expect(await screen.findByText('Hold removed')).toBeVisible()
  expect(received(holds.remove)).toHaveLength(1)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['an agent', { role: 'AGENT' }, 'Payment details'],
  ['a confirmed booking', { booking: { status: 'CONFIRMED' } }, 'Payment details'],
  ['a cancelled booking', { booking: { status: 'CANCELLED' } }, 'Record payment'],
  ['a paid booking', { booking: { paidAmount: 150_000 } }, 'Record payment'],
] satisfies [string, Options, string][])('%s has no hold to set', async (_, options, other) => {
  open(options)
  expect(await screen.findByRole('button', { name: other })).toBeVisible()
  expect(screen.queryByRole('button', { name: /hold/i })).toBeNull()
  if (other === 'Record payment') expect(screen.queryByRole('button', { name: 'Payment details' })).toBeNull()
})

test('an agent of a held booking sends the payment details, and cannot confirm it', async () => {
  const { user } = open({ booking: held, role: 'AGENT' })
  await user.click(await screen.findByRole('button', { name: 'Payment details' }))
  const details = await dialog('Payment details')
  for (const text of ['₦40,000.00', 'GTBank', '0123456789', 'Ilé Ayọ̀', 'K7M3QX9P'])
    expect((await details.findAllByText(text))[0]).toBeVisible()
  const link = details.getByRole('link', { name: 'WhatsApp' })
  const url = new URL(link.getAttribute('href') ?? '')
  expect(url.pathname).toBe('/2348031234567')
  expect(url.searchParams.get('text')).toContain('are held until *24 Nov 2026, 19:30*')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

const later = { checkIn: '2026-12-24', checkOut: '2026-12-27' }

test('an owner who confirms a held booking is asked once about the missing deposit', async () => {
  const { user, received, at } = open({ booking: { ...held, ...later } })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const question = await dialog(`Confirm ${guest}`)
  expect(
    question.getByText('₦40,000.00 of the deposit is missing. Confirm the booking anyway?'),
  ).toBeVisible()
  expect(received(bookings.setStatus)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('Ọláwálé confirmed')).toBeVisible()
  expect(received(bookings.setStatus)[0]?.body).toMatchObject({ status: 'CONFIRMED', version: 1 })
  await vi.waitFor(() => expect(at()).toBe(`/bookings?open=${bookingId}`))
})

test.each([
  ['whose deposit is paid', { ...held, ...later, paidAmount: 90_000 }],
  ['that is not held', later],
] satisfies [string, Partial<Booking>][])('a booking %s is confirmed with one tap', async (_, booking) => {
  const { user, received } = open({ booking })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(received(bookings.setStatus)).toHaveLength(1))
})

test('an owner without a bank account is led to the settings', async () => {
  open({ url: 'request', paymentRequest: { data: { paymentRequest: { ...request, account: null } } } })
  expect(await screen.findByRole('link', { name: 'Add one in Settings' })).toHaveAttribute(
    'href',
    '/settings?tab=money',
  )
})

test('an agent without a bank account asks the owner', async () => {
  open({
    ...{ url: 'request', role: 'AGENT' },
    paymentRequest: { data: { paymentRequest: { ...request, account: null } } },
  })
  expect(
    await screen.findByText('The business has no bank account for guests yet. Ask the owner.'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: /Settings/ })).toBeNull()
})

test('nothing is sent to a guest who owes nothing', async () => {
  open({ url: 'request', paymentRequest: { data: { paymentRequest: { ...request, amount: 0 } } } })
  expect(await screen.findByText('The guest owes nothing.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

test('payment details that cannot be loaded can be tried again', async () => {
  open({ url: 'request', paymentRequest: 'network error' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})
