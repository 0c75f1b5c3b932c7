import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookingCalendar, type CalendarProperty } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { type CalendarConflict, calendarConflicts } from '@ilewa/contract/calendars/events'
import type { Role } from '@ilewa/contract/core/access'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { phoneQuery } from '../../../lib/phone-query.ts'
import { saveSession } from '../../../lib/session/session.ts'
import { blockId, blockOf } from '../../../test/blocks.ts'
import { bookingId, bookingOf, onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { conflict } from '../../../test/calendars.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { standardPlan } from '../../../test/prices.ts'
import { quotedAt } from '../../../test/quotes.ts'
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
  closed: [
    { kind: 'BLOCK', id: blockId, checkIn: '2026-11-30', checkOut: '2026-12-02', label: "Owner's use" },
  ],
}
const calendarResponse = { data: { properties: [lekki] }, page: onlyPage(1) }
/** Three nights of ₦50,000.00, as the calendar shows them. */
const confirmed = bookingOf({ status: 'CONFIRMED', version: 3 })
const moveRoutes = [
  [bookingCalendar.list, calendarResponse],
  [quotes.create, quotedAt()],
  [bookings.get, { data: { booking: confirmed } }],
  [properties.get, { data: { property: propertyOf() } }],
] as const
const conflictsRoute = (conflicts: CalendarConflict[]) =>
  [
    calendarConflicts.list,
    { data: { calendarConflicts: conflicts }, page: onlyPage(conflicts.length) },
  ] as const
/** The server of a business without conflicts. */
const calendarServerOf = (...routes: Parameters<typeof fakeServerOf>) =>
  fakeServerOf(...routes, conflictsRoute([]))
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

const findStay = () => screen.findByRole('gridcell', { name: /^Ọláwálé Ṣóyínká/ })

test('a stay shows guest, status, dates and balance, and opens its details', async () => {
  calendarServerOf(
    [bookingCalendar.list, calendarResponse],
    [bookings.get, { data: { booking: bookingOf() } }],
  )
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  expect(bar).toHaveAccessibleName(
    'Ọláwálé Ṣóyínká, Confirmed, 24 – 27 Nov 2026 · 3 nights, Balance due ₦100,000.00',
  )
  await user.click(bar)
  expect(at()).toContain(`open=${bookingId}`)
})

test('nights that were sold twice are named, with a link to settle them', async () => {
  const later = { ...conflict, id: blockId, kind: 'BLOCK' as const, otherLabel: "Owner's use" }
  const last = { ...later, id: bookingId, otherLabel: 'Booking.com' }
  fakeServerOf([bookingCalendar.list, calendarResponse], conflictsRoute([conflict, later, last]))
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  const notice = await screen.findByRole('link', { name: /^Booked twice/ })
  expect(notice).toHaveTextContent(
    'Booked twice: Airbnb 3 – 6 Dec 2026 and Amaka Obi 5 – 8 Dec 2026 at Lekki Loft, and 2 more',
  )
  await user.click(notice)
  expect(at()).toBe(`/properties?calendars=${propertyId}`)
})

test('a sale on blocked dates is named as such', async () => {
  const blocked = { ...conflict, kind: 'BLOCK' as const, otherLabel: "Owner's use" }
  fakeServerOf([bookingCalendar.list, calendarResponse], conflictsRoute([blocked]))
  renderPage(<BookingCalendarPage />, url)
  expect(await screen.findByRole('link', { name: /^Booked twice/ })).toHaveTextContent(
    "Airbnb 3 – 6 Dec 2026 on blocked dates (Owner's use 5 – 8 Dec 2026) at Lekki Loft",
  )
})

test('only people who settle conflicts ask for them', async () => {
  saveSession(sessionOf('AGENT'))
  const received = calendarServerOf([bookingCalendar.list, calendarResponse])
  renderPage(<BookingCalendarPage />, url)
  await findStay()
  expect(received(calendarConflicts.list)).toEqual([])
})

test('without nights sold twice there is no notice', async () => {
  const received = calendarServerOf([bookingCalendar.list, calendarResponse])
  renderPage(<BookingCalendarPage />, url)
  await findStay()
  await waitFor(() => expect(received(calendarConflicts.list)).toHaveLength(1))
  expect(screen.queryByText('Booked twice')).toBeNull()
})

