import { bookings } from '@ilewa/contract/bookings/endpoints'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { notifications } from '@ilewa/contract/notifications'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { seats } from '@ilewa/contract/subscription/seats'
import {
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { announceSeatLimits, endPlans } from './subscription.jobs.ts'
import { subscriptions } from './subscription.table.ts'

const app = useTestApp()
const jobInfo = { jobId: 'test', enqueuedAt: new Date() }
const dayMs = 86_400_000

/** A business on Standard with three agents, oldest first, and a staff member. */
async function aTeam() {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const property = await aProperty(app, owner)
  const team = [await anAgentOf(owner), await anAgentOf(owner), await anAgentOf(owner)] as const
  return { owner, property, team, cleaner: await aStaffMemberOf(owner) }
}
type Team = Awaited<ReturnType<typeof aTeam>>

const change = ({ businessId }: Person, columns: Partial<typeof subscriptions.$inferInsert>) =>
  db().update(subscriptions).set(columns).where(eq(subscriptions.businessId, businessId))

/** Puts the business on Free with limits in effect. */
async function onLimitedFree(owner: Person) {
  await setFreePlan(owner)
  await change(owner, { seatsLimitedFrom: new Date(Date.now() - 1_000) })
}

let nights = 0
const book = ({ property }: Team, { token }: Person) => {
  nights += 1
  return app.send(bookings.create, { body: aBookingInput(property, nights, nights + 1) }, { token })
}
const bookingStatuses = async (team: Team) =>
  (await Promise.all(team.team.map((agent) => book(team, agent)))).map(({ status }) => status)

const choose = (owner: Person, agentIds: string[]) =>
  app.send(seats.update, { body: { agentIds } }, { token: owner.token })
const getSeats = async (owner: Person) => (await app.send(seats.get, {}, { token: owner.token })).body.data

it('agents above the limit and all staff can read, and every write is refused with its message', async () => {
  const team = await aTeam()
  await onLimitedFree(team.owner)
  expect(await bookingStatuses(team)).toEqual([201, 201, 403])
  const last = { token: team.team[2].token }
  expect((await book(team, team.team[2])).body).toMatchObject({
    code: 'plan.agent_read_only',
    message: "Your business's plan allows 2 agents. Ask the owner to make you active.",
  })
  expect((await app.send(bookings.mine, {}, last)).status).toBe(200)
  expect((await app.send(subscription.limits, {}, last)).body.data.isReadOnly).toBe(true)
  expect((await app.send(notifications.readAll, {}, last)).status).toBe(200)
  const { token } = team.cleaner
  const item = await app.send(inventory.create, { body: itemFields(team.property) }, { token })
  expect(item.body).toMatchObject({
    code: 'plan.staff_read_only',
    message: "Your business's plan includes no staff. Ask the owner to upgrade the plan.",
  })
  expect((await app.send(inventory.list, {}, { token })).status).toBe(200)
  const params = { params: { businessId: team.owner.businessId } }
  const listed = (await app.send(agents.list, params, { token: team.owner.token })).body.data
  expect(listed.filter(({ isReadOnly }) => isReadOnly).map(({ id }) => id)).toEqual([team.team[2].id])
  const people = (await app.send(staff.list, params, { token: team.owner.token })).body.data
  expect(people.map(({ isReadOnly }) => isReadOnly)).toEqual([true])
})

it('there are no limits on a paid plan, before the announced day, or without an announcement', async () => {
  const team = await aTeam()
  expect(await bookingStatuses(team)).toEqual([201, 201, 201])
  await setFreePlan(team.owner)
  expect(await bookingStatuses(team)).toEqual([201, 201, 201])
  await change(team.owner, { seatsLimitedFrom: new Date(Date.now() + 60_000) })
  expect(await bookingStatuses(team)).toEqual([201, 201, 201])
})

it('the owner chooses the active agents; a removal or a paid plan restores access at once', async () => {
  const team = await aTeam()
  const { owner, team: people } = team
  await onLimitedFree(owner)
  const chosen = await choose(owner, [people[2].id])
  expect(chosen.body).toMatchObject({ message: 'Active agents saved' })
  expect(chosen.body.data.agents.map(({ id }) => id)).toEqual([people[2].id, people[0].id, people[1].id])
  expect(await bookingStatuses(team)).toEqual([201, 403, 201])
  await app.send(agents.remove, { params: { id: people[0].id } }, { token: owner.token })
  expect((await book(team, people[1])).status).toBe(201)
  const another = await anAgentOf(owner)
  expect((await book(team, another)).status).toBe(403)
  await change(owner, { planType: 'STANDARD', currentPeriodEnd: new Date(Date.now() + 30 * dayMs) })
  expect((await book(team, another)).status).toBe(201)
})

it('an order with other agents, staff or duplicates is refused, and changes nothing', async () => {
  const { owner, team, cleaner } = await aTeam()
  const otherAgent = await anAgentOf(await anOwner())
  const { agents: before } = await getSeats(owner)
  for (const ids of [[otherAgent.id], [cleaner.id], [team[0].id, team[0].id]]) {
    const refused = await choose(owner, ids)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('Choose from your active agents, each once')
  }
  expect((await getSeats(owner)).agents).toEqual(before)
})

it('cancelling a plan that ends in three days gives seven days of notice, by mail with names', async () => {
  const { owner, team } = await aTeam()
  await change(owner, { currentPeriodEnd: new Date(Date.now() + 3 * dayMs) })
  await app.send(subscription.cancel, {}, { token: owner.token })
  const { limitedFrom, isLimited } = await getSeats(owner)
  expect(isLimited).toBe(false)
  expect(Math.round((Date.parse(limitedFrom ?? '') - Date.now()) / dayMs)).toBe(7)
  await waitUntil(async () =>
    (await app.mailsTo(owner.email)).some((mail) => mail.includes('Choose who stays active')),
  )
  const received = await app.send(notifications.list, {}, { token: owner.token })
  expect(received.body.data.notifications[0]?.title).toMatch(/^Read-only access for some team members/)
  await change(owner, { currentPeriodEnd: new Date(Date.now() - 1_000) })
  await endPlans.run({}, jobInfo)
  expect((await getSeats(owner)).limitedFrom).toBe(limitedFrom)
  expect(team).toHaveLength(3)
})

it('resuming a plan withdraws the announcement; an expiring plan is announced seven days ahead', async () => {
  const { owner } = await aTeam()
  const soon = new Date(Math.trunc(Date.now() / 1000) * 1000 + 5 * dayMs)
  await change(owner, { currentPeriodEnd: soon })
  const from = async () => (await getSeats(owner)).limitedFrom
  await app.send(subscription.cancel, {}, { token: owner.token })
  expect(await from()).not.toBeNull()
  await app.send(subscription.resume, {}, { token: owner.token })
  expect(await from()).toBeNull()
  await announceSeatLimits.run({}, jobInfo)
  expect(await from()).toBeNull()
  await change(owner, { currentPeriodEnd: new Date(Date.now() - 1_000) })
  await announceSeatLimits.run({}, jobInfo)
  const announced = await from()
  expect(Math.round((Date.parse(announced ?? '') - Date.now()) / dayMs)).toBe(7)
  await announceSeatLimits.run({}, jobInfo)
  expect(await from()).toBe(announced)
})

it("concurrent seat changes and invitations never exceed the plan's agents", async () => {
  const team = await aTeam()
  const { owner, team: people } = team
  await onLimitedFree(owner)
  const invite = (index: number) =>
    app.send(
      agents.invite,
      {
        body: {
          ...{ firstName: 'Ada', lastName: 'Obi', email: `ada-${index}-${owner.id}@example.com` },
          ...{ phone: '0803 123 4567', commissionRate: 10, location: 'Lekki' },
        },
      },
      { token: owner.token },
    )
  const swaps = [0, 1, 2, 0, 1, 2].map((index) => choose(owner, [people[index as 0 | 1 | 2].id]))
  const invited = await Promise.all([...[1, 2, 3].map(invite), ...swaps])
  expect(invited.slice(0, 3).map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await bookingStatuses(team)).filter((status) => status === 201)).toHaveLength(2)
})
