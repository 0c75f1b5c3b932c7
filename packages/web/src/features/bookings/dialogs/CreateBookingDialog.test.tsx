import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../lib/session/session.ts'
import { bookingOf, onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { CreateBookingDialog } from './CreateBookingDialog.tsx'

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

const taken = [
  { kind: 'BOOKING', bookingId: propertyId, checkIn: '2026-11-24', checkOut: '2026-11-27' },
  { kind: 'BLOCK', bookingId: null, checkIn: '2026-11-28', checkOut: '2026-11-30' },
]
const onClose = vi.fn()

const openAt = (property: string, ...replies: Replies) => {
  const received = fakeServerOf(
    [properties.calendar, { data: { taken } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
    [bookings.create, ...replies],
  )
  const page = renderPage(
    <CreateBookingDialog opened onExited={() => undefined} id={property} onClose={onClose} />,
  )
  return { ...page, received }
}

const open = (...replies: Replies) => openAt(propertyId, ...replies)

type User = ReturnType<typeof open>['user']
const dates = () => screen.findByRole('button', { name: /Check-in and check-out/ })
const day = (name: string) => screen.findByRole('button', { name, hidden: true })
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create booking' }))

async function chooseDates(user: User, from: string, to: string) {
  await user.click(await dates())
  await user.click(await day(from))
  await user.click(await day(to))
}

async function fillIn(user: User) {
  await chooseDates(user, '20 November 2026', '23 November 2026')
  await user.type(screen.getByLabelText(/Guest name/), 'Ọláwálé Ṣóyínká')
  await user.type(screen.getByLabelText(/Guest phone/), '08031234567')
  await user.type(screen.getByLabelText(/Guest email/), 'olawale@example.com')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  onClose.mockClear()
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the total is "computed as nights times the selected property\'s pricePerNight"', async () => {
  const { user } = open()
  await chooseDates(user, '20 November 2026', '23 November 2026')
  expect(await screen.findByLabelText('Total amount')).toHaveValue('150,000.00')
  expect(screen.getByLabelText('Total amount')).toHaveAttribute('readonly')
  expect(await dates()).toHaveTextContent('20 – 23 Nov 2026 · 3 nights')
})

test('booked and blocked nights cannot be selected, and look different', async () => {
  const { user } = open()
  await user.click(await dates())
  expect(await day('19 November 2026')).toBeDisabled()
  await vi.waitFor(async () => expect(await day('25 November 2026')).toBeDisabled())
  expect(await day('27 November 2026')).toBeEnabled()
  expect(await day('28 November 2026')).toBeDisabled()
  expect(await day('25 November 2026')).toHaveAttribute('data-marked', 'BOOKING')
  expect(await day('28 November 2026')).toHaveAttribute('data-marked', 'BLOCK')
})

test('prefilled nights that are blocked show that the property is closed', async () => {
  openAt(`${propertyId}_2026-11-28_2026-11-29`, { data: {} })
  await vi.waitFor(async () =>
    expect(await dates()).toHaveAccessibleDescription('This property is closed on these dates.'),
  )
})

test('selecting the same property again keeps it, and the dates open', async () => {
  const { user } = open()
  const property = await screen.findByRole('combobox', { name: /Property/ })
  await vi.waitFor(() => expect(property).toHaveValue(propertyOf().name))
  await user.click(property)
  await user.click(await screen.findByRole('option', { name: new RegExp(propertyOf().name) }))
  expect(property).toHaveValue(propertyOf().name)
  expect(await dates()).toBeEnabled()
})

test('every error is shown at its field', async () => {
  const { user } = open()
  await user.clear(await screen.findByLabelText(/Guests/))
  await user.type(screen.getByLabelText(/Guests/), '21')
  await user.type(screen.getByLabelText(/Guest name/), 'R2-D2')
  await create(user)
  expect(screen.getByText('Maximum 20 guests allowed')).toBeVisible()
  expect(screen.getByLabelText(/Guest name/)).toHaveAccessibleDescription(/can only contain letters/)
  expect(screen.getByLabelText(/Guest phone/)).toHaveAccessibleDescription(/Guest phone is required/)
})

test('cross-field rules are validated with the fields: all errors at once', async () => {
  const { user, received } = open()
  await chooseDates(user, '20 November 2026', '23 November 2026')
  await user.type(screen.getByLabelText('Amount paid'), '200000')
  await create(user)
  expect(screen.getByLabelText('Amount paid')).toHaveAccessibleDescription(
    /Paid amount cannot exceed total amount/,
  )
  expect(screen.getByLabelText(/Guest name/)).toHaveAccessibleDescription(/Guest name is required/)
  expect(received(bookings.create)).toEqual([])
})

test('an invalid form shows one toast with the first error', async () => {
  const { user } = open()
  await create(user)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Validation Error Check-in date/)
})

test('the first invalid field gets the focus, and its list stays closed', async () => {
  const { user } = openAt('')
  await create(user)
  const property = screen.getByRole('combobox', { name: /Property/ })
  await vi.waitFor(() => expect(property).toHaveFocus())
  expect(property).toHaveAttribute('aria-expanded', 'false')
  expect(property).toHaveAccessibleDescription('Property selection is required')
  await user.click(property)
  expect(property).toHaveAttribute('aria-expanded', 'true')
})

test('sends the calculated total and closes', async () => {
  const { user, received } = open({ data: { booking: bookingOf() }, message: 'Booking created successfully' })
  await fillIn(user)
  await create(user)
  expect(await screen.findByText('Booking created successfully')).toBeVisible()
  const [sent] = received(bookings.create)
  expect(sent?.body).toMatchObject({ checkIn: '2026-11-20', checkOut: '2026-11-23', totalAmount: 150_000 })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
})

test('dates that another person booked show an error at the dates, and the input is not lost', async () => {
  const message = 'These dates are already booked for this property.'
  const { user } = open({ status: 409, code: 'bookings.dates_taken', message })
  await fillIn(user)
  await create(user)
  await vi.waitFor(async () => expect(await dates()).toHaveAccessibleDescription(message))
  expect(within(screen.getByRole('alert')).getByText('Dates Taken')).toBeVisible()
  expect(screen.getByLabelText(/Guest name/)).toHaveValue('Ọláwálé Ṣóyínká')
})

test('a changed price shows the new total, and the next attempt sends it', async () => {
  const changed = {
    status: 409,
    code: 'bookings.total_changed',
    message: 'The total for this stay is now ₦180,000.00. Please check it and submit again.',
    details: { totalAmount: 180_000 },
  }
  const { user, received } = open(changed, { data: { booking: bookingOf() } })
  await fillIn(user)
  await create(user)
  await vi.waitFor(() => expect(screen.getByLabelText('Total amount')).toHaveValue('180,000.00'))
  expect(screen.getByLabelText('Total amount')).toHaveAccessibleDescription(/is now ₦180,000.00/)
  await create(user)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(bookings.create)[1]?.body).toMatchObject({ totalAmount: 180_000 })
})

