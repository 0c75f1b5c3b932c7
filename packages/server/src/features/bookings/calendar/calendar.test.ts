import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { propertyPrices, seasons } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { seedFullBusiness } from '@ilewa/tests/support/app/fully-booked-business'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { propertyPrices as priceRows } from '../../prices/prices.table.ts'
import { properties as propertyRows } from '../../properties/properties.table.ts'
import { bookings as bookingRows } from '../bookings.table.ts'

const app = useTestApp()

const read = (person: Person, query: Record<string, unknown>) =>
  app.send(bookingCalendar.list, { query }, { token: person.token })

describe('the booking calendar', () => {
  let owner: Person
  let lekki: Awaited<ReturnType<typeof aProperty>>

  beforeAll(async () => {
    owner = await anOwner()
    lekki = await aProperty(app, owner, { name: 'Lekki Loft' })
  })

  const idsWithin = async (from: number, to: number) => {
    const { body } = await read(owner, { from: day(from), to: day(to), q: 'lekki loft' })
    return body.data.properties.flatMap(({ stays }) => stays.map(({ id }) => id))
  }

  it('includes stays that overlap the window, from the arrival day to the departure day', async () => {
    const { id } = await aBooking(app, owner, aBookingInput(lekki, 10, 13))
    expect(await idsWithin(13, 20)).toEqual([id])
    expect(await idsWithin(14, 20)).toEqual([])
    expect(await idsWithin(5, 11)).toEqual([id])
    expect(await idsWithin(5, 10)).toEqual([])
    expect(await idsWithin(11, 12)).toEqual([id])
  })

  it('returns only the fields that the calendar shows and an edit needs', async () => {
    const stay = await aBooking(app, owner, { ...aBookingInput(lekki, 20, 23), paidAmount: 9999.99 })
    const { body } = await read(owner, { from: day(20), to: day(23) })
    expect(body.data.properties[0]).toEqual({
      id: lekki.id,
      name: 'Lekki Loft',
      status: 'AVAILABLE',
      pricePerNight: 19_999.99,
      stays: [
        {
          id: stay.id,
          checkIn: day(20),
          checkOut: day(23),
          guestName: 'Chiamaka Okonkwo',
          status: 'PENDING',
          totalAmount: 59_999.97,
          paidAmount: 9999.99,
          version: 2,
        },
      ],
      closed: [],
    })
  })

  it('leaves out cancelled and deleted stays, archived properties, and another business', async () => {
    const cancelled = await aBooking(app, owner, aBookingInput(lekki, 30, 33))
    const change = { params: { id: cancelled.id }, body: { status: 'CANCELLED' } }
    await app.send(bookings.setStatus, change, { token: owner.token })
    const removed = await aBooking(app, owner, aBookingInput(lekki, 30, 33))
    await db()
      .update(bookingRows)
      .set({ status: 'CANCELLED', removedAt: new Date() })
      .where(eq(bookingRows.id, removed.id))
    expect(await idsWithin(29, 34)).toEqual([])

    const removedProperty = await aProperty(app, owner, { name: 'Sold' })
    await app.send(properties.remove, { params: { id: removedProperty.id } }, { token: owner.token })
    const { body } = await read(owner, { from: day(0), to: day(5) })
    expect(body.data.properties.map(({ name }) => name)).toEqual(['Lekki Loft'])
    const otherOwner = await read(await anOwner(), { from: day(0), to: day(5) })
    expect(otherOwner.body.data.properties).toEqual([])
  })

  it('finds properties by name without case and marks', async () => {
    await aProperty(app, owner, { name: 'Ọlá Court' })
    const { body } = await read(owner, { from: day(0), to: day(5), q: 'ola court' })
    expect(body.data.properties.map(({ name }) => name)).toEqual(['Ọlá Court'])
    expect(body.page.total).toBe(1)
  })

  it('accepts at most 62 days and 50 properties', async () => {
    expect((await read(owner, { from: day(0), to: day(62), limit: 50 })).status).toBe(200)
    const cases: [Record<string, unknown>, string, string][] = [
      [{ from: day(0), to: day(63) }, 'to', 'Ask for at most 62 days at once'],
      [{ from: day(0), to: day(0) }, 'to', 'to must be after from'],
      [{ from: '2026-02-30', to: day(1) }, 'from', 'from is a real date (YYYY-MM-DD)'],
      [{ from: day(0), to: 'infinity' }, 'to', 'to is a real date (YYYY-MM-DD)'],
      [{ from: day(0), to: day(1), limit: 51 }, 'limit', 'limit is a number between 1 and 50'],
    ]
    for (const [query, path, message] of cases) {
      const { status, body } = await read(owner, query)
      expect(status, message).toBe(400)
      expect(body.errors).toContainEqual({ path, message })
    }
  })
})

