import { performance } from '@ilewa/contract/performance'
import { anAgentOf, anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { ratings } from '../ratings/ratings.table.ts'

freezeTime()
const app = useTestApp()

/** The first day of this month relative to today, 0 or less. */
const firstOfMonth = 1 - Number(day(0).slice(8))

async function anAgency() {
  const owner = await anOwner()
  const [chidera, ebiere] = [await anAgentOf(owner), await anAgentOf(owner)]
  return { owner, chidera, ebiere, property: await aProperty(app, owner) }
}

const get = (person: Person, agentId?: string) =>
  app.send(performance.get, { query: { agentId } }, { token: person.token })

const setTarget = (person: Person, body: Record<string, unknown>) =>
  app.send(performance.setTarget, { body }, { token: person.token })

async function aStayToday(
  { owner, property }: Awaited<ReturnType<typeof anAgency>>,
  agent: Person,
  total: number,
) {
  return aPastBooking(owner, { property, nights: [0, 2], total, agentId: agent.id, status: 'CHECKED_IN' })
}

test('own revenue is earned by night: tonight counts, later nights are reported separately', async () => {
  const agency = await anAgency()
  await aStayToday(agency, agency.chidera, 60_000.05)
  const { data } = (await get(agency.chidera)).body
  expect(data).toMatchObject({
    revenue: 30_000.02,
    bookings: 1,
    commission: 3_000,
    commissionRate: 10,
    stays: 1,
  })
  // The second night may be in the next month.
  expect([30_000.03, 0]).toContain(data.toCome)
  expect(data.trend).toHaveLength(7)
  expect(data.trend.at(-1)).toMatchObject({ month: day(0).slice(0, 7), revenue: 30_000.02, bookings: 1 })
})

test('ranks active agents by revenue this month; none without revenue', async () => {
  const agency = await anAgency()
  const { owner, property, chidera, ebiere } = agency
  expect((await get(chidera)).body.data.rank).toBeNull()
  await aStayToday(agency, chidera, 10_000)
  await aPastBooking(owner, {
    property,
    nights: [firstOfMonth - 3, firstOfMonth],
    total: 900_000,
    agentId: ebiere.id,
  })
  expect((await get(chidera)).body.data).toMatchObject({ rank: 1, activeAgents: 2 })
  expect((await get(ebiere)).body.data.rank).toBeNull()
  const listed = (await app.send(performance.agents, {}, { token: owner.token })).body.data.agents
  expect(listed.map(({ agentId, rank }) => [agentId, rank])).toEqual([
    [chidera.id, 1],
    [ebiere.id, null],
  ])
})

test('an owner sets and clears a target, and the audit log records both', async () => {
  const agency = await anAgency()
  const { owner, chidera } = agency
  await aStayToday(agency, chidera, 100_000)
  const set = await setTarget(owner, { agentId: chidera.id, monthlyTarget: 200_000.5 })
  expect(set.body.message).toBe('Target saved')
  const { data } = (await get(owner, chidera.id)).body
  expect(data).toMatchObject({ monthlyTarget: 200_000.5, targetShare: 24 })
  expect(data.achievements.find(({ key }) => key === 'TARGET')).toEqual({
    key: 'TARGET',
    unit: 'NAIRA',
    reached: false,
    have: 50_000,
    goal: 200_000.5,
    missing: 150_000.5,
  })
  await setTarget(owner, { agentId: chidera.id, monthlyTarget: null })
  expect((await get(chidera)).body.data).toMatchObject({ monthlyTarget: null, targetShare: null })
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.recordId, chidera.id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['agent', [{ field: 'monthlyTarget', from: null, to: 200_000.5 }]],
    ['agent', [{ field: 'monthlyTarget', from: 200_000.5, to: null }]],
  ])
})

test('a target of 0 clears it; the largest target is returned unchanged', async () => {
  const agency = await anAgency()
  const { owner, chidera } = agency
  await aStayToday(agency, chidera, 0.02)
  await setTarget(owner, { agentId: chidera.id, monthlyTarget: 100_000_000_000 })
  const set = { monthlyTarget: 100_000_000_000, targetShare: 0 }
  expect((await get(chidera)).body.data).toMatchObject(set)
  const none = await setTarget(owner, { agentId: chidera.id, monthlyTarget: 0 })
  expect(none.body.data).toEqual({ monthlyTarget: null })
  const { data } = (await get(chidera)).body
  expect(data).toMatchObject({ monthlyTarget: null, targetShare: null })
  expect(data.achievements.map(({ key }) => key)).not.toContain('TARGET')
})

test.each([
  [{ monthlyTarget: 100_000_000_000.01 }, 'That amount is too large'],
  [{ monthlyTarget: -0.01 }, 'Target cannot be negative'],
  [{ monthlyTarget: 0.001 }, 'Amounts have at most two decimals'],
  [{ monthlyTarget: '5' }, 'Target must be a number'],
  [{ monthlyTarget: 1, agentId: 'x' }, 'Choose one of your agents'],
])('a target of %j is refused with its message', async (body, message) => {
  const { owner, chidera } = await anAgency()
  const sent = await setTarget(owner, { agentId: chidera.id, ...body })
  expect(sent.status).toBe(400)
  expect(sent.body.message).toBe(message)
})

test('achievements and rating count own bookings', async () => {
  const { owner, chidera, property } = await anAgency()
  for (let nights = 0; nights < 9; nights++)
    await aPastBooking(owner, {
      property,
      nights: [-60 - nights, -59 - nights],
      total: 5,
      agentId: chidera.id,
    })
  const bookingId = await aPastBooking(owner, { property, nights: [0, 1], total: 100, agentId: chidera.id })
  await aPastBooking(owner, {
    property,
    nights: [-3, -2],
    total: 5,
    agentId: chidera.id,
    status: 'CANCELLED',
  })
  await db()
    .insert(ratings)
    .values({ businessId: owner.businessId, id: newId(), bookingId, stars: 5, ratedAt: new Date() })
  const { data } = (await get(chidera)).body
  expect(data).toMatchObject({ stays: 10, rating: 5, ratings: 1 })
  const reached = data.achievements.filter((one) => one.reached).map(({ key }) => key)
  expect(reached).toEqual(['FIRST_STAY', 'STAYS_10', 'BEST_MONTH', 'FIVE_STARS'])
  expect(data.achievements.find(({ key }) => key === 'STAYS_50')).toMatchObject({ have: 10, missing: 40 })
})

test('an agent reads only their own performance, an owner that of their own agents', async () => {
  const { owner, chidera, ebiere } = await anAgency()
  expect((await get(chidera, ebiere.id)).status).toBe(404)
  expect((await get(chidera, chidera.id)).status).toBe(200)
  const unnamed = await get(owner)
  expect(unnamed.status).toBe(400)
  expect(unnamed.body.message).toBe('Choose one of your agents')
  const other = await anAgency()
  expect((await get(other.owner, chidera.id)).status).toBe(404)
  expect((await setTarget(other.owner, { agentId: chidera.id, monthlyTarget: 1 })).status).toBe(404)
})
