import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { quotedAt } from '../../../test/quotes.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { MoveBookingDialog } from './MoveBookingDialog.tsx'

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

const onClose = vi.fn()
const moved = { data: { booking: bookingOf() }, message: 'Booking updated successfully' }

function open(...replies: Replies) {
  const received = fakeServerOf(
    [bookings.get, { data: { booking: bookingOf({ version: 3 }) } }],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
    [quotes.create, quotedAt()],
    [bookingCalendar.move, ...replies],
  )
  const page = renderPage(
    <MoveBookingDialog opened onExited={() => undefined} id={bookingId} onClose={onClose} />,
  )
  return { ...page, received }
}

type User = ReturnType<typeof open>['user']

/** Starts at the third night, with four nights instead of three. */
async function chooseOtherNights(user: User) {
  await user.click(await screen.findByRole('button', { name: /Check-in and check-out/ }))
  await user.click(await screen.findByRole('button', { name: '26 November 2026', hidden: true }))
  await user.click(await screen.findByRole('button', { name: '30 November 2026', hidden: true }))
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save move' }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  onClose.mockClear()
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nights can be chosen without dragging; the total follows, or remains as agreed', async () => {
  const { user, received } = open(moved)
  await chooseOtherNights(user)
  expect(await screen.findByRole('radio', { name: /Price of the new dates: ₦200,000.00/ })).toBeChecked()
  expect(screen.getByText('4 nights at ₦50,000.00')).toBeVisible()
  expect(screen.getByText('+₦50,000.00')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Keep the agreed total/ }))
  await save(user)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(bookingCalendar.move)[0]?.body).toEqual({
    propertyId,
    checkIn: '2026-11-26',
    checkOut: '2026-11-30',
    totalAmount: 150_000,
    quoted: true,
    version: 3,
  })
})

test('for an agent the total is recalculated, without a choice', async () => {
  saveSession(sessionOf('AGENT'))
  const { user, received } = open(moved)
  await chooseOtherNights(user)
  expect((await screen.findAllByText('₦200,000.00'))[0]).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await save(user)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(bookingCalendar.move)[0]?.body).toMatchObject({ totalAmount: 200_000 })
})

test('nights that another person booked show an error at the dates, and the dialog stays open', async () => {
  const message = 'These dates are already booked for this property.'
  const { user } = open({ status: 409, code: 'bookings.dates_taken', message })
  await chooseOtherNights(user)
  await save(user)
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /Check-in and check-out/ })).toHaveAccessibleDescription(
      message,
    ),
  )
  expect(onClose).not.toHaveBeenCalled()
})

test('a stale edit offers to reload', async () => {
  const { user } = open({ status: 409, code: 'common.stale_edit', message: 'Somebody else saved first.' })
  await chooseOtherNights(user)
  await save(user)
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
})

test('saving without a change sends nothing', async () => {
  const { user, received } = open(moved)
  await screen.findByRole('button', { name: /Check-in and check-out/ })
  await save(user)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(bookingCalendar.move)).toHaveLength(0)
})
