import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { metricDefinitions } from '@ilewa/contract/core/metric-definitions'
import { agents } from '@ilewa/contract/people/agents'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phoneQuery } from '../../lib/phone-query.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { bookingId, bookingOf, onlyPage, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { agentId, agentOf } from '../../test/team.ts'
import { BookingsPage } from './BookingsPage.tsx'

const stats = {
  total: 7,
  pending: 2,
  confirmed: 3,
  checkedIn: 1,
  checkedOut: 0,
  cancelled: 1,
  totalRevenue: 10_350_003.5,
  collected: 9_150_003.5,
  paidSoFar: 9_700_000,
  balanceDue: 2_750_000.5,
  overpaid: 0,
  paidOnPending: 0,
  paidOnCancelled: 100_000,
  inHouse: 4,
  month: { bookedValue: 1_250_000, earned: 900_000, paidSoFar: 1_000_000 },
  lastMonth: { bookedValue: 1_000_000, earned: 800_000, paidSoFar: 1_000_000 },
}

const formerId = '0198a000-0000-7000-8000-000000000052'
const inactiveId = '0198a000-0000-7000-8000-000000000053'
const team = [
  agentOf({ firstName: 'Tunde', lastName: 'Bello' }),
  agentOf({ id: inactiveId, firstName: 'Ada', lastName: 'Inactive', status: 'INACTIVE' }),
]

function open(url = '/bookings', booking = bookingOf()) {
  const received = fakeServerOf(
    [bookings.stats, { data: stats }],
    [bookings.update, { data: { booking } }],
    [agents.list, { data: team, page: onlyPage(team.length) }],
    [properties.calendar, { data: { taken: [] } }],
    [properties.get, { data: { property: propertyOf() } }],
    [bookings.setStatus, { data: { booking: bookingOf({ status: 'CONFIRMED' }) } }],
    [bookings.remove, { data: {}, message: 'Booking deleted successfully' }],
    [frontDesk.recordStays, { data: {} }],
    [frontDesk.undo, { data: { stay: { ...booking, propertyName: booking.property.name } } }],
    [bookings.get, { data: { booking } }],
    [bookings.list, { data: { bookings: [booking] }, page: onlyPage(1) }],
    [properties.list, { data: { properties: [] }, page: onlyPage(0) }],
  )
  return { ...renderPage(<BookingsPage />, url), received }
}

beforeEach(() => saveSession(sessionOf('OWNER')))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
})

test('formats the money, the dates and the phone', async () => {
  const { user } = open()
  expect(await screen.findByText('₦1.3M')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Total Revenue: how this is counted' }))
  const popover = within(await screen.findByRole('dialog'))
  expect(popover.getByText('₦10,350,003.50')).toBeVisible()
  expect(popover.getByText('₦1,250,000.00')).toBeVisible()
  expect(popover.getByText(metricDefinitions.bookedValue[1])).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('24 – 27 Nov 2026')).toBeVisible()
  expect(screen.getByText('3 nights')).toBeVisible()
  expect(screen.getByText('0803 123 4567')).toBeVisible()
})

test.each([
  { status: 'CONFIRMED' as const, owed: ['Owes ₦100,000.00'] },
  { status: 'PENDING' as const, owed: [] },
])('a $status booking says in the list what is owed: $owed', async ({ status, owed }) => {
  open('/bookings', bookingOf({ status, totalAmount: 150_000, paidAmount: 50_000 }))
  expect(await screen.findByText('₦50,000.00')).toBeVisible()
  expect(screen.queryAllByText(/^Owes/).map(({ textContent }) => textContent)).toEqual(owed)
})

test('the details show the rating comment of the guest, with markup escaped', async () => {
  const comment = '<b>Quiet</b> at night 🌙'
  const rating = { stars: 4, comment, ratedAt: '2026-11-20T10:00:00.000Z' }
  open(`/bookings?open=${bookingId}`, bookingOf({ status: 'CHECKED_OUT', rating }))
  const details = within(await screen.findByRole('dialog'))
  expect(await details.findByRole('heading', { name: 'What the guest says' })).toBeVisible()
  expect(details.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(details.getByText(comment)).toBeVisible()
})

test('search, status and order are in the URL and in the request', async () => {
  const { user, at, received } = open('/bookings?sort=checkIn')
  await user.selectOptions(screen.getByLabelText('Status'), 'Checked in')
  await user.type(screen.getByRole('searchbox'), 'ola')
  await vi.waitFor(() => expect(at()).toBe('/bookings?sort=checkIn&status=CHECKED_IN&q=ola'))
  await vi.waitFor(() => {
    const requestUrl = received(bookings.list).at(-1)?.url
    for (const part of ['q=ola', 'status=CHECKED_IN', 'sort=checkIn']) expect(requestUrl).toContain(part)
  })
})

test('on a phone the panel stays closed, and each of its filters is named and can be removed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media === phoneQuery, media }) as MediaQueryList,
  )
  const { user, at } = open('/bookings?desk=overstaying&due=true&from=2026-11-20&source=NONE&to=x')
  const filters = await screen.findByRole('list', { name: 'Active filters' })
  const names = () =>
    within(filters)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Past check-out', 'Balance due', 'From 20 Nov 2026'])
  expect(screen.queryByLabelText('Source')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'From 20 Nov 2026: remove filter' }))
  await vi.waitFor(() => expect(at()).toBe('/bookings?desk=overstaying&due=true&source=NONE'))
  await user.click(screen.getByRole('button', { name: 'Past check-out: remove filter' }))
  await vi.waitFor(() => expect(names()).toEqual(['Balance due']))
  await user.click(screen.getByRole('button', { name: 'More filters (1)' }))
  expect(await screen.findByLabelText('Source')).toBeVisible()
})

