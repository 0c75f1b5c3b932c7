import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { sumNaira } from '@ilewa/contract/core/money'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { propertyPrices, quotes, seasons } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
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
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../platform/database/database.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '85000' })
})

const rules = { ...noPriceRules, weekendDays: [5, 6] }
const price = (fields: object, person = owner, id = property.id) =>
  app.send(
    propertyPrices.update,
    { params: { id }, body: { ...rules, ...fields } as never },
    { token: person.token },
  )
const readPrices = async (person = owner) =>
  app.send(propertyPrices.get, { params: { id: property.id } }, { token: person.token })
const season = (fields: object = {}, person = owner) =>
  app.send(
    seasons.create,
    {
      body: {
        ...{ name: 'December', firstNight: day(10), lastNight: day(20), price: 180_000 },
        ...{ propertyIds: [property.id], ...fields },
      } as never,
    },
    { token: person.token },
  )
const setNights = (nights: object[], person = owner) =>
  app.send(
    propertyPrices.updateNights,
    { params: { id: property.id }, body: { nights } as never },
    { token: person.token },
  )
const nightsOf = async (from: number, to: number) =>
  (
    await app.send(
      propertyPrices.nights,
      { params: { id: property.id }, query: { from: day(from), to: day(to) } },
      { token: owner.token },
    )
  ).body.data.nights
const quote = async (from: number, to: number, fields: object = {}, person = owner) =>
  app.send(
    quotes.create,
    {
      body: {
        ...{ propertyId: property.id, checkIn: day(from), checkOut: day(to), guests: 2 },
        ...fields,
      } as never,
    },
    { token: person.token },
  )
const book = (from: number, to: number, fields: object = {}, person = agent) =>
  app.send(
    bookings.create,
    { body: { ...aBookingInput(property, from, to), ...fields } as never },
    { token: person.token },
  )
const read = async (id: string) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const linesOf = async (id: string) => ((await read(id)).lines ?? []).map(({ kind, amount }) => [kind, amount])
const edit = async (id: string, fields: object, person = owner) => {
  const { checkIn, checkOut, guests, totalAmount, version, guestName, guestEmail, guestPhone } =
    await read(id)
  const body = {
    checkIn,
    checkOut,
    guests,
    totalAmount,
    version,
    guestName,
    guestEmail,
    guestPhone,
    ...fields,
  }
  return app.send(bookings.update, { params: { id }, body: body as never }, { token: person.token })
}

