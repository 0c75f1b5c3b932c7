import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { BookingPayments, MoneyEntry, PaymentClaim } from '@ilewa/contract/money/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const at = '2026-11-24T09:00:00.000Z'
const guest = 'Ọláwálé Ṣóyínká'
const bank = { id: '0198a000-0000-7000-8000-0000000000a1', name: 'GTBank rent' }
const entryId = '0198a000-0000-7000-8000-0000000000a2'
const claimId = '0198a000-0000-7000-8000-0000000000a3'
const account = (kind: 'BANK' | 'CASH' | 'UNKNOWN', one = bank) => ({
  ...{ ...one, kind, bankName: null, accountNumber: null, accountName: null, archivedAt: null, balance: 0 },
})

const entryOf = (changes: Partial<MoneyEntry> = {}): MoneyEntry => ({
  ...{ id: entryId, kind: 'PAYMENT', amount: 50_000, isReceived: true, paidOn: '2026-11-23' },
  ...{ method: 'TRANSFER', moneyAccount: bank, note: null, claimId: null, document: null },
  ...{ reverses: null, reversedBy: null },
  ...{ recordedByName: 'Adaeze Obi', createdAt: at },
  ...changes,
})

const claimOf = (changes: Partial<PaymentClaim> = {}): PaymentClaim => ({
  ...{
    id: claimId,
    bookingId,
    state: 'CLAIMED',
    amount: 60_000,
    method: 'TRANSFER',
    claimedOn: '2026-11-24',
  },
  ...{
    senderName: 'Ngọzi Eze',
    senderBank: 'Kuda',
    sessionId: null,
    note: null,
    reason: null,
    decidedAt: null,
  },
  ...{ claimedBy: sessionOf('AGENT').user.id, claimedByName: 'Chidera Okonkwo', createdAt: at },
  ...changes,
})

interface Options {
  booking?: Partial<Booking>
  payments?: Partial<BookingPayments>
  role?: Role
  url?: string
}