test('a keyboard move shows the changes, and sends them with the version that was read', async () => {
  const received = calendarServerOf(
    [bookingCalendar.move, { data: { booking: bookingOf() }, message: 'Booking updated successfully' }],
    ...moveRoutes,
  )
  const { user } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  bar.focus()
  await user.keyboard('r{ArrowRight}{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move Booking' })
  expect(within(dialog).getByText('5 nights')).toBeInTheDocument()
  expect(await within(dialog).findByText('+₦100,000.00')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Save move' }))
  expect(await screen.findByText('Booking updated successfully')).toBeInTheDocument()
  expect(received(bookingCalendar.move)[0]?.body).toEqual({
    propertyId,
    checkIn: '2026-11-24',
    checkOut: '2026-11-29',
    totalAmount: 250_000,
    quoted: true,
    version: 3,
  })
})

test('a server error closes the confirmation and shows the reason in the calendar', async () => {
  const message = 'These dates are already booked for this property.'
  calendarServerOf(
    [bookingCalendar.move, { status: 409, code: 'bookings.dates_taken', message }],
    ...moveRoutes,
  )
  const { user } = renderPage(<BookingCalendarPage />, url)
  const bar = await findStay()
  bar.focus()
  await user.keyboard('m{ArrowRight}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move Booking' })
  await user.click(within(dialog).getByRole('button', { name: 'Save move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // Once in the toast and once at the calendar.
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(await findStay()).toHaveAccessibleName(/24 – 27 Nov 2026/)
})

test('blocked dates are a bar with their reason, which a tap or Enter opens', async () => {
  calendarServerOf([bookingCalendar.list, calendarResponse])
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  const bar = await screen.findByRole('gridcell', { name: /^Owner's use/ })
  expect(bar).toHaveAccessibleName("Owner's use, blocked, 30 Nov – 2 Dec 2026 · 2 nights")
  expect(bar).toHaveTextContent("Owner's use")
  ;(await findStay()).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(bar).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(at()).toContain(`blocked=${blockId}`)
})

test('vacant nights can be booked or blocked; blocking takes one more tap and can be undone', async () => {
  const received = calendarServerOf(
    [blocks.create, { data: { block: blockOf() }, message: 'Dates blocked' }],
    [blocks.remove, { data: {}, message: 'Dates unblocked' }],
    [bookingCalendar.list, calendarResponse],
  )
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  ;(await findStay()).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowLeft}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lekki Loft' }))
  expect(dialog.getByText('22 – 24 Nov 2026 · 2 nights')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'New booking' })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Block 2 nights' }))
  expect(await screen.findByText('Sea View blocked, 24 – 27 Nov 2026')).toBeInTheDocument()
  expect(received(blocks.create)[0]?.body).toMatchObject({
    ...{ propertyId, from: '2026-11-22', to: '2026-11-24', reason: 'OWNER_USE' },
  })
  expect(at()).toBe(url)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(received(blocks.remove)).toHaveLength(1))
})

test('the sheet of free nights names their prices, and opens their day prices', async () => {
  saveSession(sessionOf('OWNER', [standardPlan]))
  const prices = [
    { from: '2026-11-20', nights: 3, price: 50_000 },
    { from: '2026-11-23', nights: 1, price: 180_000, special: true },
  ]
  calendarServerOf([
    bookingCalendar.list,
    { data: { properties: [{ ...lekki, prices }] }, page: onlyPage(1) },
  ])
  const { user, at } = renderPage(<BookingCalendarPage />, url)
  ;(await findStay()).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowLeft}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lekki Loft' }))
  expect(dialog.getByText('₦50,000.00 – ₦180,000.00 a night')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Set price' }))
  expect(at()).toBe(`${url}&day-prices=${propertyId}_2026-11-22_2026-11-24`)
})

test.each<[string, Role, (typeof standardPlan)[]]>([
  ['an owner on Free', 'OWNER', []],
  ['an agent', 'AGENT', [standardPlan]],
])('%s sets no price of a free night', async (_, role, plans) => {
  saveSession(sessionOf(role, plans))
  calendarServerOf([bookingCalendar.list, calendarResponse])
  renderPage(<BookingCalendarPage />, `${url}&nights=${propertyId}_2026-11-22_2026-11-23`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Lekki Loft' }))
  expect(dialog.getByText('₦50,000.00 a night')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Set price' })).toBeNull()
})

test('a free night has its price, which the focused cell names', async () => {
  const prices = [
    { from: '2026-11-20', nights: 3, price: 50_000 },
    { from: '2026-11-23', nights: 1, price: 180_000, special: true },
  ]
  const received = calendarServerOf([
    bookingCalendar.list,
    { data: { properties: [{ ...lekki, prices }] }, page: onlyPage(1) },
  ])
  const { user } = renderPage(<BookingCalendarPage />, url)
  ;(await findStay()).focus()
  expect(screen.getByText('₦50K ₦50K ₦50K')).toHaveAttribute('data-base')
  expect(screen.getByText('₦180K')).not.toHaveAttribute('data-base')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('gridcell', { name: 'Mon 23 Nov 2026, free, ₦180,000.00' })).toHaveFocus()
  expect(received(bookingCalendar.list)[0]?.url).toContain('prices=true')
})

test('a short stay shows initials', async () => {
  const oneNight = { ...stay, checkOut: '2026-11-25' }
  calendarServerOf([
    bookingCalendar.list,
    { data: { properties: [{ ...lekki, stays: [oneNight] }] }, page: onlyPage(1) },
  ])
  renderPage(<BookingCalendarPage />, url.replace('14', '30'))
  expect(await findStay()).toHaveTextContent(/^ỌṢ$/)
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...{ media, matches: media === phoneQuery },
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('it shows seven days from today, and buttons go to other weeks', async () => {
    const received = calendarServerOf([bookingCalendar.list, calendarResponse])
    const { user, at } = renderPage(<BookingCalendarPage />, '/bookings?view=calendar')
    expect(await findStay()).toBeInTheDocument()
    expect(screen.getByTitle('Go to another date')).toHaveTextContent('20 – 26 Nov')
    // The weeks around it are loaded, so that a swipe reveals them.
    expect(received(bookingCalendar.list)[0]?.url).toContain('from=2026-11-09&to=2026-12-07')
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    expect(at()).toBe('/bookings?view=calendar&from=2026-11-27')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(at()).toBe('/bookings?view=calendar')
  })

  test('the list of a day is the second view, and shows blocked properties apart from vacant ones', async () => {
    calendarServerOf([bookingCalendar.list, calendarResponse])
    const { user, at } = renderPage(<BookingCalendarPage />, '/bookings?view=calendar&from=2026-11-30')
    await findStay()
    await user.click(screen.getByRole('button', { name: 'Day' }))
    expect(at()).toContain('show=day')
    expect(await screen.findByRole('heading', { name: 'Blocked tonight 1' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Vacant tonight 0' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /Lekki Loft/ }))
    expect(at()).toContain(`blocked=${blockId}`)
  })

  test('a property with a guest past check-out is not vacant today', async () => {
    const guest = { ...stay, checkIn: '2026-11-16', checkOut: '2026-11-19', status: 'CHECKED_IN' as const }
    const vacant = { ...lekki, id: blockId, name: 'Sea View' }
    calendarServerOf([
      bookingCalendar.list,
      {
        data: {
          properties: [
            { ...lekki, stays: [] },
            { ...vacant, stays: [] },
          ],
          overstaying: [{ ...guest, propertyId }],
        },
        page: onlyPage(2),
      },
    ])
    renderPage(<BookingCalendarPage />, '/bookings?view=calendar&show=day')
    expect(await screen.findByRole('heading', { name: 'In house 1' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Vacant tonight 1' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Book Sea View' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Book Lekki Loft' })).toBeNull()
  })
})

test('only the printed page has the calendar as a table', async () => {
  calendarServerOf([bookingCalendar.list, calendarResponse])
  renderPage(<BookingCalendarPage />, url)
  await findStay()
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const table = within(screen.getByRole('table', { hidden: true }))
  const row = table.getByRole('row', { name: /^Lekki Loft/, hidden: true })
  expect(row).toHaveTextContent('Ọláwálé Ṣóyínká, Confirmed')
  expect(row).toHaveTextContent("Owner's use")
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

test('without properties it shows the next step; an error offers Retry', async () => {
  calendarServerOf([
    bookingCalendar.list,
    { status: 503, code: 'common.unavailable', message: 'Please try again in a moment.' },
    { data: { properties: [] }, page: onlyPage(0) },
  ])
  const { user } = renderPage(<BookingCalendarPage />, url)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No properties yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to properties' })).toHaveAttribute('href', '/properties')
})
