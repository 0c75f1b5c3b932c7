import { bookings } from '@ilewa/contract/bookings/endpoints'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { quotedAt } from '../../../test/quotes.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { CreateBookingDialog } from './CreateBookingDialog.tsx'

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never

const taken = [
  { kind: 'BOOKING', bookingId: propertyId, checkIn: '2026-11-24', checkOut: '2026-11-27' },
  { kind: 'BLOCK', bookingId: null, checkIn: '2026-11-28', checkOut: '2026-11-30' },
]
const onClose = vi.fn()

let prices: Replies
const openAt = (property: string, ...replies: Replies) => {
  const received = fakeServerOf(
    [properties.calendar, { data: { taken } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
    [quotes.create, ...prices],
    [bookings.create, ...replies],
  )
  const page = renderPage(
    <CreateBookingDialog opened onExited={() => undefined} id={property} onClose={onClose} />,
    '/bookings?new=1',
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

async function paste(user: User, label: RegExp | string, text: string) {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

async function fillInGuest(user: User) {
  await paste(user, /Guest name/, 'Ọláwálé Ṣóyínká')
  await paste(user, /Guest phone/, '08031234567')
  await paste(user, /Guest email/, 'olawale@example.com')
}

async function fillIn(user: User) {
  await chooseDates(user, '20 November 2026', '23 November 2026')
  await fillInGuest(user)
}

/** Opens the form for three nights. */
const openStay = (...replies: Replies) => openAt(`${propertyId}_2026-11-20_2026-11-23`, ...replies)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  onClose.mockClear()
  prices = [quotedAt()]
  saveSession(sessionOf('OWNER'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const total = () => screen.findByLabelText('Total amount')

test('the total is the quote of the stay, and a single line is a sentence', async () => {
  const { user, received } = open()
  expect(screen.getByText('Choose the dates to see the price.')).toBeVisible()
  await chooseDates(user, '20 November 2026', '23 November 2026')
  expect(await total()).toHaveTextContent('₦150,000.00')
  expect(screen.getByText('3 nights at ₦50,000.00')).toBeVisible()
  expect(await dates()).toHaveTextContent('20 – 23 Nov 2026 · 3 nights')
  expect(received(quotes.create).map(({ body }) => body)).toEqual([
    { propertyId, checkIn: '2026-11-20', checkOut: '2026-11-23', guests: 1 },
  ])
})

test('several lines are shown with their amounts', async () => {
  prices = [quotedAt({ weekendPrice: 60_000, cleaningFee: 15_000 })]
  openStay()
  expect(await total()).toHaveTextContent('₦185,000.00')
  expect(screen.queryByText(/^Cancellation/)).toBeNull()
  const shown = within(screen.getByRole('region', { name: 'Price' }))
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '2 nights at ₦60,000.00',
    '1 night at ₦50,000.00',
    'Cleaning',
    'Total amount',
  ])
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '₦120,000.00',
    '₦50,000.00',
    '₦15,000.00',
    '₦185,000.00',
  ])
})

test('the cancellation policy is below the total, if one is agreed', async () => {
  prices = [quotedAt({ cancellationPolicy: [] })]
  openStay()
  expect(await screen.findByText('Cancellation: No refund after booking.')).toBeVisible()
})

test('a quote that fails shows no total, and is asked for again', async () => {
  prices = [{ status: 500, code: 'common.unexpected', message: 'Failed' }, quotedAt()]
  const { user, received } = openStay({ data: { booking: bookingOf() } })
  await fillInGuest(user)
  expect(await screen.findByText('The price did not load.')).toBeVisible()
  expect(screen.queryByLabelText('Total amount')).not.toBeInTheDocument()
  // The booking waits for the price that is asked for again.
  await create(user)
  await vi.waitFor(() => expect(received(bookings.create)[0]?.body).toMatchObject({ totalAmount: 150_000 }))
})

test('without a connection the price says so, and nothing is sent', async () => {
  prices = ['network error', 'network error', quotedAt()]
  const { user, received } = openStay({ data: { booking: bookingOf() } })
  await fillInGuest(user)
  expect(await screen.findByText('The price needs a connection.')).toBeVisible()
  await create(user)
  await vi.waitFor(() => expect(received(quotes.create)).toHaveLength(2))
  expect(await screen.findByText('The price needs a connection.')).toBeVisible()
  expect(received(bookings.create)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await total()).toHaveTextContent('₦150,000.00')
})

const problem = {
  code: 'prices.min_nights',
  field: 'checkOut' as const,
  blocksOwners: false,
  message: 'These dates need at least 5 nights.',
}

test('an owner is warned at the dates, and can book anyway', async () => {
  prices = [quotedAt({}, [problem])]
  const { user, received } = openStay({ data: { booking: bookingOf() } })
  await fillInGuest(user)
  const warning = 'These dates need at least 5 nights. You can book it anyway.'
  expect(await screen.findByText(warning)).toBeVisible()
  expect(await dates()).toHaveAccessibleDescription(warning)
  await create(user)
  await vi.waitFor(() => expect(received(bookings.create)).toHaveLength(1))
})

test('an agent sees why the dates cannot be sold, and nothing is sent', async () => {
  saveSession(sessionOf('AGENT'))
  prices = [quotedAt({}, [problem])]
  const { user, received } = openStay({ data: { booking: bookingOf() } })
  await fillInGuest(user)
  await vi.waitFor(async () => expect(await dates()).toHaveAccessibleDescription(problem.message))
  await create(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(problem.message)
  expect(await dates()).toHaveFocus()
  expect(received(bookings.create)).toEqual([])
})

test('a discount is agreed on with its reason', async () => {
  const { user, received } = openStay({ data: { booking: bookingOf() } })
  await fillInGuest(user)
  await user.click(await screen.findByRole('button', { name: 'Add discount' }))
  await paste(user, 'Discount', '10000')
  const reason = screen.getByLabelText('Reason for the discount')
  expect(reason).toHaveAccessibleDescription(
    'Give a reason, then the price changes. The guest does not see it.',
  )
  await create(user)
  expect(await screen.findByText('Give a reason for the discount')).toBeVisible()
  await paste(user, 'Reason for the discount', 'Regular guest')
  await vi.waitFor(async () => expect(await total()).toHaveTextContent('₦140,000.00'))
  expect(reason).toHaveAccessibleDescription('The guest does not see it.')
  expect(screen.getByText('Agreed discount: Regular guest')).toBeVisible()
  await create(user)
  await vi.waitFor(() =>
    expect(received(bookings.create)[0]?.body).toMatchObject({
      totalAmount: 140_000,
      quoted: true,
      agreedDiscount: { amount: 10_000, reason: 'Regular guest' },
    }),
  )
})

test('a discount that an agent may not agree on is refused at its field', async () => {
  saveSession(sessionOf('AGENT'))
  const message = 'You may agree on at most ₦5,000.00. Ask the owner.'
  prices = [
    quotedAt({}, [{ code: 'prices.discount', field: 'agreedDiscount.amount', blocksOwners: false, message }]),
  ]
  const { user, received } = openStay()
  await user.click(await screen.findByRole('button', { name: 'Add discount' }))
  await paste(user, 'Discount', '10000')
  await paste(user, 'Reason for the discount', 'Regular guest')
  await vi.waitFor(() => expect(screen.getByLabelText('Discount')).toHaveAccessibleDescription(message))
  await create(user)
  expect(received(bookings.create)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove discount' }))
  expect(screen.queryByLabelText('Discount')).not.toBeInTheDocument()
})

test('the quote can be sent before the booking is saved', async () => {
  const { user } = openStay()
  await user.click(await screen.findByRole('button', { name: 'Share quote' }))
  const message = [
    'Hello, this is Adébáyọ̀ Suites. The price of your stay:',
    'Sea View',
    '20 – 23 Nov 2026, 3 nights, 1 guest',
    '3 nights at ₦50,000.00',
    'Total: ₦150,000.00',
  ].join('\n')
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(message)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(message)
})

test('a caution deposit is named below the total, which does not contain it', async () => {
  prices = [quotedAt({ cautionAmount: 50_000 })]
  openStay()
  expect(await screen.findByText('Caution deposit ₦50,000.00, returned after the stay')).toBeVisible()
  expect(screen.getByLabelText('Total amount')).toHaveTextContent('₦150,000.00')
})

test.each([
  ['an owner', 'OWNER', true],
  ['an agent', 'AGENT', false],
] as const)('the quote of a stay that only owners can sell: %s', async (_, role, isOffered) => {
  saveSession(sessionOf(role))
  prices = [quotedAt({}, [problem])]
  openStay()
  await vi.waitFor(async () => expect(await dates()).toHaveAccessibleDescription(/at least 5 nights/))
  expect(screen.queryAllByRole('button', { name: 'Share quote' })).toHaveLength(isOffered ? 1 : 0)
})

test('the quote of a stay that owners cannot sell either is not offered', async () => {
  prices = [quotedAt({}, [{ ...problem, blocksOwners: true }])]
  openStay()
  await vi.waitFor(async () => expect(await dates()).toHaveAccessibleDescription(problem.message))
  expect(screen.queryByRole('button', { name: 'Share quote' })).toBeNull()
})

test.each([
  ['', '1', 'Choose the property and the dates to see the price.'],
  [propertyId, '1', 'Choose the dates to see the price.'],
  ['_2026-11-20_2026-11-23', '1', 'Choose the property to see the price.'],
  [`${propertyId}_2026-11-20_2026-11-23`, '21', 'The price is for 1 to 20 guests.'],
  [`${propertyId}_2026-11-20_2026-11-23`, '', 'Enter the number of guests to see the price.'],
])('without a price the form says what is missing: "%s", "%s" guests', async (item, guests, text) => {
  const { user } = openAt(item)
  const field = await screen.findByLabelText(/^Guests/)
  await user.clear(field)
  if (guests) await user.type(field, guests)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['AGENT', 'Received so far. The owner confirms it first.'],
  ['OWNER', 'Received so far'],
] as const)('the amount that %s types', async (role, description) => {
  saveSession(sessionOf(role))
  openStay()
  expect(await screen.findByLabelText('Amount paid')).toHaveAccessibleDescription(description)
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
    details: {
      totalAmount: 180_000,
      lines: [{ kind: 'NIGHTS', quantity: 3, unitAmount: 60_000, amount: 180_000, note: null }],
    },
  }
  prices = [quotedAt(), quotedAt({ pricePerNight: 60_000 })]
  const { user, received } = open(changed, { data: { booking: bookingOf() } })
  await fillIn(user)
  await create(user)
  expect(await screen.findByText('The price changed to ₦180,000.00. Check it and send again.')).toBeVisible()
  expect(await total()).toHaveTextContent('₦180,000.00')
  expect(screen.getByText('3 nights at ₦60,000.00')).toBeVisible()
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

test('an agent whose booking is held goes on to the payment details for the guest', async () => {
  saveSession(sessionOf('AGENT'))
  const held = { holdUntil: '2026-11-21T10:00:00.000Z', holdAmount: 75_000 }
  const { user, at } = open({ data: { booking: bookingOf(held) }, message: 'Booking created successfully' })
  await fillIn(user)
  await create(user)
  await vi.waitFor(() => expect(at()).toBe(`/bookings?request=${bookingId}`))
  expect(await screen.findByText('Booking created successfully')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