/** A stay of ₦150,000, of which ₦50,000 are paid. */
function open({ booking = {}, payments = {}, role = 'OWNER', url = 'open' }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf({ status: 'CONFIRMED', ...booking })
  const { totalAmount, paidAmount, claimedAmount } = stay
  const state = { totalAmount, paidAmount, claimedAmount, entries: [], claims: [], ...payments }
  const answer = { data: { payments: state } }
  const received = fakeServerOf(
    [bookingPayments.list, answer],
    [bookingPayments.record, { ...answer, message: 'Payment recorded' }],
    [bookingPayments.refund, { ...answer, message: 'Refund recorded' }],
    [bookingPayments.reverse, { ...answer, message: 'Entry reversed' }],
    [paymentClaims.create, { ...answer, message: 'Claim sent to the owner' }],
    [paymentClaims.confirm, { ...answer, message: 'Payment recorded' }],
    [paymentClaims.reject, { ...answer, message: 'Claim rejected' }],
    [paymentClaims.withdraw, { ...answer, message: 'Claim withdrawn' }],
    [
      moneyAccounts.list,
      {
        data: {
          moneyAccounts: [account('BANK'), account('UNKNOWN', { id: bookingId, name: 'Unknown' })],
        },
      },
    ],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('./payment-dialogs.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const body = (calls: readonly { body: unknown }[]) => calls[0]?.body

test('an owner records the balance with one tap, into the account of the method', async () => {
  const { user, received } = open({ url: 'pay' })
  const form = await dialog(`Payment of ${guest}`)
  expect(form.getByLabelText('Amount received')).toHaveValue('100,000.00')
  expect(await form.findByRole('option', { name: 'GTBank rent', selected: true })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Record ₦100,000.00' }))
  await vi.waitFor(() =>
    expect(body(received(bookingPayments.record))).toEqual({
      ...{ amount: 100_000, method: 'TRANSFER', paidOn: '2026-11-24', note: null, asCredit: false },
    }),
  )
  expect(await screen.findByText('Payment recorded')).toBeVisible()
})

test('more than the balance asks whether it is credit', async () => {
  const { user, received } = open({ url: 'pay' })
  const form = await dialog(`Payment of ${guest}`)
  expect(form.queryByRole('checkbox')).toBeNull()
  const amount = form.getByLabelText('Amount received')
  await user.clear(amount)
  await user.type(amount, '120000')
  await user.click(form.getByRole('button', { name: 'Record ₦120,000.00' }))
  expect(await form.findByText('Tick this if the whole amount arrived')).toBeVisible()
  expect(received(bookingPayments.record)).toEqual([])
  await user.click(form.getByRole('checkbox', { name: /^₦20,000.00 more than owed/ }))
  await user.click(form.getByRole('button', { name: 'Record ₦120,000.00' }))
  await vi.waitFor(() =>
    expect(body(received(bookingPayments.record))).toMatchObject({ amount: 120_000, asCredit: true }),
  )
})

test('an empty amount is refused at its field', async () => {
  const { user, received } = open({ url: 'pay' })
  const form = await dialog(`Payment of ${guest}`)
  await user.clear(form.getByLabelText('Amount received'))
  await user.click(form.getByRole('button', { name: 'Record payment' }))
  expect(await form.findByText('Amount is required')).toBeVisible()
  expect(received(bookingPayments.record)).toEqual([])
})

test('an agent claims a payment, without accounts', async () => {
  const { user, received } = open({ url: 'pay', role: 'AGENT' })
  const form = await dialog(`${guest} has paid`)
  expect(form.queryByLabelText('Account')).toBeNull()
  await user.type(form.getByLabelText('Sender (optional)'), 'Ngọzi Eze')
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  await vi.waitFor(() =>
    expect(body(received(paymentClaims.create))).toMatchObject({
      ...{ amount: 100_000, method: 'TRANSFER', claimedOn: '2026-11-24', senderName: 'Ngọzi Eze' },
    }),
  )
})

test('the details list sums, payments and refunds; a reversed entry cannot be reversed again', async () => {
  const reversal = entryOf({
    ...{ id: claimId, isReceived: false, reverses: entryId, note: 'Entered twice' },
  })
  open({ payments: { entries: [reversal, entryOf({ reversedBy: claimId })] } })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('Balance due').nextSibling).toHaveTextContent('₦100,000.00')
  expect(await money.findByText('Payment reversed')).toBeVisible()
  expect(money.getByText('−₦50,000.00')).toBeVisible()
  expect(money.getByText('+₦50,000.00')).toBeVisible()
  expect(money.queryByRole('button', { name: /^Reverse/ })).toBeNull()
})

test('what is paid above the total is due to the guest, and proposed as the refund', async () => {
  const { user, received } = open({ booking: { totalAmount: 40_000 } })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('Refund due').nextSibling).toHaveTextContent('₦10,000.00')
  await user.click(money.getByRole('button', { name: 'Refund' }))
  const form = await dialog(`Refund to ${guest}`)
  expect(form.getByLabelText('Amount returned')).toHaveValue('10,000.00')
  await user.click(form.getByRole('button', { name: 'Record refund of ₦10,000.00' }))
  expect(await form.findByText('Give a reason of at least 5 characters')).toBeVisible()
  await user.type(form.getByLabelText('Reason'), 'Left early')
  await user.click(form.getByRole('button', { name: 'Record refund of ₦10,000.00' }))
  await vi.waitFor(() =>
    expect(body(received(bookingPayments.refund))).toMatchObject({ amount: 10_000, reason: 'Left early' }),
  )
})

test('an entry is reversed with a reason', async () => {
  const { user, received } = open({ payments: { entries: [entryOf()] } })
  await user.click(await screen.findByRole('button', { name: 'Reverse ₦50,000.00 of 23 Nov 2026' }))
  await user.type(screen.getByLabelText('Why was it a mistake?'), 'Wrong guest')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  await vi.waitFor(() => expect(body(received(bookingPayments.reverse))).toEqual({ reason: 'Wrong guest' }))
})

test('an owner confirms what really came, or rejects with a reason', async () => {
  const { user, received } = open({ payments: { claims: [claimOf()] } })
  expect(await screen.findByText('₦60,000.00 claimed, not confirmed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText(/Is ₦60,000.00 from Ngọzi Eze in your account\?/)).toBeVisible()
  const amount = screen.getByLabelText('Amount received')
  await user.clear(amount)
  await user.type(amount, '55000')
  await user.click(screen.getByRole('button', { name: 'Yes, ₦55,000.00 is there' }))
  await vi.waitFor(() =>
    expect(body(received(paymentClaims.confirm))).toMatchObject({
      ...{ amount: 55_000, method: 'TRANSFER', paidOn: '2026-11-24' },
    }),
  )
})

test('an agent withdraws an own claim, and reads why one was rejected', async () => {
  const rejected = claimOf({ id: entryId, state: 'REJECTED', reason: 'Not in the account', decidedAt: at })
  const { user, received } = open({ role: 'AGENT', payments: { claims: [claimOf(), rejected] } })
  expect(await screen.findByText(/Not in the account/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(received(paymentClaims.withdraw)).toHaveLength(1))
})
