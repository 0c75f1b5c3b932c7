import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
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
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newBookingReference, newId } from '../../platform/id.ts'
import { properties as propertyRows } from '../properties/properties.table.ts'
import { bookings as bookingRows } from './bookings.table.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner)
})

const create = (body: object, person: Person = owner, headers = {}) =>
  app.send(bookings.create, { body: body as Record<string, unknown> }, { token: person.token, headers })

describe('a booking', () => {
  it('has a reference with at least two digits, so that none is a name', () => {
    for (let count = 0; count < 500; count++)
      expect(newBookingReference()).toMatch(/^(?=.*\d.*\d)[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  })

  it('is stored with the total that the server computes', async () => {
    const { status, body } = await create({ ...aBookingInput(property, 1, 4), guestName: 'Ọláwálé Ṣóyínká' })
    expect(status).toBe(201)
    expect(body.message).toBe('Booking created successfully')
    expect(body.data.booking).toMatchObject({
      totalAmount: 59_999.97,
      guestName: 'Ọláwálé Ṣóyínká',
      guestPhoneE164: '+2348031234567',
      status: 'PENDING',
      source: 'DIRECT',
    })
    const read = await app.send(
      bookings.get,
      { params: { id: body.data.booking.id } },
      { token: owner.token },
    )
    expect(read.body.data.booking).toEqual({
      ...body.data.booking,
      lines: [{ kind: 'NIGHTS', quantity: 3, unitAmount: 19_999.99, amount: 59_999.97, note: null }],
      dueDates: [],
    })
  })

  it('is found by guest regardless of case and diacritics, by phone and by reference', async () => {
    const { reference } = await aBooking(app, owner, {
      ...aBookingInput(property, 5, 6),
      guestName: 'Ìfẹ́ Adébáyọ̀',
    })
    for (const q of ['ife adebayo', '08031234567', '0803 123', reference.toLowerCase(), '+2348031234567']) {
      const { body } = await app.send(bookings.list, { query: { q } }, { token: owner.token })
      expect(
        body.data.bookings.map((booking) => booking.reference),
        q,
      ).toContain(reference)
    }
  })

  it('is refused with the message of each broken rule at its field, and nothing is stored', async () => {
    const before = await app.send(bookings.stats, {}, { token: owner.token })
    const cases: [object, string, string][] = [
      [{ checkIn: day(-1) }, 'checkIn', 'Check-in date must be today or in the future'],
      [{ checkOut: day(40) }, 'checkOut', 'Check-out date must be after check-in date'],
      [{ checkIn: '2027-02-30' }, 'checkIn', 'Check-in date must be a real date (YYYY-MM-DD)'],
      [{ guests: 21 }, 'guests', 'Maximum 20 guests allowed'],
      [{ guests: 0 }, 'guests', 'At least 1 guest is required'],
      [{ guests: 1.5 }, 'guests', 'Number of guests must be a whole number'],
      [{ guests: '2' }, 'guests', 'Number of guests must be a number'],
      [{ paidAmount: -1 }, 'paidAmount', 'Paid amount cannot be negative'],
      [{ paidAmount: 1e9 }, 'paidAmount', 'Paid amount cannot exceed total amount'],
      [{ status: 'LOST' }, 'status', 'Invalid booking status'],
      [{ notes: 'x'.repeat(1001) }, 'notes', 'Notes must be 1000 characters or less'],
      [
        { guestName: 'R2-D2 😀' },
        'guestName',
        'Guest name can only contain letters, spaces, hyphens, and apostrophes',
      ],
      [{ guestEmail: 'nobody' }, 'guestEmail', 'Invalid email format'],
      [{ guestPhone: '12345' }, 'guestPhone', 'Phone number must be at least 10 characters'],
      [{ propertyId: undefined }, 'propertyId', 'Property selection is required'],
      [{ agentId: owner.id }, 'agentId', 'Choose one of your agents'],
    ]
    for (const [change, path, message] of cases) {
      const { status, body } = await create({ ...aBookingInput(property, 40, 42), ...change })
      expect({ status, code: body.code, errors: body.errors }, message).toMatchObject({
        status: 400,
        code: 'common.invalid',
        errors: expect.arrayContaining([{ path, message }]),
      })
    }
    const after = await app.send(bookings.stats, {}, { token: owner.token })
    expect(after.body.data).toEqual(before.body.data)
  })

  it('is refused with the new total when the price has changed', async () => {
    const { status, body } = await create({ ...aBookingInput(property, 50, 53), totalAmount: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'bookings.total_changed',
      message: 'The total for this stay is now ₦59,999.97. Please check it and submit again.',
      details: { totalAmount: 59_999.97 },
    })
  })

  it('is refused for a property that accepts no bookings', async () => {
    const closed = await aProperty(app, owner, { status: 'MAINTENANCE' })
    const { status, body } = await create(aBookingInput(closed, 1, 2))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'properties.not_bookable' })
  })
})

