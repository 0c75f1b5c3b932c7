import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { type BookingDocument, documents } from '@ilewa/contract/money/documents'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'

const id = '0198a000-0000-7000-8000-0000000000a4'
const url = 'https://ilewa.example/document/secret'

const receipt: BookingDocument = {
  business: { name: 'Ilé Ayọ̀', address: null, phone: '+234 803 123 4567', email: null },
  ...{ issuedOn: '2026-11-24', reference: 'K7M3-QX9P', propertyName: 'Lekki Loft' },
  ...{ checkIn: '2026-12-03', checkOut: '2026-12-05', amount: 120_000, method: 'TRANSFER' },
  ...{ paidOn: '2026-11-23', totalAmount: 170_000, paidAmount: 120_000, balance: 50_000 },
  ...{ kind: 'RECEIPT', number: 'RCT-000042', fingerprint: '0123456789ab' },
  ...{ guestName: 'Ngọzi Eze', recordedByName: 'Adaeze Obi', isReversed: false },
}

interface Options {
  document?: Partial<BookingDocument>
  role?: Role
  links?: number
  address?: string
}

function open({ document = {}, role = 'OWNER', links = 0, address = `document=${id}` }: Options = {}) {
  saveSession(sessionOf(role))
  const stay = bookingOf({ status: 'CONFIRMED' })
  const { totalAmount, paidAmount, claimedAmount } = stay
  const entry = {
    ...{ id, kind: 'PAYMENT' as const, amount: 100_000, isReceived: true, paidOn: '2026-11-24' },
    ...{ method: 'TRANSFER' as const, note: null, claimId: null, reverses: null, reversedBy: null },
    ...{ document: { id, number: 'RCT-000042' }, recordedByName: 'Adaeze Obi' },
    createdAt: '2026-11-24T09:00:00.000Z',
  }
  const payments = { totalAmount, paidAmount, claimedAmount, entries: [entry], claims: [] }
  const received = fakeServerOf(
    [
      documents.get,
      {
        data: {
          document: { ...receipt, ...document },
          guestPhoneE164: '+2348031234567',
          ...(role === 'OWNER' && { links }),
        },
      },
    ],
    [documents.createLink, { data: { url, expiresAt: '2027-02-22T09:00:00.000Z' } }],
    [documents.revokeLinks, { data: {}, message: 'Links revoked' }],
    [bookingPayments.list, { data: { payments } }],
    [bookingPayments.record, { data: { payments }, message: 'Payment recorded' }],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${address}`), received }
}

beforeAll(async () => {
  await import('../dialogs/BookingDetailsDialog.tsx')
  await import('./payment-dialogs.ts')
})
afterEach(() => endSession())

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Receipt RCT-000042' }))
const messageOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')

test('a receipt is shown whole, and goes to the guest by WhatsApp', async () => {
  open()
  const shown = await dialog()
  for (const text of ['₦120,000.00', 'Ngọzi Eze', '3 – 5 Dec 2026, 2 nights', '23 Nov 2026', '₦50,000.00'])
    expect(shown.getAllByText(text)[0]).toBeVisible()
  expect(shown.getByText('RCT-000042 · issued on 24 Nov 2026 · 0123456789ab')).toBeVisible()
  const link = shown.getByRole('link', { name: 'WhatsApp' })
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/2348031234567')
  expect(messageOf(link)).toBe(
    [
      '*Receipt RCT-000042*',
      'Ilé Ayọ̀ received ₦120,000.00 from Ngọzi Eze on 23 Nov 2026 (Transfer).',
      'Lekki Loft, 3 – 5 Dec 2026. Booking K7M3-QX9P.',
      'Balance due: ₦50,000.00',
    ].join('\n'),
  )
})

test('the message takes a link, until the links are revoked', async () => {
  const { user, received } = open({ links: 2 })
  const shown = await dialog()
  const text = () => messageOf(shown.getByRole('link', { name: 'WhatsApp' }))
  await user.click(shown.getByRole('button', { name: 'Add link to message' }))
  expect(await shown.findByRole('link', { name: url })).toBeVisible()
  expect(text()).toContain(url)
  await user.click(shown.getByRole('button', { name: 'Revoke 2 links' }))
  expect(await screen.findByText('Links revoked')).toBeVisible()
  expect(received(documents.revokeLinks)).toHaveLength(1)
  expect(text()).not.toContain(url)
})

test('an agent creates no links', async () => {
  open({ role: 'AGENT' })
  const shown = await dialog()
  expect(shown.getByRole('button', { name: 'PDF' })).toBeVisible()
  expect(shown.queryByRole('button', { name: /link/i })).toBeNull()
})

test('a reversed receipt says so, also in the message, and states no balance', async () => {
  open({ document: { isReversed: true, balance: -20_000 } })
  const shown = await dialog()
  expect(shown.getByText(/^REVERSED/)).toBeVisible()
  expect(shown.queryByText('Guest credit')).toBeNull()
  const message = messageOf(shown.getByRole('link', { name: 'WhatsApp' }))
  expect(message).toContain('REVERSED')
  expect(message).not.toContain('Credit')
})

test.each([
  [0, 'Paid in full. Thank you.'],
  [-20_000, 'Guest credit: ₦20,000.00'],
])('a balance of %s is told in words', async (balance, words) => {
  open({ document: { balance } })
  const shown = await dialog()
  expect(messageOf(shown.getByRole('link', { name: 'WhatsApp' }))).toContain(words)
})

test('a recorded payment shows its receipt, and closing it leads back to the page', async () => {
  const { user } = open({ address: `pay=${bookingId}` })
  const form = within(await screen.findByRole('dialog', { name: /^Payment of/ }))
  await user.click(form.getByRole('button', { name: 'Record ₦100,000.00' }))
  await dialog()
  expect(await screen.findByText('Payment recorded')).toBeVisible()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('the details of a booking list the receipt of each payment', async () => {
  const { user } = open({ address: `open=${bookingId}` })
  await user.click(await screen.findByRole('button', { name: 'Receipt RCT-000042' }))
  await dialog()
})
