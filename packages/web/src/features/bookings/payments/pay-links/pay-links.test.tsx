import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type CollectionKeys, collectionKeys, notSetUpReason } from '@ilewa/contract/collections/keys'
import { type PayLink, payLinks, tooManyPayLinksReason } from '@ilewa/contract/collections/pay-links'
import type { Role } from '@ilewa/contract/core/access'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { type PaymentRequest, paymentRequests } from '@ilewa/contract/money/payment-request'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refresh } from '../../../../lib/api/refresh.ts'
import { endSession, saveSession } from '../../../../lib/session/session.ts'
import { bookingId, bookingOf, paymentsOf } from '../../../../test/bookings.ts'
import { keysOf, noKeys, paidPlan, payLinkId, payLinkOf, payLinkUrl } from '../../../../test/collections.ts'
import { fakeServerOf } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { freePlan, sessionOf } from '../../../../test/sessions.ts'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../../dialogs/BookingDialogs.tsx'

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  /** The lists of links, in the order of the requests. */
  links?: readonly (readonly PayLink[])[]
  booking?: Partial<Booking>
  request?: Partial<PaymentRequest>
  keys?: CollectionKeys
  create?: Reply
  role?: Role
  plan?: Subscription
  url?: string
}

/** A confirmed stay of ₦150,000, of which ₦50,000 are paid. */
function open({
  links = [[]],
  booking = {},
  request = {},
  keys = keysOf(),
  create = { data: { payLink: payLinkOf() }, message: 'Pay link created' },
  role = 'OWNER',
  plan = paidPlan,
  url = 'open',
}: Options = {}) {
  saveSession(sessionOf(role, [plan]))
  const stay = bookingOf({ status: 'CONFIRMED', ...booking })
  const { checkIn, checkOut, guestPhoneE164, property } = stay
  const paymentRequest: PaymentRequest = {
    ...{ amount: 100_000, cautionPart: 0, dueOn: null, paymentCode: 'ILW7K2M', holdUntil: null },
    ...{ account: null, propertyName: property.name, checkIn, checkOut, guestPhoneE164 },
    ...request,
  }
  const cancelled = payLinkOf({ state: 'CANCELLED', url: null })
  const received = fakeServerOf(
    [bookingPayments.list, { data: { payments: paymentsOf(stay) } }],
    [payLinks.list, ...links.map((payLinks) => ({ data: { payLinks } }))],
    [payLinks.create, create],
    [payLinks.cancel, { data: { payLink: cancelled }, message: 'Pay link cancelled' }],
    [paymentRequests.get, { data: { paymentRequest } }],
    [collectionKeys.get, { data: { collectionKeys: keys } }],
    [bookings.get, { data: { booking: stay } }],
  )
  const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
  return { ...renderPage(<Dialogs />, `/bookings?${url}=${bookingId}`), received }
}

beforeAll(async () => {
  await import('../../dialogs/BookingDetailsDialog.tsx')
  await import('../payment-dialogs.ts')
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Pay link for Ọláwálé Ṣóyínká' }))
const list = async () => within(await screen.findByRole('list', { name: 'Pay links' }))
const whatsAppText = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
  return { pathname, text: searchParams.get('text') }
}

test('an owner creates and sends a link in three taps', async () => {
  const { user, received } = open({ links: [[], [payLinkOf()]] })
  await user.click(await screen.findByRole('button', { name: 'Pay link' }))
  const form = await dialog()
  expect(await form.findByLabelText('Amount')).toHaveValue('100,000.00')
  expect(form.queryByLabelText('Of which caution deposit')).toBeNull()
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['24 hours', '48 hours', '7 days', '14 days'],
  ])
  await user.click(form.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('link', { name: payLinkUrl })).toHaveAttribute('href', payLinkUrl)
  expect(received(payLinks.create)[0]?.body).toEqual({ amount: 100_000, hours: 48 })
  const created = await dialog()
  expect(created.getByText('30 Nov 2026, 14:00')).toBeVisible()
  const { pathname, text } = whatsAppText(created.getByRole('link', { name: 'WhatsApp' }))
  expect(pathname).toBe('/2348031234567')
  expect(text).toContain(`Pay *₦100,000.00* by card or transfer here: ${payLinkUrl}`)
  await vi.waitFor(() => expect(created.getByRole('link', { name: 'WhatsApp' })).toHaveFocus())
  await user.click(created.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(payLinkUrl)
  await user.keyboard('{Escape}')
  expect((await list()).getByText('Open')).toBeVisible()
  expect(screen.getByRole('button', { name: 'New pay link' })).toBeVisible()
})

test('a link is created at check-in, which then continues', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z'), shouldAdvanceTime: true })
  const { user } = open({ url: 'arrive' })
  const sheet = within(await screen.findByRole('dialog', { name: 'Check in Ọláwálé Ṣóyínká' }))
  expect(sheet.getByText('Owes ₦100,000.00')).toBeVisible()
  await user.click(await sheet.findByRole('button', { name: 'Pay link' }))
  await user.click(await (await dialog()).findByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('link', { name: payLinkUrl })).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Check in Ọláwálé Ṣóyínká' })).toBeVisible()
})