describe('"two stays of one property never share a night"', () => {
  it('returns one 201 and 49 409 for fifty parallel bookings of the same nights', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => create(aBookingInput(property, 100, 102))),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['These dates are already booked for this property.']),
    )
  })

  it('accepts an arrival on the day another guest leaves, and refuses any shared night', async () => {
    await aBooking(app, owner, aBookingInput(property, 110, 112))
    expect((await create(aBookingInput(property, 112, 114))).status).toBe(201)
    expect((await create(aBookingInput(property, 108, 110))).status).toBe(201)
    for (const [from, to] of [
      [109, 111],
      [111, 113],
      [105, 120],
      [110, 111],
    ] as const) {
      const { status, body } = await create(aBookingInput(property, from, to))
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'bookings.dates_taken' })
    }
  })

  it('frees the nights of a cancelled stay, which needs them free to be reopened', async () => {
    const first = await aBooking(app, owner, aBookingInput(property, 130, 132))
    const cancel = {
      params: { id: first.id },
      body: { status: 'CANCELLED' as const, reason: 'Flight moved' },
    }
    const cancelled = await app.send(bookings.setStatus, cancel, { token: owner.token })
    expect(cancelled.body.data.booking).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: 'Flight moved',
    })
    await aBooking(app, owner, aBookingInput(property, 131, 133))
    const again = await app.send(
      bookings.setStatus,
      { params: { id: first.id }, body: { status: 'CONFIRMED' } },
      { token: owner.token },
    )
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'bookings.dates_taken',
    })
  })

  it('lets an edit move a stay only to free nights', async () => {
    await aBooking(app, owner, aBookingInput(property, 140, 142))
    const other = await aBooking(app, owner, aBookingInput(property, 142, 144))
    const move = (from: number, to: number) =>
      app.send(
        bookings.update,
        { params: { id: other.id }, body: { ...aBookingInput(property, from, to), version: undefined } },
        { token: owner.token },
      )
    expect((await move(141, 144)).status).toBe(409)
    const moved = await move(143, 145)
    expect(moved.body.data.booking).toMatchObject({ checkIn: day(143), version: other.version + 1 })
  })
})

