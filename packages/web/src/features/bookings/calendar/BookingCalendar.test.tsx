import { bookingCalendar, type CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage, propertyId } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { BookingCalendarPage } from './BookingCalendarPage.tsx'

const stay = {
  id: bookingId,
  checkIn: '2026-11-24',
  checkOut: '2026-11-27',
  guestName: 'Ọláwálé Ṣóyínká',
  status: 'CONFIRMED' as const,
  totalAmount: 150_000,
  paidAmount: 50_000,
  version: 3,
}
const lekki: CalendarProperty = {
  id: propertyId,
  name: 'Lekki Loft',
  status: 'AVAILABLE',
  pricePerNight: 50_000,
  stays: [stay],
  closed: [],
}
const calendarResponse = { data: { properties: [lekki] }, page: onlyPage(1) }
const url = '/bookings?view=calendar&from=2026-11-20&days=14'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  saveSession(sessionOf('OWNER'))
  // jsdom has no layout, so the grid gets the size of a screen.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// The first render draws the whole grid, which takes long on a busy machine.
const slow = { timeout: 5000 }
const findStay = () => screen.findByRole('gridcell', { name: /^Ọláwálé Ṣóyínká/ }, slow)

test('a stay shows guest, status, dates and balance, and opens its details', async () => {
  fakeServerOf([bookingCalendar.list, calendarResponse], [bookings.get, { data: { booking: bookingOf() } }])
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  expect(bar).toHaveAccessibleName(
    'Ọláwálé Ṣóyínká, Confirmed, 24 – 27 Nov 2026 · 3 nights, Balance due ₦100,000.00',
  )
  await user.click(bar)
  expect(at()).toContain(`open=${bookingId}`)
})

test('a keyboard move shows the changes, and sends them with the version that was read', async () => {
  const received = fakeServerOf(
    [bookingCalendar.move, { data: { booking: bookingOf() }, message: 'Booking updated successfully' }],
    [bookingCalendar.list, calendarResponse],
  )
  const { user } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  bar.focus()
  await user.keyboard('r{ArrowRight}{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move Booking' }, slow)
  expect(within(dialog).getByText('5 nights')).toBeInTheDocument()
  expect(within(dialog).getByText('+₦100,000.00')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Save move' }))
  expect(await screen.findByText('Booking updated successfully')).toBeInTheDocument()
  expect(received(bookingCalendar.move)[0]?.body).toEqual({
    propertyId,
    checkIn: '2026-11-24',
    checkOut: '2026-11-29',
    totalAmount: 250_000,
    version: 3,
  })
})

test('a server error closes the confirmation and shows the reason in the calendar', async () => {
  const message = 'These dates are already booked for this property.'
  fakeServerOf(
    [bookingCalendar.move, { status: 409, code: 'bookings.dates_taken', message }],
    [bookingCalendar.list, calendarResponse],
  )
  const { user } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  bar.focus()
  await user.keyboard('m{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move Booking' }, slow)
  await user.click(within(dialog).getByRole('button', { name: 'Save move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // Once in the toast and once at the calendar.
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(await findStay()).toHaveAccessibleName(/24 – 27 Nov 2026/)
})

test('without properties it shows the next step; an error offers Retry', async () => {
  fakeServerOf([
    bookingCalendar.list,
    { status: 503, code: 'common.unavailable', message: 'Please try again in a moment.' },
    { data: { properties: [] }, page: onlyPage(0) },
  ])
  const { user } = renderPage(<BookingCalendarPage />, url)
  await user.click(await screen.findByRole('button', { name: 'Retry' }, slow))
  expect(await screen.findByText('No properties yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to properties' })).toHaveAttribute('href', '/properties')
})
