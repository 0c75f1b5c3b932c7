import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings as endpoints } from '@ilewa/contract/bookings/endpoints'
import { DeskList, isInDeskList } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { BookingTab, bookingTabSort, isInBookingTab } from '@ilewa/contract/bookings/tabs'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { dashboard } from '@ilewa/contract/dashboard'
import {
  matchesPropertyFilter,
  PropertyFilter,
  propertyBadge,
  propertyDay,
} from '@ilewa/contract/properties/day-state'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anAgentOf, anOwner, aStaffMemberOf, day, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { sampleDays, seedRandomYear } from '@ilewa/tests/support/app/random-year'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { listDayStays } from '../../notifications/digest.queries.ts'
import { listDueStays } from '../../notifications/due.queries.ts'
import { bookings } from '../bookings.table.ts'
import { frontDeskConditions, tabConditions } from './phases.queries.ts'

freezeTime()
const app = useTestApp()
const today = day(0)
let owner: Person
let agent: Person
let year: Awaited<ReturnType<typeof seedRandomYear>>

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  year = await seedRandomYear(owner, [agent.id, (await anAgentOf(owner)).id])
  // Another business's year must not count.
  const other = await anOwner()
  await seedRandomYear(other, [(await anAgentOf(other)).id])
}, 60_000)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
const stays = () => year.bookingRows
const staysAt = (propertyId: string) => stays().filter((stay) => stay.propertyId === propertyId)
const expectedOnList = (list: DeskList, date = today) =>
  stays().filter((stay) => isInDeskList[list](stay, date))

/** All pages of a tab: a random year can have more upcoming stays than the longest page. */
async function listTab(query: { tab: BookingTab; limit: number }): Promise<Booking[]> {
  const listed: Booking[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.send(endpoints.list, { query: { ...query, cursor } }, { token: owner.token })
    listed.push(...body.data.bookings)
    cursor = body.page.nextCursor ?? undefined
  } while (cursor)
  return listed
}