describe('the prices of free nights', () => {
  let owner: Person
  let villa: Awaited<ReturnType<typeof aProperty>>

  beforeAll(async () => {
    owner = await anOwner()
    await setStandardPlan(owner)
    villa = await aProperty(app, owner, { name: 'Villa', pricePerNight: '85000' })
  })

  const pricesWithin = async (from: number, to: number) => {
    const { body } = await read(owner, { from: day(from), to: day(to), prices: 'true' })
    return body.data.properties.map(({ prices }) => prices)
  }

  it('are one entry per price, from today on, without nights that are taken', async () => {
    await aBooking(app, owner, aBookingInput(villa, 4, 6))
    const block = { propertyId: villa.id, from: day(7), to: day(8), reason: 'REPAIR' as const }
    await app.send(blocks.create, { body: block }, { token: owner.token })
    const body = {
      name: 'High',
      firstNight: day(8),
      lastNight: day(9),
      price: 180_000,
      propertyIds: [villa.id],
    }
    await app.send(seasons.create, { body: body as never }, { token: owner.token })
    const nights = [{ night: day(1), price: 99_999.99 }]
    const params = { id: villa.id }
    await app.send(propertyPrices.updateNights, { params, body: { nights } }, { token: owner.token })

    expect(await pricesWithin(-3, 11)).toEqual([
      [
        { from: day(0), nights: 1, price: 85_000 },
        { from: day(1), nights: 1, price: 99_999.99, special: true },
        { from: day(2), nights: 2, price: 85_000 },
        { from: day(6), nights: 1, price: 85_000 },
        { from: day(8), nights: 2, price: 180_000, special: true },
        { from: day(10), nights: 1, price: 85_000 },
      ],
    ])
    expect(await pricesWithin(-5, -2)).toEqual([[]])
  })

  it('are left out unless they are asked for', async () => {
    const { body } = await read(owner, { from: day(0), to: day(5) })
    expect(body.data.properties[0]).not.toHaveProperty('prices')
    expect((await read(owner, { from: day(0), to: day(5), prices: 'false' })).status).toBe(400)
  })

  it('are empty for a property that accepts no bookings', async () => {
    const other = await anOwner()
    await aProperty(app, other, { status: 'MAINTENANCE' })
    const { body } = await read(other, { from: day(0), to: day(5), prices: 'true' })
    expect(body.data.properties[0]?.prices).toEqual([])
  })

  it('of 50 free properties with weekend prices for 62 days are under 60 kB', async () => {
    const other = await anOwner()
    await seedFullBusiness(other, { properties: 50, bookingsPerProperty: 0, from: day(0) })
    const rows = await db()
      .select({ propertyId: propertyRows.id })
      .from(propertyRows)
      .where(eq(propertyRows.businessId, other.businessId))
    const rules = { ...noPriceRules, weekendDays: [5, 6], stayDiscounts: [], weekendPrice: 100_000 }
    await db()
      .insert(priceRows)
      .values(rows.map((row) => ({ ...row, ...rules, businessId: other.businessId })))
    const { body } = await read(other, { from: day(0), to: day(62), prices: 'true' })
    expect(body.data.properties).toHaveLength(50)
    expect(body.data.properties[0]?.prices?.length).toBeGreaterThan(16)
    expect(JSON.stringify(body).length).toBeLessThan(60_000)
  })
})

describe('a calendar of 300 properties, every night taken', () => {
  let owner: Person

  beforeAll(async () => {
    owner = await anOwner()
    await seedFullBusiness(owner, { properties: 300, bookingsPerProperty: 67, from: day(-60) })
  })

  it('returns each page of 60 days in under 200 kB, and every property once', async () => {
    const names: string[] = []
    let stays = 0
    let cursor: string | undefined
    do {
      const { body } = await read(owner, { from: day(0), to: day(60), ...(cursor && { cursor }) })
      expect(JSON.stringify(body).length).toBeLessThan(200_000)
      expect(body.page.total).toBe(300)
      names.push(...body.data.properties.map(({ name }) => name))
      stays += body.data.properties.reduce((sum, property) => sum + property.stays.length, 0)
      cursor = body.page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(names).size).toBe(300)
    expect(names).toEqual(names.toSorted())
    // Sixty nights and the one before them, in stays of three nights.
    expect(stays).toBe(300 * 21)
  })
})
