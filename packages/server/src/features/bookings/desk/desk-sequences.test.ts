import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { stayPhase } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { BookingStatus } from '@ilewa/contract/bookings/terms'
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
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { staffDetails } from '../../auth/auth.table.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

freezeTime()
const app = useTestApp()
const today = day(0)
const { fraction, integer, pick } = seededRandom('desk-sequences')

/** Stays of one property, one after the other, around today. */
const spans = [
  [-9, -6],
  [-4, -2],
  [-2, 0],
  [0, 3],
  [3, 5],
  [6, 9],
] as const

const actions = ['checkIn', 'checkOut', 'noShow', 'undo', 'reopen', 'setStatus'] as const
type Action = (typeof actions)[number]

const maybe = <T>(value: T): T | undefined => (fraction() < 0.6 ? value : undefined)

const bodyOf = (action: Action, stay: Booking): object => {
  const version = fraction() < 0.2 ? Math.max(1, stay.version - 1) : stay.version
  const anyway = fraction() < 0.2 ? { anyway: true, reason: 'The guest is here' } : {}
  if (action === 'checkIn')
    return {
      version,
      ...anyway,
      occupied: maybe(true),
      confirm: fraction() < 0.5,
      early: maybe(pick(['FREE', 'CHARGE'])),
    }
  if (action === 'checkOut') return { version, ...anyway, totalAmount: maybe(integer(0, 60_000)) }
  if (action === 'noShow') return { version, retainedAmount: maybe(integer(0, 30_000)) }
  if (action === 'setStatus') return { ...anyway, status: pick(BookingStatus.options), confirm: true }
  return { version }
}

/** What an accepted action must leave, for every person. */
function expectPossible(action: Action, body: object, after: Booking): void {
  const phase = stayPhase(after, today)
  const isOverridden = 'anyway' in body
  if (action === 'checkIn' && !isOverridden) expect(['IN_HOUSE', 'DEPARTING']).toContain(phase)
  if (action === 'checkOut') expect(phase).toBe('COMPLETED')
  if (action === 'checkOut' && !isOverridden) expect(after.checkIn <= today).toBe(true)
  if (action === 'noShow') expect([phase, after.cancelKind]).toEqual(['CANCELLED', 'NO_SHOW'])
  expect(after.checkIn < after.checkOut).toBe(true)
  if (after.status !== 'CANCELLED') expect(after.cancelKind).toBeNull()
}

it('any sequence of actions by anyone is accepted or refused, and leaves phases, nights and totals true', async () => {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const [desk, agent] = [await aStaffMemberOf(owner), await anAgentOf(owner)]
  await db().insert(staffDetails).values({ businessId: owner.businessId, userId: desk.id, frontDesk: true })
  const property = await aProperty(app, owner, { pricePerNight: '10000' })
  const ids: string[] = []
  for (const [index, [from, to]] of spans.entries()) {
    const input = { ...aBookingInput(property, 300 + 10 * index, 300 + 10 * index + to - from) }
    const { id } = await aBooking(app, owner, { ...input, paidAmount: 10_000, agentId: agent.id })
    const dates = { checkIn: day(from), checkOut: day(to), status: pick(['PENDING', 'CONFIRMED'] as const) }
    await db().update(bookingRows).set(dates).where(eq(bookingRows.id, id))
    ids.push(id)
  }
  const read = async (id: string) =>
    (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
  const statuses = new Map<number, number>()
  for (let step = 0; step < 300; step++) {
    const [id, action] = [pick(ids), pick(actions)]
    const person: Person = pick([owner, owner, desk, agent])
    const before = await read(id)
    const body = bodyOf(action, before)
    const endpoint = action === 'setStatus' ? bookings.setStatus : frontDesk[action]
    const { status } = await app.send(
      endpoint,
      { params: { id }, body: body as never },
      { token: person.token },
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const after = await read(id)
    const context = `${action} ${JSON.stringify(body)} of ${before.status}`
    expect([200, 400, 403, 409], context).toContain(status)
    if (status === 200) expectPossible(action, body, after)
    else expect(after, context).toEqual(before)
  }
  // Enough of both kinds, whatever the seed.
  expect(statuses.get(200)).toBeGreaterThan(15)
  expect(statuses.get(409)).toBeGreaterThan(15)
  const recounted = await db().execute(sql`SELECT recount_taken_nights(${owner.businessId}) AS nights,
    recount_money(${owner.businessId}) AS money,
    (SELECT sum(wrong) FROM recount_bookings(${owner.businessId})) AS rollups`)
  expect(recounted.rows).toEqual([{ nights: '0', money: '0', rollups: '0' }])
}, 180_000)
