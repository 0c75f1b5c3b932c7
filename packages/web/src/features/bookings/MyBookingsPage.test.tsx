import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { MyBookingsPage } from './MyBookingsPage.tsx'

function open(url = '/my-bookings', booking = bookingOf()) {
  const received = fakeServerOf(
    [bookings.myStats, { data: { today: 1, thisWeek: 4 } }],
    [frontDesk.recordStays, { data: {} }],
    [bookings.mine, { data: [booking], page: onlyPage(1) }],
  )
  return { ...renderPage(<MyBookingsPage />, url), received }
}

beforeEach(() => saveSession(sessionOf('AGENT')))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test("the cards Today's Bookings and This Week show the metrics of the server", async () => {
  open()
  expect(await screen.findByText('guest arrives today')).toBeVisible()
  expect(screen.getByText("Today's Bookings")).toBeVisible()
  expect(screen.getByText('This Week')).toBeVisible()
  expect(screen.getByText('guests arrive Monday to Sunday').parentElement).toHaveTextContent(/^4/)
})

test('the status filter says Confirmed, Pending, Completed, Cancelled, and "Confirmed · in house"', async () => {
  const { user, at } = open('/my-bookings', bookingOf({ status: 'CHECKED_IN' }))
  const names = within(screen.getByLabelText('Status')).getAllByRole('option')
  expect(names.map((option) => option.textContent)).toEqual([
    'All Statuses',
    'Confirmed',
    'Pending',
    'Confirmed · in house',
    'Completed',
    'Cancelled',
  ])
  await user.selectOptions(screen.getByLabelText('Status'), 'Completed')
  await vi.waitFor(() => expect(at()).toBe('/my-bookings?status=CHECKED_OUT'))
})

test('Contact offers call, WhatsApp and e-mail, by keyboard too; the guest has initials', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Contact Ọláwálé Ṣóyínká' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348031234567')
  expect(screen.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/2348031234567?text=Hello'),
  )
  expect(screen.getByRole('menuitem', { name: 'Email' })).toHaveAttribute(
    'href',
    expect.stringContaining('mailto:olawale@example.com'),
  )
  expect(screen.getByText('ỌṢ')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the list opens on the upcoming stays, and each tab is a link', async () => {
  const { user, at, received } = open()
  await screen.findByText('24 Nov 2026')
  expect(received(bookings.mine)[0]?.url).toContain('tab=upcoming')
  await user.click(screen.getByRole('link', { name: 'In house' }))
  expect(at()).toBe('/my-bookings?tab=inHouse')
  await vi.waitFor(() => expect(received(bookings.mine).at(-1)?.url).toContain('tab=inHouse'))
})

test('an agent records stays in bulk only if the business lets agents check guests in', async () => {
  const url = '/my-bookings?desk=notRecorded'
  const atDesk = sessionOf('AGENT')
  saveSession({ ...atDesk, user: { ...atDesk.user, worksAtDesk: false } })
  open(url, bookingOf({ status: 'CONFIRMED' }))
  expect(await screen.findByText('24 Nov 2026')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Record stays' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()

  saveSession({ ...atDesk, user: { ...atDesk.user, worksAtDesk: true } })
  const { user, received } = open(url, bookingOf({ status: 'CONFIRMED' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select the stay of Ọláwálé Ṣóyínká' }))
  await user.click(screen.getByRole('button', { name: 'No-show' }))
  await vi.waitFor(() =>
    expect(received(frontDesk.recordStays)[0]?.body).toEqual({
      outcome: 'NO_SHOW',
      bookings: [{ id: bookingId, version: 1 }],
    }),
  )
})

test('a held booking says until when, and an agent cannot confirm it', async () => {
  const held = { holdUntil: '2099-12-02T13:05:00.000Z', holdAmount: 75_000 }
  const stay = { checkIn: '2099-12-24', checkOut: '2099-12-27' }
  const { user } = open('/my-bookings', bookingOf({ ...held, ...stay }))
  expect(await screen.findByText('Held until 2 Dec, 14:05')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^More for the booking/ }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Confirm' })).toBeNull()
})
