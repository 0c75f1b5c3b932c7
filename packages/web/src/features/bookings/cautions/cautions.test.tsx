import { type DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { payLinks } from '@ilewa/contract/collections/pay-links'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { aboveHeldReason, cautions, photoNeededMessage } from '@ilewa/contract/money/caution'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { BookingPayments, CautionDeduction, MoneyEntry } from '@ilewa/contract/money/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../test/bookings.ts'
import { claimOf } from '../../../test/claims.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const guest = 'Ọláwálé Ṣóyínká'
const at = '2026-11-27T11:00:00.000Z'
const entryId = '0198a000-0000-7000-8000-0000000000b1'
const bank = { id: '0198a000-0000-7000-8000-0000000000b2', name: 'GTBank rent' }
const account = {
  ...{ ...bank, kind: 'BANK', bankName: null, accountNumber: null, accountName: null },
  ...{ archivedAt: null, balance: 0, isForGuests: false },
}

const deductionOf = (changes: Partial<CautionDeduction> = {}): CautionDeduction => ({
  ...{ id: bookingId, entryId, amount: 15_000, category: 'DAMAGE', reason: 'Broken bedside lamp' },
  photos: [{ id: entryId, url: '/files/lamp.jpg', thumbnailUrl: '/files/lamp-small.jpg' }],
  ...{ isReversed: false, createdAt: at },
  ...changes,
})

const entryOf = (kind: MoneyEntry['kind'], changes: Partial<MoneyEntry> = {}): MoneyEntry => ({
  ...{ id: entryId, kind, amount: 15_000, paidOn: '2026-11-27', method: 'UNKNOWN' },
  ...{ moneyAccount: null, note: null, claimId: null, document: null, reverses: null, reversedBy: null },
  ...{ recordedByName: 'Adaeze Obi', createdAt: at },
  ...changes,
})

const claim = claimOf({ id: entryId, cautionPart: 50_000, senderName: null, senderBank: null })

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  booking?: Partial<Booking>
  payments?: Partial<BookingPayments>
  role?: Role
  url?: string
  returned?: Reply
}

