import { audit } from '@ilewa/contract/audit'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays } from '@ilewa/contract/core/dates'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { refundsDue } from '@ilewa/contract/money/refunds-due'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { holdProperty, waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

const app = useTestApp()
let owner: Person
let lekki: Awaited<ReturnType<typeof aProperty>>
let ikoyi: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  lekki = await aProperty(app, owner, { name: 'Lekki Loft' })
  ikoyi = await aProperty(app, owner, { name: 'Ikoyi House', pricePerNight: '30000' })
})

const move = (id: string, body: Record<string, unknown>, person = owner) =>
  app.send(bookingCalendar.move, { params: { id }, body }, { token: person.token })

const historyOf = async (id: string) =>
  (await app.send(audit.history, { params: { kind: 'booking', id } }, { token: owner.token })).body.data
    .entries

const nights = (from: number, to: number, totalAmount: number) => ({
  checkIn: day(from),
  checkOut: day(to),
  totalAmount,
})

describe('moving a stay', () => {
  it('that is moved by another user meanwhile is refused, and waits for no lock of its new property', async () => {
    const { id, version } = await aBooking(app, owner, aBookingInput(lekki, 30, 32))
    const elsewhere = await aProperty(app, owner)
    const releaseLekki = await holdProperty(lekki.id, 'update', () =>
      db().update(bookingRows).set({ propertyId: elsewhere.id }).where(eq(bookingRows.id, id)),
    )
    const moving = move(id, { propertyId: ikoyi.id, ...nights(30, 32, 60_000), version })
    await waitForBlockedTransaction()
    const releaseElsewhere = await holdProperty(elsewhere.id, 'no key update')
    await releaseLekki()
    const { status, body } = await moving
    await releaseElsewhere()
    expect([status, body.code]).toEqual([409, 'common.stale_edit'])
  })

  it('changes nights and property in one step, and frees the former nights', async () => {
    const { id, version } = await aBooking(app, owner, aBookingInput(lekki, 10, 13))
    const { status, body } = await move(id, { propertyId: ikoyi.id, ...nights(11, 13, 60_000), version })
    expect(status).toBe(200)
    expect(body.data.booking).toMatchObject({
      propertyId: ikoyi.id,
      property: { name: 'Ikoyi House' },
      checkIn: day(11),
      checkOut: day(13),
      totalAmount: 60_000,
      version: version + 1,
    })
    await aBooking(app, owner, aBookingInput(lekki, 10, 13))
  })

  it('writes an audit entry with the user and the changed values', async () => {
    const { id } = await aBooking(app, owner, aBookingInput(lekki, 20, 22))
    await move(id, { propertyId: ikoyi.id, ...nights(20, 23, 90_000) })
    const [entry, created] = await historyOf(id)
    expect(created).toMatchObject({ action: 'CREATED' })
    expect(entry).toMatchObject({ kind: 'booking', action: 'UPDATED', byId: owner.id })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'property', from: 'Lekki Loft', to: 'Ikoyi House' },
        { field: 'checkOut', from: day(22), to: day(23) },
        { field: 'totalAmount', from: 39_999.98, to: 90_000 },
      ]),
    )
  })

  it('also records a move between two properties with the same name', async () => {
    const sameNameProperties = [
      await aProperty(app, owner, { name: 'Flat 1' }),
      await aProperty(app, owner, { name: 'Flat 1' }),
    ]
    const { id, totalAmount } = await aBooking(
      app,
      owner,
      aBookingInput(sameNameProperties[0] ?? lekki, 20, 22),
    )
    expect(
      (await move(id, { propertyId: sameNameProperties[1]?.id, ...nights(20, 22, totalAmount) })).status,
    ).toBe(200)
    const [entry] = await historyOf(id)
    expect(entry).toMatchObject({
      action: 'UPDATED',
      changes: [{ field: 'property', from: 'Flat 1', to: 'Flat 1' }],
    })
  })

  it('is refused at a deleted property', async () => {
    const removedProperty = await aProperty(app, owner)
    const { id } = await aBooking(app, owner, aBookingInput(removedProperty, 0, 2))
    const past = { checkIn: day(-4), checkOut: day(-2) }
    await db().update(bookingRows).set(past).where(eq(bookingRows.id, id))
    const removed = await app.send(
      properties.remove,
      { params: { id: removedProperty.id } },
      { token: owner.token },
    )
    expect(removed.status).toBe(200)
    const later = await move(id, { ...past, checkOut: day(3), totalAmount: 100_000 })
    expect(later.body.code).toBe('properties.not_bookable')
  })

  it('refuses taken dates and leaves the stay unchanged', async () => {
    await aBooking(app, owner, aBookingInput(ikoyi, 30, 33))
    const stay = await aBooking(app, owner, aBookingInput(lekki, 30, 33))
    const { status, body } = await move(stay.id, { propertyId: ikoyi.id, ...nights(32, 34, 60_000) })
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'bookings.dates_taken',
      message: 'These dates are already booked for this property.',
    })
    const after = await app.send(bookings.get, { params: { id: stay.id } }, { token: owner.token })
    expect(after.body.data.booking).toEqual({
      ...stay,
      lines: [expect.objectContaining({ quantity: 3 })],
      dueDates: [],
    })
    // "A guest may arrive the day another leaves."
    expect((await move(stay.id, { propertyId: ikoyi.id, ...nights(33, 35, 60_000) })).status).toBe(200)
  })

  it('refuses a property that accepts no bookings, and one of another business', async () => {
    const closed = await aProperty(app, owner, { status: 'MAINTENANCE' })
    const { id } = await aBooking(app, owner, aBookingInput(lekki, 40, 42))
    const refused = await move(id, { propertyId: closed.id, ...nights(40, 42, 1) })
    expect(refused.body.code).toBe('properties.not_bookable')
    const theirs = await aProperty(app, await anOwner())
    expect((await move(id, { propertyId: theirs.id, ...nights(40, 42, 1) })).status).toBe(404)
  })

  it('lets a guest in house stay longer with a past check-in, but not change it to another past day', async () => {
    const stay = await aBooking(app, owner, aBookingInput(lekki, 0, 2))
    const checkIn = day(-3)
    await db().update(bookingRows).set({ checkIn, status: 'CHECKED_IN' }).where(eq(bookingRows.id, stay.id))
    expect((await move(stay.id, { ...nights(0, 4, 80_000), checkIn })).status).toBe(200)
    const earlier = await move(stay.id, { ...nights(0, 4, 80_000), checkIn: addDays(checkIn, 1) })
    expect(earlier.body.errors).toEqual([
      { path: 'checkIn', message: 'Check-in date must be today or in the future' },
    ])
  })

  it('refuses a stale version, a total below 0, and a stay without a night', async () => {
    const stay = await aBooking(app, owner, { ...aBookingInput(lekki, 50, 52), paidAmount: 20_000 })
    const stale = await move(stay.id, { ...nights(50, 53, 60_000), version: stay.version + 1 })
    expect({ status: stale.status, code: stale.body.code }).toEqual({
      status: 409,
      code: 'common.stale_edit',
    })
    const cases: [Record<string, unknown>, string, string][] = [
      [nights(50, 51, -1), 'totalAmount', 'Total amount must be positive'],
      [nights(50, 50, 60_000), 'checkOut', 'Check-out date must be after check-in date'],
      [nights(50, 50 + 731, 60_000), 'checkOut', 'A stay has at most 730 nights'],
    ]
    for (const [body, path, message] of cases) {
      const refused = await move(stay.id, body)
      expect({ status: refused.status, errors: refused.body.errors }).toEqual({
        status: 400,
        errors: [{ path, message }],
      })
    }
    expect((await move(stay.id, nights(50, 51, 20_000))).status).toBe(200)
  })

  it('lets the owner move a paid stay to cheaper nights, so that a refund is due', async () => {
    const stay = await aBooking(app, owner, {
      ...aBookingInput(lekki, 53, 56),
      paidAmount: 59_999.97,
      status: 'CONFIRMED',
    })
    const moved = await move(stay.id, nights(54, 55, 19_999.99))
    expect(moved.status).toBe(200)
    expect(moved.body.data.booking).toMatchObject({ totalAmount: 19_999.99, paidAmount: 59_999.97 })
    const due = await app.send(refundsDue.list, { query: {} }, { token: owner.token })
    expect(due.body.data.refundsDue).toContainEqual(
      expect.objectContaining({ id: stay.id, amount: 39_999.98 }),
    )
  })

  it('refuses an agent who moves a paid stay to cheaper nights', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(lekki, 110, 112))
    const params = { id: own.id }
    const body = { amount: 39_999.98, method: 'CASH' } as const
    await app.send(bookingPayments.record, { params, body }, { token: owner.token })
    expect((await move(own.id, nights(110, 111, 19_999.99), agent)).body.code).toBe('prices.lowered')
  })

  it('lets an agent move their own open stay, at the price of its nights', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(lekki, 60, 62))
    const cheap = await move(own.id, nights(60, 63, 1), agent)
    expect(cheap.body).toMatchObject({ code: 'bookings.total_changed', details: { totalAmount: 59_999.97 } })
    expect((await move(own.id, nights(60, 63, 59_999.97), agent)).status).toBe(200)
    const params = { id: own.id }
    const body = { status: 'CHECKED_IN', confirm: true, anyway: true, reason: 'The guest is here' } as const
    await app.send(bookings.setStatus, { params, body }, { token: owner.token })
    expect((await move(own.id, nights(60, 64, 79_999.96), agent)).body.code).toBe('bookings.not_editable')
    const theirs = await aBooking(app, owner, aBookingInput(lekki, 66, 67))
    expect((await move(theirs.id, nights(66, 68, 39_999.98), agent)).status).toBe(404)
  })

  it('lets one of several concurrent moves to the same nights succeed, in both directions', async () => {
    const [one, other] = await Promise.all([
      aBooking(app, owner, aBookingInput(lekki, 80, 82)),
      aBooking(app, owner, aBookingInput(ikoyi, 90, 92)),
    ])
    const moves = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? move(one.id, { propertyId: ikoyi.id, ...nights(100, 102, 60_000), version: one.version })
        : move(other.id, { propertyId: lekki.id, ...nights(100, 102, 39_999.98), version: other.version }),
    )
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 409)).toHaveLength(8)
  })
})
