import { audit } from '@ilewa/contract/audit'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { type CheckInInput, frontDesk, tooEarlyMessage } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { dashboard } from '@ilewa/contract/dashboard'
import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { notifications } from '@ilewa/contract/notifications'
import { staff } from '@ilewa/contract/people/staff'
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
import { aBlock } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { holdProperty, waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { properties as propertyRows } from '../../properties/properties.table.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, { pricePerNight: '10000' })
})

interface StayOptions {
  status?: BookingStatus
  paidAmount?: number
  agentId?: string
}

/** A stay for nights `[from, to)` from today, also in the past, which the API does not create. */
async function aStay(from: number, to: number, { status = 'CONFIRMED', ...rest }: StayOptions = {}) {
  const nights = to - from
  const booking = await aBooking(app, owner, { ...aBookingInput(property, 200, 200 + nights), ...rest })
  await db()
    .update(bookingRows)
    .set({ checkIn: day(from), checkOut: day(to), status })
    .where(eq(bookingRows.id, booking.id))
  return booking
}

type Action = 'checkIn' | 'checkOut' | 'noShow' | 'reopen' | 'undo'

const act = (action: Action, { id }: { id: string }, body: object = {}, person = owner) =>
  app.send(frontDesk[action], { params: { id }, body: body as never }, { token: person.token })
const reopen = async ({ id }: { id: string }, person = owner) =>
  act('reopen', { id }, { version: (await read({ id })).version }, person)
const read = async ({ id }: { id: string }) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const refusal = async (sent: ReturnType<typeof act>) => {
  const { status, body } = await sent
  return { status, code: body.code, message: body.message }
}
const conflict = (code: string, message: string) => ({ status: 409, code, message })
const historyOf = async ({ id }: { id: string }) =>
  (await app.send(audit.history, { params: { kind: 'booking', id } }, { token: owner.token })).body.data
    .entries

const aFrontDesk = async () => {
  const person = await aStaffMemberOf(owner)
  await app.send(
    staff.update,
    { params: { id: person.id }, body: { frontDesk: true } },
    { token: owner.token },
  )
  return person
}
const setRules = (rules: { agentsCheckIn?: boolean; requiredPaidPercent?: number }) =>
  app.send(
    frontDeskSettings.update,
    { body: { agentsCheckIn: false, requiredPaidPercent: 0, ...rules } },
    { token: owner.token },
  )
const ownersNotifications = async () =>
  (await app.send(notifications.list, {}, { token: owner.token })).body.data.notifications

