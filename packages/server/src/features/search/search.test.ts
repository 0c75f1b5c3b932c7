import { bookings } from '@ilewa/contract/bookings/endpoints'
import { maxFound, type SearchResults, search } from '@ilewa/contract/search'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anInvitationOf,
  anItem,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let owner: Person
let agent: Person
let staff: Person
let invited: Person
let property: Awaited<ReturnType<typeof aProperty>>

/** Every record of the business has this word, or belongs to a record that has. */
const word = 'Kunoluwa'

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  agent = await anAgentOf(owner)
  staff = await aStaffMemberOf(owner)
  invited = await anInvitationOf(owner, 'AGENT')
  property = await aProperty(app, owner, { name: `${word} Court` })
  await aBooking(app, owner, {
    ...aBookingInput(property, 0, 2),
    guestName: `Adé ${word}`,
    guestPhone: '+234 819 555 0001',
  })
  await aBooking(app, owner, {
    ...aBookingInput(property, 4, 6),
    guestName: `Bísí ${word}`,
    agentId: agent.id,
  })
  await anItem(app, owner, { ...itemFields(property), itemName: `${word} lamp` })
  await anExpense(app, owner, { title: `Diesel of ${word}` })
  await anExpense(app, staff, { title: `Paint of ${word}` })
  await aMaintenanceRequest(app, owner, property, { title: `Gate of ${word}` })
})

async function find(q: string, { token }: Person = owner): Promise<SearchResults> {
  const { status, body } = await app.send(search.get, { query: { q } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** How many rows of each kind were found. */
const countsOf = (results: SearchResults) =>
  Object.fromEntries(Object.entries(results).map(([kind, rows]) => [kind, rows?.length ?? null]))

const none = {
  bookings: 0,
  properties: 0,
  agents: 0,
  staff: 0,
  inventory: 0,
  expenses: 0,
  maintenance: 0,
}

describe('what each role finds', () => {
  it('owners find every kind of record', async () => {
    expect(countsOf(await find(word))).toEqual({
      ...none,
      bookings: 2,
      properties: 1,
      inventory: 1,
      expenses: 2,
      maintenance: 1,
    })
  })

  it('agents find properties and their own bookings', async () => {
    const results = await find(word, agent)
    expect(countsOf(results)).toEqual({
      bookings: 1,
      properties: 1,
      agents: null,
      staff: null,
      inventory: null,
      expenses: null,
      maintenance: null,
    })
    expect(results.bookings?.[0]?.guestName).toBe(`Bísí ${word}`)
    expect(await find('0819 555 0001', agent)).toMatchObject({ bookings: [] })
  })

  it('staff find no bookings and only their own expenses', async () => {
    const results = await find(word, staff)
    expect(countsOf(results)).toEqual({
      bookings: null,
      properties: 1,
      agents: null,
      staff: null,
      inventory: 1,
      expenses: 1,
      maintenance: 1,
    })
    expect(results.expenses?.[0]?.title).toBe(`Paint of ${word}`)
  })

  it('another business finds nothing', async () => {
    const other = await anOwner()
    await setStandardPlan(other)
    expect(countsOf(await find(word, other))).toEqual(none)
    expect(countsOf(await find('0803 123 4567', other))).toEqual(none)
  })

  it('a plan without a feature finds none of its records', async () => {
    const free = await anOwner()
    await setStandardPlan(free)
    const home = await aProperty(app, free)
    await anExpense(app, free, { title: word })
    await aMaintenanceRequest(app, free, home, { title: word })
    await setFreePlan(free)
    expect(countsOf(await find(word, free))).toEqual({ ...none, expenses: null, maintenance: null })
  })
})

describe('what it finds', () => {
  it('a booking by phone in any notation, with what a row shows', async () => {
    for (const q of ['08195550001', '819 555 0001', '+2348195550001', '234-819-555-0001']) {
      const { bookings: rows } = await find(q)
      expect(rows, q).toEqual([
        {
          id: expect.any(String),
          reference: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
          guestName: `Adé ${word}`,
          guestPhone: '+234 819 555 0001',
          checkIn: expect.any(String),
          checkOut: expect.any(String),
          status: 'PENDING',
          property: { id: property.id, name: property.name },
        },
      ])
    }
  })

  it('the stays nearest to today first, and cancelled ones last', async () => {
    const guest = 'Táíwò Nearest'
    const stays = [
      { ...aBookingInput(property, 30, 32), status: 'CONFIRMED' },
      { ...aBookingInput(property, 10, 12), status: 'CONFIRMED' },
      { ...aBookingInput(property, 20, 22), status: 'CONFIRMED' },
      { ...aBookingInput(property, 2, 3), status: 'CANCELLED' },
    ]
    for (const stay of stays) await aBooking(app, owner, { ...stay, guestName: guest })
    const found = (await find(guest)).bookings?.map(({ checkIn }) => checkIn)
    expect(found).toEqual([10, 20, 30, 2].map(day))
  })

  it('a booking by reference', async () => {
    const [booking] = (await find('adé kunoluwa')).bookings ?? []
    const results = await find(booking?.reference.toLowerCase() ?? '')
    expect(results.bookings?.map(({ id }) => id)).toEqual([booking?.id])
  })

  it('agents, invited ones included, and staff by phone', async () => {
    const results = await find('+2348031234567')
    expect(results.agents?.map(({ id }) => id)).toEqual(expect.arrayContaining([agent.id, invited.id]))
    expect(results.staff?.map(({ id }) => id)).toEqual([staff.id])
    expect(results.staff?.[0]).not.toHaveProperty('avatar')
  })

  it('at most five rows of each kind, and no deleted ones', async () => {
    const many = await anOwner()
    const home = await aProperty(app, many)
    for (let index = 0; index <= maxFound; index += 1) {
      await aBooking(app, many, { ...aBookingInput(home, index, index + 1), guestName: word })
      await anItem(app, many, { ...itemFields(home), itemName: `${word} ${index}` })
    }
    const before = await find(word, many)
    expect(countsOf(before)).toMatchObject({ bookings: maxFound, inventory: maxFound })
    const [latest] = before.bookings ?? []
    await app.send(bookings.remove, { params: { id: latest?.id ?? '' } }, { token: many.token })
    const ids = (await find(word, many)).bookings?.map(({ id }) => id)
    expect(ids).toHaveLength(maxFound)
    expect(ids).not.toContain(latest?.id)
  })

  it('no bookings by two letters, which no index finds, and nothing by punctuation', async () => {
    expect(countsOf(await find('Ku'))).toMatchObject({ bookings: 0, properties: 1, inventory: 1 })
    expect(countsOf(await find('--'))).toEqual(none)
  })
})

it.each([
  [{}, 'Type at least 2 characters'],
  [{ q: ' a ' }, 'Type at least 2 characters'],
  [{ q: 'a'.repeat(201) }, 'A search has at most 200 characters'],
])('refuses %j', async (query, message) => {
  const { status, body } = await app.send(
    search.get,
    { query: query as { q: string } },
    { token: owner.token },
  )
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'q', message }])
})

it('requires a session', async () => {
  expect((await app.send(search.get, { query: { q: word } })).status).toBe(401)
})
