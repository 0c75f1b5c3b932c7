import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { BookingPayments, MoneyEntry } from '@ilewa/contract/money/schema'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../test/bookings.ts'
import { claimId, claimOf } from '../../../test/claims.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const at = '2026-11-24T09:00:00.000Z'
const guest = 'Ọláwálé Ṣóyínká'
const bank = { id: '0198a000-0000-7000-8000-0000000000a1', name: 'GTBank rent' }
const entryId = '0198a000-0000-7000-8000-0000000000a2'
const account = (kind: 'BANK' | 'CASH' | 'UNKNOWN', one = bank) => ({
  ...{ ...one, kind, bankName: null, accountNumber: null, accountName: null, archivedAt: null, balance: 0 },
  isForGuests: false,
})

const entryOf = (changes: Partial<MoneyEntry> = {}): MoneyEntry => ({
  ...{ id: entryId, kind: 'PAYMENT', amount: 50_000, paidOn: '2026-11-23' },
  ...{ method: 'TRANSFER', moneyAccount: bank, note: null, claimId: null, document: null },
  ...{ reverses: null, reversedBy: null },
  ...{ recordedByName: 'Adaeze Obi', createdAt: at },
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
  const state = paymentsOf(stay, payments)
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const body = (calls: readonly { body: unknown }[]) => calls[0]?.body

test('the details show what the total consists of, if the booking has lines', async () => {
  const line = (kind: BookingLine['kind'], quantity: number, unitAmount: number) => ({
    ...{ kind, quantity, unitAmount, amount: quantity * unitAmount, note: null },
  })
  open({ booking: { lines: [line('NIGHTS', 3, 45_000), line('CLEANING', 1, 15_000)] } })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.getByText('3 nights at ₦45,000.00')).toBeVisible()
  expect(money.getByText('Cleaning')).toBeVisible()
  expect(money.getByText('₦15,000.00')).toBeVisible()
})

test.each([
  [50_000, 1],
  [0, 0],
])(
  'a guest who paid Airbnb gets payment details only of a caution deposit: ₦%d',
  async (cautionAmount, count) => {
    open({ booking: { source: 'AIRBNB', agentId: null, cautionAmount } })
    const money = within(await screen.findByRole('region', { name: 'Money' }))
    expect(await money.findByRole('button', { name: 'Record payment' })).toBeVisible()
    expect(money.queryAllByRole('button', { name: 'Payment details' })).toHaveLength(count)
  },
)

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

const held = { status: 'PENDING', holdUntil: '2026-11-25T10:00:00.000Z', holdAmount: 75_000 } as const

test.each([
  ['its deposit', { paidAmount: 0 }, '75,000.00', 'Deposit ₦75,000.00 of ₦150,000.00.'],
  [
    'what is missing of its deposit',
    { paidAmount: 50_000 },
    '25,000.00',
    'Deposit ₦75,000.00 of ₦150,000.00. ₦50,000.00 is paid.',
  ],
  ['the balance once the deposit is paid', { paidAmount: 75_000 }, '75,000.00', 'The guest owes ₦75,000.00.'],
])('the payment of a held booking proposes %s', async (_, paid, amount, description) => {
  open({ url: 'pay', booking: { ...held, ...paid } })
  const field = (await dialog(`Payment of ${guest}`)).getByLabelText('Amount received')
  expect(field).toHaveValue(amount)
  expect(field).toHaveAccessibleDescription(description)
})

test('an agent claims the deposit of a held booking, without what is claimed already', async () => {
  open({ url: 'pay', role: 'AGENT', booking: { ...held, paidAmount: 0, claimedAmount: 15_000 } })
  const field = (await dialog(`${guest} has paid`)).getByLabelText('Amount the guest paid')
  expect(field).toHaveValue('60,000.00')
  expect(field).toHaveAccessibleDescription('Deposit ₦75,000.00 of ₦150,000.00.')
})

test('a claimed caution deposit is not counted for the stay', async () => {
  const booking = { ...held, holdUntil: null, holdAmount: null, paidAmount: 0, cautionAmount: 50_000 }
  open({ url: 'pay', role: 'AGENT', booking: { ...booking, claimedAmount: 60_000, claimedCaution: 50_000 } })
  const form = await dialog(`${guest} has paid`)
  expect(form.getByLabelText('Amount the guest paid')).toHaveValue('140,000.00')
  expect(form.queryByLabelText('Of which caution deposit')).toBeNull()
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

const dueDates: Booking['dueDates'] = [
  { day: '2026-11-20', amount: 80_000, state: 'OVERDUE', missing: 30_000 },
  { day: '2026-11-27', amount: 70_000, state: 'DUE', missing: 70_000 },
]

test('a payment suggests what is overdue, which one tap takes', async () => {
  const { user } = open({ url: 'pay', booking: { dueDates } })
  const form = await dialog(`Payment of ${guest}`)
  const amount = form.getByLabelText('Amount received')
  expect(amount).toHaveValue('100,000.00')
  await user.click(form.getByRole('button', { name: 'Overdue: ₦30,000.00' }))
  expect(amount).toHaveValue('30,000.00')
  expect(form.getByText('Overdue: ₦30,000.00')).toBeVisible()
  expect(form.getByRole('button', { name: 'Record ₦30,000.00' })).toBeVisible()
})

test('a claim suggests what is overdue, without what is claimed already', async () => {
  open({ url: 'pay', role: 'AGENT', booking: { dueDates, claimedAmount: 10_000 } })
  const form = await dialog(`${guest} has paid`)
  expect(form.getByRole('button', { name: 'Overdue: ₦20,000.00' })).toBeVisible()
})

test.each([
  ['nothing is overdue', { dueDates, paidAmount: 80_000 }],
  ['the booking waits for its deposit', { ...held, dueDates }],
])('a payment suggests no overdue amount while %s', async (_, booking) => {
  open({ url: 'pay', booking })
  const form = await dialog(`Payment of ${guest}`)
  expect(form.getByLabelText('Amount received')).toBeVisible()
  expect(form.queryByText(/^Overdue/)).toBeNull()
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
    ...{ id: claimId, reverses: entryId, note: 'Entered twice' },
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

test('what is paid above the total of a pending booking is not due, as in the list of refunds', async () => {
  open({ booking: { status: 'PENDING', totalAmount: 40_000 } })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(money.queryByText('Refund due')).toBeNull()
  expect(money.getByText('Due once confirmed').nextSibling).toHaveTextContent('₦0.00')
})

test('a refund above what is due back warns, and can be recorded', async () => {
  const { user, received } = open({ url: 'refund', booking: { totalAmount: 40_000 } })
  const form = await dialog(`Refund to ${guest}`)
  const amount = form.getByLabelText('Amount returned')
  expect(amount).toHaveAccessibleDescription('₦10,000.00 is due back. The guest has paid ₦50,000.00.')
  expect(form.queryByRole('status')).toBeNull()
  await user.clear(amount)
  await user.type(amount, '12500')
  expect(form.getByRole('status')).toHaveTextContent('This is ₦2,500.00 more than is due back.')
  await user.type(form.getByLabelText('Reason'), 'Broken heater')
  await user.click(form.getByRole('button', { name: 'Record refund of ₦12,500.00' }))
  await vi.waitFor(() => expect(body(received(bookingPayments.refund))).toMatchObject({ amount: 12_500 }))
})

test.each([
  ['nothing is due back', { status: 'CONFIRMED' }, 'Nothing is due back. The guest has paid ₦50,000.00.'],
  ['it is unknown what is due back', { status: 'CANCELLED' }, 'The guest has paid ₦50,000.00.'],
] as const)('a refund says that %s', async (_, booking, description) => {
  open({ url: 'refund', booking })
  const form = await dialog(`Refund to ${guest}`)
  expect(form.getByLabelText('Amount returned')).toHaveAccessibleDescription(description)
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
  await user.click(screen.getByRole('button', { name: 'Money arrived' }))
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

test('confirming a claim shows the end of its form, without the other buttons of the details', async () => {
  const scroll = vi.fn()
  const { user } = open({ payments: { claims: [claimOf()] } })
  const decide = await screen.findByRole('button', { name: 'Money arrived' })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(window.innerHeight)
  // Not in jsdom.
  HTMLElement.prototype.scrollIntoView = scroll
  await user.click(decide)
  const form = screen.getByRole('button', { name: 'Yes, ₦60,000.00 is there' }).closest('form')
  expect(scroll.mock.contexts).toContain(form)
  expect(scroll).toHaveBeenLastCalledWith({ block: 'end' })
  // By this attribute the style sheet of the dialog hides the other buttons.
  expect(form).toHaveAttribute('data-question')
})

test('an agent withdraws an own claim, and reads why one was rejected', async () => {
  const rejected = claimOf({ id: entryId, state: 'REJECTED', reason: 'Not in the account', decidedAt: at })
  const { user, received } = open({ role: 'AGENT', payments: { claims: [claimOf(), rejected] } })
  expect(await screen.findByText(/Not in the account/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Money arrived' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await vi.waitFor(() => expect(received(paymentClaims.withdraw)).toHaveLength(1))
})

test('a claim comes first for the owner who decides about it, with the buttons before the screenshots', async () => {
  const picture = { id: entryId, url: '/files/a.webp', thumbnailUrl: '/files/a-small.webp', shownFor: null }
  open({ payments: { claims: [claimOf({ pictures: [picture] })] } })
  const decide = await screen.findByRole('button', { name: 'Money arrived' })
  const isBefore = (later: Element) =>
    Boolean(decide.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(screen.getByText('Check-in'))).toBe(true)
  expect(isBefore(screen.getByRole('list', { name: /^Screenshots/ }))).toBe(true)
  expect(screen.getAllByText('₦60,000.00 claimed, not confirmed')).toHaveLength(1)
})

test('a claim is below the sums for the agent who made it', async () => {
  open({ role: 'AGENT', payments: { claims: [claimOf()] } })
  const money = within(await screen.findByRole('region', { name: 'Money' }))
  expect(await money.findByRole('button', { name: 'Withdraw' })).toBeVisible()
})
