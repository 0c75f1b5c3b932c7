import { analytics } from '@ilewa/contract/analytics'
import { auth } from '@ilewa/contract/auth/schema'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { type EndpointDefinition, toUrl } from '@ilewa/contract/core/endpoint'
import { dashboard } from '@ilewa/contract/dashboard'
import { inventory } from '@ilewa/contract/inventory/schema'
import { properties } from '@ilewa/contract/properties/schema'
import { toRequest } from '../measure/line.ts'
import type { BenchCase } from './case.ts'
import { type Answer, readAnswer, signedIn, type World } from './world.ts'

/** Page sizes of the web app. */
const bookingsShown = 50
const cardsShown = 24
const windowDays = 60

type Query = Record<string, unknown>

interface Read<E extends EndpointDefinition> {
  name: string
  title: string
  kind?: BenchCase['kind']
  /** One query per page. */
  queries: (world: World) => Promise<Query[]>
  holds: (answers: readonly Answer<E>[], world: World) => boolean
}

function read<E extends EndpointDefinition>(
  definition: E,
  { name, title, kind = 'read', queries, holds }: Read<E>,
): BenchCase {
  return {
    name,
    title,
    kind,
    status: 200,
    prepare: async (world) => {
      const exchange = (await queries(world)).map((query) =>
        toRequest({ method: 'GET', path: toUrl(definition, {}, query), headers: signedIn(world) }),
      )
      return () => exchange
    },
    examine: (replies, world) =>
      holds(
        replies.map((reply) => readAnswer(definition, reply)),
        world,
      )
        ? undefined
        : 'the response is not the expected one',
  }
}

const window = ({ business: { today } }: World) => ({ from: today, to: addDays(today, windowDays) })

/** A cursor 90 % down the list, from a list filtered by the date at that position. */
async function deepCursor(world: World): Promise<string> {
  const { data } = await world.ask(bookings.list, { sort: 'checkIn', limit: 1 })
  const first = data.bookings[0]?.checkIn ?? world.business.today
  const days = (Date.parse(world.business.today) - Date.parse(first)) / 86_400_000
  const day = addDays(first, Math.round(days / 10))
  const { page } = await world.ask(bookings.list, { sort: '-checkIn', to: day, limit: 1 })
  if (!page.nextCursor) throw new Error('The list of bookings is too short to page through')
  return page.nextCursor
}

/** The queries of all pages of the calendar window, in order. */
async function windowPages(world: World): Promise<Query[]> {
  const queries: Query[] = []
  let cursor: string | null | undefined
  do {
    const query = { ...window(world), limit: bookingsShown, cursor }
    queries.push(query)
    cursor = (await world.ask(bookingCalendar.list, query)).page.nextCursor
  } while (cursor)
  return queries
}

const ofWindow = (answers: readonly Answer<typeof bookingCalendar.list>[]) =>
  answers.flatMap(({ data }) => data.properties)

const lists: readonly BenchCase[] = [
  read(bookings.list, {
    name: 'bookings-list',
    title: 'Bookings, first page',
    queries: async () => [{ limit: bookingsShown }],
    holds: ([answer]) => answer?.data.bookings.length === bookingsShown,
  }),
  read(bookings.list, {
    name: 'bookings-deep',
    title: 'Bookings, nine tenths down',
    queries: async (world) => [{ limit: bookingsShown, cursor: await deepCursor(world) }],
    holds: ([answer]) => (answer?.data.bookings.length ?? 0) > 0,
  }),
  read(bookings.list, {
    name: 'guest-search',
    title: 'Search by guest',
    queries: async ({ business }) => [{ q: business.guest, limit: bookingsShown }],
    holds: ([answer]) => (answer?.data.bookings.length ?? 0) > 0,
  }),
  read(properties.list, {
    name: 'properties-list',
    title: 'Properties with images',
    queries: async () => [{ limit: cardsShown }],
    holds: ([answer]) =>
      answer?.data.properties.length === cardsShown &&
      answer.data.properties.some(({ images }) => images.length > 0),
  }),
  read(inventory.list, {
    name: 'inventory-list',
    title: 'Inventory, first page',
    queries: async () => [{ limit: cardsShown }],
    holds: ([answer]) => (answer?.data.inventoryItems.length ?? 0) > 0,
  }),
]

export const readCases: readonly BenchCase[] = [
  read(auth.me, {
    name: 'session-check',
    title: 'Session check',
    queries: async () => [{}],
    holds: ([answer], { business }) => answer?.data.id === business.ownerId,
  }),
  ...lists,
  read(properties.available, {
    name: 'availability',
    title: 'Availability of 300 properties',
    queries: async ({ business: { today } }) => [
      { checkIn: addDays(today, 7), checkOut: addDays(today, 10) },
    ],
    holds: ([answer]) => (answer?.page.total ?? 0) > 0,
  }),
  read(bookingCalendar.list, {
    name: 'calendar-page',
    title: 'Calendar, one page of 50 × 60',
    queries: async (world) => [{ ...window(world), limit: bookingsShown }],
    holds: (answers) => ofWindow(answers).some(({ stays }) => stays.length > 0),
  }),
  read(bookingCalendar.list, {
    name: 'calendar-window',
    title: 'Calendar, the window of 300 × 60',
    queries: windowPages,
    holds: (answers, { business }) => ofWindow(answers).length === business.propertyIds.length,
  }),
  read(dashboard.get, {
    name: 'dashboard',
    title: 'Dashboard',
    queries: async () => [{}],
    holds: ([answer], { business }) => answer?.data.properties.total === business.propertyIds.length,
  }),
  read(analytics.get, {
    name: 'analytics-year',
    title: 'Analytics of a year',
    kind: 'analytics',
    queries: async () => [{ period: '1y' }],
    holds: ([answer]) => (answer?.data.totals.occupiedNights ?? 0) > 0,
  }),
]
