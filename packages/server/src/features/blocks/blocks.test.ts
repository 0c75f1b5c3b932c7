import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { dashboard } from '@ilewa/contract/dashboard'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBlock, aMaintenanceRequest, blockFields } from '@ilewa/tests/support/app/maintenance'
import { checkRecord } from '@ilewa/tests/support/app/record-checks'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { blocks as blockRows } from './blocks.table.ts'

const app = useTestApp()

checkRecord(app, {
  kind: 'block',
  endpoints: blocks,
  fields: (property, number) => blockFields(property, [10 * number, 10 * number + 2]),
  change: { reason: 'OWNER_USE', note: 'My mother visits' },
})

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner)
})

const create = (nights: readonly [number, number], fields = {}, person = owner) =>
  app.send(blocks.create, { body: blockFields(property, nights, fields) }, { token: person.token })
const update = (block: { id: string }, nights: readonly [number, number], fields = {}) =>
  app.send(
    blocks.update,
    { params: { id: block.id }, body: blockFields(property, nights, fields) },
    { token: owner.token },
  )
const remove = ({ id }: { id: string }, person = owner) =>
  app.send(blocks.remove, { params: { id } }, { token: person.token })
const get = ({ id }: { id: string }) => app.send(blocks.get, { params: { id } }, { token: owner.token })
const book = (from: number, to: number) =>
  app.send(bookings.create, { body: aBookingInput(property, from, to) }, { token: owner.token })

/** Blocked nights that began in the past, which the API does not create. */
async function aBegunBlock(from: number, to: number) {
  const block = await aBlock(app, owner, property, [1, to > 1 ? to : 2])
  await db()
    .update(blockRows)
    .set({ from: day(from), to: day(to) })
    .where(eq(blockRows.id, block.id))
  return (await get(block)).body.data.block
}

const closedMessage = 'This property is closed on these dates.'
const bookedMessage = 'These dates are already booked for this property.'

