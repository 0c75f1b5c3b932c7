import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { policyPresets } from '@ilewa/contract/money/cancellation'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const guest = 'Ọláwálé Ṣóyínká'
const { steps: moderate } = policyPresets.MODERATE
const paid: Partial<Booking> = {
  ...{ status: 'CONFIRMED', totalAmount: 300_000, paidAmount: 200_000, cancellationPolicy: moderate },
}
const cancelled: Partial<Booking> = {
  ...{ ...paid, status: 'CANCELLED', cancellationFee: 150_000, cancelledOn: '2026-11-21' },
}

interface Options {
  booking?: Partial<Booking>
  /** After it is cancelled. */
  after?: Partial<Booking>
  role?: Role
  url?: string
}

/** A stay that begins in three days. */
function open({ booking = paid, after = cancelled, role = 'OWNER', url = 'cancel' }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf(booking)
  const changed = bookingOf({ ...after, version: 2 })
  let current = stay
  const { totalAmount, paidAmount, claimedAmount } = stay
  const payments = {
    ...{ totalAmount, paidAmount, claimedAmount, cautionAmount: 0, cautionHeld: 0 },
    ...{ entries: [], claims: [], deductions: [] },
  }
  const received = fakeServerOf(
    [bookingPayments.list, { data: { payments } }],
    [bookingPayments.refund, { data: { payments }, message: 'Refund recorded' }],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    [
      bookings.setStatus,
      () => {
        current = changed
        return { data: { booking: changed }, message: 'Booking cancelled' }
      },
    ],
    [frontDesk.undo, { data: { stay: { ...stay, propertyName: 'Sea View' } } }],
    [bookings.get, () => ({ data: { booking: current } })],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('../payments/payment-dialogs.ts')
  await import('./cancel-dialogs.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The dialog once its form has loaded. */
const findForm = async (name = 'Cancel Booking', label: string | RegExp = /^Reason/) => {
  await screen.findByLabelText(label)
  return within(screen.getByRole('dialog', { name }))
}
const cancelButton = { name: 'Cancel booking' }

test('an owner reads the policy of today, and cancels with the proposed fee', async () => {
  const { user, received, at } = open()
  const form = await findForm()
  expect(form.getByText('Half of the total is kept: the guest cancels 3 days before arrival.')).toBeVisible()
  const fee = form.getByLabelText('Cancellation fee')
  expect(fee).toHaveValue('150,000.00')
  expect(fee).toHaveAccessibleDescription('The guest has paid ₦200,000.00.')
  expect(form.getByText('Refund due').nextSibling).toHaveTextContent('₦50,000.00')
  await user.click(form.getByRole('button', cancelButton))
  await vi.waitFor(() =>
    expect(received(bookings.setStatus)[0]?.body).toEqual({
      ...{ status: 'CANCELLED', cancellationFee: 150_000, reason: null, version: 1 },
    }),
  )
  // The booking is opened, because the refund is recorded there.
  expect(at()).toBe(`/bookings?open=${bookingId}`)
  await user.click(await screen.findByRole('button', { name: 'Record refund' }))
  const refund = await findForm(`Refund to ${guest}`, 'Amount returned')
  expect(refund.getByLabelText('Amount returned')).toHaveValue('50,000.00')
  await user.click(refund.getByRole('button', { name: 'Record refund of ₦50,000.00' }))
  await vi.waitFor(() =>
    expect(received(bookingPayments.refund)[0]?.body).toMatchObject({
      ...{ amount: 50_000, reason: 'Booking cancelled' },
    }),
  )
})

test('another fee needs a reason, and the refund follows the field', async () => {
  const { user, received } = open()
  const form = await findForm()
  const fee = form.getByLabelText('Cancellation fee')
  await user.clear(fee)
  expect(form.getByText('Refund due').nextSibling).toHaveTextContent('–')
  await user.click(form.getByRole('button', cancelButton))
  expect(fee).toHaveAccessibleDescription(/Fee is required/)
  await user.type(fee, '300000.01')
  await user.click(form.getByRole('button', cancelButton))
  expect(fee).toHaveAccessibleDescription(/The fee cannot exceed the total amount/)
  await user.clear(fee)
  await user.type(fee, '220000')
  expect(form.getByText('Fee still owed').nextSibling).toHaveTextContent('₦20,000.00')
  await user.clear(fee)
  await user.type(fee, '20000')
  expect(form.getByText('Refund due').nextSibling).toHaveTextContent('₦180,000.00')
  expect(form.queryByText(/Half of the total is kept/)).toBeNull()
  await user.click(form.getByRole('button', cancelButton))
  const reason = form.getByLabelText('Reason for the changed fee')
  expect(reason).toHaveAccessibleDescription(/Give a reason for the changed fee/)
  expect(received(bookings.setStatus)).toEqual([])
  await user.type(reason, 'Sick child')
  await user.click(form.getByRole('button', cancelButton))
  await vi.waitFor(() =>
    expect(received(bookings.setStatus)[0]?.body).toMatchObject({
      ...{ cancellationFee: 20_000, reason: 'Sick child' },
    }),
  )
})

test('an agent reads fee and refund, and sends no fee', async () => {
  const { user, received, at } = open({ role: 'AGENT' })
  const form = await findForm()
  expect(form.queryByLabelText('Cancellation fee')).toBeNull()
  expect(form.getByText('Amount paid').nextSibling).toHaveTextContent('₦200,000.00')
  expect(form.getByText('Cancellation fee').nextSibling).toHaveTextContent('₦150,000.00')
  expect(form.getByText('Refund due').nextSibling).toHaveTextContent('₦50,000.00')
  await user.click(form.getByRole('button', cancelButton))
  await vi.waitFor(() =>
    expect(received(bookings.setStatus)[0]?.body).toEqual({ status: 'CANCELLED', reason: null, version: 1 }),
  )
  expect(at()).toBe('/bookings')
})

test.each([
  ['OWNER', 'Settle it after the cancellation.'],
  ['AGENT', 'The owner settles it after the cancellation.'],
] as const)('%s reads that a caution deposit is held', async (role, next) => {
  open({ role, booking: { ...paid, cautionAmount: 50_000, cautionHeld: 40_000 } })
  const form = await findForm()
  expect(form.getByText(`₦40,000.00 of caution deposit is held. ${next}`)).toBeVisible()
})

test('a cancellation without a caution deposit does not mention one', async () => {
  open()
  expect((await findForm()).queryByText(/caution deposit/)).toBeNull()
})

test('what is claimed for the stay is kept if it arrives', async () => {
  const claimed = { ...paid, paidAmount: 0, claimedAmount: 220_000, claimedCaution: 20_000 }
  open({ role: 'AGENT', booking: claimed })
  const form = await findForm()
  expect(form.getByText('₦200,000.00 is claimed. If it arrives, ₦150,000.00 of it is kept.')).toBeVisible()
  expect(form.queryByText('Cancellation fee')).toBeNull()
})

test('what is claimed beyond the fee is due back if it arrives', async () => {
  open({ role: 'AGENT', booking: { ...paid, paidAmount: 150_000, claimedAmount: 20_000 } })
  const text = '₦20,000.00 is claimed. If it arrives, it is due back to the guest.'
  expect((await findForm()).getByText(text)).toBeVisible()
})

test('without a payment the dialog asks for nothing more', async () => {
  const unpaid = { ...paid, paidAmount: 0 }
  const { user, at } = open({
    booking: unpaid,
    after: { ...unpaid, status: 'CANCELLED', cancellationFee: 0, cancelledOn: '2026-11-21' },
  })
  const form = await findForm()
  expect(form.queryByText(/refunded|Refund|fee/i)).toBeNull()
  expect(form.getByLabelText('Reason (optional)')).toBeVisible()
  await user.click(form.getByRole('button', cancelButton))
  expect(await screen.findByText('Ọláwálé cancelled')).toBeVisible()
  expect(at()).toBe('/bookings')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`Undone: ${guest}`)).toBeVisible()
})

test('a cancelled booking shows its fee and the refund, and the fee can be changed', async () => {
  const { user, received } = open({ booking: cancelled, url: 'open' })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('Cancellation fee').nextSibling).toHaveTextContent('₦150,000.00')
  expect(money.getByText('Refund due').nextSibling).toHaveTextContent('₦50,000.00')
  expect(money.queryByRole('button', { name: 'Refund' })).toBeNull()
  await user.click(money.getByRole('button', { name: 'Change fee' }))
  const form = await findForm(`Cancellation fee of ${guest}`)
  const fee = form.getByLabelText('Cancellation fee')
  await user.clear(fee)
  await user.type(fee, '0')
  await user.click(form.getByRole('button', { name: 'Change fee' }))
  expect(form.getByLabelText('Reason for the changed fee')).toHaveAccessibleDescription(
    /Give a reason for the changed fee/,
  )
  await user.type(form.getByLabelText('Reason for the changed fee'), 'Agreed on the phone')
  await user.click(form.getByRole('button', { name: 'Change fee' }))
  await vi.waitFor(() =>
    expect(received(bookings.setStatus)[0]?.body).toEqual({
      ...{ status: 'CANCELLED', cancellationFee: 0, reason: 'Agreed on the phone', version: 1 },
    }),
  )
  expect(await screen.findByText('Cancellation fee changed')).toBeVisible()
})