describe('check in', () => {
  it.each([
    ['on the check-in day', 0, 2],
    ['on a later day of the stay', -1, 2],
  ])('works %s, once', async (_, from, to) => {
    const stay = await aStay(from, to)
    const { status, body } = await act('checkIn', stay)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Guest checked in' })
    expect(body.data.stay).toMatchObject({
      status: 'CHECKED_IN',
      checkIn: day(from),
      totalAmount: 10_000 * (to - from),
    })
    expect(await refusal(act('checkIn', stay))).toEqual(
      conflict('bookings.wrong_state', 'This guest is already checked in.'),
    )
  })

  it('of two people at once succeeds for one', async () => {
    const stay = await aStay(0, 2)
    const statuses = (await Promise.all([act('checkIn', stay), act('checkIn', stay)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  it('is refused before the stay, with its date, and after it', async () => {
    const early = await aStay(83, 85)
    expect(await refusal(act('checkIn', early))).toEqual(
      conflict('bookings.too_early', tooEarlyMessage(day(83), day(0))),
    )
    const { body } = await act('checkIn', await aStay(-5, -3))
    expect(body.code).toBe('bookings.stay_over')
    expect(body.message).toMatch(/^This stay ended on \d+ \w+ \d{4}\. Record whether the guest stayed\.$/)
    expect(await refusal(act('checkIn', await aStay(-2, 0)))).toMatchObject({ code: 'bookings.stay_over' })
  })

  it('of an unlikely stay is possible for an owner with a reason, which the audit log keeps', async () => {
    const stay = await aStay(83, 85)
    const withoutReason = await act('checkIn', stay, { anyway: true })
    expect(withoutReason.body.errors).toEqual([{ path: 'reason', message: 'Give a reason' }])
    const { body } = await act('checkIn', stay, { anyway: true, reason: 'Wrong dates, guest is here' })
    expect(body.data.stay).toMatchObject({ status: 'CHECKED_IN', checkIn: day(83) })
    const [entry] = await historyOf(stay)
    expect(entry?.changes).toContainEqual({ field: 'note', from: null, to: 'Wrong dates, guest is here' })
    const desk = await aFrontDesk()
    const refused = await act('checkIn', await aStay(40, 42), { anyway: true, reason: 'Here' }, desk)
    expect(refused.status).toBe(403)
  })

  it('a day early asks, and moves the check-in: an owner charges the night or not', async () => {
    const asked = await act('checkIn', await aStay(1, 3))
    expect(asked.body).toMatchObject({
      code: 'bookings.arrives_tomorrow',
      message: 'Arrives tomorrow. Check in a day early?',
      details: { totalAmount: 30_000 },
    })
    const [{ id } = { id: '' }] = await db()
      .select()
      .from(bookingRows)
      .where(eq(bookingRows.checkIn, day(1)))
    const charged = await act('checkIn', { id }, { early: 'CHARGE' })
    expect(charged.body.data.stay).toMatchObject({ checkIn: day(0), totalAmount: 30_000 })
    property = await aProperty(app, owner, { pricePerNight: '10000' })
    const free = await act('checkIn', await aStay(1, 3), { early: 'FREE' })
    expect(free.body.data.stay).toMatchObject({ checkIn: day(0), totalAmount: 20_000 })
  })

  it('a day early needs the night before to be free', async () => {
    const stay = await aStay(1, 3)
    await aStay(-1, 1, { status: 'CHECKED_IN' })
    expect(await refusal(act('checkIn', stay, { early: 'FREE' }))).toMatchObject({
      code: 'bookings.dates_taken',
    })
    property = await aProperty(app, owner)
    const blockedTomorrow = await aStay(1, 3)
    await aBlock(app, owner, property, [0, 1])
    expect(await refusal(act('checkIn', blockedTomorrow, { early: 'FREE' }))).toMatchObject({
      message: 'This property is closed on these dates.',
    })
  })

  it('of a pending booking needs its confirmation in the same step', async () => {
    const stay = await aStay(0, 2, { status: 'PENDING' })
    expect(await refusal(act('checkIn', stay))).toEqual(
      conflict('bookings.not_confirmed', 'This booking is pending. Confirm it to check the guest in.'),
    )
    expect((await act('checkIn', stay, { confirm: true })).body.data.stay.status).toBe('CHECKED_IN')
  })

  it('says that somebody else changed the stay, and shows the newer state', async () => {
    const stay = await aStay(0, 2)
    await app.send(
      bookings.update,
      { params: { id: stay.id }, body: { ...aBookingInput(property, 0, 2), status: 'CONFIRMED', guests: 3 } },
      { token: owner.token },
    )
    expect(await refusal(act('checkIn', stay, { version: stay.version }))).toMatchObject({
      code: 'common.stale_edit',
    })
    expect((await read(stay)).status).not.toBe('CHECKED_IN')
  })
})

describe('check out', () => {
  it('is for guests in house only', async () => {
    const expected: [BookingStatus, string][] = [
      ['PENDING', 'This guest has not checked in.'],
      ['CONFIRMED', 'This guest has not checked in.'],
      ['CHECKED_OUT', 'This guest has already checked out.'],
      ['CANCELLED', 'This booking is cancelled.'],
    ]
    for (const [index, [status, message]] of expected.entries()) {
      property = await aProperty(app, owner, { name: `Flat ${index}` })
      expect(await refusal(act('checkOut', await aStay(-1, 1, { status })))).toEqual(
        conflict('bookings.wrong_state', message),
      )
    }
  })

  it('before the last day frees the nights, and an owner agrees the new total', async () => {
    const stay = await aStay(-2, 3, { status: 'CHECKED_IN', paidAmount: 15_000 })
    // Less than what is paid: a refund is due.
    const { body } = await act('checkOut', stay, { totalAmount: 14_000 })
    expect(body.data.stay).toMatchObject({
      ...{ status: 'CHECKED_OUT', checkOut: day(0), totalAmount: 14_000, paidAmount: 15_000 },
    })
    expect(
      (await app.send(bookings.create, { body: aBookingInput(property, 0, 3) }, { token: owner.token }))
        .status,
    ).toBe(201)
    const overstaying = await aStay(-4, -3, { status: 'CHECKED_IN' })
    const refused = await act('checkOut', overstaying, { totalAmount: 5_000 })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The total can change only if the guest leaves before the last day',
    ])
    property = await aProperty(app, owner, { pricePerNight: '10000' })
    const leaving = await aStay(-2, 3, { status: 'CHECKED_IN' })
    const tooMuch = await act('checkOut', leaving, { totalAmount: 50_000.01 })
    expect(tooMuch.body.message).toBe('The new total cannot exceed the booked total')
  })

  it('with a balance is noted, and the owner is told if somebody else did it', async () => {
    const desk = await aFrontDesk()
    const stay = await aStay(-2, 0, { status: 'CHECKED_IN', paidAmount: 5_000 })
    const { body } = await act('checkOut', stay, {}, desk)
    expect(body.data.stay).toMatchObject({ status: 'CHECKED_OUT', isBalanceOpen: true })
    const [entry] = await historyOf(stay)
    expect(entry?.changes).toContainEqual({
      field: 'note',
      from: null,
      to: 'Checked out with ₦15,000.00 due',
    })
    expect(await ownersNotifications()).toContainEqual(
      expect.objectContaining({ kind: 'PAYMENT', title: 'Left with a balance: Chiamaka Okonkwo' }),
    )
  })
})

describe('a no-show', () => {
  it('is a late guest or one who was never recorded; it frees the nights and keeps what was agreed', async () => {
    const late = await aStay(-1, 3, { paidAmount: 20_000 })
    const tooMuch = await act('noShow', late, { retainedAmount: 20_000.01 })
    expect(tooMuch.body.errors).toEqual([
      { path: 'retainedAmount', message: 'The amount kept cannot exceed the amount paid' },
    ])
    expect((await act('noShow', late, { retainedAmount: 8_000 })).status).toBe(200)
    expect(await read(late)).toMatchObject({ status: 'CANCELLED', cancelKind: 'NO_SHOW', paidAmount: 8_000 })
    const { status } = await app.send(
      bookings.create,
      { body: aBookingInput(property, 0, 2) },
      { token: owner.token },
    )
    expect(status).toBe(201)
    expect((await act('noShow', await aStay(-9, -7))).status).toBe(200)
  })

  it('is not a guest who may still arrive or has arrived', async () => {
    for (const [index, [from, to, status]] of (
      [
        [0, 2, 'CONFIRMED'],
        [1, 2, 'CONFIRMED'],
        [-1, 2, 'CHECKED_IN'],
        [-4, -2, 'CHECKED_OUT'],
      ] as const
    ).entries()) {
      property = await aProperty(app, owner, { name: `Flat ${index}` })
      expect((await act('noShow', await aStay(from, to, { status }))).status).toBe(409)
    }
  })

  it('and a stay can be recorded for several guests, all or none', async () => {
    const stays = [await aStay(-9, -7), await aStay(-6, -4), await aStay(-3, -1)]
    const record = (outcome: string, ids: string[], person = owner) =>
      app.send(
        frontDesk.recordStays,
        { body: { outcome, bookings: ids.map((id) => ({ id })) } as never },
        { token: person.token },
      )
    const ids = stays.map(({ id }) => id)
    const upcoming = await aStay(5, 7)
    expect((await record('STAYED', [...ids, upcoming.id])).status).toBe(409)
    for (const stay of stays) expect((await read(stay)).status).toBe('CONFIRMED')
    const stale = await app.send(
      frontDesk.recordStays,
      { body: { outcome: 'STAYED', bookings: [{ id: (ids[0] ?? '').toUpperCase(), version: 99 }] } },
      { token: owner.token },
    )
    expect(stale.body.code).toBe('common.stale_edit')
    expect((await record('STAYED', ids.slice(0, 2))).status).toBe(200)
    expect((await record('NO_SHOW', ids.slice(2))).status).toBe(200)
    const statuses = await Promise.all(stays.map(async (stay) => (await read(stay)).status))
    expect(statuses).toEqual(['CHECKED_OUT', 'CHECKED_OUT', 'CANCELLED'])
    expect((await record('MAYBE', ids)).body.errors).toEqual([
      { path: 'outcome', message: 'Choose Stayed or No-show' },
    ])
  })

  it('and recording several, of which one is moved meanwhile, locks no property out of order', async () => {
    const others = [await aProperty(app, owner), await aProperty(app, owner)]
    const [first, second, third] = [property, ...others].sort((one, other) => (one.id < other.id ? -1 : 1))
    if (!first || !second || !third) throw new Error('Three properties are needed')
    property = second
    const waiting = await aStay(-3, -1)
    property = third
    const moved = await aStay(-3, -1)
    const releaseSecond = await holdProperty(second.id, 'update')
    const recording = app.send(
      frontDesk.recordStays,
      { body: { outcome: 'STAYED', bookings: [{ id: waiting.id }, { id: moved.id }] } },
      { token: owner.token },
    )
    await waitForBlockedTransaction()
    await db().update(bookingRows).set({ propertyId: first.id }).where(eq(bookingRows.id, moved.id))
    const releaseFirst = await holdProperty(first.id, 'no key update')
    await releaseSecond()
    const { status, body } = await recording
    await releaseFirst()
    expect([status, body.code]).toEqual([409, 'common.stale_edit'])
  })
})

describe('a property that another guest has not left', () => {
  it('is marked on today and in the details of the next guest, until the check-out', async () => {
    const leaving = await aStay(-2, 0, { status: 'CHECKED_IN' })
    const agent = await anAgentOf(owner)
    const arriving = await aStay(0, 2, { agentId: agent.id })
    const later = await aStay(5, 7)
    const arrivals = async () =>
      (await app.send(dashboard.get, {}, { token: owner.token })).body.data.arrivals.filter(
        ({ id }) => id === arriving.id,
      )
    expect(await arrivals()).toMatchObject([{ isOccupied: true }])
    // The guest in house is not the agent's.
    const own = await app.send(dashboard.get, {}, { token: agent.token })
    expect(own.body.data.arrivals).toMatchObject([{ id: arriving.id, isOccupied: true }])
    expect(own.body.data.inHouse).toEqual([])
    expect(await read(arriving)).toMatchObject({ isOccupied: true })
    expect(await read(later)).not.toHaveProperty('isOccupied')
    expect(await read(leaving)).not.toHaveProperty('isOccupied')
    const occupied = conflict('bookings.occupied', 'Another guest has not checked out of Lekki Loft.')
    expect(await refusal(act('checkIn', arriving))).toEqual(occupied)
    const status = { params: { id: arriving.id }, body: { status: 'CHECKED_IN', confirm: true } as const }
    const { body } = await app.send(bookings.setStatus, status, { token: owner.token })
    expect(body.code).toBe('bookings.occupied')
    const { version } = (await act('checkIn', arriving, { occupied: true, confirm: true })).body.data.stay
    await act('undo', arriving, { version })
    await act('checkOut', leaving)
    expect((await arrivals())[0]).not.toHaveProperty('isOccupied')
    expect(await read(arriving)).not.toHaveProperty('isOccupied')
  })
})

describe('undo', () => {
  it.each([
    ['checkIn', 1, 3, { early: 'CHARGE' } satisfies Partial<CheckInInput>, 'CONFIRMED'],
    ['checkOut', -2, 2, { totalAmount: 30_000 }, 'CHECKED_IN'],
    ['noShow', -1, 2, { retainedAmount: 0 }, 'CONFIRMED'],
  ] as const)('restores everything that %s changed', async (action, from, to, input, status) => {
    const stay = await aStay(from, to, { status, paidAmount: 10_000 })
    const before = await read(stay)
    const { body } = await act(action, stay, input)
    const undone = await act('undo', stay, { version: body.data.stay.version })
    expect({ status: undone.status, message: undone.body.message }).toEqual({
      status: 200,
      message: 'Undone',
    })
    const { version, updatedAt: _, ...after } = await read(stay)
    expect(after).toEqual({ ...before, version: undefined, updatedAt: undefined })
    // The refund and its reversal make versions of their own.
    expect(version).toBe(before.version + (action === 'noShow' ? 4 : 2))
  })

  it('shortens an extended stay again, and restores its total', async () => {
    const stay = await aStay(-1, 1, { status: 'CHECKED_IN' })
    const before = await read(stay)
    const body = { checkIn: day(-1), checkOut: day(3), totalAmount: 40_000, version: before.version }
    const moved = await app.send(
      bookingCalendar.move,
      { params: { id: stay.id }, body },
      { token: owner.token },
    )
    expect(moved.status).toBe(200)
    await act('undo', stay, { version: moved.body.data.booking.version })
    const { checkIn, checkOut, totalAmount, status } = await read(stay)
    expect({ checkIn, checkOut, totalAmount, status }).toEqual({
      ...{ checkIn: day(-1), checkOut: day(1), totalAmount: before.totalAmount, status: 'CHECKED_IN' },
    })
    expect((await aBooking(app, owner, aBookingInput(property, 1, 3))).id).toBeTruthy()
  })

  it('lowers no price on which money is paid, except by the owner', async () => {
    const agent = await anAgentOf(owner)
    for (const [person, paidAmount, code] of [
      [agent, 10_000, 'prices.lowered'],
      [agent, 0, undefined],
      [owner, 10_000, undefined],
    ] as const) {
      property = await aProperty(app, owner, { pricePerNight: '10000' })
      const stay = await aStay(1, 3, { status: 'PENDING', paidAmount, agentId: agent.id })
      const longer = { status: 'CONFIRMED', checkOut: day(4), totalAmount: 30_000 }
      const body = { ...(await read(stay)), ...longer }
      const { token } = person
      const saved = await app.send(bookings.update, { params: { id: stay.id }, body }, { token })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const { version } = saved.body.data.booking
      expect((await act('undo', stay, { version }, person)).body.code).toBe(code)
      const former = { status: 'PENDING', checkOut: day(3), totalAmount: 20_000 }
      expect(await read(stay)).toMatchObject(code ? longer : former)
    }
  })

  it('leaves alone what a form or a move has saved, so that no half of it stays', async () => {
    const nothing = conflict('bookings.nothing_to_undo', 'This can no longer be undone.')
    const other = await aProperty(app, owner, { name: 'Villa', pricePerNight: '100000' })
    const stay = await aStay(1, 3)
    const move = { propertyId: other.id, checkIn: day(5), checkOut: day(7), totalAmount: 200_000 }
    const moved = await app.send(
      bookingCalendar.move,
      { params: { id: stay.id }, body: { ...move, version: stay.version } },
      { token: owner.token },
    )
    const { version } = moved.body.data.booking
    expect(await refusal(act('undo', stay, { version }))).toEqual(nothing)
    expect(await read(stay)).toMatchObject(move)

    const inHouse = await aStay(-1, 2, { status: 'CHECKED_IN' })
    const before = await read(inHouse)
    const save = async (changes: object) => {
      const body = { ...(await read(inHouse)), ...changes }
      const saved = await app.send(
        bookings.update,
        { params: { id: inHouse.id }, body },
        { token: owner.token },
      )
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      return saved.body.data.booking
    }
    const longer = { checkOut: day(3), totalAmount: before.totalAmount + 10_000 }
    for (const changes of [
      { ...longer, paidAmount: before.totalAmount + 10_000 },
      { checkOut: day(2), totalAmount: before.totalAmount, paidAmount: 0, notes: 'Paid back' },
      { status: 'CONFIRMED', guests: before.guests + 1 },
    ]) {
      const saved = await save(changes)
      expect(await refusal(act('undo', inHouse, { version: saved.version }))).toEqual(nothing)
    }
  })

  it('works at a property that takes no new bookings', async () => {
    const setStatus = (status: 'AVAILABLE' | 'MAINTENANCE') =>
      db().update(propertyRows).set({ status }).where(eq(propertyRows.id, property.id))
    const inHouse = await aStay(-2, 2, { status: 'CHECKED_IN' })
    await setStatus('MAINTENANCE')
    const { version } = (await act('checkOut', inHouse)).body.data.stay
    expect((await act('undo', inHouse, { version })).status).toBe(200)
    expect(await read(inHouse)).toMatchObject({ status: 'CHECKED_IN', checkOut: day(2) })
  })

  it('withdraws the notification about the action', async () => {
    const desk = await aFrontDesk()
    const [leaving, early] = [await aStay(-2, 0, { status: 'CHECKED_IN' }), await aStay(1, 3)]
    for (const [action, stay, body] of [
      ['checkOut', leaving, {}],
      ['checkIn', early, { early: 'FREE' }],
    ] as const) {
      const former = await ownersNotifications()
      const { version } = (await act(action, stay, body, desk)).body.data.stay
      expect((await ownersNotifications()).length).toBe(former.length + 1)
      await act('undo', stay, { version }, desk)
      expect(await ownersNotifications()).toEqual(former)
      if (action === 'checkOut') await act('checkOut', stay)
    }
  })

  it('is refused after somebody else’s change, for another person’s action, and when there is nothing to undo', async () => {
    const desk = await aFrontDesk()
    const stay = await aStay(-1, 2)
    const nothing = conflict('bookings.nothing_to_undo', 'This can no longer be undone.')
    expect(await refusal(act('undo', stay, { version: stay.version }))).toEqual(nothing)
    const { version } = (await act('checkIn', stay, {}, desk)).body.data.stay
    expect(await refusal(act('undo', stay, { version }))).toEqual(nothing)
    await act('checkOut', stay)
    expect(await refusal(act('undo', stay, { version }, desk))).toMatchObject({ code: 'common.stale_edit' })
    expect((await read(stay)).status).toBe('CHECKED_OUT')
  })

  it('is refused when the freed nights were booked meanwhile', async () => {
    const stay = await aStay(-2, 3, { status: 'CHECKED_IN' })
    const { version } = (await act('checkOut', stay)).body.data.stay
    await aBooking(app, owner, aBookingInput(property, 1, 3))
    expect(await refusal(act('undo', stay, { version }))).toMatchObject({ code: 'bookings.dates_taken' })
  })
})

describe('reopen', () => {
  it('restores the state before the last action, for the owner only', async () => {
    const desk = await aFrontDesk()
    const stay = await aStay(-2, 3, { status: 'CHECKED_IN' })
    await act('checkOut', stay, { totalAmount: 20_000 }, owner)
    await app.send(
      bookings.update,
      { params: { id: stay.id }, body: { ...(await read(stay)), notes: 'Left a bag' } },
      { token: owner.token },
    )
    expect((await reopen(stay, desk)).status).toBe(403)
    expect((await reopen(stay)).status).toBe(200)
    expect(await read(stay)).toMatchObject({
      ...{ status: 'CHECKED_IN', checkOut: day(3), totalAmount: 50_000, notes: 'Left a bag' },
    })
    expect((await historyOf(stay))[0]?.changes).toContainEqual({ field: 'note', from: null, to: 'Reopened' })
  })

  it('of a cancelled stay must win its nights', async () => {
    const stay = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), status: 'CONFIRMED' })
    await app.send(
      bookings.setStatus,
      { params: { id: stay.id }, body: { status: 'CANCELLED' } },
      { token: owner.token },
    )
    const other = await aBooking(app, owner, aBookingInput(property, 6, 7))
    expect(await refusal(reopen(stay))).toMatchObject({ code: 'bookings.dates_taken' })
    await app.send(
      bookings.setStatus,
      { params: { id: other.id }, body: { status: 'CANCELLED' } },
      { token: owner.token },
    )
    expect((await reopen(stay)).body.data.stay.status).toBe('CONFIRMED')
    expect((await reopen(stay)).status).toBe(409)
  })
})

