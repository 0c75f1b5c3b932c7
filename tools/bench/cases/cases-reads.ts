import { analytics } from '@ilewa/contract/analytics/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays } from '@ilewa/contract/core/dates'
import { type EndpointDefinition, toUrl } from '@ilewa/contract/core/endpoint'
import { dashboard } from '@ilewa/contract/dashboard'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { moneyEntries } from '@ilewa/contract/money/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { toRequest } from '../measure/http-connection.ts'
import type { BenchCase } from './case.ts'
import { authHeaders, type CaseContext, parseResponse, type ResponseBody } from './case-context.ts'

/** Page sizes of the web app. */
const bookingsShown = 50
const cardsShown = 24
const entriesShown = 50
const windowDays = 60

type Query = Record<string, unknown>

interface ReadCase<E extends EndpointDefinition> {
  name: string
  title: string
  kind?: BenchCase['kind']
  /** One query per page. */
  queries: (context: CaseContext) => Promise<Query[]>
  isExpected: (bodies: readonly ResponseBody<E>[], context: CaseContext) => boolean
}

function readCase<E extends EndpointDefinition>(
  definition: E,
  { name, title, kind = 'read', queries, isExpected }: ReadCase<E>,
): BenchCase {
  return {
    name,
    title,
    kind,
    status: 200,
    prepare: async (context) => {
      const exchange = (await queries(context)).map((query) =>
        toRequest({ method: 'GET', path: toUrl(definition, {}, query), headers: authHeaders(context) }),
      )
      return () => exchange
    },
    validate: (responses, context) =>
      isExpected(
        responses.map((response) => parseResponse(definition, response)),
        context,
      )
        ? undefined
        : 'the response is not the expected one',
  }
}

const windowQuery = ({ business: { today } }: CaseContext) => ({
  from: today,
  to: addDays(today, windowDays),
})

/**
 * A cursor 90 % down the list of bookings. The list is filtered by the date at that position, so that
 * the pages before it need not be read.
 */
async function deepCursor(context: CaseContext): Promise<string> {
  const { data } = await context.request(bookings.list, { sort: 'checkIn', limit: 1 })
  const first = data.bookings[0]?.checkIn ?? context.business.today
  const historyDays = (Date.parse(context.business.today) - Date.parse(first)) / 86_400_000
  const day = addDays(first, Math.round(historyDays / 10))
  const { page } = await context.request(bookings.list, { sort: '-checkIn', to: day, limit: 1 })
  if (!page.nextCursor) throw new Error('The list of bookings is too short to page through')
  return page.nextCursor
}

/** The queries of all pages of the calendar window, in order. */
async function windowPages(context: CaseContext): Promise<Query[]> {
  const queries: Query[] = []
  let cursor: string | null | undefined
  do {
    const query = { ...windowQuery(context), limit: bookingsShown, cursor }
    queries.push(query)
    cursor = (await context.request(bookingCalendar.list, query)).page.nextCursor
  } while (cursor)
  return queries
}

const toProperties = (bodies: readonly ResponseBody<typeof bookingCalendar.list>[]) =>
  bodies.flatMap(({ data }) => data.properties)

const lists: readonly BenchCase[] = [
  readCase(bookings.list, {
    name: 'bookings-list',
    title: 'Bookings, first page',
    queries: async () => [{ limit: bookingsShown }],
    isExpected: ([body]) => body?.data.bookings.length === bookingsShown,
  }),
  readCase(bookings.list, {
    name: 'bookings-deep',
    title: 'Bookings, nine tenths down',
    queries: async (context) => [{ limit: bookingsShown, cursor: await deepCursor(context) }],
    isExpected: ([body]) => (body?.data.bookings.length ?? 0) > 0,
  }),
  readCase(bookings.list, {
    name: 'guest-search',
    title: 'Search by guest',
    queries: async ({ business }) => [{ q: business.guest, limit: bookingsShown }],
    isExpected: ([body]) => (body?.data.bookings.length ?? 0) > 0,
  }),
  readCase(properties.list, {
    name: 'properties-list',
    title: 'Properties with images',
    queries: async () => [{ limit: cardsShown }],
    isExpected: ([body]) =>
      body?.data.properties.length === cardsShown &&
      body.data.properties.some(({ images }) => images.length > 0),
  }),
  readCase(inventory.list, {
    name: 'inventory-list',
    title: 'Inventory, first page',
    queries: async () => [{ limit: cardsShown }],
    isExpected: ([body]) => (body?.data.inventoryItems.length ?? 0) > 0,
  }),
  readCase(moneyEntries.list, {
    name: 'payments-list',
    title: 'Payments, first page',
    queries: async () => [{ limit: entriesShown }],
    isExpected: ([body]) => body?.data.entries.length === entriesShown,
  }),
]

export const readCases: readonly BenchCase[] = [
  readCase(auth.me, {
    name: 'session-check',
    title: 'Session check',
    queries: async () => [{}],
    isExpected: ([body], { business }) => body?.data.id === business.ownerId,
  }),
  ...lists,
  readCase(properties.available, {
    name: 'availability',
    title: 'Availability of 300 properties',
    queries: async ({ business: { today } }) => [
      { checkIn: addDays(today, 7), checkOut: addDays(today, 10) },
    ],
    isExpected: ([body]) => (body?.page.total ?? 0) > 0,
  }),
  readCase(bookingCalendar.list, {
    name: 'calendar-page',
    title: 'Calendar, one page of 50 × 60',
    queries: async (context) => [{ ...windowQuery(context), limit: bookingsShown }],
    isExpected: (bodies) => toProperties(bodies).some(({ stays }) => stays.length > 0),
  }),
  readCase(bookingCalendar.list, {
    name: 'calendar-window',
    title: 'Calendar, the window of 300 × 60',
    queries: windowPages,
    isExpected: (bodies, { business }) => toProperties(bodies).length === business.propertyIds.length,
  }),
  readCase(dashboard.get, {
    name: 'dashboard',
    title: 'Dashboard',
    queries: async () => [{}],
    isExpected: ([body], { business }) => body?.data.properties.total === business.propertyIds.length,
  }),
  readCase(analytics.get, {
    name: 'analytics-year',
    title: 'Analytics of a year',
    kind: 'analytics',
    queries: async () => [{ period: '1y' }],
    isExpected: ([body]) => (body?.data.totals.occupiedNights ?? 0) > 0,
  }),
]
