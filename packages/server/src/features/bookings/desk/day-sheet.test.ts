import { arrivesInNextDays, DeskDayList, daySheet } from '@ilewa/contract/bookings/day-sheet'
import { isInDeskList } from '@ilewa/contract/bookings/phases'
import { dashboard } from '@ilewa/contract/dashboard'
import { cautions } from '@ilewa/contract/money/caution'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { staff as people } from '@ilewa/contract/people/staff'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { seedRandomYear } from '@ilewa/tests/support/app/random-year'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { expect, it } from 'vitest'

freezeTime()
const app = useTestApp()

const listOf = async ({ token }: Person, list: DeskDayList, more: { limit?: number; cursor?: string } = {}) =>
  (await app.send(daySheet.list, { query: { list, ...more } }, { token })).body

it('has every stay of each list, page by page, for owners, and for agents their own', async () => {
  const owner = await anOwner()
  const agent = await anAgentOf(owner)
  const { bookingRows } = await seedRandomYear(owner, [agent.id])
  for (const list of DeskDayList.options) {
    const expected = bookingRows.filter((stay) =>
      list === 'nextDays' ? arrivesInNextDays(stay, day(0)) : isInDeskList[list](stay, day(0)),
    )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data, page } = await listOf(owner, list, { limit: 3, cursor })
      found.push(...data.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found.sort(), list).toEqual(expected.map(({ id }) => id).sort())
    const own = await listOf(agent, list, { limit: 500 })
    expect(own.data.map(({ id }) => id).sort(), list).toEqual(
      expected
        .filter(({ agentId }) => agentId === agent.id)
        .map(({ id }) => id)
        .sort(),
    )
  }
})

it('names the next arrival of the property, also if another person booked it', async () => {
  const owner = await anOwner()
  const agent = await anAgentOf(owner)
  const property = await aProperty(app, owner)
  await aBooking(app, agent, aBookingInput(property, 0, 2))
  expect((await listOf(agent, 'arrivals')).data[0]?.nextArrival).toBeNull()
  await aBooking(app, owner, aBookingInput(property, 9, 11))
  await aBooking(app, owner, aBookingInput(property, 5, 6))
  expect((await listOf(agent, 'arrivals')).data[0]?.nextArrival).toBe(day(5))
})

it('shows amounts to owners, phones to the desk, and neither to other staff', async () => {
  const owner = await anOwner()
  await setStandardPlan(owner)
  await aBooking(app, owner, aBookingInput(await aProperty(app, owner), 0, 2))
  const staff = await aStaffMemberOf(owner)
  const keys = async (person: Person) => Object.keys((await listOf(person, 'arrivals')).data[0] ?? {})
  expect(await keys(owner)).toEqual(expect.arrayContaining(['totalAmount', 'paidAmount', 'guestPhone']))
  const hidden = ['totalAmount', 'paidAmount', 'guestPhone', 'guestPhoneE164', 'isBalanceOpen']
  for (const key of hidden) expect(await keys(staff)).not.toContain(key)
  const frontDesk = await aStaffMemberOf(owner)
  const input = { params: { id: frontDesk.id }, body: { frontDesk: true } }
  expect(
    (await app.send(daySheet.list, { query: { list: 'nextDays' } }, { token: staff.token })).status,
  ).toBe(403)
  await app.send(people.update, input, { token: owner.token })
  await aBooking(app, owner, aBookingInput(await aProperty(app, owner, { name: 'Villa' }), 7, 9))
  const [arrival] = (await listOf(frontDesk, 'nextDays')).data
  expect(arrival).toMatchObject({ propertyName: 'Villa', guestPhone: expect.any(String) })
  expect(arrival).not.toHaveProperty('totalAmount')
  expect(await keys(frontDesk)).toEqual(expect.arrayContaining(['guestPhone', 'isBalanceOpen']))
  expect(await keys(frontDesk)).not.toContain('totalAmount')
})

it('says what is missing of a caution deposit to owners, and at the desk only that it is missing', async () => {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const desk = await aStaffMemberOf(owner)
  const switchedOn = { params: { id: desk.id }, body: { frontDesk: true } }
  await app.send(people.update, switchedOn, { token: owner.token })
  const { id } = await aBooking(app, owner, aBookingInput(await aProperty(app, owner), 0, 2))
  const send = async <E extends typeof cautions.set | typeof bookingPayments.record>(
    endpoint: E,
    body: object,
  ) => app.send(endpoint, { params: { id }, body } as never, { token: owner.token })
  const arrivalsOf = async (person: Person) => [
    (await listOf(person, 'arrivals')).data[0],
    (await app.send(dashboard.get, {}, { token: person.token })).body.data.arrivals[0],
  ]
  await send(cautions.set, { cautionAmount: 40_000 })
  for (const arrival of await arrivalsOf(owner)) expect(arrival).toMatchObject({ cautionDue: 40_000 })
  for (const arrival of await arrivalsOf(desk)) {
    expect(arrival).toMatchObject({ isCautionDue: true })
    for (const amount of ['cautionDue', 'cautionAmount', 'cautionHeld'])
      expect(arrival).not.toHaveProperty(amount)
  }
  await send(bookingPayments.record, { amount: 40_000, cautionPart: 40_000, method: 'CASH', paidOn: day(0) })
  for (const arrival of await arrivalsOf(owner))
    expect(arrival).toMatchObject({ cautionDue: 0, cautionHeld: 40_000 })
  for (const arrival of await arrivalsOf(desk)) expect(arrival).toMatchObject({ isCautionDue: false })
})

it('refuses an unknown list', async () => {
  const owner = await anOwner()
  const { status, body } = await app.send(
    daySheet.list,
    { query: { list: 'all' as never } },
    { token: owner.token },
  )
  expect([status, body.message]).toEqual([
    400,
    'list is one of arrivals, late, departures, inHouse, nextDays',
  ])
})