/** A paid stay that is over, with a deposit of ₦50,000. */
function open(
  { booking = {}, payments = {}, role = 'OWNER', url = 'open', returned }: Options = {},
  /** What differs when the booking is read again. */
  later: Partial<Booking> = {},
) {
  const session = sessionOf(role)
  saveSession({ ...session, user: { ...session.user, worksAtDesk: role === 'OWNER' } })
  const stay = bookingOf({
    ...{ status: 'CHECKED_OUT', paidAmount: 150_000, cautionAmount: 50_000, cautionHeld: 50_000 },
    ...booking,
  })
  const data = { payments: paymentsOf(stay, payments) }
  const checkedOut: { stay: DeskStay } = { stay: toDeskStay({ ...stay, status: 'CHECKED_OUT', version: 2 }) }
  const received = fakeServerOf(
    [bookingPayments.list, { data }],
    [bookingPayments.record, { data, message: 'Payment recorded' }],
    [bookingPayments.reverse, { data, message: 'Entry reversed' }],
    [paymentClaims.create, { data, message: 'Claim sent to the owner' }],
    [paymentClaims.confirm, { data, message: 'Payment recorded' }],
    [cautions.return, returned ?? { data, message: 'Caution deposit returned' }],
    [cautions.deduct, { data, message: 'Kept from the caution deposit' }],
    [cautions.apply, { data, message: 'Paid from the caution deposit' }],
    [cautions.set, { data: { booking: stay }, message: 'Caution deposit changed' }],
    [moneyAccounts.list, { data: { moneyAccounts: [account] } }],
    [payLinks.list, { data: { payLinks: [] } }],
    [frontDesk.checkOut, { data: checkedOut }],
    [bookings.get, { data: { booking: stay } }, { data: { booking: { ...stay, ...later } } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('../payments/payment-dialogs.ts')
  await import('../../../ui/images/PicturesField.tsx')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z'), shouldAdvanceTime: true })
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const findPanel = async () => within(await screen.findByRole('region', { name: 'Caution deposit' }))
const body = (calls: readonly { body: unknown }[]) => calls[0]?.body

test('after the stay the deposit comes first, with what to do', async () => {
  open()
  const money = await screen.findByRole('region', { name: 'Money' })
  const panel = await findPanel()
  expect(panel.getByText('₦50,000.00 is held. Return it, or keep what the guest owes.')).toBeVisible()
  expect(money.firstElementChild).toBe(screen.getByRole('region', { name: 'Caution deposit' }))
  expect(panel.queryByText('Still to pay')).toBeNull()
  expect(panel.queryByRole('button', { name: 'Pay the balance with it' })).toBeNull()
})

test.each([
  ['a booking without a deposit', { booking: { cautionAmount: 0, cautionHeld: 0 } }],
  ['one that kept nothing', { booking: { cautionAmount: 0, cautionHeld: 0 }, role: 'AGENT' }],
] satisfies [string, Options][])('%s shows no deposit', async (_, options) => {
  open(options)
  await screen.findByRole('region', { name: 'Money' })
  expect(screen.queryByText('Caution deposit')).toBeNull()
})

test('before the stay the panel shows what is agreed, held and still to pay', async () => {
  open({ booking: { status: 'CONFIRMED', cautionHeld: 20_000 } })
  const panel = await findPanel()
  expect(panel.getByText('Agreed').nextSibling).toHaveTextContent('₦50,000.00')
  expect(panel.getByText('Held').nextSibling).toHaveTextContent('₦20,000.00')
  expect(panel.getByText('Still to pay').nextSibling).toHaveTextContent('₦30,000.00')
  expect(panel.queryByText(/Return it/)).toBeNull()
})

test('an agent sees the sums and what was kept, but settles nothing', async () => {
  open({ role: 'AGENT', payments: { deductions: [deductionOf()] } })
  const panel = await findPanel()
  expect(await panel.findByText('Kept: Damage')).toBeVisible()
  expect(panel.queryByRole('button')).toBeNull()
  expect(panel.queryByText(/Return it/)).toBeNull()
})

test('what was kept has its reason and photos; a reversed part says so', async () => {
  const reversed = deductionOf({ id: entryId, category: 'OTHER', photos: [], isReversed: true })
  open({ payments: { deductions: [deductionOf(), reversed] } })
  const panel = await findPanel()
  expect(await panel.findByText('Kept: Damage')).toBeVisible()
  expect(panel.getAllByText('Broken bedside lamp')[0]).toBeVisible()
  const photo = panel.getByRole('link', { name: 'Damage, photo 1' })
  expect(photo).toHaveAttribute('href', '/files/lamp.jpg')
  expect(panel.getByText(/Kept: Other/)).toHaveTextContent('Kept: Other (reversed)')
})

test('the deposit of a cancelled booking can only be returned', async () => {
  open({ booking: { status: 'CANCELLED', paidAmount: 0 } })
  const panel = await findPanel()
  expect(panel.getByText('₦50,000.00 is held. Return it to the guest.')).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Keep a part' })).toBeNull()
})

test('an owner returns the deposit with two taps', async () => {
  const { user, received } = open()
  await user.click(await screen.findByRole('button', { name: 'Return deposit' }))
  const form = await dialog(`Return deposit to ${guest}`)
  expect(form.getByLabelText('Amount returned')).toHaveValue('50,000.00')
  expect(await form.findByRole('option', { name: 'GTBank rent', selected: true })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Record return of ₦50,000.00' }))
  await vi.waitFor(() =>
    expect(body(received(cautions.return))).toEqual({
      ...{ amount: 50_000, method: 'TRANSFER', paidOn: '2026-11-27', note: null },
    }),
  )
  expect(await screen.findByText('Caution deposit returned')).toBeVisible()
})

test('a deposit is returned as it came, and a payment is refunded so', async () => {
  const entries = [entryOf('CAUTION_IN', { method: 'CASH' }), entryOf('PAYMENT', { method: 'POS' })]
  open({ url: 'return', payments: { entries } })
  const returning = await dialog(`Return deposit to ${guest}`)
  expect(returning.getByLabelText('Method')).toHaveValue('CASH')
  open({ url: 'refund', payments: { entries } })
  const refunding = await dialog(`Refund to ${guest}`)
  expect(refunding.getByLabelText('Method')).toHaveValue('POS')
})

test('a deposit that came twice, and of which the last was a mistake, is returned as the first', async () => {
  const [mistake, reversal] = ['0198a000-0000-7000-8000-0000000000c1', '0198a000-0000-7000-8000-0000000000c2']
  const entries = [
    entryOf('CAUTION_IN', { id: reversal, method: 'CASH', reverses: mistake }),
    entryOf('CAUTION_IN', { id: mistake, method: 'CASH', reversedBy: reversal }),
    entryOf('CAUTION_IN', { method: 'POS' }),
  ]
  open({ url: 'return', payments: { entries } })
  expect((await dialog(`Return deposit to ${guest}`)).getByLabelText('Method')).toHaveValue('POS')
})

test('more than is held is refused at the amount, also by the server', async () => {
  const refusal = { status: 400, code: 'cautions.above_held', message: aboveHeldReason }
  const { user, received } = open({ url: 'return', returned: refusal })
  const form = await dialog(`Return deposit to ${guest}`)
  const amount = form.getByLabelText('Amount returned')
  await user.clear(amount)
  await user.type(amount, '60000')
  await user.click(form.getByRole('button', { name: 'Record return of ₦60,000.00' }))
  expect(amount).toHaveAccessibleDescription(new RegExp(aboveHeldReason))
  expect(received(cautions.return)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '40000')
  expect(form.getByText('After this ₦10,000.00 is still held.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Record return of ₦40,000.00' }))
  await vi.waitFor(() => expect(received(cautions.return)).toHaveLength(1))
  await vi.waitFor(() => expect(amount).toHaveAccessibleDescription(new RegExp(aboveHeldReason)))
})

test('a part is kept with a reason and a photo, which damage needs', async () => {
  const { user, received } = open({ url: 'keep' })
  const form = await dialog(`Keep a part of ${guest}’s deposit`)
  await user.click(form.getByRole('button', { name: 'Keep a part' }))
  expect(await form.findByText('Amount is required')).toBeVisible()
  expect(form.getByText('Choose what it is for')).toBeVisible()
  expect(form.getByText('Give a reason of at least 5 characters')).toBeVisible()
  await user.type(form.getByLabelText('Amount to keep'), '15000')
  await user.selectOptions(form.getByLabelText('What is it for?'), 'Damage')
  await user.type(form.getByLabelText('Reason'), 'Broken lamp')
  await user.click(form.getByRole('button', { name: 'Keep ₦15,000.00' }))
  expect(await form.findByText(photoNeededMessage)).toBeVisible()
  expect(received(cautions.deduct)).toEqual([])
  await user.upload(form.getByLabelText('Add images'), new File(['x'], 'lamp.jpg', { type: 'image/jpeg' }))
  expect(await form.findByRole('img', { name: 'lamp.jpg' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Keep ₦15,000.00' }))
  await vi.waitFor(() => expect(received(cautions.deduct)).toHaveLength(1))
  const sent = body(received(cautions.deduct)) as FormData
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ amount: '15000', category: 'DAMAGE', reason: 'Broken lamp' },
  })
  expect(sent.getAll('photos')).toHaveLength(1)
})

test('a late check-out needs no photo', async () => {
  const { user, received } = open({ url: 'keep' })
  const form = await dialog(`Keep a part of ${guest}’s deposit`)
  await user.type(form.getByLabelText('Amount to keep'), '10000')
  await user.selectOptions(form.getByLabelText('What is it for?'), 'Late check-out')
  await user.type(form.getByLabelText('Reason'), 'Left at six')
  await user.click(form.getByRole('button', { name: 'Keep ₦10,000.00' }))
  await vi.waitFor(() => expect(received(cautions.deduct)).toHaveLength(1))
})

test('what the guest owes is paid with the deposit, at most what is held and owed', async () => {
  const { user, received } = open({ booking: { paidAmount: 120_000 } })
  await user.click(await screen.findByRole('button', { name: 'Pay the balance with it' }))
  const form = await dialog(`Pay the balance of ${guest}`)
  const amount = form.getByLabelText('Amount from the deposit')
  expect(amount).toHaveValue('30,000.00')
  await user.clear(amount)
  await user.type(amount, '40000')
  await user.click(form.getByRole('button', { name: 'Pay ₦40,000.00 with it' }))
  expect(amount).toHaveAccessibleDescription(/That is more than the guest owes/)
  await user.clear(amount)
  await user.type(amount, '30000')
  await user.click(form.getByRole('button', { name: 'Pay ₦30,000.00 with it' }))
  await vi.waitFor(() => expect(body(received(cautions.apply))).toEqual({ amount: 30_000 }))
})

test('an owner agrees on another deposit', async () => {
  const { user, received } = open({ booking: { status: 'CONFIRMED' } })
  await user.click(await screen.findByRole('button', { name: 'Change deposit' }))
  const form = await dialog(`Caution deposit of ${guest}`)
  const amount = form.getByLabelText('Caution deposit')
  expect(amount).toHaveAccessibleDescription('₦50,000.00 is held. That does not change.')
  await user.clear(amount)
  await user.click(form.getByRole('button', { name: 'Change deposit' }))
  expect(await form.findByText('Caution deposit is required')).toBeVisible()
  await user.type(amount, '80000')
  await user.click(form.getByRole('button', { name: 'Change deposit' }))
  await vi.waitFor(() => expect(body(received(cautions.set))).toEqual({ cautionAmount: 80_000, version: 1 }))
})

const unpaid = { status: 'CONFIRMED', paidAmount: 50_000, cautionHeld: 0 } satisfies Partial<Booking>

test('a payment proposes stay and deposit together, and its part follows the amount until it is typed', async () => {
  const { user, received } = open({ url: 'pay', booking: unpaid })
  const form = await dialog(`Payment of ${guest}`)
  const [amount, part] = [
    form.getByLabelText('Amount received'),
    form.getByLabelText('Of which caution deposit'),
  ]
  expect(amount).toHaveValue('150,000.00')
  expect(part).toHaveValue('50,000.00')
  expect(part).toHaveAccessibleDescription('₦100,000.00 is for the stay.')
  await user.clear(amount)
  await user.type(amount, '120000')
  await vi.waitFor(() => expect(part).toHaveValue('20,000.00'))
  await user.clear(part)
  await user.type(part, '130000')
  await user.click(form.getByRole('button', { name: 'Record ₦120,000.00' }))
  expect(part).toHaveAccessibleDescription(/The caution deposit cannot be more than the amount/)
  await user.clear(part)
  await user.type(part, '10000')
  await user.click(form.getByRole('button', { name: 'Record ₦120,000.00' }))
  // Only ₦110,000 are for the stay, of which ₦100,000 are owed.
  expect(await form.findByText('Tick this if the whole amount arrived')).toBeVisible()
  expect(form.getByRole('checkbox', { name: /^₦10,000.00 more than owed/ })).toBeVisible()
  await user.clear(part)
  await user.type(part, '20000')
  await user.click(form.getByRole('button', { name: 'Record ₦120,000.00' }))
  await vi.waitFor(() =>
    expect(body(received(bookingPayments.record))).toMatchObject({ amount: 120_000, cautionPart: 20_000 }),
  )
})

test('without a deposit that is due, a payment asks for none', async () => {
  open({ url: 'pay', booking: { ...unpaid, cautionHeld: 50_000 } })
  const form = await dialog(`Payment of ${guest}`)
  expect(form.getByLabelText('Amount received')).toHaveValue('100,000.00')
  expect(form.queryByLabelText('Of which caution deposit')).toBeNull()
})

test('an agent claims stay and deposit, less what is claimed already', async () => {
  const booking = { ...unpaid, claimedAmount: 60_000 }
  const { user, received } = open({ role: 'AGENT', booking })
  await user.click(await screen.findByRole('button', { name: 'Guest has paid' }))
  const form = await dialog(`${guest} has paid`)
  expect(form.getByLabelText('Amount the guest paid')).toHaveValue('90,000.00')
  expect(form.getByLabelText('Of which caution deposit')).toHaveValue('50,000.00')
  await user.click(form.getByRole('button', { name: 'Tell the owner' }))
  await vi.waitFor(() =>
    expect(body(received(paymentClaims.create))).toMatchObject({ amount: 90_000, cautionPart: 50_000 }),
  )
})

test('confirming a claim proposes its part of the deposit', async () => {
  const { user, received } = open({ booking: unpaid, payments: { claims: [claim] } })
  expect(await screen.findByText(/₦50,000.00 of it is the caution deposit/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Money arrived' }))
  expect(screen.getByLabelText('Of which caution deposit')).toHaveValue('50,000.00')
  await user.click(screen.getByRole('button', { name: 'Yes, ₦60,000.00 is there' }))
  await vi.waitFor(() =>
    expect(body(received(paymentClaims.confirm))).toMatchObject({ amount: 60_000, cautionPart: 50_000 }),
  )
})

test('entries that move no money have no sign and no account, and can be reversed', async () => {
  const voucher = { id: bookingId, number: 'RFD-000007' }
  const entries = [
    entryOf('CAUTION_DEDUCTED'),
    entryOf('CAUTION_APPLIED', { id: bookingId, amount: 20_000, recordedByName: null }),
    entryOf('CAUTION_OUT', {
      id: bank.id,
      amount: 5_000,
      method: 'CASH',
      moneyAccount: bank,
      document: voucher,
    }),
  ]
  const { user, received } = open({ payments: { entries } })
  expect(await screen.findByText('Kept from the caution deposit')).toBeVisible()
  expect(screen.getByText('₦15,000.00')).toBeVisible()
  expect(screen.getByText('27 Nov 2026 · Adaeze Obi')).toBeVisible()
  expect(screen.getByText('Paid from the caution deposit')).toBeVisible()
  expect(screen.getByText('₦20,000.00')).toBeVisible()
  expect(screen.getByText('27 Nov 2026', { selector: 'span' })).toBeVisible()
  expect(screen.getByText('−₦5,000.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Voucher RFD-000007' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reverse ₦15,000.00 of 27 Nov 2026' }))
  await user.type(screen.getByLabelText('Why was it a mistake?'), 'Lamp was old')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  await vi.waitFor(() => expect(body(received(bookingPayments.reverse))).toEqual({ reason: 'Lamp was old' }))
})

test('a check-out with one tap offers the return of the deposit too', async () => {
  const { user } = open({ booking: { status: 'CHECKED_IN' } }, { status: 'CHECKED_OUT' })
  await user.click(await screen.findByRole('button', { name: 'Check out' }))
  const after = await dialog(`${guest} is checked out`)
  await user.click(after.getByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('button', { name: 'Return deposit' })).toBeVisible()
})

test('after a check-out the owner can return the deposit that is held', async () => {
  const { user } = open({ url: 'leave', booking: { status: 'CHECKED_IN' } })
  const form = await dialog(`Check out ${guest}`)
  await user.click(form.getByRole('button', { name: 'Check out' }))
  const after = await dialog(`${guest} is checked out`)
  expect(after.getByText('A caution deposit of ₦50,000.00 is held.')).toBeVisible()
  await user.click(after.getByRole('button', { name: 'Return caution deposit' }))
  await dialog(`Return deposit to ${guest}`)
})

test('after a check-out the owner can keep a part of the deposit', async () => {
  const { user } = open({ url: 'leave', booking: { status: 'CHECKED_IN' } })
  const form = await dialog(`Check out ${guest}`)
  await user.click(form.getByRole('button', { name: 'Check out' }))
  const after = await dialog(`${guest} is checked out`)
  await user.click(after.getByRole('button', { name: 'Keep a part' }))
  await dialog(`Keep a part of ${guest}’s deposit`)
  expect(screen.queryByRole('dialog', { name: `${guest} is checked out` })).toBeNull()
})

test('a check-out without a deposit ends with the sheet', async () => {
  const { user, received } = open({ url: 'leave', booking: { status: 'CHECKED_IN', cautionHeld: 0 } })
  const form = await dialog(`Check out ${guest}`)
  await user.click(form.getByRole('button', { name: 'Check out' }))
  await vi.waitFor(() => expect(received(frontDesk.checkOut)).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('more than the agreed deposit is pointed out', async () => {
  const { user } = open({ url: 'pay', booking: { ...unpaid, cautionHeld: 20_000 } })
  const form = await dialog(`Payment of ${guest}`)
  const part = form.getByLabelText('Of which caution deposit')
  expect(part).toHaveValue('30,000.00')
  expect(form.queryByRole('status')).toBeNull()
  await user.clear(part)
  await user.type(part, '45000')
  expect(form.getByRole('status')).toHaveTextContent('This is ₦15,000.00 more than the agreed deposit.')
})

test('a claim of more than the agreed deposit is pointed out to the owner', async () => {
  const { user } = open({ booking: { ...unpaid, cautionAmount: 30_000 }, payments: { claims: [claim] } })
  await user.click(await screen.findByRole('button', { name: 'Money arrived' }))
  expect(screen.getByText('This is ₦20,000.00 more than the agreed deposit.')).toBeVisible()
})

test('a check-out says that a deposit is held', async () => {
  open({ url: 'leave', booking: { status: 'CHECKED_IN' } })
  const form = await dialog(`Check out ${guest}`)
  expect(
    form.getByText('Caution deposit held: ₦50,000.00. You can return it or keep a part after the check-out.'),
  ).toBeVisible()
})

const none = { status: 'CONFIRMED', cautionAmount: 0, cautionHeld: 0 } satisfies Partial<Booking>

test('an owner adds a deposit to an open booking without one', async () => {
  const { user, received } = open({ booking: none })
  await user.click(await screen.findByRole('button', { name: 'Add a caution deposit' }))
  const form = await dialog(`Caution deposit of ${guest}`)
  await user.type(form.getByLabelText('Caution deposit'), '40000')
  await user.click(form.getByRole('button', { name: 'Add deposit' }))
  await vi.waitFor(() => expect(body(received(cautions.set))).toEqual({ cautionAmount: 40_000, version: 1 }))
})

test.each([
  ['an agent', { booking: none, role: 'AGENT' }],
  ['the owner of a cancelled booking', { booking: { ...none, status: 'CANCELLED' } }],
  ['the owner of a stay that is over', { booking: { ...none, status: 'CHECKED_OUT' } }],
] satisfies [string, Options][])('%s adds no deposit', async (_, options) => {
  open(options)
  await screen.findByRole('region', { name: 'Money' })
  expect(screen.queryByRole('button', { name: 'Add a caution deposit' })).toBeNull()
})

test('the deposit of a cancelled booking pays no fee and is not changed', async () => {
  open({
    booking: { status: 'CANCELLED', paidAmount: 10_000, cancellationFee: 50_000, cancelledOn: '2026-11-26' },
  })
  const panel = await findPanel()
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Return deposit'])
})

test('what is missing of the deposit only has payment details too', async () => {
  open({ booking: { status: 'CONFIRMED', cautionHeld: 20_000 } })
  expect(await screen.findByRole('button', { name: 'Payment details' })).toBeVisible()
})

test('all that is missing of a part that is kept is shown at once', async () => {
  const { user } = open({ url: 'keep' })
  const form = await dialog(`Keep a part of ${guest}’s deposit`)
  const amount = form.getByLabelText('Amount to keep')
  await user.type(amount, '60000')
  await user.selectOptions(form.getByLabelText('What is it for?'), 'Damage')
  await user.click(form.getByRole('button', { name: 'Keep ₦60,000.00' }))
  expect(amount).toHaveAccessibleDescription(new RegExp(aboveHeldReason))
  expect(form.getByText('Give a reason of at least 5 characters')).toBeVisible()
  expect(form.getByText(photoNeededMessage)).toBeVisible()
})

test('another category clears the error of the photos', async () => {
  const { user } = open({ url: 'keep' })
  const form = await dialog(`Keep a part of ${guest}’s deposit`)
  const category = form.getByLabelText('What is it for?')
  await user.selectOptions(category, 'Damage')
  await user.click(form.getByRole('button', { name: 'Keep a part' }))
  expect(form.getByText(photoNeededMessage)).toBeVisible()
  await user.selectOptions(category, 'Late check-out')
  expect(form.queryByText(photoNeededMessage)).toBeNull()
  expect(form.getByText('Amount is required')).toBeVisible()
})
