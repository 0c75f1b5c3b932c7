import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { agreements } from '@ilewa/contract/landlords/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { endSession, saveSession } from '../../lib/session/session.ts'
import { blockId, blockOf } from '../../test/blocks.ts'
import { bookingOf, onlyPage, propertyId, propertyOf } from '../../test/bookings.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { agreementOf, landlordId } from '../../test/landlords.ts'
import { standardPlan } from '../../test/prices.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sessionOf } from '../../test/sessions.ts'
import { PropertiesPage } from './PropertiesPage.tsx'

const seaView = propertyOf({
  _count: { inventory: 12 },
  amenities: ['WiFi', 'Pool', 'Parking', 'Gym', 'Balcony', 'Garden'],
  occupied: true,
  today: 'OCCUPIED',
})

function open(role: Role, url = '/properties', listed = [seaView]) {
  saveSession(sessionOf(role))
  const received = fakeServerOf(
    [properties.stats, { data: { total: 3, available: 2, booked: 1 } }],
    [properties.get, { data: { property: { ...seaView, monthlyRevenue: 1_250_000.5 } } }],
    [properties.calendar, { data: { taken: [] } }],
    [properties.switchStatus, { data: { property: seaView } }],
    [properties.restore, { data: { property: seaView } }],
    [blocks.list, { data: { blocks: [blockOf()] }, page: onlyPage(1) }],
    [bookings.list, { data: { bookings: [bookingOf()] }, page: onlyPage(1) }],
    [properties.list, { data: { properties: listed }, page: onlyPage(listed.length) }],
    [
      properties.remove,
      { status: 409, code: 'properties.has_stays', message: 'This property has current or future bookings.' },
    ],
  )
  return { ...renderPage(<PropertiesPage />, url), received }
}

const card = async () => {
  const grid = await screen.findByRole('list', { name: 'Properties' })
  return within(grid).getAllByRole('listitem')[0] as HTMLElement
}

// Imports the lazy chunk once, so that no test waits for it.
beforeAll(async () => {
  await import('./RemovePropertyDialog.tsx')
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a card shows type, price and amenities of a property', async () => {
  open('OWNER')
  const cardQueries = within(await card())
  expect(cardQueries.getByRole('heading', { name: 'Sea View' })).toBeVisible()
  expect(cardQueries.getByText('Occupied')).toBeVisible()
  expect(cardQueries.getByText('₦50,000.00')).toBeVisible()
  expect(cardQueries.getByText('2 bedrooms')).toBeVisible()
  expect(cardQueries.getByText('+2 more')).toBeVisible()
})

test('a cached list shows a failed refetch, and can be retried', async () => {
  saveSession(sessionOf('OWNER'))
  const list = { data: { properties: [seaView] }, page: onlyPage(1) }
  const failure = { status: 500, code: 'common.unexpected', message: 'Please try again in a moment.' }
  fakeServerOf(
    [properties.stats, { data: { total: 1, available: 1, booked: 0 } }],
    [properties.list, list, failure, list],
  )
  const { user } = renderPage(<PropertiesPage />, '/properties')
  await card()
  expect(screen.queryByText('Could not refresh')).toBeNull()
  await queryClient.invalidateQueries({ queryKey: ['properties'] })
  const notice = (await screen.findByText('Could not refresh')).closest('[role=status]')
  expect(notice).not.toBeNull()
  expect(within(await card()).getByRole('heading', { name: 'Sea View' })).toBeVisible()
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(screen.queryByText('Could not refresh')).toBeNull())
})

test('a price of 0 shows "No price set", many rooms show "5+" and "4+"', async () => {
  open('OWNER', '/properties', [propertyOf({ pricePerNight: 0, bedrooms: 5, bathrooms: 4, type: null })])
  const cardQueries = within(await card())
  expect(cardQueries.getByText('No price set')).toBeVisible()
  expect(cardQueries.getByText('5+ bedrooms')).toBeVisible()
  expect(cardQueries.getByText('4+ bathrooms')).toBeVisible()
  expect(cardQueries.getByText('Not specified')).toBeVisible()
})