describe('changing a booking', () => {
  it('refuses a stale edit', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 150, 151))
    const edit = (notes: string) =>
      app.send(
        bookings.update,
        {
          params: { id: booking.id },
          body: { ...aBookingInput(property, 150, 151), notes, version: booking.version },
        },
        { token: owner.token },
      )
    expect((await edit('Late arrival')).status).toBe(200)
    const stale = await edit('Early arrival')
    expect({ status: stale.status, code: stale.body.code }).toEqual({
      status: 409,
      code: 'common.stale_edit',
    })
    const read = await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })
    expect(read.body.data.booking.notes).toBe('Late arrival')
  })

  it('frees the nights after an early departure', async () => {
    const rentedProperty = await aProperty(app, owner)
    const booking = await aBooking(app, owner, {
      ...aBookingInput(rentedProperty, 0, 5),
      status: 'CHECKED_IN',
    })
    expect((await create(aBookingInput(rentedProperty, 2, 4))).status).toBe(409)
    const out = await app.send(
      bookings.setStatus,
      { params: { id: booking.id }, body: { status: 'CHECKED_OUT' } },
      { token: owner.token },
    )
    expect(out.body.data.booking).toMatchObject({ status: 'CHECKED_OUT', checkIn: day(0), checkOut: day(1) })
    expect((await create(aBookingInput(rentedProperty, 2, 4))).status).toBe(201)
  })

  it('frees the nights after an early departure in an edit, and clears the reason when the stay is reopened', async () => {
    const rentedProperty = await aProperty(app, owner)
    const stay = aBookingInput(rentedProperty, 0, 5)
    const booking = await aBooking(app, owner, { ...stay, status: 'CHECKED_IN' })
    const params = { id: booking.id }
    const put = (change: object) =>
      app.send(bookings.update, { params, body: { ...stay, ...change } }, { token: owner.token })
    expect((await put({ status: 'CHECKED_OUT' })).body.data.booking.checkOut).toBe(day(1))
    const cancel = { status: 'CANCELLED' as const, reason: 'Ill' }
    await app.send(bookings.setStatus, { params, body: cancel }, { token: owner.token })
    expect((await put({ status: 'CANCELLED' })).body.data.booking.cancellationReason).toBe('Ill')
    expect((await put({ status: 'PENDING' })).body.data.booking.cancellationReason).toBeNull()
  })

  it('reopens no stay on an archived or closed property', async () => {
    const rentedProperty = await aProperty(app, owner)
    const booking = await aBooking(app, owner, aBookingInput(rentedProperty, 3, 4))
    const params = { id: booking.id }
    const setStatus = (status: 'CANCELLED' | 'CONFIRMED') =>
      app.send(bookings.setStatus, { params, body: { status } }, { token: owner.token })
    await setStatus('CANCELLED')
    await db()
      .update(propertyRows)
      .set({ status: 'MAINTENANCE' })
      .where(eq(propertyRows.id, rentedProperty.id))
    expect((await setStatus('CONFIRMED')).body.code).toBe('properties.not_bookable')
    await db().update(propertyRows).set({ status: 'AVAILABLE' }).where(eq(propertyRows.id, rentedProperty.id))
    await app.send(properties.remove, { params: { id: rentedProperty.id } }, { token: owner.token })
    expect((await setStatus('CONFIRMED')).body.code).toBe('properties.not_bookable')
    const body = { ...aBookingInput(rentedProperty, 6, 7), status: 'PENDING' as const }
    expect((await app.send(bookings.update, { params, body }, { token: owner.token })).status).toBe(409)
  })

  it('lets a guest in house be edited, although their check-in has passed', async () => {
    const rentedProperty = await aProperty(app, owner)
    const booking = await aBooking(app, owner, {
      ...aBookingInput(rentedProperty, 0, 3),
      status: 'CHECKED_IN',
    })
    await db()
      .update(bookingRows)
      .set({ checkIn: day(-2) })
      .where(eq(bookingRows.id, booking.id))
    const edit = (from: number) =>
      app.send(
        bookings.update,
        {
          params: { id: booking.id },
          body: { ...aBookingInput(rentedProperty, 0, 4), checkIn: day(from), status: 'CHECKED_IN' },
        },
        { token: owner.token },
      )
    expect((await edit(-2)).status).toBe(200)
    expect((await edit(-1)).body.errors).toEqual([
      { path: 'checkIn', message: 'Check-in date must be today or in the future' },
    ])
  })

  it('deletes', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 160, 161))
    const params = { id: booking.id }
    const removed = await app.send(bookings.remove, { params }, { token: owner.token })
    expect(removed.body.message).toBe('Booking deleted successfully')
    expect((await app.send(bookings.get, { params }, { token: owner.token })).status).toBe(404)
  })
})

describe('a retried request', () => {
  it('returns the first response again, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'submit-0001' }
    const stay = aBookingInput(property, 170, 171)
    const [first, second] = await Promise.all([create(stay, owner, headers), create(stay, owner, headers)])
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body })
    const other = await create(aBookingInput(property, 171, 172), owner, headers)
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 422,
      code: 'common.idempotency_mismatch',
    })
  })
})

