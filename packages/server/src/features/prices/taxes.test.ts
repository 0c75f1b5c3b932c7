import { cashBridge } from '@ilewa/contract/analytics/cash-bridge'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { moneySettings } from '@ilewa/contract/money/settings'
import { agents } from '@ilewa/contract/people/agents'
import { propertyPrices, quotes } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import type { Tax } from '@ilewa/contract/prices/taxes'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'

freezeTime()
const app = useTestApp()

const vat: Tax = {
  ...{ name: 'VAT', rate: 7.5, appliesTo: ['NIGHTS', 'EXTRA_GUESTS', 'CLEANING'], isIncluded: false },
  isVat: true,
  validFrom: '2020-01-01',
}
const { validFrom: _, ...stayVat } = vat

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '100000' })
})

const setTaxes = (taxes: unknown, person = owner) =>
  app.send(moneySettings.update, { body: { taxes } as never }, { token: person.token })
const read = async (id: string) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
/** A stay from day 10 on, for ₦100,000 a night and the taxes of the business. */
const aStay = async (nights: number, fields: object = {}, person = owner) =>
  aBooking(app, person, { ...aBookingInput(property, 10, 10 + nights), ...fields })
const edit = async (id: string, fields: object, person = owner) => {
  const { checkIn, checkOut, guests, totalAmount, version, guestName, guestEmail, guestPhone } =
    await read(id)
  const before = { checkIn, checkOut, guests, totalAmount, version, guestName, guestEmail, guestPhone }
  return app.send(
    bookings.update,
    { params: { id }, body: { ...before, ...fields } as never },
    { token: person.token },
  )
}
const quote = (fields: object, person = agent) =>
  app.send(
    quotes.create,
    { body: { propertyId: property.id, guests: 2, ...fields } as never },
    { token: person.token },
  )
const taxLines = async (id: string) =>
  ((await read(id)).lines ?? [])
    .filter(({ kind }) => kind === 'TAX')
    .map(({ amount, note }) => [amount, note])

describe('the taxes of a business', () => {
  it('are none at first, and saved with a sentence in the activity', async () => {
    const { body } = await app.send(moneySettings.get, {}, { token: owner.token })
    expect(body.data.taxes).toEqual([])
    expect((await setTaxes([vat])).body.data.taxes).toEqual([vat])
    expect((await setTaxes([{ ...vat, rate: 31 }])).body.errors).toEqual([
      { path: 'taxes.0.rate', message: 'The rate is between 0 and 30 %, with at most two decimals' },
    ])
    expect((await setTaxes([vat], agent)).status).toBe(403)
    const { rows } = await executeSql(
      `SELECT changes FROM audit_entries WHERE business_id = $1 AND changes::text LIKE '%VAT%'`,
      [owner.businessId],
    )
    expect(JSON.stringify(rows)).toContain(
      'VAT 7.5 % on the whole price, added to the prices, for arrivals from 1 Jan 2020',
    )
  })

  it('are stored with a booking, which keeps them when they change', async () => {
    await setTaxes([vat])
    const { id } = await aStay(3)
    expect(await read(id)).toMatchObject({ totalAmount: 322_500, taxAmount: 22_500, taxes: [stayVat] })
    expect(await taxLines(id)).toEqual([[22_500, 'VAT 7.5 %']])
    await setTaxes([{ ...vat, rate: 10 }])
    const shorter = { checkIn: day(10), checkOut: day(12) }
    const { body } = await quote({ ...shorter, bookingId: id }, owner)
    expect(body.data.quote).toMatchObject({ totalAmount: 215_000, taxAmount: 15_000, taxes: [stayVat] })
    const edited = await edit(id, { ...shorter, totalAmount: 215_000, quoted: true })
    expect(edited.body.data.booking).toMatchObject({ totalAmount: 215_000, taxAmount: 15_000 })
    const other = await quote({ checkIn: day(20), checkOut: day(22) })
    expect(other.body.data.quote).toMatchObject({ totalAmount: 220_000, taxAmount: 20_000 })
  })

  it('that prices include change no total', async () => {
    await setTaxes([{ ...vat, isIncluded: true }])
    const { id } = await aStay(2)
    expect(await read(id)).toMatchObject({ totalAmount: 200_000, taxAmount: 13_953.49 })
    expect(await taxLines(id)).toEqual([])
  })

  it('apply by the arrival', async () => {
    await setTaxes([{ ...vat, validFrom: day(11) }])
    expect(await read((await aStay(3)).id)).toMatchObject({ taxAmount: 0, taxes: [] })
  })

  it('are paid by an agent’s guest too, whose client must know the total', async () => {
    await setTaxes([vat])
    const sent = await app.send(
      bookings.create,
      { body: { ...aBookingInput(property, 10, 12), totalAmount: 200_000, quoted: true } as never },
      { token: agent.token },
    )
    expect(sent.body).toMatchObject({ code: 'bookings.total_changed', details: { totalAmount: 215_000 } })
  })
})