describe('blocked dates', () => {
  it('take no booking, and the answer says that the property is closed', async () => {
    await aBlock(app, owner, property, [5, 8])
    for (const [from, to] of [
      [5, 8],
      [4, 6],
      [7, 9],
      [2, 20],
    ] as const) {
      const { status, body } = await book(from, to)
      expect({ status, ...body }).toMatchObject({
        status: 409,
        code: 'bookings.dates_taken',
        message: closedMessage,
        details: { by: 'BLOCK' },
      })
    }
    expect((await book(3, 5)).status).toBe(201)
    expect((await book(8, 9)).status).toBe(201)
  })

  it('cannot be dates that are booked or blocked; cancelled bookings do not count', async () => {
    const { id } = await aBooking(app, owner, aBookingInput(property, 5, 8))
    const refused = await create([7, 9])
    expect(refused.body).toMatchObject({ message: bookedMessage, details: { by: 'BOOKING' } })
    await app.send(
      bookings.setStatus,
      { params: { id }, body: { status: 'CANCELLED' } },
      { token: owner.token },
    )
    expect((await create([7, 9])).status).toBe(201)
    expect((await create([8, 10])).body).toMatchObject({ message: closedMessage, details: { by: 'BLOCK' } })
  })

  it('take no booking that is moved, extended or reopened', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 1, 3))
    const cancelled = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), status: 'CANCELLED' })
    await aBlock(app, owner, property, [5, 8])
    const { token } = owner
    const [from, to] = [day(4), day(6)]
    const nights = { checkIn: from, checkOut: to, totalAmount: booking.totalAmount }
    const refusals = [
      await app.send(bookingCalendar.move, { params: { id: booking.id }, body: nights }, { token }),
      await app.send(
        bookings.update,
        { params: { id: booking.id }, body: { ...aBookingInput(property, 1, 6) } },
        { token },
      ),
      await app.send(
        bookings.setStatus,
        { params: { id: cancelled.id }, body: { status: 'CONFIRMED' } },
        { token },
      ),
    ]
    for (const { status, body } of refusals)
      expect({ status, message: body.message }).toEqual({ status: 409, message: closedMessage })
  })

  it('of concurrent blocks and bookings for one night, one wins', async () => {
    const attempts = Array.from({ length: 12 }, (_, number) => (number % 2 ? book(5, 7) : create([6, 8])))
    const statuses = (await Promise.all(attempts as Promise<{ status: number }>[])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(11)
  })

  it('are shown in the calendars and not among the available properties', async () => {
    const block = await aBlock(app, owner, property, [5, 8], { reason: 'OWNER_USE', note: 'Family' })
    const { token } = owner
    const available = await app.send(
      properties.available,
      { query: { checkIn: day(7), checkOut: day(9) } },
      { token },
    )
    expect(available.body.data.properties).toEqual([])
    const calendar = await app.send(
      properties.calendar,
      { params: { id: property.id }, query: { from: day(0), to: day(30) } },
      { token },
    )
    expect(calendar.body.data.taken).toEqual([
      { kind: 'BLOCK', bookingId: null, checkIn: day(5), checkOut: day(8) },
    ])
    const rows = await app.send(bookingCalendar.list, { query: { from: day(7), to: day(10) } }, { token })
    expect(rows.body.data.properties[0]?.closed).toEqual([
      { kind: 'BLOCK', id: block.id, checkIn: day(5), checkOut: day(8), label: "Owner's use" },
    ])
    const after = await app.send(bookingCalendar.list, { query: { from: day(8), to: day(10) } }, { token })
    expect(after.body.data.properties[0]?.closed).toEqual([])
  })

  it('of tonight close a vacant property: badge, filter, cards and occupancy agree', async () => {
    await aBlock(app, owner, property, [0, 2])
    await aProperty(app, owner)
    const { token } = owner
    const blocked = await app.send(properties.list, { query: { status: 'BLOCKED' } }, { token })
    expect(blocked.body.data.properties).toMatchObject([{ id: property.id, today: 'BLOCKED' }])
    const stats = await app.send(properties.stats, {}, { token })
    expect(stats.body.data).toEqual({ total: 2, available: 1, booked: 0 })
    const { body } = await app.send(dashboard.get, {}, { token })
    expect(body.data.occupancy).toMatchObject({ occupied: 0, offered: 1 })
  })
})

describe('blocking dates', () => {
  it.each([
    [[-1, 2], {}, 'from', 'The first night must be today or later'],
    [[3, 3], {}, 'to', 'The last day must be after the first night'],
    [[0, 731], {}, 'to', 'Block at most 730 nights at once'],
    [[1, 2], { reason: 'HOLIDAY' }, 'reason', 'Choose a reason'],
    [[1, 2], { note: 'a'.repeat(501) }, 'note', 'Note must be 500 characters or less'],
    [[1, 2], { from: '2027-02-30' }, 'from', 'First night must be a real date (YYYY-MM-DD)'],
    [[1, 2], { propertyId: undefined }, 'propertyId', 'Property selection is required'],
    [
      [1, 2],
      { maintenanceRequestId: '0198a000-0000-7000-8000-000000000041' },
      'maintenanceRequestId',
      'Choose the reason Repair to link a repair',
    ],
    [
      [1, 2],
      { reason: 'REPAIR', maintenanceRequestId: '0198a000-0000-7000-8000-000000000041' },
      'maintenanceRequestId',
      'Choose a repair of this property',
    ],
  ] as const)('of %j with %j is refused at %s', async ([from, to], fields, path, message) => {
    const { status, body } = await create([from, to], fields)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
    const listed = await app.send(blocks.list, {}, { token: owner.token })
    expect(listed.body.page.total).toBe(0)
  })

  it('for a repair links it, but not a repair of another property', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const repair = { reason: 'REPAIR', maintenanceRequestId: request.id }
    const { status, body } = await create([1, 3], repair)
    expect(status).toBe(201)
    expect(body.data.block).toMatchObject({ ...repair, maintenanceTitle: 'Kitchen tap drips' })
    const elsewhere = await aProperty(app, owner)
    const refused = await create([5, 6], { ...repair, propertyId: elsewhere.id })
    expect(refused.body.errors).toEqual([
      { path: 'maintenanceRequestId', message: 'Choose a repair of this property' },
    ])
  })

  it('is repeated without a second block when the answer was lost', async () => {
    const headers = { 'idempotency-key': 'block-5-8-once' }
    const body = blockFields(property, [5, 8])
    const send = () => app.send(blocks.create, { body }, { token: owner.token, headers })
    expect((await send()).body.data.block.id).toBe((await send()).body.data.block.id)
  })

  it('by staff is for repairs only, and they see no other blocks', async () => {
    const staff = await aStaffMemberOf(owner)
    const refused = await create([1, 2], { reason: 'OWNER_USE' }, staff)
    expect(refused.body.errors).toEqual([
      { path: 'reason', message: 'You can block dates for a repair only' },
    ])
    const repair = await aBlock(app, staff, property, [1, 2], { reason: 'REPAIR', note: 'New pump' })
    const owners = await aBlock(app, owner, property, [5, 8], { note: 'Family' })
    const listed = await app.send(blocks.list, {}, { token: staff.token })
    expect(listed.body.data.blocks).toMatchObject([{ id: repair.id, note: 'New pump' }])
    expect((await remove(owners, staff)).status).toBe(404)
    expect((await remove(repair, staff)).status).toBe(200)
  })
})

