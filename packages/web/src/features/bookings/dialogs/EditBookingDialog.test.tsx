import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { quotes } from '@ilewa/contract/prices/endpoints'
import type { PriceRules } from '@ilewa/contract/prices/quote'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, propertyId, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { quotedAt, quoteOf } from '../../../test/quotes.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { EditBookingDialog } from './EditBookingDialog.tsx'

const onClose = vi.fn()

function open(booking: Partial<Booking>, rules: Partial<PriceRules> = {}) {
  const saved = { data: { booking: bookingOf({ paidAmount: 0, ...booking }) } }
  const received = fakeServerOf(
    [bookings.get, saved],
    [bookings.update, { ...saved, message: 'Booking updated successfully' }],
    [quotes.create, quotedAt(rules)],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
  )
  const page = renderPage(
    <EditBookingDialog opened onExited={() => undefined} id={bookingId} onClose={onClose} />,
  )
  return { ...page, received }
}

type User = ReturnType<typeof open>['user']

async function addNight(user: User) {
  await user.click(await screen.findByRole('button', { name: /Check-in and check-out/ }))
  await user.click(await screen.findByRole('button', { name: '24 November 2026', hidden: true }))
  await user.click(await screen.findByRole('button', { name: '28 November 2026', hidden: true }))
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save changes' }))
const stay = { checkIn: '2026-11-24', checkOut: '2026-11-27', guests: 2 }

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

test('an edit that changes neither nights nor guests asks for no quote, and keeps the total', async () => {
  const { user, received } = open({ totalAmount: 123_000 })
  await user.click(await screen.findByLabelText('Notes'))
  await user.paste('Late')
  await save(user)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(received(bookings.update)[0]?.body).toMatchObject({ totalAmount: 123_000, notes: 'Late' })
  expect(received(quotes.create)).toEqual([])
})

test('an edited booking keeps the policy that was agreed', async () => {
  open({ cancellationPolicy: [] })
  expect(await screen.findByText('Cancellation: No refund after booking.')).toBeVisible()
})

test('the total of other nights is quoted, unless the owner types another', async () => {
  const { user, received } = open({ lines: quoteOf(stay).lines })
  await addNight(user)
  const total = screen.getByLabelText('Total amount')
  await vi.waitFor(() => expect(total).toHaveValue('200,000.00'))
  expect(received(quotes.create)[0]?.body).toEqual({
    ...{ propertyId, bookingId, checkIn: '2026-11-24', checkOut: '2026-11-28', guests: 2 },
  })
  await user.clear(total)
  await user.paste('180000')
  expect(await screen.findByText('Agreed difference')).toBeVisible()
  expect(screen.getByText('-₦20,000.00')).toBeVisible()
  await save(user)
  await vi.waitFor(() => expect(received(bookings.update)[0]?.body).toMatchObject({ totalAmount: 180_000 }))
})

test('a total that was agreed stays, and the price is offered', async () => {
  const { user } = open({ totalAmount: 140_000 })
  await addNight(user)
  await user.click(await screen.findByRole('button', { name: 'Use ₦200,000.00' }))
  expect(screen.getByLabelText('Total amount')).toHaveValue('200,000.00')
})

test('other guests are priced by the server, which knows the agreed price of the nights', async () => {
  saveSession(sessionOf('AGENT'))
  const { lines } = quoteOf(stay, { pricePerNight: 40_000 })
  const { user, received } = open(
    { lines, totalAmount: 120_000 },
    { includedGuests: 2, extraGuestFee: 10_000, pricePerNight: 40_000 },
  )
  await user.clear(await screen.findByLabelText(/Guests/))
  await user.paste('3')
  await vi.waitFor(() => expect(screen.getByLabelText('Total amount')).toHaveTextContent('₦150,000.00'))
  expect(screen.getByText('3 nights at ₦40,000.00')).toBeVisible()
  await save(user)
  await vi.waitFor(() =>
    expect(received(bookings.update)[0]?.body).toMatchObject({ totalAmount: 150_000, quoted: true }),
  )
})
