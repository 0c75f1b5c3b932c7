import { bookings as bookingEndpoints } from '@ilewa/contract/bookings/endpoints'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { notifications } from '@ilewa/contract/notifications'
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
import { aPayment, aRefund } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { sendDailyDigests, sendDailyMorningNotifications } from './daily.jobs.ts'

const app = useTestApp()

/** Runs the hourly jobs as if they were due at this hour UTC, today. */
async function runAt(hour: string, date: CivilDate = day(0)): Promise<void> {
  const jobInfo = { jobId: newId(), enqueuedAt: new Date(`${date}T${hour}:00Z`) }
  await sendDailyMorningNotifications.run({}, jobInfo)
  await sendDailyDigests.run({}, jobInfo)
}

const notificationsOf = async (person: Person) => {
  const { body } = await app.send(notifications.list, {}, { token: person.token })
  return body.data.notifications
    .filter(({ kind }) => kind === 'ARRIVAL_TOMORROW' || kind === 'CHECK_OUT_TODAY')
    .map(({ kind, title, text, path }) => ({ kind, title, text, path }))
}

interface Team {
  owner: Person
  agent: Person
  staff: Person
}

async function aTeam(): Promise<Team> {
  const owner = await anOwner()
  return { owner, agent: await anAgentOf(owner), staff: await aStaffMemberOf(owner) }
}

const setTimeZone = (owner: Person, timeZone: string) =>
  db().update(businesses).set({ timeZone }).where(eq(businesses.id, owner.businessId))

/** A guest in house who leaves today. The API accepts no past check-in, so the database row is changed. */
async function aDeparture(team: Team, by: Person, guestName: string) {
  const property = await aProperty(app, team.owner, { name: `Room of ${guestName}` })
  const { id } = await aBooking(app, by, { ...aBookingInput(property, 1, 2), guestName })
  await db()
    .update(bookings)
    .set({ checkIn: day(-2), checkOut: day(0), status: 'CHECKED_IN' })
    .where(and(eq(bookings.businessId, team.owner.businessId), eq(bookings.id, id)))
  return id
}

async function anArrivalTomorrow(team: Team, by: Person, guestName: string) {
  const property = await aProperty(app, team.owner, { name: `Room of ${guestName}` })
  return aBooking(app, by, { ...aBookingInput(property, 1, 3), guestName })
}

describe('at seven in the morning', () => {
  let team: Team
  beforeAll(async () => {
    team = await aTeam()
    await anArrivalTomorrow(team, team.agent, 'Ada Nwosu')
    await anArrivalTomorrow(team, team.owner, 'Bisi Ojo')
    await anArrivalTomorrow(team, team.owner, 'Chidi Eze')
    await aDeparture(team, team.agent, 'Musa Danjuma')
  })

  it('sends nothing at other hours', async () => {
    // 6:00 and 12:00 in Lagos.
    await runAt('05:00')
    await runAt('11:00')
    expect(await notificationsOf(team.owner)).toEqual([])
  })

  it('notifies each user once, also with two processes and a retry', async () => {
    await Promise.all([runAt('06:00'), runAt('06:00')])
    await runAt('07:00')
    const received = await notificationsOf(team.owner)
    expect(received).toHaveLength(2)
    expect(received).toContainEqual({
      kind: 'ARRIVAL_TOMORROW',
      title: '3 guests arrive tomorrow',
      text: 'Ada Nwosu (Room of Ada Nwosu), Bisi Ojo (Room of Bisi Ojo) and Chidi Eze (Room of Chidi Eze).',
      path: '/bookings',
    })
    expect(received).toContainEqual(
      expect.objectContaining({ kind: 'CHECK_OUT_TODAY', title: 'Musa Danjuma leaves today' }),
    )
  })

  it('notifies agents of their own guests only', async () => {
    const titles = (await notificationsOf(team.agent)).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['Ada Nwosu arrives tomorrow', 'Musa Danjuma leaves today'])
  })

  it("links to today's departures if several guests leave", async () => {
    const leaving = await aTeam()
    const { owner, agent } = leaving
    await aDeparture(leaving, agent, 'Ada Nwosu')
    await aDeparture(leaving, agent, 'Bisi Ojo')
    await runAt('06:00')
    const pathsOf = async (person: Person) => (await notificationsOf(person)).map(({ path }) => path)
    expect(await pathsOf(owner)).toEqual(['/bookings?desk=departures'])
    expect(await pathsOf(agent)).toEqual(['/my-bookings?desk=departures'])
    const listed = await app.send(
      bookingEndpoints.list,
      { query: { desk: 'departures' } },
      { token: owner.token },
    )
    expect(listed.body.page.total).toBe(2)
  })

  it('sends staff no amounts or contact details', async () => {
    const received = await notificationsOf(team.staff)
    expect(received.map(({ path }) => path)).toEqual(['/dashboard', '/dashboard'])
    expect(JSON.stringify(received)).not.toMatch(/₦|@|0803 |\+234/)
  })

  it("follows each business's time zone", async () => {
    const nairobi = await aTeam()
    await setTimeZone(nairobi.owner, 'Africa/Nairobi')
    await aDeparture(nairobi, nairobi.owner, 'Wanjiru Kamau')
    await runAt('03:00')
    expect(await notificationsOf(nairobi.owner)).toEqual([])
    await runAt('04:00')
    expect((await notificationsOf(nairobi.owner)).map(({ title }) => title)).toEqual([
      'Wanjiru Kamau leaves today',
    ])
  })
})