test('the same fee again changes nothing', async () => {
  const { user, received, at } = open({ booking: cancelled, url: 'fee' })
  const form = await findForm(`Cancellation fee of ${guest}`)
  await user.click(form.getByRole('button', { name: 'Change fee' }))
  await vi.waitFor(() => expect(at()).toBe('/bookings'))
  expect(received(bookings.setStatus)).toEqual([])
})

test('what is missing of a fee is owed', async () => {
  open({ booking: { ...cancelled, paidAmount: 100_000 }, url: 'open' })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('Fee still owed').nextSibling).toHaveTextContent('₦50,000.00')
  expect(money.getByRole('button', { name: 'Refund' })).toBeVisible()
  expect(money.queryByRole('button', { name: 'Record refund' })).toBeNull()
})

test('an agent sees the fee and cannot change it', async () => {
  open({ booking: cancelled, role: 'AGENT', url: 'open' })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('Refund due').nextSibling).toHaveTextContent('₦50,000.00')
  expect(money.queryByRole('button')).toBeNull()
})

test('a cancelled booking without a recorded fee reads as before', async () => {
  const { user } = open({ booking: { ...cancelled, cancellationFee: null, cancelledOn: null }, url: 'open' })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.queryByText(/fee|Refund due/)).toBeNull()
  expect(money.queryByRole('button', { name: 'Change fee' })).toBeNull()
  await user.click(money.getByRole('button', { name: 'Refund' }))
  const form = await findForm(`Refund to ${guest}`, 'Amount returned')
  expect(form.getByLabelText('Amount returned')).toHaveValue('200,000.00')
})

test('the details say the agreed policy, if there is one', async () => {
  open({ url: 'open' })
  expect((await screen.findByText('Cancellation policy')).nextSibling).toHaveTextContent(
    'Full refund until 5 days before arrival. 50 % fee until 1 day before arrival. No refund after that.',
  )
})

test('the details of a booking without a policy say nothing about it', async () => {
  open({ booking: { ...paid, cancellationPolicy: null }, url: 'open' })
  await screen.findByRole('region', { name: 'Money' })
  expect(screen.queryByText('Cancellation policy')).toBeNull()
})