describe('lists', () => {
  it('are paged by cursor, without loss or repetition', async () => {
    const seller = await anOwner()
    const rentedProperty = await aProperty(app, seller)
    for (let from = 1; from <= 7; from++)
      await aBooking(app, seller, aBookingInput(rentedProperty, from, from + 1))
    for (const sort of ['-checkIn', 'checkIn', '-createdAt'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { body } = await app.send(
          bookings.list,
          { query: { limit: 3, sort, ...(cursor && { cursor }) } },
          { token: seller.token },
        )
        expect(body.page.total).toBe(7)
        seen.push(...body.data.bookings.map(({ checkIn }) => checkIn))
        cursor = body.page.nextCursor ?? undefined
      } while (cursor)
      const ordered = [...new Set(seen)].sort()
      expect(seen).toEqual(sort === '-checkIn' ? ordered.toReversed() : sort === 'checkIn' ? ordered : seen)
      expect(ordered).toHaveLength(7)
    }
  })

  it('refuse a forged cursor', async () => {
    const forge = (key: string, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url')
    const cursors = ['x', forge('2026-99-99', 'no'), forge('2026-01-01 29:00:00+00', newId())]
    for (const cursor of cursors) {
      const query = { cursor, sort: '-createdAt' }
      const { status, body } = await app.send(bookings.list, { query }, { token: owner.token })
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'cursor'])
    }
  })
})

describe('permissions', () => {
  it('need a session', async () => {
    const { status, body } = await app.send(bookings.list)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'auth.session_required' })
  })

  it("return 404 to another business's owner on every call, without changes", async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 180, 181))
    const otherOwner = await anOwner()
    const params = { id: booking.id }
    const token = otherOwner.token
    const attempts = [
      await app.send(bookings.get, { params }, { token }),
      await app.send(bookings.update, { params, body: aBookingInput(property, 180, 182) }, { token }),
      await app.send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }, { token }),
      await app.send(bookings.remove, { params }, { token }),
      await app.send(bookings.create, { body: aBookingInput(property, 190, 191) }, { token }),
      await app.send(
        properties.calendar,
        { params: { id: property.id }, query: { from: day(0), to: day(9) } },
        { token },
      ),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    const read = await app.send(bookings.get, { params }, { token: owner.token })
    expect(read.body.data.booking).toEqual({
      ...booking,
      lines: [expect.objectContaining({ kind: 'NIGHTS' })],
      dueDates: [],
    })
  })

  it('show an agent only their own bookings', async () => {
    const agent = await anAgentOf(owner)
    const theirs = await aBooking(app, owner, aBookingInput(property, 200, 201))
    const own = await aBooking(app, agent, aBookingInput(property, 201, 202))
    expect(own).toMatchObject({ agentId: agent.id, source: 'AGENT', agentName: 'Ọláwálé Ṣóyínká' })
    const token = agent.token
    expect((await app.send(bookings.list, {}, { token })).status).toBe(403)
    const mine = await app.send(bookings.mine, {}, { token })
    expect(mine.body.data.map(({ id }) => id)).toEqual([own.id])
    expect((await app.send(bookings.get, { params: { id: theirs.id } }, { token })).status).toBe(404)
    expect((await app.send(bookings.remove, { params: { id: own.id } }, { token })).status).toBe(403)
  })

  it('let an agent edit their own open booking without setting its total', async () => {
    const agent = await anAgentOf(owner)
    const own = await aBooking(app, agent, aBookingInput(property, 210, 212))
    const edit = (change: object) =>
      app.send(
        bookings.update,
        { params: { id: own.id }, body: { ...aBookingInput(property, 210, 212), ...change } },
        { token: agent.token },
      )
    expect((await edit({ totalAmount: 5 })).body.code).toBe('bookings.total_changed')
    expect((await edit({ notes: 'Needs a cot' })).status).toBe(200)
    const params = { id: own.id }
    const body = { status: 'CHECKED_IN', confirm: true, anyway: true, reason: 'The guest is here' } as const
    await app.send(bookings.setStatus, { params, body }, { token: owner.token })
    expect((await edit({ notes: 'Two cots' })).body.code).toBe('bookings.not_editable')
  })

  it('hide bookings from staff', async () => {
    const staff = await aStaffMemberOf(owner)
    for (const definition of [bookings.list, bookings.stats, bookings.mine]) {
      expect((await app.send(definition, {}, { token: staff.token })).status).toBe(403)
    }
  })
})