describe('over a random year of bookings', () => {
  it("the SQL conditions match the contract's functions on any day", async () => {
    for (const date of sampleDays(today))
      for (const list of DeskList.options) {
        const rows = await db()
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(eq(bookings.businessId, owner.businessId), frontDeskConditions(date)[list]))
        expect(idsOf(rows), `${list} on ${date}`).toEqual(idsOf(expectedOnList(list, date)))
      }
  })

  it("the SQL conditions of the tabs match the contract's functions on any day", async () => {
    for (const date of sampleDays(today))
      for (const tab of BookingTab.options) {
        const rows = await db()
          .select({ id: bookings.id })
          .from(bookings)
          .where(
            and(
              eq(bookings.businessId, owner.businessId),
              tabConditions({ businessId: owner.businessId, today: date })[tab],
            ),
          )
        const expected = stays().filter((stay) => isInBookingTab[tab](stay, date))
        expect(idsOf(rows), `${tab} on ${date}`).toEqual(idsOf(expected))
      }
  })

  it('each tab lists and exports its stays in its own order, for owners and agents', async () => {
    for (const tab of BookingTab.options) {
      const query = { tab, limit: 500 }
      const expected = stays().filter((stay) => isInBookingTab[tab](stay, today))
      const listed = await listTab(query)
      expect(idsOf(listed), tab).toEqual(idsOf(expected))
      const checkIns = listed.map(({ checkIn }) => checkIn)
      const ascending = checkIns.toSorted()
      expect(checkIns, tab).toEqual(bookingTabSort[tab] === 'checkIn' ? ascending : ascending.reverse())
      const exported = await app.inject({
        url: toUrl(endpoints.export, {}, { tab }),
        headers: { authorization: `Bearer ${owner.token}` },
      })
      expect(exported.body.trim().split('\r\n'), tab).toHaveLength(expected.length + 1)
      const mine = await app.send(endpoints.mine, { query }, { token: agent.token })
      const own = expected.filter(({ agentId }) => agentId === agent.id)
      expect(idsOf(mine.body.data), tab).toEqual(idsOf(own))
    }
    const sorted = { tab: 'upcoming', sort: '-checkIn', limit: 1 } as const
    const { body } = await app.send(endpoints.list, { query: sorted }, { token: owner.token })
    const upcoming = stays().filter((stay) => isInBookingTab.upcoming(stay, today))
    expect(body.data.bookings[0]?.checkIn).toBe(
      upcoming
        .map(({ checkIn }) => checkIn)
        .sort()
        .at(-1),
    )
  })

  it("each front desk list matches the contract's function", async () => {
    for (const desk of DeskList.options) {
      const query = { desk, limit: 500 }
      const { body } = await app.send(endpoints.list, { query }, { token: owner.token })
      expect(idsOf(body.data.bookings), desk).toEqual(idsOf(expectedOnList(desk)))
      expect(body.page.total, desk).toBe(expectedOnList(desk).length)
      const mine = await app.send(endpoints.mine, { query }, { token: agent.token })
      const own = expectedOnList(desk).filter(({ agentId }) => agentId === agent.id)
      expect(idsOf(mine.body.data), desk).toEqual(idsOf(own))
    }
  })

  it('the dashboard counts match the lists, for every role', async () => {
    const staff = await aStaffMemberOf(owner)
    for (const { token } of [owner, staff]) {
      const { body } = await app.send(dashboard.get, {}, { token })
      const { counts, arrivals, departures, inHouse } = body.data
      expect(counts).toEqual({
        arrivals: expectedOnList('arrivals').length,
        arrived: expectedOnList('arrivals').filter(({ status }) => status.startsWith('CHECKED')).length,
        departures: expectedOnList('departures').length,
        left: expectedOnList('departures').filter(({ status }) => status === 'CHECKED_OUT').length,
        inHouse: expectedOnList('inHouse').length,
        late: expectedOnList('late').length,
        overstaying: expectedOnList('overstaying').length,
      })
      for (const [list, shown] of Object.entries({ arrivals, departures, inHouse }))
        expect(idsOf(expectedOnList(list as DeskList))).toEqual(expect.arrayContaining(idsOf(shown)))
    }
  })

  it('the calendar includes every guest who arrives, leaves or is in house today', async () => {
    const query = { from: today, to: day(1) }
    const { body } = await app.send(bookingCalendar.list, { query }, { token: owner.token })
    const shown = [
      ...body.data.properties.flatMap((property) => property.stays),
      ...(body.data.overstaying ?? []),
    ]
    for (const list of ['arrivals', 'departures', 'inHouse'] as const)
      expect(idsOf(shown.filter((stay) => isInDeskList[list](stay, today)))).toEqual(
        idsOf(expectedOnList(list)),
      )
    expect(idsOf(body.data.overstaying ?? [])).toEqual(idsOf(expectedOnList('overstaying')))
  })

  it('the daily mails and notifications list the same stays', async () => {
    const due = [
      {
        ...{ businessId: owner.businessId, businessName: 'Ilé Ayọ̀', timeZone: 'Africa/Lagos' },
        ...{ today, plan: 'FREE' as const },
      },
    ]
    const listed = await listDayStays(due)
    const countOf = (list: string) => listed.filter((stay) => stay.list === list).length
    expect(countOf('arrivals')).toBe(expectedOnList('arrivals').length)
    expect(countOf('departures')).toBe(expectedOnList('departures').length)
    expect(countOf('tomorrow')).toBe(expectedOnList('arrivals', day(1)).length)
    expect(idsOf(await listDueStays(due, 'CHECK_OUT_TODAY'))).toEqual(idsOf(expectedOnList('departures')))
    expect(idsOf(await listDueStays(due, 'ARRIVAL_TOMORROW'))).toEqual(
      idsOf(expectedOnList('arrivals', day(1))),
    )
  })

  it('every property filter matches its badge, and the cards count their filters', async () => {
    const { token } = owner
    const listed = new Map<PropertyFilter, string[]>()
    for (const status of PropertyFilter.options) {
      const { body } = await app.send(properties.list, { query: { status, limit: 500 } }, { token })
      const expected = year.places.filter((property) =>
        matchesPropertyFilter(status, property, { stays: staysAt(property.id), today }),
      )
      expect(idsOf(body.data.properties), status).toEqual(idsOf(expected))
      expect(body.page.total, status).toBe(expected.length)
      listed.set(status, idsOf(body.data.properties))
    }
    const all = await app.send(properties.list, { query: { limit: 500 } }, { token })
    for (const property of all.body.data.properties) {
      expect(property.today).toBe(propertyDay(property, { stays: staysAt(property.id) }, today))
      if (property.status !== 'BOOKED') expect(listed.get(propertyBadge(property))).toContain(property.id)
    }
    const stats = { total: year.places.length, available: listed.get('AVAILABLE')?.length }
    const { body } = await app.send(properties.stats, {}, { token })
    expect(body.data).toEqual({ ...stats, booked: listed.get('BOOKED')?.length })
    const day = await app.send(dashboard.get, {}, { token })
    expect(day.body.data.properties).toEqual(body.data)
    for (const card of day.body.data.propertyCards)
      expect(card.today).toBe(propertyDay(card, { stays: staysAt(card.id) }, today))
  })

  it("a property is found for a booking by its own status, regardless of today's guest", async () => {
    const query = { chosen: 'AVAILABLE' as const, limit: 500 }
    const { body } = await app.send(properties.list, { query }, { token: owner.token })
    expect(idsOf(body.data.properties)).toEqual(
      idsOf(year.places.filter(({ status }) => status === 'AVAILABLE')),
    )
  })
})
