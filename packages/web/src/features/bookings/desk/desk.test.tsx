import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { type DeskStay, frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage, propertyOf } from '../../../test/bookings.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { quotedAt } from '../../../test/quotes.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { BookingDialogs } from '../dialogs/BookingDialogs.tsx'
import { toDeskStay } from './desk-stay.ts'

type Replies = Parameters<typeof fakeServerOf>[0] extends readonly [unknown, ...infer R] ? R : never
type Action = 'checkIn' | 'checkOut' | 'noShow' | 'reopen'

const Dialogs = () => <BookingDialogs dialogs={useDialogs()} />
const stayOf = (changes: Partial<Booking>): { stay: DeskStay } => ({ stay: toDeskStay(bookingOf(changes)) })

/** The details of a stay of 24 – 27 November, fully paid unless changed. */
function open(booking: Partial<Booking>, replies: Partial<Record<Action, Replies>> = {}) {
  const paid = { totalAmount: 150_000, paidAmount: 150_000, status: 'CONFIRMED' as const, ...booking }
  const done: Replies = [{ data: stayOf({ ...paid, version: 2 }) }]
  const received = fakeServerOf(
    [frontDesk.checkIn, ...(replies.checkIn ?? done)],
    [frontDesk.checkOut, ...(replies.checkOut ?? done)],
    [frontDesk.noShow, ...(replies.noShow ?? done)],
    [frontDesk.reopen, ...(replies.reopen ?? done)],
    [frontDesk.recordStays, { data: {} }],
    [frontDesk.undo, { data: stayOf({ ...paid, version: 3 }) }],
    [quotes.create, quotedAt()],
    [bookingCalendar.move, { data: { booking: bookingOf(paid) } }],
    [bookings.setStatus, { data: { booking: bookingOf({ ...paid, version: 2 }) } }],
    [bookings.get, { data: { booking: bookingOf(paid) } }],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [properties.list, { data: { properties: [propertyOf()] }, page: onlyPage(1) }],
  )
  const page = renderPage(<Dialogs />, `/bookings?open=${bookingId}`)
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, press, received }
}