describe('after an attack', () => {
  it('an early arrival is charged once, also after reopening', async () => {
    const stay = await aStay(1, 3)
    for (let time = 0; time < 2; time++) {
      await act('checkIn', stay, { early: 'CHARGE' })
      expect((await read(stay)).totalAmount).toBe(30_000)
      expect((await reopen(stay)).body.data.stay).toMatchObject({ checkIn: day(1), totalAmount: 20_000 })
    }
    await act('checkIn', stay, { early: 'CHARGE' })
    const { version } = await read(stay)
    const paid = { ...(await read(stay)), paidAmount: 25_000, version }
    await app.send(bookings.update, { params: { id: stay.id }, body: paid }, { token: owner.token })
    // What is paid above the total stays as the guest's credit, and is not charged.
    expect((await reopen(stay)).body.data.stay).toMatchObject({ checkIn: day(1), totalAmount: 20_000 })
    expect((await read(stay)).paidAmount).toBe(25_000)
  })

  it('reopening keeps a total that a form has saved with the status', async () => {
    const stay = await aStay(-1, 2, { status: 'CHECKED_IN' })
    const edit = { ...(await read(stay)), status: 'CANCELLED', totalAmount: 25_000 }
    await app.send(bookings.update, { params: { id: stay.id }, body: edit }, { token: owner.token })
    expect((await reopen(stay)).body.data.stay).toMatchObject({ status: 'CHECKED_IN', totalAmount: 25_000 })
  })

  it('two reopenings at once go back one step', async () => {
    const stay = await aStay(-1, 2)
    await act('checkIn', stay)
    const { version } = (await act('checkOut', stay)).body.data.stay
    const sent = await Promise.all([0, 1].map(() => act('reopen', stay, { version })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(stay)).status).toBe('CHECKED_IN')
    expect((await act('reopen', stay)).status).toBe(400)
  })

  it('the total of a stay that has not begun is not that of an early departure', async () => {
    const stay = await aStay(2, 5)
    await act('checkIn', stay, { anyway: true, reason: 'Wrong month' })
    const sent = await act('checkOut', stay, { anyway: true, reason: 'Wrong month', totalAmount: 10_000 })
    expect(sent.body.message).toBe('The total can change only if the guest leaves before the last day')
    expect(await read(stay)).toMatchObject({ status: 'CHECKED_IN', totalAmount: 30_000 })
  })

  it('a reason of characters that cannot be seen is none', async () => {
    const body = { anyway: true, reason: '\u200b \u2060' }
    expect((await act('checkIn', await aStay(9, 10), body)).body.errors).toEqual([
      { path: 'reason', message: 'Give a reason' },
    ])
  })

  it('an erased guest is not expected again', async () => {
    const stay = await aStay(5, 7, { status: 'CANCELLED' })
    const params = { id: stay.id }
    const erasure = { params, body: { confirmName: 'Chiamaka Okonkwo', bookingIds: [stay.id] } }
    const erased = await app.send(guestErasure.erase, erasure as never, { token: owner.token })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    for (const sent of [
      reopen(stay),
      app.send(bookings.setStatus, { params, body: { status: 'CONFIRMED' } }, { token: owner.token }),
    ])
      expect(await refusal(sent as ReturnType<typeof act>)).toMatchObject({ code: 'bookings.guest_erased' })
  })

  it('reopening goes back step by step, and never forward', async () => {
    const stay = await aStay(-1, 2)
    await act('checkIn', stay)
    const { version } = (await act('checkOut', stay)).body.data.stay
    await act('undo', stay, { version })
    const statuses: string[] = []
    for (let step = 0; step < 2; step++) statuses.push((await reopen(stay)).body.data?.stay?.status)
    expect(statuses).toEqual(['CONFIRMED', undefined])
  })

  it('an undo cannot be undone, so that it checks in nobody past the rules', async () => {
    const stay = await aStay(-1, 2)
    const { version } = (await act('checkIn', stay)).body.data.stay
    const undone = (await act('undo', stay, { version })).body.data.stay
    expect(await refusal(act('undo', stay, { version: undone.version }))).toMatchObject({
      code: 'bookings.nothing_to_undo',
    })
  })

  it('reopening keeps payments and a total that make a valid stay', async () => {
    const stay = await aStay(-1, 3, { paidAmount: 40_000 })
    await act('noShow', stay, { retainedAmount: 1_000 })
    const edit = { ...(await read(stay)), totalAmount: 2_000 }
    await app.send(bookings.update, { params: { id: stay.id }, body: edit }, { token: owner.token })
    expect((await reopen(stay)).status).toBe(200)
    expect(await read(stay)).toMatchObject({ status: 'CONFIRMED', totalAmount: 2_000, paidAmount: 1_000 })
  })

  it('reopening keeps the dates that have changed since', async () => {
    const stay = await aStay(1, 3)
    await act('checkIn', stay, { early: 'FREE' })
    const edit = { ...(await read(stay)), checkOut: day(1) }
    await app.send(bookings.update, { params: { id: stay.id }, body: edit }, { token: owner.token })
    expect((await reopen(stay)).status).toBe(200)
    expect(await read(stay)).toMatchObject({ status: 'CONFIRMED', checkIn: day(0), checkOut: day(1) })
  })

  it('no action brings a guest into an archived property', async () => {
    const archive = () =>
      db().update(propertyRows).set({ archivedAt: new Date() }).where(eq(propertyRows.id, property.id))
    const [arriving, cancelled] = [await aStay(0, 2), await aStay(5, 7)]
    const cancel = { params: { id: cancelled.id }, body: { status: 'CANCELLED' as const } }
    const { version } = (await app.send(bookings.setStatus, cancel, { token: owner.token })).body.data.booking
    await archive()
    for (const sent of [
      act('checkIn', arriving),
      act('checkIn', arriving, { anyway: true, reason: 'Here' }),
      act('undo', cancelled, { version }),
      reopen(cancelled),
    ])
      expect(await refusal(sent)).toMatchObject({ code: 'properties.not_bookable' })
  })

  it('a cancelled stay is not checked in, and a reason is needed by every call', async () => {
    const stay = await aStay(0, 2, { status: 'CANCELLED' })
    expect(await refusal(act('checkIn', stay))).toEqual(
      conflict('bookings.wrong_state', 'This booking is cancelled.'),
    )
    const input = { params: { id: stay.id }, body: { status: 'CHECKED_IN' as const, anyway: true } }
    const { body } = await app.send(bookings.setStatus, input, { token: owner.token })
    expect(body.errors).toEqual([{ path: 'reason', message: 'Give a reason' }])
  })

  it('an added night keeps the stay within its longest length and highest total', async () => {
    const long = await aStay(1, 731)
    expect((await act('checkIn', long, { early: 'FREE' })).body.errors).toEqual([
      { path: 'checkIn', message: 'A stay has at most 730 nights' },
    ])
    property = await aProperty(app, owner, { pricePerNight: '50000000000' })
    const dear = await aStay(1, 3)
    expect((await act('checkIn', dear, { early: 'CHARGE' })).status).toBe(400)
  })
})