describe('the tax of a booking', () => {
  beforeEach(() => setTaxes([vat]))

  it('is part of a total that an owner sets, also of none', async () => {
    const { id } = await aStay(2)
    await edit(id, { totalAmount: 107_500 })
    expect(await read(id)).toMatchObject({ totalAmount: 107_500, taxAmount: 7_500 })
    await edit(id, { totalAmount: 0 })
    expect(await read(id)).toMatchObject({ totalAmount: 0, taxAmount: 0 })
    expect(await taxLines(id)).toEqual([])
  })

  it('does not change with guests who cost nothing, after a total that an owner set', async () => {
    const { id } = await aStay(2)
    await edit(id, { totalAmount: 99_999.99 })
    const before = await read(id)
    await edit(id, { guests: 3, totalAmount: 99_999.99, quoted: true }, agent)
    expect(await read(id)).toMatchObject({ totalAmount: 99_999.99, taxAmount: before.taxAmount })
  })

  it('grows with added nights and guests', async () => {
    const body = { ...noPriceRules, weekendDays: [5, 6], includedGuests: 2, extraGuestFee: 10_000 }
    await app.send(
      propertyPrices.update,
      { params: { id: property.id }, body: body as never },
      { token: owner.token },
    )
    const { id } = await aStay(2)
    const longer = { checkOut: day(13), guests: 3, totalAmount: 354_750, quoted: true }
    expect((await edit(id, longer)).body.data.booking).toMatchObject({ taxAmount: 24_750 })
  })

  it('follows an early check-out and its undo', async () => {
    const id = await aPastBooking(owner, {
      ...{ property, nights: [-2, 2], total: 430_000, tax: 30_000, status: 'CHECKED_IN' },
    })
    await executeSql('UPDATE bookings SET taxes = $2 WHERE id = $1', [id, JSON.stringify([stayVat])])
    await executeSql(
      `INSERT INTO booking_lines (business_id, booking_id, position, kind, quantity, unit_amount, amount, note)
       VALUES ($1, $2, 0, 'NIGHTS', 4, 100000, 400000, null), ($1, $2, 1, 'TAX', 1, 30000, 30000, 'VAT 7.5 %')`,
      [owner.businessId, id],
    )
    const options = { token: owner.token }
    const left = await app.send(
      frontDesk.checkOut,
      { params: { id }, body: { totalAmount: 215_000, version: 1 } as never },
      options,
    )
    expect(left.status).toBe(200)
    expect(await read(id)).toMatchObject({ totalAmount: 215_000, taxAmount: 15_000 })
    const { version } = await read(id)
    const undone = await app.send(frontDesk.undo, { params: { id }, body: { version } as never }, options)
    expect(undone.status).toBe(200)
    expect(await read(id)).toMatchObject({ totalAmount: 430_000, taxAmount: 30_000 })
    expect(await taxLines(id)).toEqual([[30_000, 'VAT 7.5 %']])
  })

  it('of an earlier arrival is that of the added night only', async () => {
    const nightTax = { ...vat, name: 'Night tax', rate: 10, appliesTo: ['NIGHTS'] }
    await setTaxes([nightTax])
    const prices = { ...noPriceRules, weekendDays: [5, 6], includedGuests: 1, extraGuestFee: 5_000 }
    const params = { id: property.id }
    await app.send(propertyPrices.update, { params, body: prices as never }, { token: owner.token })
    const { id } = await aBooking(app, owner, { ...aBookingInput(property, 1, 3), status: 'CONFIRMED' })
    expect(await read(id)).toMatchObject({ totalAmount: 230_000, taxAmount: 20_000 })
    const { version } = await read(id)
    const body = { early: 'CHARGE', version } as never
    const arrived = await app.send(frontDesk.checkIn, { params: { id }, body }, { token: owner.token })
    expect(arrived.status).toBe(200)
    expect(await read(id)).toMatchObject({ checkIn: day(0), totalAmount: 345_000, taxAmount: 30_000 })
    expect((await read(id)).lines?.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['NIGHTS', 3],
      ['EXTRA_GUESTS', 3],
      ['TAX', 1],
    ])
  })

  it('is nothing, as the price, when guests leave a stay whose total an owner lowered', async () => {
    await setTaxes([{ ...vat, rate: 30, appliesTo: ['CLEANING'] }])
    const prices = { ...noPriceRules, weekendDays: [5, 6], includedGuests: 1, extraGuestFee: 20_000 }
    const params = { id: property.id }
    const body = { ...prices, cleaningFee: 50_000 }
    await app.send(propertyPrices.update, { params, body: body as never }, { token: owner.token })
    const { id } = await aStay(1, { guests: 4 })
    await edit(id, { totalAmount: 10_000 })
    const nights = { checkIn: day(10), checkOut: day(11) }
    const fewer = { ...nights, guests: 1, bookingId: id }
    expect((await quote(fewer, owner)).body.data.quote).toMatchObject({ totalAmount: 0, taxAmount: 0 })
    const edited = await edit(id, { guests: 1, totalAmount: 7_000 })
    expect(edited.body.data.booking).toMatchObject({ guests: 1, totalAmount: 7_000 })
  })

  it('is held by the database: at most the total, and at least its lines', async () => {
    const { id } = await aStay(2)
    const constraintOf = (amount: number) =>
      executeSql('UPDATE bookings SET tax_amount = $2 WHERE id = $1', [id, amount]).then(
        () => 'none',
        violatedConstraint,
      )
    expect(await constraintOf(215_000.01)).toBe('bookings_tax')
    expect(await constraintOf(-1)).toBe('bookings_tax')
    expect(await constraintOf(14_999.99)).toBe('booking_lines_total')
    expect(await constraintOf(15_000.01)).toBe('none')
  })

  it('is no revenue, no commission, and a line of its own between money received and revenue', async () => {
    await setStandardPlan(owner)
    const stay = { property, nights: [-3, -1], total: 215_000, tax: 15_000, agentId: agent.id } as const
    await aPastBooking(owner, { ...stay, paid: 215_000, bookedOn: -3 })
    const period = { period: 'custom', start: day(-9), end: day(0) }
    const options = { token: owner.token }
    for (const scope of [{}, { propertyId: property.id }]) {
      const query = { ...period, ...scope } as never
      const { data } = (await app.send(analytics.get, { query }, options)).body
      expect(JSON.stringify(data)).toContain('"revenue":200000')
      expect(JSON.stringify(data)).toContain('"bookedValue":215000')
      expect(JSON.stringify(data)).not.toContain('"revenue":215000')
      const bridge = (await app.send(cashBridge.get, { query }, options)).body.data
      expect(bridge).toMatchObject({
        ...{ received: 215_000, earned: 200_000, taxes: 15_000 },
        ...{ start: { paidAhead: 0, owed: 0 }, end: { paidAhead: 0, owed: 0 } },
      })
    }
    const [listed] = (await app.send(agents.list, { params: { businessId: owner.businessId } }, options)).body
      .data
    expect(listed?.agentDetails).toMatchObject({ revenue: 200_000 })
    const recount = await executeSql('SELECT * FROM recount_bookings($1) WHERE wrong > 0', [owner.businessId])
    expect(recount.rows).toEqual([])
  })
})
