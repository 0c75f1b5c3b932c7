import { publicPages } from '@ilewa/contract/public-page/endpoints'
import { type BookingRequest, bookingRequests } from '@ilewa/contract/public-page/requests'
import type { PublicPage } from '@ilewa/contract/public-page/schema'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { redirectFor } from '../../app/routes/redirects.ts'
import { SettingsPage } from '../../app/routes/SettingsPage.tsx'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingId, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { pagePropertyOf, publicPageOf, requestId, requestOf } from '../../test/public-page.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { RequestsPage } from './RequestsPage.tsx'

type Reply = Parameters<typeof fakeServerOf>[number][1]

interface Options {
  requests?: BookingRequest[]
  page?: Partial<PublicPage>
  url?: string
  listed?: Reply[]
  accepted?: Reply
  declined?: Reply
}

const listOf = (requests: BookingRequest[]) => ({ data: { requests }, page: onlyPage(requests.length) })

function open({ requests = [requestOf()], page = {}, url = '', ...replies }: Options = {}) {
  saveSession(sessionOf('OWNER'))
  const request = requestOf()
  const received = fakeServerOf(
    [publicPages.get, { data: { publicPage: publicPageOf(page), properties: [pagePropertyOf()] } }],
    [bookingRequests.list, ...(replies.listed ?? [listOf(requests)])],
    [bookingRequests.accept, replies.accepted ?? { data: { request }, message: 'Dates held for the guest' }],
    [bookingRequests.decline, replies.declined ?? { data: { request }, message: 'Request declined' }],
  )
  return { ...renderPage(<RequestsPage />, `/requests${url}`), received }
}

const findRow = async () => {
  const list = within(await screen.findByRole('list', { name: 'Requests' }))
  return within(list.getByRole('listitem'))
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./public-page-dialogs.ts')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a request with its stay, money, note and the time to answer', async () => {
  open()
  const row = await findRow()
  expect(row.getByText('Waiting for you')).toBeVisible()
  expect(row.getByText('Sea View · 24 – 27 Nov 2026 · 3 nights · 2 guests')).toBeVisible()
  expect(row.getByText('₦170,000.00')).toBeVisible()
  expect(row.getByText(/Deposit ₦85,000\.00$/)).toBeVisible()
  expect(row.getByText('“We arrive late.”')).toBeVisible()
  expect(row.getByText('Answer within 3 hours')).toBeVisible()
  expect(row.getByText('Asked 19 Nov 2026, 14:30 · REQ-7K2M')).toBeVisible()
  expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348031234567')
  expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/2348031234567?text=Hello%20Amaka'),
  )
  expect(row.queryByRole('link', { name: 'Open booking' })).toBeNull()
})

test.each([
  ['2026-11-20T17:00:00.000Z', 'Held until 18:00'],
  ['2026-11-21T17:00:00.000Z', 'Held until 21 Nov 2026, 18:00'],
])('dates that are held until %s lead to the booking', async (endsAt, text) => {
  open({ requests: [requestOf({ state: 'HELD', endsAt, bookingId })] })
  const row = await findRow()
  expect(row.getByText(text)).toBeVisible()
  expect(row.queryByRole('button', { name: 'Accept Amaka Obi' })).toBeNull()
  expect(row.getByRole('link', { name: 'Open booking' })).toHaveAttribute(
    'href',
    `/bookings?open=${bookingId}`,
  )
})

test.each([
  ['2026-11-20T10:40:30.000Z', 'Answer within 40 minutes'],
  ['2026-11-20T11:59:00.000Z', 'Answer within 1 hour'],
  ['2026-11-20T09:59:00.000Z', 'The time to answer is over'],
])('a request that ends at %s', async (endsAt, text) => {
  open({ requests: [requestOf({ endsAt })] })
  expect((await findRow()).getByText(text)).toBeVisible()
})