describe('people at the desk', () => {
  it('staff need the switch, and see no amounts', async () => {
    const person = await aStaffMemberOf(owner)
    const stay = await aStay(0, 2, { paidAmount: 1_000 })
    expect((await act('checkIn', stay, {}, person)).status).toBe(403)
    await app.send(
      staff.update,
      { params: { id: person.id }, body: { frontDesk: true } },
      { token: owner.token },
    )
    const { status, body } = await act('checkIn', stay, {}, person)
    expect(status).toBe(200)
    expect(body.data.stay).toMatchObject({ guestPhone: '0803 123 4567', isBalanceOpen: true })
    expect(body.data.stay).not.toHaveProperty('totalAmount')
    expect(body.data.stay).not.toHaveProperty('paidAmount')
  })

  it('an early arrival at the desk is free, and the owner is told', async () => {
    const desk = await aFrontDesk()
    const stay = await aStay(1, 3)
    const asked = await act('checkIn', stay, {}, desk)
    expect(asked.body).toMatchObject({ code: 'bookings.arrives_tomorrow' })
    expect(asked.body).not.toHaveProperty('details')
    expect((await act('checkIn', stay, { early: 'CHARGE' }, desk)).status).toBe(403)
    expect((await act('checkIn', stay, { early: 'FREE' }, desk)).status).toBe(200)
    expect(await ownersNotifications()).toContainEqual(
      expect.objectContaining({ title: 'Free night: Chiamaka Okonkwo' }),
    )
  })

  it('a check-in with a balance at the desk notifies the owner, one without does not', async () => {
    const desk = await aFrontDesk()
    await act('checkIn', await aStay(0, 2, { paidAmount: 5_000 }), {}, desk)
    const title = 'Checked in with a balance: Chiamaka Okonkwo'
    const listed = async () => (await ownersNotifications()).filter((one) => one.title === title)
    expect(await listed()).toMatchObject([{ kind: 'PAYMENT', text: expect.stringContaining('₦15,000.00') }])
    property = await aProperty(app, owner, { pricePerNight: '10000' })
    await act('checkIn', await aStay(0, 2, { paidAmount: 20_000 }), {}, desk)
    expect(await listed()).toHaveLength(1)
  })

  it('below the share that must be paid only the owner checks in', async () => {
    await setRules({ requiredPaidPercent: 50 })
    const desk = await aFrontDesk()
    const stay = await aStay(0, 2, { paidAmount: 9_999.99 })
    expect(await refusal(act('checkIn', stay, {}, desk))).toEqual(
      conflict('bookings.payment_required', 'A balance is open. Only the owner can check this guest in.'),
    )
    expect((await act('checkIn', stay)).status).toBe(200)
    property = await aProperty(app, owner, { pricePerNight: '10000' })
    const paid = await aStay(0, 2, { paidAmount: 10_000 })
    expect((await act('checkIn', paid, {}, desk)).status).toBe(200)
  })

  it('agents check in their own guests where the owner lets them', async () => {
    const agent = await anAgentOf(owner)
    const own = await aStay(0, 2, { agentId: agent.id })
    expect((await act('checkIn', own, {}, agent)).status).toBe(403)
    await setRules({ agentsCheckIn: true })
    const { body } = await act('checkIn', own, {}, agent)
    expect(body.data.stay).toMatchObject({ status: 'CHECKED_IN', totalAmount: 20_000 })
    expect((await act('checkOut', own, {}, agent)).status).toBe(200)
    property = await aProperty(app, owner)
    expect((await act('checkIn', await aStay(0, 2), {}, agent)).status).toBe(404)
  })

  it.each([-1, 101, 50.5, '50'])('a paid share of %j is refused', async (requiredPaidPercent) => {
    const { status, body } = await setRules({ requiredPaidPercent } as never)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'requiredPaidPercent', message: 'Choose a whole percentage from 0 to 100' },
    ])
  })
})