test('the form asks before it saves a status that does not fit the dates', async () => {
  const { user, received } = open({ data: { booking: bookingOf() }, message: 'Booking created successfully' })
  await fillIn(user)
  await user.selectOptions(screen.getByLabelText('Status'), 'Checked out')
  await create(user)
  expect(await screen.findByText('This stay ends in 3 days. Save as checked out?')).toBeVisible()
  expect(received(bookings.create)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Save as checked out' }))
  await vi.waitFor(() => expect(received(bookings.create)[0]?.body).toMatchObject({ status: 'CHECKED_OUT' }))
})

test('an agent chooses only among statuses that they may save', async () => {
  saveSession(sessionOf('AGENT'))
  open()
  const options = within(await screen.findByLabelText('Status')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pending', 'Confirmed', 'Cancelled'])
})

test('a business may not require the email of a guest', async () => {
  const session = sessionOf('OWNER')
  saveSession({ ...session, business: session.business && { ...session.business, guestEmailOptional: true } })
  const { user, received } = open({ data: { booking: bookingOf() } })
  await fillIn(user)
  expect(screen.getByLabelText(/Guest email/)).not.toBeRequired()
  await user.clear(screen.getByLabelText(/Guest email/))
  await create(user)
  await vi.waitFor(() => expect(received(bookings.create)[0]?.body).toMatchObject({ guestEmail: '' }))
})
