import { bookings } from '@ilewa/contract/bookings/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingOf, onlyPage } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { MyBookingsPage } from './MyBookingsPage.tsx'

function open(url = '/my-bookings', booking = bookingOf()) {
  const received = fakeServerOf(
    [bookings.myStats, { data: { today: 1, thisWeek: 4 } }],
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