describe('the digest at 19:00', () => {
  const textOf = (mail: string | undefined) =>
    Buffer.from(
      (mail ?? '')
        .replace(/=\r?\n/g, '')
        .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
  const digestsTo = async ({ email }: Person) =>
    (await app.mailsTo(email)).map(textOf).filter((mail) => mail.includes('Your day,'))
  const digestTo = async (person: Person) => {
    await vi.waitUntil(async () => (await digestsTo(person)).length > 0, { timeout: 5_000 })
    return digestsTo(person)
  }
  const wantDigest = (person: Person, digest: boolean) =>
    app.send(notifications.updatePreferences, { body: { kinds: {}, digest } }, { token: person.token })

  async function createFullDay(team: Team) {
    const { owner, agent, staff } = team
    const { businessId } = owner
    await setStandardPlan(owner)
    const arrival = await anArrivalTomorrow(team, agent, 'Ada Nwosu')
    await aDeparture(team, owner, 'Musa Danjuma')
    await db()
      .update(bookings)
      .set({ checkIn: day(0) })
      .where(eq(bookings.id, arrival.id))
    const { propertyId } = arrival
    const common = { businessId, propertyId, createdBy: staff.id, description: '' }
    await db()
      .insert(inventoryItems)
      .values({
        ...{ ...common, id: newId(), itemName: 'Soap', category: 'Supplies', location: '' },
        ...{ quantity: 1, minStock: 5, costPerUnit: 500 },
      })
    await db()
      .insert(maintenanceRequests)
      .values({ ...common, id: newId(), title: 'Burst pipe', priority: 'URGENT' })
    await db()
      .insert(expenses)
      .values({
        ...{ ...common, id: newId(), title: 'Diesel', amount: 19_999.99, category: 'UTILITIES' },
        ...{ vendorName: 'Total', expenseDate: day(0) },
      })
  }

  it('is mailed to the owner once, and not an hour earlier', async () => {
    const team = await aTeam()
    await createFullDay(team)
    await runAt('17:00')
    await Promise.all([runAt('18:00'), runAt('18:00')])
    await runAt('18:30')
    const [mail] = await digestTo(team.owner)
    for (const text of [
      'Arrivals today:',
      '1: Ada Nwosu',
      '1: Musa Danjuma',
      'New bookings:',
      '1 item',
      '1 open',
      '1 · ₦19,999.99',
      'http://localhost:3000/settings?tab=notifications',
    ])
      expect(mail).toContain(text)
    expect(mail).not.toContain('Received')
    // Jobs run in order: before the agent's digest, a duplicate of the owner's digest would be mailed.
    await wantDigest(team.agent, true)
    await runAt('18:45')
    await digestTo(team.agent)
    expect(await digestsTo(team.owner)).toHaveLength(1)
  })

  it('has the same sums as Payments: by the day on which the money came', async () => {
    const team = await aTeam()
    const property = await aProperty(app, team.owner)
    const booking = await aBooking(app, team.owner, aBookingInput(property, 3, 6))
    await aPayment(app, team.owner, booking, 5_000, { paidOn: day(0) })
    await aPayment(app, team.owner, booking, 2_000, { paidOn: day(-1) })
    await aRefund(app, team.owner, booking, 1_500)
    await runAt('18:00')
    const [mail] = await digestTo(team.owner)
    expect(mail).toMatch(/Received:?\s+₦5,000.00/)
    expect(mail).toMatch(/Refunded:?\s+₦1,500.00/)
  })

  it('is mailed to agents and staff who turned it on, each with their own work', async () => {
    const team = await aTeam()
    await createFullDay(team)
    await wantDigest(team.agent, true)
    await wantDigest(team.staff, true)
    await wantDigest(team.owner, false)
    await runAt('18:00')
    const [agentDigest] = await digestTo(team.agent)
    expect(agentDigest).toContain('Ada Nwosu')
    expect(agentDigest).not.toMatch(/Musa|₦|Low on stock|Urgent/)
    const [staffDigest] = await digestTo(team.staff)
    expect(staffDigest).toContain('Musa Danjuma')
    expect(staffDigest).toContain('Low on stock')
    expect(staffDigest).not.toMatch(/₦|New bookings|Expenses/)
    expect(await digestsTo(team.owner)).toEqual([])
  })

  it('is not sent without content, and follows the business’s time zone', async () => {
    const nairobi = await aTeam()
    const idleTeam = await aTeam()
    await setTimeZone(nairobi.owner, 'Africa/Nairobi')
    await aDeparture(nairobi, nairobi.owner, 'Wanjiru Kamau')
    await runAt('16:00')
    await digestTo(nairobi.owner)
    await runAt('18:00')
    expect(await digestsTo(idleTeam.owner)).toEqual([])
    expect(await digestsTo(nairobi.owner)).toHaveLength(1)
  })

  it("includes today's payments from the audit log, for owners only", async () => {
    const team = await aTeam()
    const property = await aProperty(app, team.owner)
    const booking = await aBooking(app, team.agent, aBookingInput(property, 5, 8))
    await aPayment(app, team.owner, booking, 20_000.5)
    await wantDigest(team.agent, true)
    await runAt('18:00')
    expect((await digestTo(team.owner))[0]).toContain('₦20,000.50')
    expect((await digestTo(team.agent))[0]).not.toContain('₦')
  })
})