const today = (date: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T10:00:00Z`), shouldAdvanceTime: true })
const signIn = (role: Role, worksAtDesk = role === 'OWNER') => {
  const session = sessionOf(role)
  saveSession({ ...session, user: { ...session.user, worksAtDesk } })
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const guest = 'Ọláwálé Ṣóyínká'

beforeEach(() => {
  today('2026-11-24')
  signIn('OWNER')
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an unpaid caution deposit is asked for at the check-in', async () => {
  const { press, received } = open({ cautionAmount: 40_000, cautionHeld: 15_000 })
  await press('Check in')
  const asked = await sheet(`Check in ${guest}`)
  expect(asked.getByText('Caution deposit due: ₦25,000.00')).toBeVisible()
  expect(asked.queryByText(/^Owes/)).toBeNull()
  expect(asked.getByRole('button', { name: 'Record payment' })).toBeVisible()
  await press('Check in anyway')
  await vi.waitFor(() => expect(received(frontDesk.checkIn)).toHaveLength(1))
})

test('an unpaid caution deposit does not delay the check-out', async () => {
  today('2026-11-27')
  const { press, received } = open({ status: 'CHECKED_IN', cautionAmount: 40_000 })
  await press('Check out')
  await vi.waitFor(() => expect(received(frontDesk.checkOut)).toHaveLength(1))
})

test('a paid guest is checked in with one tap, and the toast undoes it by the version it made', async () => {
  const { press, received } = open({})
  await press('Check in')
  expect(await screen.findByText('Ọláwálé checked in')).toBeVisible()
  expect(received(frontDesk.checkIn)[0]?.body).toEqual({ version: 1 })
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' })
  if (undo) undo.click()
  await vi.waitFor(() => expect(received(frontDesk.undo)[0]?.body).toEqual({ version: 2 }))
})

test('a balance is shown before check-in, with the way to enter a payment', async () => {
  const { press, received, at } = open({ paidAmount: 50_000 })
  await press('Check in')
  const question = await sheet(`Check in ${guest}`)
  expect(question.getByText('Owes ₦100,000.00')).toBeVisible()
  expect(received(frontDesk.checkIn)).toHaveLength(0)
  await press('Check in anyway')
  await vi.waitFor(() => expect(received(frontDesk.checkIn)[0]?.body).toMatchObject({ version: 1 }))
  await vi.waitFor(() => expect(at()).toBe(`/bookings?open=${bookingId}`))
})

test('an owner charges the added night of an early arrival, or not', async () => {
  today('2026-11-23')
  const { press, received, user } = open({})
  await press('Check in')
  const question = await sheet(`Check in ${guest}`)
  expect(await question.findByRole('radio', { name: /₦50,000.00/ })).toBeChecked()
  await user.click(question.getByRole('radio', { name: 'The added night is free' }))
  await user.click(question.getByRole('button', { name: 'Check in' }))
  await vi.waitFor(() => expect(received(frontDesk.checkIn)[0]?.body).toMatchObject({ early: 'FREE' }))
})

test('too early: an owner moves the dates, or gives a reason; an agent can only move them', async () => {
  today('2026-11-01')
  const { press, received, user } = open({})
  await press('Check in')
  const question = await sheet(`Check in ${guest}`)
  expect(question.getByText('This stay begins on 24 Nov 2026 (in 23 days).')).toBeVisible()
  expect(question.getByRole('button', { name: 'Move dates' })).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Check in anyway' }))
  expect(await question.findByText('Give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/Reason/), 'Dates were wrong')
  await user.click(question.getByRole('button', { name: 'Check in anyway' }))
  await vi.waitFor(() =>
    expect(received(frontDesk.checkIn)[0]?.body).toMatchObject({ anyway: true, reason: 'Dates were wrong' }),
  )
})

test('an agent at the desk cannot override the date', async () => {
  today('2026-11-01')
  signIn('AGENT', true)
  const { press } = open({})
  await press('Check in')
  const question = await sheet(`Check in ${guest}`)
  expect(question.queryByRole('button', { name: 'Check in anyway' })).toBeNull()
  expect(question.getByRole('button', { name: 'Move dates' })).toBeVisible()
})

test('an agent who may not check in is offered to confirm and cancel only', async () => {
  signIn('AGENT')
  open({ status: 'PENDING' })
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
})

test('a pending booking is confirmed in the same step', async () => {
  const { press, received } = open({ status: 'PENDING' })
  await press('Check in')
  await press('Confirm and check in')
  await vi.waitFor(() => expect(received(frontDesk.checkIn)[0]?.body).toMatchObject({ confirm: true }))
})

test('the share that must be paid is enforced with a sentence in the sheet', async () => {
  signIn('AGENT', true)
  const message = 'A balance is open. Only the owner can check this guest in.'
  const { press } = open(
    { paidAmount: 0 },
    { checkIn: [{ status: 409, code: 'bookings.payment_required', message }] },
  )
  await press('Check in')
  await press('Check in anyway')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
})

test('an early departure proposes the new total and says what is to be refunded', async () => {
  today('2026-11-25')
  const { press, received, user } = open({ status: 'CHECKED_IN', paidAmount: 80_000 })
  await press('Check out')
  const question = await sheet(`Check out ${guest}`)
  expect(question.getByText(/will end on 25 Nov 2026/)).toBeVisible()
  expect(question.getByText(/₦30,000.00 is paid for nights after today/)).toBeVisible()
  const total = question.getByLabelText('New total')
  expect(total).toHaveValue('80,000.00')
  await user.clear(total)
  await user.type(total, '100000')
  expect(question.getByText('Owes ₦20,000.00')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Check out anyway' }))
  await vi.waitFor(() =>
    expect(received(frontDesk.checkOut)[0]?.body).toMatchObject({ totalAmount: 100_000 }),
  )
})

test('on the last day a paid guest is checked out with one tap', async () => {
  today('2026-11-27')
  const { press, received } = open({ status: 'CHECKED_IN' })
  await press('Check out')
  expect(await screen.findByText('Ọláwálé checked out')).toBeVisible()
  expect(received(frontDesk.checkOut)).toHaveLength(1)
})

test('a no-show asks an owner for the amount kept', async () => {
  today('2026-11-25')
  const { press, received, user } = open({})
  await press('No-show')
  const question = await sheet(`No-show: ${guest}`)
  const amount = question.getByLabelText('Amount kept')
  expect(amount).toHaveValue('150,000.00')
  await user.clear(amount)
  await user.type(amount, '40000')
  await user.click(question.getByRole('button', { name: 'Record no-show' }))
  await vi.waitFor(() =>
    expect(received(frontDesk.noShow)[0]?.body).toMatchObject({ retainedAmount: 40_000 }),
  )
})

test('a stay that was not recorded is recorded as stayed, and undone by the next version', async () => {
  today('2026-12-01')
  const { press, received } = open({})
  await press('Stayed')
  await vi.waitFor(() =>
    expect(received(frontDesk.recordStays)[0]?.body).toEqual({
      outcome: 'STAYED',
      bookings: [{ id: bookingId, version: 1 }],
    }),
  )
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' })
  if (undo) undo.click()
  await vi.waitFor(() => expect(received(frontDesk.undo)[0]?.body).toEqual({ version: 2 }))
})

test('extending quotes the new total', async () => {
  today('2026-11-25')
  const { press, received, user } = open({ status: 'CHECKED_IN' })
  await press('Extend')
  const question = await sheet(`Extend the stay of ${guest}`)
  const nights = await question.findByLabelText('Added nights')
  await vi.waitFor(() => expect(question.getByLabelText('New total')).toHaveValue('200,000.00'))
  await user.clear(nights)
  await user.type(nights, '2')
  expect(question.getByText('New check-out: 29 Nov 2026')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Extend' }))
  await vi.waitFor(() =>
    expect(received(bookingCalendar.move)[0]?.body).toEqual({
      checkIn: '2026-11-24',
      checkOut: '2026-11-29',
      totalAmount: 250_000,
      quoted: true,
      version: 1,
    }),
  )
})

test('only an owner reopens a stay', async () => {
  const { press, received } = open({ status: 'CHECKED_OUT' })
  await press('Reopen')
  await vi.waitFor(() => expect(received(frontDesk.reopen)[0]?.body).toEqual({ version: 1 }))
})

test('while an action can be undone, the details offer Undo in place of Reopen', async () => {
  today('2026-11-27')
  const { press } = open({ status: 'CHECKED_IN' })
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
  await press('Check out')
  expect(await screen.findByText('Ọláwálé checked out')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

test.each([
  { day: '2026-11-20', label: 'Confirm', claimedAmount: 0, variant: 'filled' },
  { day: '2026-11-20', label: 'Confirm', claimedAmount: 50_000, variant: 'default' },
  { day: '2026-11-24', label: 'Check in', claimedAmount: 0, variant: 'filled' },
  { day: '2026-11-24', label: 'Check in', claimedAmount: 50_000, variant: 'default' },
])('on $day, with $claimedAmount claimed, the button $label is $variant', async (expected) => {
  const { day, label, claimedAmount, variant } = expected
  today(day)
  open({ status: 'PENDING', paidAmount: 0, claimedAmount })
  const button = await screen.findByRole('button', { name: label })
  expect(button).toHaveAttribute('data-variant', variant)
})

test('a stale row says so and shows the new state', async () => {
  const message = 'This guest is already checked in.'
  const { press, received } = open({}, { checkIn: [{ status: 409, code: 'bookings.wrong_state', message }] })
  await press('Check in')
  expect(await screen.findByText(message)).toBeVisible()
  await vi.waitFor(() => expect(received(bookings.get).length).toBeGreaterThan(1))
})

test('offline, an action says that it needs a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { press } = open({}, { checkIn: ['network error'] })
  await press('Check in')
  expect(await screen.findByText('You are offline. Check-in needs a connection.')).toBeVisible()
})