test('the guest of a stay that is paid to Airbnb is sent none', async () => {
  open({ booking: { source: 'AIRBNB', agentId: null } })
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay link' })).toBeNull()
})

test.each([
  ['without keys', { keys: noKeys }],
  ['on a plan without pay links', { plan: freePlan }],
  ['who is an agent', { role: 'AGENT' as const }],
])('a person %s creates no link at check-in', async (_, options) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z'), shouldAdvanceTime: true })
  const { received } = open({
    ...{ url: 'arrive', booking: { agentId: sessionOf('AGENT').user.id } },
    ...options,
  })
  expect(await screen.findByRole('button', { name: /^(Record payment|Guest has paid)$/ })).toBeVisible()
  if ('keys' in options) await vi.waitFor(() => expect(received(collectionKeys.get)).toHaveLength(1))
  else expect(received(collectionKeys.get)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Pay link' })).toBeNull()
})

test('a link of the next due amount contains the caution deposit, which follows the amount', async () => {
  const { user, received } = open({
    ...{ url: 'link', booking: { cautionAmount: 20_000 } },
    request: { amount: 50_000, cautionPart: 20_000, dueOn: '2026-11-22' },
  })
  const form = await dialog()
  const amount = await form.findByLabelText('Amount')
  expect(amount).toHaveAccessibleDescription(/^Due by 22 Nov 2026\. Due: ₦100,000\.00 for the stay/)
  expect(form.getByLabelText('Of which caution deposit')).toHaveValue('20,000.00')
  await user.clear(amount)
  await user.type(amount, '45000')
  expect(form.getByLabelText('Of which caution deposit')).toHaveValue('15,000.00')
  await user.selectOptions(form.getByLabelText('Valid for'), '14 days')
  await user.click(form.getByRole('button', { name: 'Create link' }))
  await vi.waitFor(() =>
    expect(received(payLinks.create)[0]?.body).toEqual({ amount: 45_000, cautionPart: 15_000, hours: 336 }),
  )
})

test('a held booking asks for its missing deposit', async () => {
  open({
    ...{ url: 'link', request: { amount: 40_000 } },
    booking: { status: 'PENDING', holdUntil: '2026-11-24T18:30:00.000Z', holdAmount: 90_000 },
  })
  expect(await (await dialog()).findByLabelText('Amount')).toHaveValue('40,000.00')
})

test('more than the guest owes is possible, with a warning', async () => {
  const { user } = open({ url: 'link' })
  const form = await dialog()
  const amount = await form.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '120000')
  expect(form.getByText('This is ₦20,000.00 more than the guest owes.')).toBeVisible()
})

test('a refusal is shown in the form', async () => {
  const refusal = { status: 409, code: 'collections.too_many_links', message: tooManyPayLinksReason }
  const { user } = open({ url: 'link', create: refusal })
  const form = await dialog()
  await user.click(await form.findByRole('button', { name: 'Create link' }))
  expect(await form.findByText(tooManyPayLinksReason)).toBeVisible()
  expect(form.getByLabelText('Amount')).toHaveValue('100,000.00')
})

