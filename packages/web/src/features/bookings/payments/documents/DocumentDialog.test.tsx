import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { type BookingDocument, documents } from '@ilewa/contract/money/documents'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import type { PaymentClaim } from '@ilewa/contract/money/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { endSession, saveSession } from '../../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../../test/bookings.ts'
import { claimOf } from '../../../../test/claims.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sessionOf } from '../../../../test/sessions.ts'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../../dialogs/BookingDialogs.tsx'

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
  others?: { id: string; number: string }[]
  claims?: PaymentClaim[]
}

function open({ document = {}, role = 'OWNER', links = 0, ...options }: Options = {}) {
  const { address = `document=${id}`, others = [], claims = [] } = options
  saveSession(sessionOf(role))
  const stay = bookingOf({ status: 'CONFIRMED' })
  const entry = {
    ...{ id, kind: 'PAYMENT' as const, amount: 100_000, paidOn: '2026-11-24' },
    ...{ method: 'TRANSFER' as const, note: null, claimId: null, reverses: null, reversedBy: null },
    ...{ document: { id, number: 'RCT-000042' }, recordedByName: 'Adaeze Obi' },
    createdAt: '2026-11-24T09:00:00.000Z',
  }
  const payments = paymentsOf(stay, { entries: [{ ...entry, moneyAccount: null }], claims })
  const posted = { data: { payments, entryId: id }, message: 'Payment recorded' }
  const received = fakeServerOf(
    [
      documents.get,
      {
        data: {
          document: { ...receipt, ...document },
          guestPhoneE164: '+2348031234567',
          others,
          ...(role === 'OWNER' && { links }),
        },
      },
    ],
    [documents.createLink, { data: { url, expiresAt: '2027-02-22T09:00:00.000Z' } }],
    [documents.revokeLinks, { data: {}, message: 'Links revoked' }],
    [bookingPayments.list, { data: { payments } }],
    [bookingPayments.record, posted],
    [paymentClaims.confirm, posted],
    [moneyAccounts.list, { data: { moneyAccounts: [] } }],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${address}`), received }
}

beforeAll(async () => {
  await import('../../dialogs/BookingDetailsDialog.tsx')
  await import('../payment-dialogs.ts')
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
  expect(message).not.toContain('Guest credit')
})

test('a recorded payment shows its receipt, and Escape closes both dialogs', async () => {
  const { user } = open({ address: `pay=${bookingId}` })
  const form = within(await screen.findByRole('dialog', { name: /^Payment of/ }))
  await user.click(form.getByRole('button', { name: 'Record ₦100,000.00' }))
  await dialog()
  expect(await screen.findByText('Payment recorded')).toBeVisible()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a confirmed claim shows its receipt over the details of the booking', async () => {
  const { user } = open({ address: `open=${bookingId}`, claims: [claimOf()] })
  await user.click(await screen.findByRole('button', { name: 'Money arrived' }))
  await user.click(screen.getByRole('button', { name: 'Yes, ₦60,000.00 is there' }))
  expect((await dialog()).getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('region', { name: 'Money' })).toBeVisible()
})

test('the receipt of a caution deposit says so, and what is held and was kept', async () => {
  const caution = { held: 35_000, deducted: [{ category: 'DAMAGE' as const, amount: 15_000 }] }
  open({ document: { caution } })
  const view = await dialog()
  expect(view.getByText('For').nextSibling).toHaveTextContent('Caution deposit')
  expect(view.getByText('Kept: Damage').nextSibling).toHaveTextContent('₦15,000.00')
  expect(view.getByText('Caution deposit held').nextSibling).toHaveTextContent('₦35,000.00')
  expect(view.queryByText('Total amount')).toBeNull()
})

test('the details of a booking link to the receipt of a payment', async () => {
  const { user } = open({ address: `open=${bookingId}` })
  await user.click(await screen.findByRole('button', { name: 'Receipt RCT-000042' }))
  await dialog()
})

test('the receipt of a payment with a deposit leads to the other receipt', async () => {
  const others = [{ id: bookingId, number: 'RCT-000043' }]
  const { user, received, at } = open({ others })
  expect(await screen.findByText('The caution deposit has a receipt of its own.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show receipt RCT-000043' }))
  expect(at()).toBe(`/bookings?document=${bookingId}`)
  const urls = () => received(documents.get).map((request) => request.url)
  await expect.poll(urls).toEqual([`/api/documents/${id}`, `/api/documents/${bookingId}`])
})

test('the receipt of a deposit leads to that of the stay', async () => {
  const caution = { held: 50_000, deducted: [] }
  open({ others: [{ id: bookingId, number: 'RCT-000041' }], document: { caution } })
  expect(await screen.findByText('The stay has a receipt of its own.')).toBeVisible()
})
