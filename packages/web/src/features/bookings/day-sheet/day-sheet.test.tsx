import { type DaySheetStay, daySheet } from '@ilewa/contract/bookings/day-sheet'
import type { Role } from '@ilewa/contract/core/access'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, saveSession } from '../../../lib/session/session.ts'
import { fakeServerOf } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { toCleaning } from './load-day-sheet.ts'
import { PrintDaySheet } from './PrintDaySheet.tsx'

const today = '2026-11-20'
const stayOf = (number: number, fields: Partial<DaySheetStay> = {}): DaySheetStay => ({
  id: `0198a000-0000-7000-8000-0000000000${number}`,
  reference: `ILW-00${number}`,
  guestName: `Guest ${number}`,
  guests: 2,
  checkIn: today,
  checkOut: '2026-11-23',
  status: 'CONFIRMED',
  propertyId: `0198a000-0000-7000-8000-0000000001${number}`,
  propertyName: `Flat ${number}`,
  version: 1,
  guestPhone: '08031234567',
  guestPhoneE164: '+2348031234567',
  totalAmount: 150_000,
  paidAmount: 50_000,
  nextArrival: null,
  ...fields,
})
const pageOf = (data: DaySheetStay[], nextCursor: string | null = null) => ({
  data,
  page: { nextCursor, total: data.length },
})

const print = vi.fn()

function open(role: Role, arrivals = [stayOf(12)]) {
  saveSession(sessionOf(role))
  const departures = [stayOf(14, { checkOut: today, status: 'CHECKED_OUT', nextArrival: today })]
  // The lists are requested at once, in this order: arrivals, late, departures, in house. A further page follows.
  const received = fakeServerOf([
    daySheet.list,
    pageOf(arrivals, 'next'),
    pageOf([]),
    pageOf(departures),
    pageOf([stayOf(15, { checkIn: '2026-11-18', checkOut: today, status: 'CHECKED_IN' })]),
    pageOf([stayOf(13, { status: 'PENDING', propertyName: 'Atrium' })]),
  ])
  return { ...renderPage(<PrintDaySheet />, '/dashboard'), received }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  vi.stubGlobal('print', print)
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
  print.mockClear()
})

const table = (name: RegExp) =>
  within(screen.getByRole('heading', { name, hidden: true }).parentElement as HTMLElement)

test('the day sheet has all pages of each list, by property, and the flats to clean', async () => {
  const { user, at } = open('OWNER')
  await user.click(screen.getByRole('button', { name: 'Print day sheet', hidden: true }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByRole('heading', { name: 'Day sheet, 20 Nov 2026', hidden: true })).toBeInTheDocument()
  expect(screen.getByText(/Printed 20 Nov 2026, 11:00/)).toBeInTheDocument()
  const [, first, second] = table(/^Arrivals \(2\)/).getAllByRole('row', { hidden: true })
  expect(first).toHaveTextContent(
    'Guest 130803 123 4567Not confirmedAtrium3 nights20 – 23 Nov 20262₦100,000.00Once confirmed',
  )
  expect(second).toHaveTextContent('Guest 12')
  expect(second).toHaveTextContent(/₦100,000.00$/)
  expect(table(/^Departures/).getByText('✓')).toBeInTheDocument()
  // As on the other screens, also the guests who leave today.
  expect(table(/^In house \(1\)/).getByText('Guest 15')).toBeInTheDocument()
  expect(table(/^Cleaning/).getByText('Today')).toBeInTheDocument()
  expect(screen.queryByText(/^Late arrivals/)).toBeNull()
  expect(at()).toBe('/dashboard?print=day')
  window.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(at()).toBe('/dashboard'))
  await vi.waitFor(() => expect(screen.queryByText(/^Day sheet/)).toBeNull())
})

test.each(['AGENT', 'STAFF'] as const)('%s prints no amounts', async (role) => {
  const { user } = open(role)
  await user.click(screen.getByRole('button', { name: 'Print day sheet', hidden: true }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.queryByText(/₦/)).toBeNull()
  expect(screen.queryByText('Balance due')).toBeNull()
})

test('a failed load says so and prints nothing', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServerOf([daySheet.list, 'network error'])
  const { at } = renderPage(<PrintDaySheet />, '/dashboard?print=day')
  expect(await screen.findByText('Unable to connect to our servers.')).toBeVisible()
  await vi.waitFor(() => expect(at()).toBe('/dashboard'))
  expect(print).not.toHaveBeenCalled()
})

test('a flat that several guests leave is cleaned once, the soonest next arrival first', () => {
  const flat = { propertyId: 'flat', propertyName: 'Flat' }
  const cleaning = toCleaning([
    stayOf(11),
    stayOf(12, { nextArrival: '2026-11-25' }),
    stayOf(13, { ...flat, nextArrival: today }),
    stayOf(14, { ...flat, nextArrival: today }),
  ])
  expect(cleaning.map(({ propertyName, guestNames }) => [propertyName, guestNames])).toEqual([
    ['Flat', ['Guest 13', 'Guest 14']],
    ['Flat 12', ['Guest 12']],
    ['Flat 11', ['Guest 11']],
  ])
})
