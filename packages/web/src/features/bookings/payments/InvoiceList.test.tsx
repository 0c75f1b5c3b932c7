import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { documents } from '@ilewa/contract/money/documents'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { invoices } from '@ilewa/contract/money/invoices'
import type { ListedInvoice } from '@ilewa/contract/money/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf, propertyId } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const id = '0198a000-0000-7000-8000-0000000000b4'
const invoice: ListedInvoice = {
  ...{ id, kind: 'INVOICE', number: 'INV-000007', amount: 150_000, issuedOn: '2026-11-24' },
  ...{ checkIn: '2026-11-24', checkOut: '2026-11-27', guestName: 'Ọláwálé Ṣóyínká', propertyId },
  ...{ isForFee: false, isReversed: false },
}
const creditNote: ListedInvoice = {
  ...invoice,
  ...{ id: '0198a000-0000-7000-8000-0000000000b5', kind: 'CREDIT_NOTE', number: 'CRN-000001' },
}

interface Options {
  issued?: ListedInvoice[]
  booking?: Partial<Booking>
  role?: Role
}

function open({ issued = [], booking = {}, role = 'OWNER' }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf({ status: 'CONFIRMED', ...booking })
  const payments = paymentsOf(stay, { invoices: issued })
  const received = fakeServerOf(
    [bookings.get, { data: { booking: stay } }],
    [bookingPayments.list, { data: { payments } }],
    [invoices.create, { data: { payments, documentId: id }, message: 'Invoice issued' }],
    [invoices.credit, { data: { payments, documentId: id }, message: 'Credit note issued' }],
    [documents.get, 'network error'],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?open=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('./payment-dialogs.ts')
})
afterEach(() => endSession())

const money = async () => within(await screen.findByRole('region', { name: 'Money' }))
const list = async () => within(await (await money()).findByRole('list', { name: 'Invoices' }))

test('an owner issues the invoice with one tap, which opens it', async () => {
  const { user, received, at } = open()
  await user.click(await (await money()).findByRole('button', { name: 'Issue invoice' }))
  expect(await screen.findByText('Invoice issued')).toBeVisible()
  expect(received(invoices.create)).toHaveLength(1)
  await vi.waitFor(() => expect(at()).toContain(`document=${id}`))
})

test.each([
  ['a pending booking', { status: 'PENDING' }],
  ['a stay without a price', { totalAmount: 0 }],
  [
    'a cancelled booking without a fee',
    { status: 'CANCELLED', cancellationFee: 0, cancelledOn: '2026-11-24' },
  ],
] as const)('%s has no invoice to issue', async (_, booking) => {
  open({ booking })
  await (await money()).findByText('Total amount')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Issue invoice' })).toBeNull())
})

test('a valid invoice is cancelled by a credit note with a reason; no second one is offered', async () => {
  const { user, received } = open({ issued: [invoice] })
  const rows = await list()
  expect(rows.getByRole('button', { name: 'Invoice INV-000007' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Issue invoice' })).toBeNull()
  await user.click(rows.getByRole('button', { name: 'Cancel by a credit note' }))
  await user.click(rows.getByRole('button', { name: 'Issue credit note' }))
  expect(rows.getByLabelText('Why is the invoice cancelled?')).toHaveAccessibleDescription(
    'Give a reason for the credit note',
  )
  await user.type(rows.getByLabelText('Why is the invoice cancelled?'), 'Wrong dates')
  await user.click(rows.getByRole('button', { name: 'Issue credit note' }))
  expect(await screen.findByText('Credit note issued')).toBeVisible()
  expect(received(invoices.credit)[0]?.body).toEqual({ reason: 'Wrong dates' })
})

test('an invoice of another amount than the booking says so', async () => {
  open({ issued: [invoice], booking: { totalAmount: 200_000 } })
  expect(await (await money()).findByRole('status')).toHaveTextContent(
    'Invoice INV-000007 is for ₦150,000.00, the booking now for ₦200,000.00. Cancel it by a credit note and issue another.',
  )
})

test.each([
  [
    'an owner of a free stay is asked for a credit note only',
    'OWNER',
    { totalAmount: 0 },
    /by a credit note\.$/,
  ],
  ['an agent is not asked to change it', 'AGENT', { totalAmount: 200_000 }, undefined],
] as const)('%s', async (_, role, booking, text) => {
  open({ role, issued: [invoice], booking: { ...booking, agentId: sessionOf('AGENT').user.id } })
  await list()
  const notice = (await money()).queryByRole('status')
  if (text) expect(notice).toHaveTextContent(text)
  else expect(notice).toBeNull()
})

test.each([
  ['other dates', { checkIn: '2026-11-25', checkOut: '2026-11-28' }],
  ['another guest', { guestName: 'Bọ́lá Adébáyọ̀' }],
  ['another property', { propertyId: id }],
  ['a fee instead of the stay', { status: 'CANCELLED', cancellationFee: 150_000, cancelledOn: '2026-11-24' }],
] as const)('an invoice says that the booking now has %s, at the same amount', async (_, booking) => {
  open({ issued: [invoice], booking })
  expect(
    await (await money()).findByText(/^Invoice INV-000007 no longer states this booking/),
  ).toHaveTextContent('Cancel it by a credit note and issue another.')
})

test('an invoice of a property that has another name now says nothing', async () => {
  open({ issued: [invoice], booking: { property: { id: propertyId, name: 'Sea View Loft' } } })
  await list()
  expect(screen.queryByText(/^Invoice INV-000007 (is|no)/)).toBeNull()
})

test('a cancelled invoice stays in the list, and another can be issued', async () => {
  open({ issued: [creditNote, { ...invoice, isReversed: true }] })
  const rows = await list()
  expect(rows.getByRole('button', { name: 'Credit note CRN-000001' })).toBeVisible()
  expect(rows.getByText('24 Nov 2026 · Cancelled by a credit note')).toBeVisible()
  expect(rows.queryByRole('button', { name: 'Cancel by a credit note' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Issue invoice' })).toBeVisible()
})

test('an agent reads invoices, and issues none', async () => {
  open({ role: 'AGENT', issued: [invoice], booking: { agentId: sessionOf('AGENT').user.id } })
  const rows = await list()
  expect(rows.getByRole('button', { name: 'Invoice INV-000007' })).toBeVisible()
  expect(rows.queryByRole('button', { name: 'Cancel by a credit note' })).toBeNull()
})