describe('the status call and the forms', () => {
  const setStatus = (stay: { id: string }, body: object, person = owner) =>
    app.send(bookings.setStatus, { params: { id: stay.id }, body: body as never }, { token: person.token })

  it('follow the same rules', async () => {
    const early = await aStay(83, 85)
    expect((await setStatus(early, { status: 'CHECKED_IN' })).body.code).toBe('bookings.too_early')
    expect((await setStatus(early, { status: 'CHECKED_OUT' })).body.code).toBe('bookings.wrong_state')
    const anyway = { status: 'CHECKED_IN', anyway: true, reason: 'Dates were wrong' }
    expect((await setStatus(early, anyway)).body.data.booking.status).toBe('CHECKED_IN')
    property = await aProperty(app, owner)
    const arriving = await aStay(0, 2)
    expect((await setStatus(arriving, { status: 'CHECKED_IN' })).status).toBe(200)
    expect((await setStatus(arriving, { status: 'CHECKED_OUT' })).status).toBe(200)
  })

  it('let agents confirm and cancel, and not check in', async () => {
    const agent = await anAgentOf(owner)
    const stay = await aStay(0, 2, { agentId: agent.id, status: 'PENDING' })
    expect((await setStatus(stay, { status: 'CHECKED_IN' }, agent)).status).toBe(403)
    expect((await setStatus(stay, { status: 'CONFIRMED' }, agent)).status).toBe(200)
    const edit = { ...aBookingInput(property, 0, 2), status: 'CHECKED_IN' }
    const edited = await app.send(
      bookings.update,
      { params: { id: stay.id }, body: edit },
      { token: agent.token },
    )
    expect(edited.body.code).toBe('bookings.status_not_allowed')
    property = await aProperty(app, owner)
    for (const status of ['CHECKED_IN', 'CHECKED_OUT']) {
      const input = { ...aBookingInput(property, 0, 2), status }
      const created = await app.send(bookings.create, { body: input as never }, { token: agent.token })
      expect(created.body.errors).toEqual([
        { path: 'status', message: 'You can save this booking as pending or confirmed.' },
      ])
    }
    expect((await setStatus(stay, { status: 'CANCELLED' }, agent)).status).toBe(200)
  })
})