describe('the prices of a property', () => {
  it('have no rules at first, and are saved with the next version', async () => {
    expect((await readPrices()).body.data.prices).toEqual({
      ...rules,
      ...{ propertyId: property.id, pricePerNight: 85_000, version: 1 },
    })
    const fields = {
      ...{ weekendPrice: 100_000, weekendDays: [0, 6], cleaningFee: 15_000, includedGuests: 4 },
      ...{ extraGuestFee: 10_000, minNights: 2, stayDiscounts: [{ nights: 7, percent: 10 }] },
      ...{ floorPrice: 70_000, fillsGaps: true, smallestGap: 2, gapDaysAhead: 30, leaveNoGapBelow: 2 },
    }
    expect((await price({ ...fields, version: 1 })).body.data.prices).toMatchObject({ ...fields, version: 2 })
    expect((await price({ version: 1 })).body.code).toBe('common.stale_edit')
    expect((await readPrices()).body.data.prices).toMatchObject(fields)
  })

  it.each([
    [{ weekendPrice: -1 }, 'weekendPrice'],
    [{ weekendPrice: 0 }, 'weekendPrice'],
    [{ weekendDays: [7] }, 'weekendDays.0'],
    [{ weekendDays: [5, 5] }, 'weekendDays'],
    [{ cleaningFee: 1.001 }, 'cleaningFee'],
    [{ includedGuests: 21 }, 'includedGuests'],
    [{ minNights: 31 }, 'minNights'],
    [{ stayDiscounts: [{ nights: 1, percent: 10 }] }, 'stayDiscounts.0.nights'],
    [{ stayDiscounts: [{ nights: 7, percent: 91 }] }, 'stayDiscounts.0.percent'],
    [
      {
        stayDiscounts: [
          { nights: 7, percent: 1 },
          { nights: 7, percent: 2 },
        ],
      },
      'stayDiscounts',
    ],
    [
      { stayDiscounts: Array.from({ length: 6 }, (_, at) => ({ nights: at + 2, percent: 1 })) },
      'stayDiscounts',
    ],
    [{ floorPrice: 'cheap' }, 'floorPrice'],
    [{ smallestGap: 0 }, 'smallestGap'],
    [{ gapDaysAhead: 366 }, 'gapDaysAhead'],
    [{ leaveNoGapBelow: 8 }, 'leaveNoGapBelow'],
  ])('refuse %j at %s', async (fields, path) => {
    const { status, body } = await price(fields)
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    expect((await readPrices()).body.data.prices.version).toBe(1)
  })

  it('are read and changed by owners only, of their own business', async () => {
    for (const person of [agent, await aStaffMemberOf(owner)]) {
      expect((await readPrices(person)).status).toBe(403)
      expect((await price({}, person)).status).toBe(403)
      expect((await setNights([{ night: day(1), price: 1 }], person)).status).toBe(403)
      expect((await season({}, person)).status).toBe(403)
    }
    const other = await anOwner()
    await setStandardPlan(other)
    expect((await readPrices(other)).status).toBe(404)
    expect((await price({}, other)).status).toBe(404)
    expect((await season({}, other)).status).toBe(404)
    expect((await quote(1, 2, {}, other)).status).toBe(404)
  })

  it('of the plan Free are base, weekend, fees and minimum nights; other rules stay in force and can be removed', async () => {
    const paid = { stayDiscounts: [{ nights: 2, percent: 10 }], floorPrice: 1_000 }
    expect((await price(paid)).body).toMatchObject({ message: 'Prices saved' })
    await season()
    await executeSql("UPDATE subscriptions SET plan_type = 'FREE', price_amount = 0 WHERE business_id = $1", [
      owner.businessId,
    ])
    const saved = await price({ ...paid, weekendPrice: 90_000, minNights: 2 })
    expect(saved.body).toMatchObject({ message: 'Prices saved' })
    const refused = await price({ stayDiscounts: [{ nights: 2, percent: 20 }] })
    expect([refused.status, refused.body.code]).toEqual([403, 'plan.upgrade_required'])
    expect((await season({ firstNight: day(30), lastNight: day(31) })).body.code).toBe(
      'plan.upgrade_required',
    )
    expect((await setNights([{ night: day(1), price: 1 }])).body.code).toBe('plan.upgrade_required')
    expect((await setNights([{ night: day(1), price: null }])).status).toBe(200)
    expect((await quote(11, 13)).body.data.quote.totalAmount).toBe(324_000)
    expect((await price({ floorPrice: null, stayDiscounts: [] })).status).toBe(200)
    const { token } = owner
    const reset = await app.send(propertyPrices.reset, { params: { id: property.id } }, { token })
    expect(reset.body.data.prices).toMatchObject({ ...rules, version: 5 })
    expect((await quote(11, 13)).body.data.quote.totalAmount).toBe(170_000)
    expect((await app.send(seasons.list, {}, { token })).body.data.seasons).toEqual([])
  })
})

describe('the price of a night', () => {
  it('is set and removed for single nights, within a season', async () => {
    await season({ percent: 20, price: null })
    expect((await setNights([11, 12].map((at) => ({ night: day(at), price: 250_000 })))).status).toBe(200)
    await setNights([{ night: day(12), price: null }])
    const priced = await nightsOf(9, 13)
    expect(priced.map((night) => [night.price, night.source])).toEqual([
      [85_000, 'BASE'],
      [102_000, 'SEASON'],
      [250_000, 'DAY'],
      [102_000, 'SEASON'],
    ])
  })

  it.each([
    [[], 'nights'],
    [[{ night: '2026-02-30', price: 1 }], 'nights.0.night'],
    [[{ night: day(1), price: -1 }], 'nights.0.price'],
    [[{ night: day(1), price: 0 }], 'nights.0.price'],
    [[{ night: day(1) }], 'nights.0.price'],
    [
      [
        { night: day(1), price: 1 },
        { night: day(1), price: 2 },
      ],
      'nights',
    ],
  ])('refuses %j', async (nights, path) => {
    const { status, body } = await setNights(nights)
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })
})