test('one tap accepts, below the line that says what happens', async () => {
  const held = requestOf({ state: 'HELD', bookingId })
  const { user, received } = open({ listed: [listOf([requestOf()]), listOf([held])] })
  const row = await findRow()
  expect(
    await row.findByText('If you accept: Dates are held for 6 hours until ₦85,000.00 is paid.'),
  ).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Accept Amaka Obi' }))
  expect(await screen.findByText('Dates held for the guest')).toBeVisible()
  expect(received(bookingRequests.accept)[0]?.url).toContain(`/requests/${requestId}/accept`)
  expect(await screen.findByText('Dates held')).toBeVisible()
})

test('nights that were taken meanwhile are refused at the request', async () => {
  const message = 'This property is already booked for these dates.'
  const { user, received } = open({ accepted: { status: 409, code: 'bookings.dates_taken', message } })
  const row = await findRow()
  await user.click(row.getByRole('button', { name: 'Accept Amaka Obi' }))
  expect(await row.findByRole('alert')).toBeVisible()
  await vi.waitFor(() => expect(received(bookingRequests.list)).toHaveLength(2))
  expect(row.getByRole('button', { name: 'Accept Amaka Obi' })).toBeEnabled()
})

test('a request is declined with a reason, and its guest is banned', async () => {
  const { user, received, at } = open()
  await user.click((await findRow()).getByRole('button', { name: 'Decline Amaka Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Amaka Obi?' }))
  await user.click(dialog.getByLabelText('Reason (optional)'))
  await user.paste('We are closed.')
  await user.click(dialog.getByRole('checkbox', { name: 'This guest can ask no more' }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Request declined')).toBeVisible()
  expect(received(bookingRequests.decline)[0]?.body).toEqual({ reason: 'We are closed.', isBanned: true })
  await vi.waitFor(() => expect(at()).toBe('/requests'))
})

test('without a reason and a ban', async () => {
  const { user, received } = open({ url: `?decline=${requestId}` })
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline/ }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await vi.waitFor(() =>
    expect(received(bookingRequests.decline)[0]?.body).toEqual({ reason: null, isBanned: false }),
  )
})

test('a request that is over is refused in the dialog', async () => {
  const message = 'This request is not open any more.'
  const { user } = open({ declined: { status: 409, code: 'common.not_possible', message } })
  await user.click((await findRow()).getByRole('button', { name: 'Decline Amaka Obi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Amaka Obi?' }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText(message)).toBeVisible()
})

test('a declined request has its reason, and nothing to answer', async () => {
  open({ requests: [requestOf({ state: 'DECLINED', reason: 'We are closed.', endsAt: null })] })
  const row = await findRow()
  expect(row.getByText('Reason: We are closed.')).toBeVisible()
  expect(row.queryByRole('button')).toBeNull()
})

test.each([
  [{ isShown: false }, /^Show your public page\./],
  [{ isShown: true, mode: 'SHOW' as const }, /^Your public page takes no requests\./],
  [{ isShown: true, mode: 'REQUEST' as const }, /^Share your public page\./],
])('without requests, the next step and a link to the settings: %o', async (page, text) => {
  open({ requests: [], page })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', '/settings?tab=page')
})

test('an error offers a retry', async () => {
  const { user } = open({ listed: ['network error', listOf([requestOf()])] })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect((await findRow()).getByText('Waiting for you')).toBeVisible()
})

test.each(['AGENT', 'STAFF'] as const)('%s sees neither the page nor the settings', (role) => {
  saveSession(sessionOf(role))
  expect(redirectFor(sessionOf(role), '/requests')?.to).toBe('/dashboard')
  renderPage(<SettingsPage />, '/settings?tab=page')
  expect(screen.queryByRole('tab', { name: 'Public page' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Profile' })).toBeVisible()
})

test('a payment that the guest reports is to be confirmed in the booking', async () => {
  open({
    requests: [
      requestOf({ state: 'HELD', claimedAmount: 85_000, bookingId: '0192f3a0-0000-7000-8000-00000000b001' }),
    ],
  })
  const row = await findRow()
  expect(row.getByText('Payment to confirm')).toBeVisible()
  expect(row.queryByText('Dates held')).toBeNull()
  expect(row.getByText('The guest reports a payment of ₦85,000.00.')).toBeVisible()
  expect(row.getByRole('link', { name: 'Open booking' })).toBeVisible()
})