test.each([
  ['without keys', noKeys],
  ['with keys that cannot be read', keysOf({ state: 'NOT_READABLE' })],
])('an owner %s is led to the settings instead of a form', async (_, keys) => {
  const { user } = open({ keys })
  await user.click(await screen.findByRole('button', { name: 'Pay link' }))
  expect(await screen.findByText(notSetUpReason)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
    'href',
    '/settings?tab=money#online-payments',
  )
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('keys that are deleted meanwhile lead to the settings', async () => {
  const refusal = { status: 409, code: 'collections.not_set_up', message: notSetUpReason }
  const { user } = open({ url: 'link', create: refusal })
  await user.click(await (await dialog()).findByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('link', { name: 'Open Settings' })).toBeVisible()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

const paid = payLinkOf({ id: bookingId, state: 'PAID', received: 100_000, url: null, createdByName: null })
const partlyPaid = payLinkOf({
  ...{ id: '0198a000-0000-7000-8000-0000000000d2', state: 'EXPIRED', url: null },
  ...{ amount: 80_000, received: 30_000, cautionPart: 20_000 },
})
const openAgain = payLinkOf({
  ...{ id: '0198a000-0000-7000-8000-0000000000d3', received: 30_000, reversed: 70_000 },
  left: { amount: 70_000, cautionPart: 0 },
})
const nothingLeft = payLinkOf({
  ...{ id: '0198a000-0000-7000-8000-0000000000d4', state: 'NOTHING_LEFT', url: null },
  left: { amount: 0, cautionPart: 0 },
})

test('the list says what happened to each link', async () => {
  open({ links: [[payLinkOf(), paid, partlyPaid, openAgain, nothingLeft]] })
  const rows = (await list()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^₦100,000\.00OpenWorks until 30 Nov, 14:00 · Created 20 Nov 2026 by Ada ObiWhatsAppCopy linkCancel link$/,
    ),
    '₦100,000.00PaidCreated 20 Nov 2026',
    '₦80,000.00Expired₦30,000.00 received · ₦20,000.00 of it is the caution deposit · Created 20 Nov 2026 by Ada Obi',
    expect.stringContaining(
      '14:00 · ₦70,000.00 left to pay · ₦30,000.00 received · ₦70,000.00 paid and reversed · Created',
    ),
    '₦100,000.00Nothing left to payCreated 20 Nov 2026 by Ada ObiCancel link',
  ])
  const [first, second] = (await list()).getAllByRole('link', { name: 'WhatsApp' }).map(whatsAppText)
  expect(first?.pathname).toBe('/2348031234567')
  expect(first?.text).toContain(payLinkUrl)
  // What is left, not what the link asked for first.
  expect(second?.text).toContain('Pay *₦70,000.00* by card')
})

test('a form of a payment warns of an open pay link', async () => {
  const second = payLinkOf({ id: bookingId, left: { amount: 20_000, cautionPart: 0 } })
  const expired = payLinkOf({ id: bookingId, expiresAt: '2026-11-20T09:59:00.000Z' })
  open({
    url: 'pay',
    links: [
      [payLinkOf(), nothingLeft, expired],
      [payLinkOf(), second],
    ],
  })
  const form = within(await screen.findByRole('dialog', { name: 'Payment of Ọláwálé Ṣóyínká' }))
  expect(
    await form.findByText('An open pay link asks for ₦100,000.00. Cancel it if this payment settles it.'),
  ).toBeVisible()
  void refresh('booking')
  expect(
    await form.findByText(
      'Open pay links ask for ₦100,000.00 and ₦20,000.00. Cancel those that this payment settles.',
    ),
  ).toBeVisible()
})

test('a form of a payment does not mention links that cannot be paid', async () => {
  const { received } = open({ url: 'pay', links: [[paid, partlyPaid, nothingLeft]] })
  const form = within(await screen.findByRole('dialog', { name: 'Payment of Ọláwálé Ṣóyínká' }))
  await vi.waitFor(() => expect(received(payLinks.list)).toHaveLength(1))
  expect(await form.findByLabelText('Amount received')).toBeVisible()
  expect(form.queryByText(/open pay link/i)).toBeNull()
})

test('a link that expired since the list was loaded cannot be sent', async () => {
  open({ links: [[payLinkOf({ expiresAt: '2026-11-20T09:59:00.000Z' })]] })
  expect((await list()).getByText('Expired')).toBeVisible()
  expect((await list()).queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

test('an owner cancels an open link after a question', async () => {
  const cancelled = payLinkOf({ state: 'CANCELLED', url: null })
  const { user, received } = open({ links: [[payLinkOf()], [cancelled]] })
  await user.click((await list()).getByRole('button', { name: 'Cancel link of ₦100,000.00' }))
  expect(received(payLinks.cancel)).toEqual([])
  await user.click((await list()).getByRole('button', { name: 'Back' }))
  const button = (await list()).getByRole('button', { name: 'Cancel link of ₦100,000.00' })
  expect(button).toHaveFocus()
  await user.click(button)
  await user.click((await list()).getByRole('button', { name: 'Cancel link' }))
  expect(await screen.findByText('Pay link cancelled')).toBeVisible()
  expect(received(payLinks.cancel)[0]?.url).toContain(payLinkId)
  expect(await (await list()).findByText('Cancelled')).toBeVisible()
  expect((await list()).queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Pay links' })).toHaveFocus()
})

test('a payment that comes meanwhile is shown, as a change of the booking', async () => {
  open({ links: [[payLinkOf()], [paid]] })
  expect((await list()).getByText('Open')).toBeVisible()
  void refresh('booking')
  expect(await (await list()).findByText('Paid')).toBeVisible()
})

test('an agent sends links, and neither creates nor cancels any', async () => {
  open({ role: 'AGENT', booking: { agentId: sessionOf('AGENT').user.id }, links: [[payLinkOf()]] })
  const rows = await list()
  expect(rows.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  expect(rows.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(rows.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /pay link/i })).toBeNull()
})

test('links from before a downgrade can be cancelled', async () => {
  open({ plan: freePlan, links: [[payLinkOf()]] })
  expect((await list()).getByRole('button', { name: 'Cancel link of ₦100,000.00' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /pay link$/i })).toBeNull()
})

test('a guest who owes nothing gets no link', async () => {
  open({ booking: { paidAmount: 150_000 } })
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay link' })).toBeNull()
})
