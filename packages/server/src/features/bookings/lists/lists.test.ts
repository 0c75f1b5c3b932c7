import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { seedFullBusiness } from '@ilewa/tests/support/app/fully-booked-business'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
let other: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { name: 'Lekki Loft' })
  other = await aProperty(app, owner, { name: 'Ọlá Court' })
  const paid = aBookingInput(property, 1, 3)
  const guests = [
    { ...paid, guestName: 'Ada', paidAmount: paid.totalAmount, status: 'CONFIRMED', source: 'AIRBNB' },
    { ...aBookingInput(property, 5, 8), guestName: 'Bola', status: 'CHECKED_IN', source: 'WALK_IN' },
    { ...aBookingInput(other, 10, 12), guestName: 'Chidi', agentId: agent.id },
    { ...aBookingInput(other, 20, 22), guestName: 'Dayo', status: 'CANCELLED', notes: '=HYPERLINK("x")' },
  ]
  for (const guest of guests) await aBooking(app, owner, guest)
})

const list = async (query: Record<string, unknown>, token = owner.token) => {
  const { status, body } = await app.send(bookings.list, { query: { sort: 'checkIn', ...query } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.page.total).toBe(body.data.bookings.length)
  return body.data.bookings.map(({ guestName }) => guestName)
}

const exportFile = async (query: Record<string, unknown> = {}) => {
  const sent = await app.send(bookings.export, { query }, { token: owner.token })
  expect(sent.status).toBe(200)
  return { headers: sent.headers, lines: sent.body.data.replace('﻿', '').trim().split('\r\n') }
}

describe('the list of bookings', () => {
  it('filters by several statuses', async () => {
    expect(await list({ status: 'CONFIRMED,CHECKED_IN' })).toEqual(['Ada', 'Bola'])
    expect(await list({ status: ['PENDING', 'CANCELLED'] })).toEqual(['Chidi', 'Dayo'])
    const wrong = await app.send(bookings.list, { query: { status: 'LOST' } }, { token: owner.token })
    expect({ status: wrong.status, message: wrong.body.message }).toEqual({
      status: 400,
      message: 'Invalid booking status',
    })
  })

  it('filters by source, agent, property and balance due', async () => {
    expect(await list({ source: 'AIRBNB' })).toEqual(['Ada'])
    expect(await list({ agentId: agent.id })).toEqual(['Chidi'])
    expect(await list({ propertyId: other.id })).toEqual(['Chidi', 'Dayo'])
    // Chidi is pending and Dayo cancelled: nothing is due.
    expect(await list({ due: 'true' })).toEqual(['Bola'])
    expect(await list({ due: 'true', propertyId: other.id, q: 'chi' })).toEqual([])
  })

  it('finds stays that overlap a range of days, arrivals and departures included', async () => {
    expect(await list({ from: day(3), to: day(5) })).toEqual(['Ada', 'Bola'])
    expect(await list({ from: day(4), to: day(4) })).toEqual([])
    expect(await list({ from: day(6), to: day(7) })).toEqual(['Bola'])
    expect(await list({ from: day(9) })).toEqual(['Chidi', 'Dayo'])
    expect(await list({ to: day(4) })).toEqual(['Ada'])
    for (const from of ['2027-02-30', '9999-12-31', 'infinity']) {
      const { status, body } = await app.send(bookings.list, { query: { from } }, { token: owner.token })
      expect({ status, message: body.message }, from).toEqual({
        status: 400,
        message: 'from is a real date (YYYY-MM-DD)',
      })
    }
  })
})

describe('a page of bookings', () => {
  it('with long texts ends early, stays under 200 kB, and omits no booking', async () => {
    const otherOwner = await anOwner()
    await seedFullBusiness(otherOwner, { properties: 10, bookingsPerProperty: 15, from: day(1) })
    await db()
      .update(bookingRows)
      .set({ notes: 'ọ'.repeat(1_000), cancellationReason: 'ẹ'.repeat(500) })
      .where(eq(bookingRows.businessId, otherOwner.businessId))
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const { body } = await app.send(bookings.list, { query: { cursor } }, { token: otherOwner.token })
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(200_000)
      expect(body.page.total).toBe(150)
      for (const { id } of body.data.bookings) seen.add(id)
      cursor = body.page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.size).toBe(150)
  })
})

describe('the CSV export of bookings', () => {
  it('contains the filtered bookings, with ISO dates and two decimals', async () => {
    const { headers, lines } = await exportFile({ status: 'CONFIRMED,CHECKED_IN', sort: 'checkIn' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="bookings-${day(0)}.csv"`)
    expect(lines[0]?.replaceAll('"', '')).toBe(
      'Reference,Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Nights,Guests,Status,Source,Agent,Total amount,Amount paid,Balance due,Notes,Reason for cancelling,Booked on,Tax',
    )
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(
      `"Ada","0803 123 4567","chiamaka@example.com","Lekki Loft","${day(1)}","${day(3)}",2,2,"Confirmed","Airbnb",,39999.98,39999.98,0.00`,
    )
    expect(lines[2]).toContain('59999.97,0.00,59999.97')
  })

  it('contains no spreadsheet formulas', async () => {
    const { lines } = await exportFile({ status: 'CANCELLED' })
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('rejects invalid filters like the list', async () => {
    const { status, body } = await app.send(
      bookings.export,
      { query: { source: 'FAX' } },
      { token: owner.token },
    )
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'common.invalid' })
  })
})

describe("an agent's statistics", () => {
  it("count their own arrivals of today and of Monday to Sunday, in the business's time zone", async () => {
    const otherOwner = await anOwner()
    const [one, two] = [await anAgentOf(otherOwner), await anAgentOf(otherOwner)]
    const rentedProperty = await aProperty(app, otherOwner)
    // Wednesday 16 June 2027, 00:45 in Lagos; still Tuesday in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-15T23:45:00Z') })
    const stays = [
      ['2027-06-13', 'PENDING'],
      ['2027-06-14', 'CHECKED_OUT'],
      ['2027-06-16', 'CONFIRMED'],
      ['2027-06-17', 'CANCELLED'],
      ['2027-06-20', 'PENDING'],
      ['2027-06-21', 'PENDING'],
    ] as const
    for (const [index, [checkIn, status]] of stays.entries()) {
      const booking = await aBooking(app, otherOwner, {
        ...aBookingInput(rentedProperty, 50 + index, 51 + index),
        agentId: one.id,
        status,
      })
      await db()
        .update(bookingRows)
        .set({ checkIn, checkOut: '2027-06-30', propertyId: (await aProperty(app, otherOwner)).id })
        .where(and(eq(bookingRows.businessId, otherOwner.businessId), eq(bookingRows.id, booking.id)))
    }
    const statsOf = async ({ token }: Person) => (await app.send(bookings.myStats, {}, { token })).body.data
    expect(await statsOf(one)).toEqual({ today: 1, thisWeek: 3 })
    expect(await statsOf(two)).toEqual({ today: 0, thisWeek: 0 })
    vi.useRealTimers()
  })
})