describe('seasons', () => {
  it('never overlap at a property, and name the other one', async () => {
    const other = await aProperty(app, owner, { name: 'Palm Court' })
    await season({ propertyIds: [property.id, other.id] })
    for (const [firstNight, lastNight] of [
      [day(20), day(25)],
      [day(5), day(10)],
      [day(12), day(13)],
      [day(1), day(40)],
    ]) {
      const refused = await season({ name: 'Other', firstNight, lastNight })
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        ...[409, 'seasons.overlap'],
        'At Lekki Loft these nights belong to the season December already.',
      ])
    }
    expect((await season({ firstNight: day(21), lastNight: day(25) })).status).toBe(201)
  })

  it('of two concurrent requests for the same nights: one is stored', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => season()))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  it('are changed and deleted by version; bookings keep their price', async () => {
    const { id } = (await season()).body.data.season
    const booked = await aBooking(app, agent, {
      ...aBookingInput(property, 11, 13),
      totalAmount: 360_000,
      quoted: true,
    })
    const body = {
      ...{ name: 'High season', firstNight: day(10), lastNight: day(12), percent: 50 },
      ...{ propertyIds: [property.id], version: 1 },
    }
    const { token } = owner
    const changed = await app.send(seasons.update, { params: { id }, body: body as never }, { token })
    expect(changed.body.data.season).toMatchObject({
      name: 'High season',
      price: null,
      percent: 50,
      version: 2,
    })
    const stale = await app.send(seasons.update, { params: { id }, body: body as never }, { token })
    expect(stale.body.code).toBe('common.stale_edit')
    expect((await nightsOf(12, 14)).map((night) => night.price)).toEqual([127_500, 85_000])
    await app.send(seasons.remove, { params: { id } }, { token })
    expect((await nightsOf(12, 13)).map((night) => night.source)).toEqual(['BASE'])
    expect(await read(booked.id)).toMatchObject({ totalAmount: 360_000 })
  })

  it.each([
    [{ name: 'A' }, 'name'],
    [{ firstNight: day(5), lastNight: day(4) }, 'lastNight'],
    [{ price: null }, 'price'],
    [{ percent: 10 }, 'price'],
    [{ percent: 10, price: null, weekendPrice: 1 }, 'weekendPrice'],
    [{ percent: -91, price: null }, 'percent'],
    [{ propertyIds: [] }, 'propertyIds'],
    [{ minNights: 0 }, 'minNights'],
  ])('refuse %j at %s', async (fields, path) => {
    const { status, body } = await season(fields)
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  it('keep archived properties, which the form does not show', async () => {
    const other = await aProperty(app, owner, { name: 'Palm Court' })
    const { id } = (await season({ propertyIds: [property.id, other.id] })).body.data.season
    await executeSql('UPDATE properties SET archived_at = now() WHERE id = $1', [other.id])
    const { token } = owner
    const body = {
      ...{ name: 'December', firstNight: day(10), lastNight: day(25), price: 180_000 },
      propertyIds: [property.id],
    }
    await app.send(seasons.update, { params: { id }, body: body as never }, { token })
    await executeSql('UPDATE properties SET archived_at = NULL WHERE id = $1', [other.id])
    const [saved] = (await app.send(seasons.list, {}, { token })).body.data.seasons
    expect(saved?.properties.map(({ name }) => name)).toEqual(['Lekki Loft', 'Palm Court'])
  })

  it('are deleted once by several requests', async () => {
    const { id } = (await season()).body.data.season
    const { token } = owner
    const sent = await Promise.all(
      [1, 2, 3].map(() => app.send(seasons.remove, { params: { id } }, { token })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  it('follow their nights in the database, which refuses overlaps and other nights', async () => {
    const { id } = (await season()).body.data.season
    await executeSql('UPDATE seasons SET last_night = $2 WHERE id = $1', [id, day(15)])
    const { rows } = await executeSql('SELECT last_night::text FROM season_properties WHERE season_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ last_night: day(15) }])
    expect(
      await refusalOfSql('UPDATE season_properties SET last_night = $2 WHERE season_id = $1', [id, day(16)]),
    ).toBe('season_properties_season')
    const later = (await season({ firstNight: day(16), lastNight: day(18) })).body.data.season
    expect(await refusalOfSql('UPDATE seasons SET last_night = $2 WHERE id = $1', [id, day(16)])).toBe(
      'season_properties_once',
    )
    expect(later.firstNight).toBe(day(16))
  })
})

describe('a quote', () => {
  it('has the lines of the rules, and for an agent no lowest price', async () => {
    await price({ cleaningFee: 15_000, includedGuests: 1, extraGuestFee: 5_000, floorPrice: 84_000 })
    const { body } = await quote(3, 5, {}, agent)
    expect(body.data.quote).toEqual({
      ...{ totalAmount: 195_000, cautionAmount: 0, cancellationPolicy: null, minNights: 1, problems: [] },
      ...{ taxAmount: 0, taxes: [] },
      lines: [
        { kind: 'NIGHTS', quantity: 2, unitAmount: 85_000, amount: 170_000, note: null },
        { kind: 'EXTRA_GUESTS', quantity: 2, unitAmount: 5_000, amount: 10_000, note: null },
        { kind: 'CLEANING', quantity: 1, unitAmount: 15_000, amount: 15_000, note: null },
      ],
    })
    const agreedDiscount = { amount: 2_000.01, reason: 'Regular guest' }
    await executeSql('UPDATE businesses SET agent_discount_percent = 50 WHERE id = $1', [owner.businessId])
    const low = (await quote(3, 5, { agreedDiscount }, agent)).body.data.quote
    expect(low.problems).toEqual([
      {
        ...{ code: 'prices.below_floor', field: 'agreedDiscount.amount', blocksOwners: false },
        message: 'Below the lowest price the owner allows. Ask the owner.',
      },
    ])
    expect(JSON.stringify(low)).not.toContain('84')
  })

  it('knows the stays beside it, and not the booking that is edited', async () => {
    await price({ minNights: 3, fillsGaps: true, leaveNoGapBelow: 2 })
    const before = await aBooking(app, owner, aBookingInput(property, 5, 10))
    await aBooking(app, owner, aBookingInput(property, 12, 15))
    const codes = async (from: number, to: number, fields: object = {}) =>
      (await quote(from, to, fields)).body.data.quote.problems.map(({ code }) => code)
    expect(await codes(10, 12)).toEqual([])
    expect(await codes(10, 11)).toEqual(['prices.min_nights', 'prices.leaves_gap'])
    expect(await codes(16, 19)).toEqual(['prices.leaves_gap'])
    expect(await codes(17, 20)).toEqual([])
    expect(await codes(6, 11)).toEqual(['prices.leaves_gap'])
    expect(await codes(6, 11, { bookingId: before.id })).toEqual(['prices.leaves_gap'])
    expect(await codes(7, 10, { bookingId: before.id })).toEqual([])
  })

  it('is refused to staff', async () => {
    expect((await quote(1, 2, {}, await aStaffMemberOf(owner))).status).toBe(403)
  })
})

describe('a booking', () => {
  it('is stored with the total and the lines of the quote', async () => {
    await price({ cleaningFee: 15_000 })
    const sent = await book(3, 5, { totalAmount: 185_000, quoted: true })
    expect(sent.body.data.booking.totalAmount).toBe(185_000)
    expect(await linesOf(sent.body.data.booking.id)).toEqual([
      ['NIGHTS', 170_000],
      ['CLEANING', 15_000],
    ])
  })

  it('of an older client that follows only the API documentation gets the total of the quote', async () => {
    await price({ cleaningFee: 15_000 })
    const { status, body } = await book(3, 5)
    expect([status, body.data.booking.totalAmount]).toEqual([201, 185_000])
    expect((await book(6, 8, { totalAmount: 170_001 })).body.code).toBe('bookings.total_changed')
  })

  it('is refused with the new lines if prices changed meanwhile', async () => {
    await season()
    const { status, body } = await book(11, 13, { totalAmount: 170_000, quoted: true })
    expect([status, body.code]).toEqual([409, 'bookings.total_changed'])
    expect(body.details).toEqual({
      totalAmount: 360_000,
      lines: [{ kind: 'NIGHTS', quantity: 2, unitAmount: 180_000, amount: 360_000, note: null }],
    })
  })

  it('by an agent is refused below the minimum stay and beside a gap; an owner decides', async () => {
    await price({ minNights: 3, leaveNoGapBelow: 2 })
    const short = await book(3, 5)
    expect([short.status, short.body.code, short.body.message]).toEqual([
      ...[409, 'prices.min_nights', 'These dates need at least 3 nights.'],
    ])
    expect((await book(3, 5, {}, owner)).status).toBe(201)
    const gap = await book(6, 9)
    expect([gap.status, gap.body.code]).toEqual([409, 'prices.leaves_gap'])
    expect((await book(7, 10)).status).toBe(201)
  })

  it('has an agreed discount with its reason, which an agent agrees on only within a limit', async () => {
    const agreedDiscount = { amount: 17_000, reason: 'Regular guest' }
    const fields = { totalAmount: 153_000, quoted: true, agreedDiscount }
    expect((await book(3, 5, fields)).body).toMatchObject({
      ...{ code: 'prices.discount', message: 'Only the owner agrees on a discount.' },
    })
    await executeSql('UPDATE businesses SET agent_discount_percent = 10 WHERE id = $1', [owner.businessId])
    const { id } = (await book(3, 5, fields)).body.data.booking
    expect((await read(id)).lines?.[1]).toEqual({
      ...{
        kind: 'AGREED_DISCOUNT',
        quantity: 1,
        unitAmount: -17_000,
        amount: -17_000,
        note: 'Regular guest',
      },
    })
    const { body } = await book(6, 8, { ...fields, agreedDiscount: { amount: 17_000.01, reason: 'Regular' } })
    expect(body).toMatchObject({ message: 'You may agree on at most ₦17,000.00. Ask the owner.' })
    const errors = (await book(6, 8, { ...fields, agreedDiscount: { amount: 0, reason: '' } })).body.errors
    expect(errors?.map(({ path }) => path)).toEqual(['agreedDiscount.amount', 'agreedDiscount.reason'])
  })

  it('of an erased guest keeps its lines without the reason of a discount', async () => {
    const agreedDiscount = { amount: 1_000, reason: 'Friend of Chiamaka' }
    const sent = await book(3, 5, { totalAmount: 169_000, quoted: true, agreedDiscount }, owner)
    const { id } = sent.body.data.booking
    const { token } = owner
    await app.send(bookings.setStatus, { params: { id }, body: { status: 'CANCELLED' } as never }, { token })
    const body = { confirmName: 'Chiamaka Okonkwo' }
    expect((await app.send(guestErasure.erase, { params: { id }, body }, { token })).status).toBe(200)
    expect((await read(id)).lines?.[1]).toMatchObject({ kind: 'AGREED_DISCOUNT', amount: -1_000, note: null })
  })

  it('keeps its price for other guests, notes and prices; added nights cost the price of today', async () => {
    const booked = (await book(3, 5)).body.data.booking
    await price({ includedGuests: 2, extraGuestFee: 5_000, weekendPrice: null })
    await executeSql('UPDATE properties SET price_per_night = 90000 WHERE id = $1', [property.id])
    expect((await edit(booked.id, { notes: 'Late arrival' }, agent)).body.data.booking.totalAmount).toBe(
      170_000,
    )
    const more = await edit(booked.id, { guests: 3, totalAmount: 180_000, quoted: true }, agent)
    expect(more.body.data.booking.totalAmount).toBe(180_000)
    expect(await linesOf(booked.id)).toEqual([
      ['NIGHTS', 170_000],
      ['EXTRA_GUESTS', 10_000],
    ])
    const fewer = await edit(booked.id, { guests: 2, totalAmount: 180_000 }, agent)
    expect(fewer.body.data.booking.totalAmount).toBe(170_000)
    const changes = { checkOut: day(6), totalAmount: 260_000, quoted: true }
    expect((await edit(booked.id, changes, agent)).body.data.booking.totalAmount).toBe(260_000)
    expect(await linesOf(booked.id)).toEqual([
      ['NIGHTS', 170_000],
      ['NIGHTS', 90_000],
    ])
  })

  it("has an agreed difference for an owner's own total, also after the desk changed it", async () => {
    const { id } = (await book(3, 5)).body.data.booking
    await edit(id, { totalAmount: 150_000 })
    expect(await linesOf(id)).toEqual([
      ['NIGHTS', 170_000],
      ['AGREED_DIFFERENCE', -20_000],
    ])
    await edit(id, { totalAmount: 170_000 })
    expect(await linesOf(id)).toEqual([['NIGHTS', 170_000]])
    const body = { checkIn: day(4), checkOut: day(7), totalAmount: 250_000 }
    const { token } = owner
    await app.send(bookingCalendar.move, { params: { id }, body: body as never }, { token })
    expect(await linesOf(id)).toEqual([
      ['NIGHTS', 255_000],
      ['AGREED_DIFFERENCE', -5_000],
    ])
  })

  it('is not stored with lines that do not add up', async () => {
    const { id } = (await book(3, 5)).body.data.booking
    const refusalOf = (text: string) => refusalOfSql(text, [id])
    const setTotal = 'UPDATE bookings SET total_amount = 1 WHERE id = $1'
    const setLine = 'UPDATE booking_lines SET quantity = 1, unit_amount = 1, amount = 1 WHERE booking_id = $1'
    expect(await refusalOf(setTotal)).toBe('booking_lines_total')
    expect(await refusalOf(setLine)).toBe('booking_lines_total')
    expect(await refusalOf('UPDATE booking_lines SET amount = 1 WHERE booking_id = $1')).toBe(
      'booking_lines_amount',
    )
    await inTransaction(async () => {
      for (const text of [setTotal, setLine]) await executeSql(text, [id])
    })
    expect(await refusalOf('DELETE FROM booking_lines WHERE booking_id = $1')).toBe('no error')
    expect((await edit(id, { totalAmount: 5 })).body.data.booking.totalAmount).toBe(5)
  })

  it('is not discounted further by adding guests and taking them out again', async () => {
    await executeSql('UPDATE businesses SET agent_discount_percent = 10 WHERE id = $1', [owner.businessId])
    await price({ includedGuests: 1, extraGuestFee: 85_000 })
    const agreedDiscount = { amount: 17_000.01, reason: 'Large group' }
    const sent = await book(3, 5, { guests: 20, agreedDiscount, totalAmount: 3_382_999.99, quoted: true })
    expect(sent.body).toMatchObject({ code: 'prices.discount', errors: [{ path: 'agreedDiscount.amount' }] })
  })

  it('has no total below 0 when a discounted stay loses its guests', async () => {
    await price({ includedGuests: 1, extraGuestFee: 42_000 })
    const agreedDiscount = { amount: 500_000, reason: 'Large group' }
    const fields = { guests: 9, agentId: agent.id, agreedDiscount, totalAmount: 342_000, quoted: true }
    const { id } = (await book(3, 5, fields, owner)).body.data.booking
    const fewer = { guests: 1, totalAmount: 0, quoted: true }
    expect((await edit(id, fewer, agent)).body).toMatchObject({ code: 'prices.lowered' })
    const longer = { guests: 1, checkOut: day(6), totalAmount: 85_000, quoted: true }
    expect((await edit(id, longer, agent)).body).toMatchObject({ code: 'prices.lowered' })
    const { body } = await edit(id, fewer)
    expect(body.data.booking).toMatchObject({ guests: 1, totalAmount: 0 })
    expect((await read(id)).lines?.at(-1)).toMatchObject({ kind: 'AGREED_DISCOUNT', amount: -170_000 })
  })

  it('keeps what the owner added by hand when an agent changes the nights', async () => {
    const { id } = (await book(3, 5)).body.data.booking
    await edit(id, { totalAmount: 300_000 })
    const refused = await edit(id, { checkOut: day(6), totalAmount: 255_000, quoted: true }, agent)
    expect(refused.body).toMatchObject({ code: 'bookings.total_changed', details: { totalAmount: 385_000 } })
    expect((await edit(id, { checkOut: day(6), totalAmount: 385_000, quoted: true }, agent)).status).toBe(200)
  })

  it('is extended at the price of the added nights, which the quote of the edit says', async () => {
    await price({ cleaningFee: 15_000, stayDiscounts: [{ nights: 3, percent: 50 }] })
    const { id } = (await book(3, 5, { totalAmount: 185_000, quoted: true })).body.data.booking
    await price({ cleaningFee: 99_000, version: 2 })
    const extended = await quote(3, 6, { bookingId: id }, agent)
    expect(extended.body.data.quote).toMatchObject({
      totalAmount: 270_000,
      lines: [
        { kind: 'NIGHTS', quantity: 3, amount: 255_000 },
        { kind: 'CLEANING', amount: 15_000 },
      ],
    })
    const moved = await edit(id, { checkOut: day(6), totalAmount: 270_000, quoted: true }, agent)
    expect(moved.body.data.booking.totalAmount).toBe(270_000)
    const other = await anAgentOf(owner)
    expect((await quote(3, 6, { bookingId: id }, other)).status).toBe(404)
  })

  it('that was stored without lines keeps its total when it is extended', async () => {
    const { id } = (await book(3, 5)).body.data.booking
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
    await edit(id, { checkOut: day(6), totalAmount: 255_000 })
    expect(await linesOf(id)).toEqual([
      ['BOOKED_BEFORE', 170_000],
      ['NIGHTS', 85_000],
    ])
  })

  it('is not made free by an agent who shortens it, moves it or confirms it so', async () => {
    await executeSql('UPDATE businesses SET agent_discount_percent = 10 WHERE id = $1', [owner.businessId])
    const agreedDiscount = { amount: 93_500, reason: 'Large group' }
    const { id } = (await book(3, 14, { totalAmount: 841_500, quoted: true, agreedDiscount })).body.data
      .booking
    const short = await edit(id, { checkOut: day(4), totalAmount: 0, quoted: true }, agent)
    expect(short.body).toMatchObject({ code: 'prices.discount' })
    expect((await edit(id, { checkOut: day(4), totalAmount: 0 })).status).toBe(200)
  })

  it('keeps what an owner agreed for a stay without lines, and charges for guests who are added', async () => {
    await price({ includedGuests: 2, extraGuestFee: 5_000 })
    const { id } = (await book(3, 6)).body.data.booking
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
    await executeSql('UPDATE bookings SET total_amount = 600000 WHERE id = $1', [id])
    const short = await edit(id, { checkOut: day(5), totalAmount: 170_000, quoted: true }, agent)
    expect(short.body).toMatchObject({ code: 'prices.lowered' })
    const more = await edit(id, { guests: 4, totalAmount: 630_000, quoted: true }, agent)
    expect(more.body.data.booking).toMatchObject({ guests: 4, totalAmount: 630_000 })
    expect(await linesOf(id)).toEqual([
      ['BOOKED_BEFORE', 600_000],
      ['EXTRA_GUESTS', 30_000],
    ])
  })

  it('without lines charges once for guests who are added, taken off by the owner and added again', async () => {
    await price({ includedGuests: 2, extraGuestFee: 5_000 })
    const { id } = (await book(3, 6)).body.data.booking
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
    await edit(id, { guests: 4, totalAmount: 285_000, quoted: true }, agent)
    const fewer = { guests: 3, totalAmount: 270_000, quoted: true }
    expect((await edit(id, fewer, agent)).body).toMatchObject({ code: 'prices.lowered' })
    expect((await edit(id, fewer)).status).toBe(200)
    expect(await linesOf(id)).toEqual([
      ['BOOKED_BEFORE', 255_000],
      ['EXTRA_GUESTS', 15_000],
    ])
    expect((await edit(id, { guests: 2, totalAmount: 255_000, quoted: true })).status).toBe(200)
    const again = await edit(id, { guests: 4, totalAmount: 285_000, quoted: true }, agent)
    expect(again.body.data.booking.totalAmount).toBe(285_000)
  })

  it('of two steps costs the same as one: guests are charged for the nights before, and nights keep what was agreed', async () => {
    await price({ includedGuests: 2, extraGuestFee: 5_000 })
    const { id } = (await book(3, 6)).body.data.booking
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
    const together = await edit(
      id,
      { guests: 4, checkOut: day(7), totalAmount: 380_000, quoted: true },
      agent,
    )
    expect(together.body.data.booking.totalAmount).toBe(380_000)
    expect(await linesOf(id)).toEqual([
      ['BOOKED_BEFORE', 255_000],
      ['NIGHTS', 85_000],
      ['EXTRA_GUESTS', 40_000],
    ])
    const shorter = await edit(id, { checkOut: day(4), totalAmount: 95_000, quoted: true }, agent)
    expect(shorter.body).toMatchObject({
      code: 'prices.lowered',
      message: 'This costs less than what was agreed. Ask the owner.',
    })
  })

  it('on which money is paid or claimed costs less only by an owner', async () => {
    const { id } = (await book(3, 6)).body.data.booking
    const shorter = { checkOut: day(4), totalAmount: 85_000, quoted: true }
    await edit(id, { paidAmount: 255_000 })
    const { body } = await quote(3, 4, { bookingId: id }, agent)
    expect(body.data.quote.problems).toMatchObject([{ code: 'prices.lowered' }])
    expect((await edit(id, shorter, agent)).body).toMatchObject({
      code: 'prices.lowered',
      message: 'This costs less than before, and money is paid or claimed. Ask the owner.',
      errors: [{ path: 'checkOut' }],
    })
    expect((await edit(id, { checkOut: day(7), totalAmount: 340_000, quoted: true }, agent)).status).toBe(200)
    expect((await edit(id, shorter)).body.data.booking.totalAmount).toBe(85_000)
  })

  it('of which a caution deposit is held costs less only by an owner', async () => {
    await price({ cautionAmount: 50_000 })
    const { id } = (await book(3, 6)).body.data.booking
    const deposit = { amount: 50_000, cautionPart: 50_000, method: 'CASH' }
    const paid = await app.send(
      bookingPayments.record,
      { params: { id }, body: deposit as never },
      { token: owner.token },
    )
    expect(paid.status).toBe(201)
    const shorter = { checkOut: day(4), totalAmount: 85_000, quoted: true }
    expect((await edit(id, shorter, agent)).body.code).toBe('prices.lowered')
  })

  it('keeps the deposit that its guest agreed to when an agent moves it after a payment', async () => {
    const other = await aProperty(app, owner, { name: 'Palm Court', pricePerNight: '85000' })
    await price({ cautionAmount: 70_000 })
    const { id } = (await book(3, 5)).body.data.booking
    const cautionAfterMove = async (propertyId: string, person: Person) => {
      const { version } = await read(id)
      const body = { propertyId, checkIn: day(3), checkOut: day(5), totalAmount: 170_000, version }
      await app.send(bookingCalendar.move, { params: { id }, body }, { token: person.token })
      const moved = await read(id)
      expect(moved.propertyId).toBe(propertyId)
      return moved.cautionAmount
    }
    expect(await cautionAfterMove(other.id, agent)).toBe(0)
    expect(await cautionAfterMove(property.id, agent)).toBe(70_000)
    await edit(id, { paidAmount: 85_000 })
    expect(await cautionAfterMove(other.id, agent)).toBe(70_000)
    expect(await cautionAfterMove(property.id, owner)).toBe(70_000)
    expect(await cautionAfterMove(other.id, owner)).toBe(0)
  })

  it('is quoted at an archived property only if it is there', async () => {
    const other = await aProperty(app, owner, { name: 'Palm Court' })
    const { id } = (await book(3, 5)).body.data.booking
    await executeSql('UPDATE properties SET archived_at = now() WHERE id = $1', [other.id])
    expect((await quote(3, 5, { bookingId: id, propertyId: other.id }, agent)).status).toBe(404)
    await executeSql('UPDATE properties SET archived_at = now() WHERE id = $1', [property.id])
    expect((await quote(3, 5, { bookingId: id }, agent)).status).toBe(200)
  })

  it('does not tell an agent the lowest price by trying discounts above the limit', async () => {
    await executeSql('UPDATE businesses SET agent_discount_percent = 10 WHERE id = $1', [owner.businessId])
    await price({ floorPrice: 80_000 })
    const codes = async (amount: number) =>
      (
        await quote(3, 5, { agreedDiscount: { amount, reason: 'Friend' } }, agent)
      ).body.data.quote.problems.map(({ code }) => code)
    expect(await codes(160_000)).toEqual(['prices.discount'])
    expect(await codes(17_000)).toEqual(['prices.below_floor'])
  })

  it('has no discount above its price, also by an owner', async () => {
    const agreedDiscount = { amount: 170_000.01, reason: 'Friend' }
    const sent = await book(3, 5, { agreedDiscount, totalAmount: 0, quoted: true }, owner)
    expect(sent.body).toMatchObject({
      code: 'prices.discount_above_price',
      errors: [{ path: 'agreedDiscount.amount' }],
    })
    expect((await quote(3, 5, { agreedDiscount })).body.data.quote.problems[0]).toMatchObject({
      ...{ code: 'prices.discount_above_price', blocksOwners: true },
    })
  })

  it('has only amounts that it can hold', async () => {
    await price({ includedGuests: 1, extraGuestFee: 100_000_000_000 })
    const { status, body } = await quote(3, 5)
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'totalAmount', message: 'That amount is too large' }],
    ])
  })

  it('adds up after any sequence of edits', async () => {
    await price({ weekendPrice: 99_999.99, includedGuests: 1, extraGuestFee: 333.33, cleaningFee: 0.01 })
    const { id } = (await book(3, 5, {}, owner)).body.data.booking
    for (const fields of [
      { guests: 4 },
      { checkOut: day(9), totalAmount: 123_456.78 },
      { guests: 1 },
      { totalAmount: 0 },
      { checkIn: day(2) },
      { guests: 7, totalAmount: 1_000_000.01 },
    ]) {
      expect((await edit(id, fields)).status).toBe(200)
      const { lines = [], totalAmount } = await read(id)
      expect(sumNaira(lines.map(({ amount }) => amount))).toBe(totalAmount)
    }
  })
})