test('on a phone the filter of overdue payments is named', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media === phoneQuery, media }) as MediaQueryList,
  )
  open('/bookings?due=overdue')
  expect(await screen.findByRole('button', { name: 'Overdue: remove filter' })).toBeVisible()
})

test('more filters are in the URL and in the request, and show their count', async () => {
  const { user, at, received } = open('/bookings?source=AIRBNB')
  expect(await screen.findByRole('button', { name: 'More filters (1)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  expect(await screen.findByLabelText('Source')).toHaveValue('AIRBNB')
  await user.click(screen.getByRole('checkbox', { name: 'Confirmed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Checked in' }))
  await user.click(screen.getByRole('checkbox', { name: 'Only with a balance due' }))
  await vi.waitFor(() => expect(at()).toBe('/bookings?source=AIRBNB&status=CONFIRMED%2CCHECKED_IN&due=true'))
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('2 statuses')
  await vi.waitFor(() => {
    const requestUrl = received(bookings.list).at(-1)?.url
    for (const part of ['source=AIRBNB', 'status=CONFIRMED%2CCHECKED_IN', 'due=true'])
      expect(requestUrl).toContain(part)
  })
})

test('the overdue bookings are a filter of their own', async () => {
  const { user, at, received } = open('/bookings?due=overdue')
  const overdue = await screen.findByRole('checkbox', { name: 'Only with an overdue payment' })
  expect(overdue).toBeChecked()
  expect(received(bookings.list)[0]?.url).toContain('due=overdue')
  await user.click(screen.getByRole('checkbox', { name: 'Only with a balance due' }))
  expect(overdue).not.toBeChecked()
  await vi.waitFor(() => expect(at()).toBe('/bookings?due=true'))
  await user.click(overdue)
  await vi.waitFor(() => expect(at()).toBe('/bookings?due=overdue'))
})

test('invalid filters in the URL are ignored', async () => {
  const { received } = open('/bookings?source=FAX&property=x&from=2026-02-30&due=no&sort=size')
  await screen.findByText('24 – 27 Nov 2026')
  expect(received(bookings.list)[0]?.url).toMatch(/\/bookings\?tab=upcoming&limit=50$/)
})

const tabs = () => within(screen.getByRole('navigation', { name: 'Lists' }))
const currentTab = () => tabs().getByRole('link', { current: 'page' }).textContent

test('the list opens on the upcoming stays, and a tab is a link that keeps the filters', async () => {
  const { user, at, received } = open()
  await screen.findByText('24 – 27 Nov 2026')
  expect(
    tabs()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Today', 'Upcoming', 'In house', 'Past', 'Cancelled', 'All'])
  expect(currentTab()).toBe('Upcoming')
  expect(screen.getByLabelText('Order')).toHaveValue('checkIn')
  await user.click(tabs().getByRole('link', { name: 'Past' }))
  expect(at()).toBe('/bookings?tab=past')
  expect(screen.getByLabelText('Order')).toHaveValue('-checkIn')
  await user.selectOptions(screen.getByLabelText('Status'), 'Checked out')
  await vi.waitFor(() => expect(at()).toBe('/bookings?tab=past&status=CHECKED_OUT'))
  await user.click(tabs().getByRole('link', { name: 'Today' }))
  expect(at()).toBe('/bookings?status=CHECKED_OUT&tab=today')
  await vi.waitFor(() =>
    expect(received(bookings.list).at(-1)?.url).toMatch(/status=CHECKED_OUT&tab=today&limit=50$/),
  )
})

test.each(['desk=arrivals', 'status=PENDING', 'due=true', 'due=overdue', 'q=ada'])(
  'a link to %s shows all bookings that match',
  async (filter) => {
    const { received } = open(`/bookings?${filter}`)
    await screen.findByText('24 – 27 Nov 2026')
    expect(currentTab()).toBe('All')
    expect(received(bookings.list)[0]?.url).toMatch(new RegExp(`/bookings\\?${filter}&limit=50$`))
  },
)

test('a search begins in all bookings, and can be limited to a tab', async () => {
  const { user, at } = open('/bookings?tab=inHouse')
  await user.type(screen.getByRole('searchbox'), 'ola')
  await vi.waitFor(() => expect(at()).toBe('/bookings?q=ola'))
  expect(currentTab()).toBe('All')
  await user.click(tabs().getByRole('link', { name: 'Past' }))
  expect(at()).toBe('/bookings?q=ola&tab=past')
  await user.type(screen.getByRole('searchbox'), 'w')
  await vi.waitFor(() => expect(at()).toBe('/bookings?q=olaw&tab=past'))
})

test('an empty tab says so, and a search without a match continues in all bookings', async () => {
  fakeServerOf(
    [bookings.stats, { data: stats }],
    [bookings.list, { data: { bookings: [] }, page: onlyPage(0) }],
  )
  const { user, at } = renderPage(<BookingsPage />, '/bookings?tab=inHouse')
  expect(await screen.findByText('No guests in house')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All bookings' }))
  expect(at()).toBe('/bookings?tab=all')
  expect(await screen.findByText('No bookings yet')).toBeVisible()
  await user.click(tabs().getByRole('link', { name: 'Upcoming' }))
  expect(await screen.findByText('No upcoming bookings')).toBeVisible()

  const search = renderPage(<BookingsPage />, '/bookings?q=ada&tab=past')
  await search.user.click(await screen.findByRole('button', { name: 'Search in all bookings' }))
  expect(search.at()).toBe('/bookings?q=ada&tab=all')
  expect(screen.queryByRole('button', { name: 'Search in all bookings' })).toBeNull()
  await search.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(search.at()).toBe('/bookings?tab=all')
})

test('the owner chooses among active agents; a former agent remains on the booking', async () => {
  const { user, received } = open(
    `/bookings?edit=${bookingId}`,
    bookingOf({ agentId: formerId, agentName: 'Former agent', checkIn: '2026-11-24' }),
  )
  const agent = await screen.findByLabelText('Agent')
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Booking' }))
  expect(agent).toHaveDisplayValue('Former agent')
  await dialog.findByRole('option', { name: 'Tunde Bello' })
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).not.toContain('Ada Inactive')
  await user.selectOptions(agent, 'Tunde Bello')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(received(bookings.update)[0]?.body).toMatchObject({ agentId, version: 1 }))
})

test('a status change sends the version that was read', async () => {
  const { user, received } = open(`/bookings?open=${bookingId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ọláwálé Ṣóyínká' }))
  expect(dialog.getByText('₦100,000.00')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() =>
    expect(received(bookings.setStatus)[0]?.body).toEqual({ status: 'CONFIRMED', version: 1 }),
  )
})

test('cancelling requires a reason of at most 500 characters', async () => {
  const { user, received } = open(`/bookings?cancel=${bookingId}`)
  await user.click(await screen.findByLabelText(/Reason/))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel Booking' }))
  await user.paste('y'.repeat(501))
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  expect(dialog.getByText('Cancellation reason must be 500 characters or less')).toBeVisible()
  expect(received(bookings.setStatus)).toHaveLength(0)
})

test('deleting asks for confirmation by name, says it "cannot be undone", and does it', async () => {
  const { user, received } = open(`/bookings?delete=${bookingId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Booking' }))
  expect(await dialog.findByText('Ọláwálé Ṣóyínká')).toBeVisible()
  expect(dialog.getByText(/cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete booking' }))
  expect(await screen.findByText('Booking deleted successfully')).toBeVisible()
  expect(received(bookings.remove)).toHaveLength(1)
})

test('stays that were not recorded are recorded in bulk, and undone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') })
  const { user, received } = open('/bookings?desk=notRecorded', bookingOf({ status: 'CONFIRMED' }))
  const stayed = await screen.findByRole('button', { name: 'Stayed' })
  expect(stayed).toBeDisabled()
  await user.click(await screen.findByRole('checkbox', { name: 'Select the stay of Ọláwálé Ṣóyínká' }))
  await user.click(stayed)
  await vi.waitFor(() =>
    expect(received(frontDesk.recordStays)[0]?.body).toEqual({
      outcome: 'STAYED',
      bookings: [{ id: bookingId, version: 1 }],
    }),
  )
  expect(await screen.findByText('1 stay recorded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(received(frontDesk.undo)[0]?.body).toEqual({ version: 2 }))
})

test('a booking whose hold ends today shows the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z'), shouldAdvanceTime: true })
  open('/bookings', bookingOf({ holdUntil: '2026-11-20T13:05:00.000Z', holdAmount: 75_000 }))
  expect(await screen.findByText('Held until 14:05')).toBeVisible()
})