describe('a change of blocked dates', () => {
  it('leaves out what it omits, and the repair of another reason', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const repair = { reason: 'REPAIR', maintenanceRequestId: request.id, note: 'New pump' }
    const block = await aBlock(app, owner, property, [1, 3], repair)
    const longer = { from: day(1), to: day(4), reason: 'REPAIR' }
    const send = (body: object) =>
      app.send(blocks.update, { params: { id: block.id }, body: body as never }, { token: owner.token })
    expect((await send(longer)).body.data.block).toMatchObject({ ...repair, to: day(4) })
    expect((await send({ ...longer, reason: 'OTHER' })).body.data.block).toMatchObject({
      ...{ note: 'New pump', maintenanceRequestId: null },
    })
  })
})

it.each(['-', "'", '\u0000', 'lekki'])('the list is searched for %j by the property', async (q) => {
  await aBlock(app, owner, property, [1, 3])
  const { status, body } = await app.send(blocks.list, { query: { q } }, { token: owner.token })
  expect({ status, total: body.page.total }).toEqual({ status: 200, total: 1 })
})

describe('a block that has begun', () => {
  it('is shortened to today instead of deleted, and its past nights stay blocked', async () => {
    const block = await aBegunBlock(-3, 4)
    expect((await remove(block)).status).toBe(200)
    expect((await get(block)).body.data.block).toMatchObject({ from: day(-3), to: day(0) })
    expect((await book(0, 2)).status).toBe(201)
    expect((await remove(block)).body.code).toBe('blocks.over')
  })

  it('keeps its first night and cannot end in the past', async () => {
    const block = await aBegunBlock(-3, 4)
    expect((await update(block, [-2, 4])).body.errors).toEqual([
      { path: 'from', message: 'These dates have begun, so the first night cannot change' },
    ])
    expect((await update(block, [-3, -1])).body.errors).toEqual([
      { path: 'to', message: 'Past nights stay blocked. Choose today or a later day' },
    ])
    expect((await update(block, [-3, 6], { note: 'Longer' })).body.data.block).toMatchObject({
      to: day(6),
      note: 'Longer',
    })
  })

  it('keeps its dates once it is over, and its note can change', async () => {
    const block = await aBegunBlock(-5, -2)
    expect((await update(block, [-5, 3])).body.code).toBe('blocks.over')
    expect((await update(block, [-5, -2], { note: 'Paint' })).body.data.block.note).toBe('Paint')
  })
})