test('the status filter is in the URL and in the request', async () => {
  const { user, at, received } = open('OWNER')
  await card()
  await user.selectOptions(screen.getByLabelText('Status'), 'Maintenance')
  expect(at()).toBe('/properties?status=MAINTENANCE')
  await vi.waitFor(() => expect(received(properties.list).at(-1)?.url).toContain('status=MAINTENANCE'))
})

test('an empty result offers to clear the filters', async () => {
  const { user, at } = open('OWNER', '/properties?q=nowhere', [])
  const message = 'No properties match your current search criteria. Try adjusting your filters.'
  expect(await screen.findByText(message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(at()).toBe('/properties')
})

test('deleting says which agreement with a landlord ends', async () => {
  saveSession(sessionOf('OWNER', [standardPlan]))
  fakeServerOf(
    [properties.stats, { data: { total: 1, available: 1, booked: 0 } }],
    [properties.get, { data: { property: seaView } }],
    [
      agreements.list,
      {
        data: {
          agreements: [
            agreementOf({
              id: landlordId,
              firstDay: '2030-01-01',
              landlord: { id: landlordId, name: 'Bello' },
            }),
            agreementOf({ lastDay: '2029-12-31' }),
            agreementOf({ id: propertyId, lastDay: '2026-10-31' }),
          ],
        },
      },
    ],
    [properties.list, { data: { properties: [seaView] }, page: onlyPage(1) }],
  )
  renderPage(<PropertiesPage />, `/properties?delete=${propertyId}`)
  expect(await screen.findByText('The agreement with Adaeze Nwọsụ ends today.')).toBeVisible()
  expect(screen.getByText('The agreement with Bello from 1 Jan 2030 is deleted.')).toBeVisible()
  expect(screen.getAllByText(/^The agreement/)).toHaveLength(2)
})

test('deleting asks for confirmation by name and shows why it is rejected', async () => {
  const { user, at } = open('OWNER')
  await user.click(within(await card()).getByRole('button', { name: 'More for Sea View' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(at()).toBe(`/properties?delete=${propertyId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Property' }))
  expect(await dialog.findByText('Sea View')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete property' }))
  expect(await dialog.findByText('This property has current or future bookings.')).toBeVisible()
})

test.each([
  ['OWNER', ['Book', 'Edit Sea View', 'View details', 'More for Sea View']],
  ['AGENT', ['View details', 'Book']],
  ['STAFF', ['View details', 'Set status of Sea View', 'More for Sea View']],
] as const)('%s sees only the permitted actions', async (role, names) => {
  open(role)
  const buttons = within(await card()).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
  expect(screen.queryAllByRole('button', { name: 'Add New Property' })).toHaveLength(role === 'OWNER' ? 1 : 0)
})

test('an owner books a property from its card', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServerOf(
    [properties.stats, { data: { total: 3, available: 2, booked: 1 } }],
    [properties.list, { data: { properties: [seaView] }, page: onlyPage(1) }],
  )
  const { user, at } = renderPage(<PropertiesPage />, '/properties')
  await user.click(within(await card()).getByRole('button', { name: 'Book' }))
  expect(at()).toBe(`/bookings?new=${propertyId}`)
})

test('a link to a form without permission opens nothing', async () => {
  open('STAFF', `/properties?edit=${propertyId}`)
  await card()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['OWNER', 'Owner Properties'],
  ['STAFF', 'Properties'],
] as const)('%s sees the title %s', async (role, title) => {
  open(role)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
})

test('staff change the status of a property, with the version that was read', async () => {
  const { user, received } = open('STAFF')
  await user.click(within(await card()).getByRole('button', { name: 'Set status of Sea View' }))
  const choices = await screen.findAllByRole('menuitem')
  expect(choices.map((choice) => choice.textContent)).toEqual(['Maintenance', 'Unavailable'])
  await user.click(choices[0] as HTMLElement)
  await vi.waitFor(() =>
    expect(received(properties.switchStatus)[0]?.body).toEqual({ status: 'MAINTENANCE', version: 1 }),
  )
})

test('staff cannot change a property that the owner has set to Booked', async () => {
  open('STAFF', '/properties', [propertyOf({ status: 'BOOKED' })])
  expect(within(await card()).queryByRole('button', { name: 'Set status of Sea View' })).toBeNull()
})

test('owners see deleted properties under Archived and can restore them', async () => {
  const archived = propertyOf({ archivedAt: '2026-11-20T10:00:00.000Z' })
  const { user, received } = open('OWNER', '/properties?status=ARCHIVED', [archived])
  const cardQueries = within(await card())
  expect(cardQueries.getByText('Archived')).toBeVisible()
  expect(received(properties.list)[0]?.url).toContain('archived=true')
  expect(cardQueries.queryByRole('button', { name: 'Edit Sea View' })).toBeNull()
  await user.click(cardQueries.getByRole('button', { name: 'Restore Sea View' }))
  await vi.waitFor(() => expect(received(properties.restore)).toHaveLength(1))
})

test('only owners can see the archive', async () => {
  open('AGENT')
  await card()
  expect(within(screen.getByLabelText('Status')).queryByText('Archived')).toBeNull()
})

test('the details show owners the monthly revenue and the inventory', async () => {
  open('OWNER', `/properties?open=${propertyId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sea View' }))
  expect(await dialog.findByText('₦1,250,000.50')).toBeVisible()
  expect(dialog.getByText('Inventory items').parentElement).toHaveTextContent('12')
  expect(await dialog.findByRole('link', { name: 'Ọláwálé Ṣóyínká' })).toBeVisible()
})

test('the details hide guests, money and history from agents', async () => {
  open('AGENT', `/properties?open=${propertyId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sea View' }))
  expect(await dialog.findByText('Availability')).toBeVisible()
  expect(dialog.queryByText('Upcoming stays')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'History' })).toBeNull()
})

test('the details list blocked dates, and dates are blocked there and from the menu of the card', async () => {
  const { user, at } = open('OWNER')
  await user.click(within(await card()).getByRole('button', { name: 'More for Sea View' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block dates' }))
  expect(at()).toBe(`/properties?block=${propertyId}`)

  const details = open('STAFF', `/properties?open=${propertyId}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sea View' }))
  await details.user.click(await dialog.findByRole('button', { name: /24 – 27 Nov 2026 · 3 nights/ }))
  expect(details.at()).toBe(`/properties?open=${propertyId}&blocked=${blockId}`)
})

test('prices and day prices are opened from the menu of a card and from the details', async () => {
  const { user, at } = open('OWNER')
  await user.click(within(await card()).getByRole('button', { name: 'More for Sea View' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Day prices' }))
  expect(at()).toBe(`/properties?day-prices=${propertyId}`)
  const details = open('OWNER', `/properties?open=${propertyId}`)
  await details.user.click(await screen.findByRole('button', { name: 'Prices' }))
  expect(details.at()).toBe(`/properties?open=${propertyId}&prices=${propertyId}`)
})

test('an agent has neither prices nor seasons', async () => {
  const { user } = open('AGENT', '/agent-properties')
  await user.click(within(await card()).getByRole('button', { name: 'View details' }))
  expect(await screen.findByRole('dialog', { name: 'Sea View' })).toBeVisible()
  for (const role of ['button', 'link'])
    expect(screen.queryByRole(role, { name: /Prices|Day prices|Seasons/ })).toBeNull()
})

test('the availability shows booked and blocked nights by different names', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  saveSession(sessionOf('AGENT'))
  fakeServerOf(
    [properties.stats, { data: { total: 1, available: 1, booked: 0 } }],
    [properties.get, { data: { property: seaView } }],
    [
      properties.calendar,
      {
        data: {
          taken: [
            { kind: 'BOOKING', bookingId: null, checkIn: '2026-11-21', checkOut: '2026-11-22' },
            { kind: 'BLOCK', bookingId: null, checkIn: '2026-11-22', checkOut: '2026-11-23' },
          ],
        },
      },
    ],
    [properties.list, { data: { properties: [seaView] }, page: onlyPage(1) }],
  )
  renderPage(<PropertiesPage />, `/properties?open=${propertyId}`)
  expect(await screen.findByRole('img', { name: '21 Nov 2026, booked' })).toBeVisible()
  expect(screen.getByRole('img', { name: '22 Nov 2026, blocked' })).toBeVisible()
  vi.useRealTimers()
})
