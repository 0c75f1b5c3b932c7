import { profit } from '@ilewa/contract/analytics/profit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays, nightsBetween } from '@ilewa/contract/core/dates'
import { accruedNaira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { landlordMonths } from '@ilewa/contract/landlords/endpoints'
import { landlordShare } from '@ilewa/contract/landlords/share'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'
import { agents } from '@ilewa/contract/people/agents'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
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
import { aLandlord, anAgreement } from '@ilewa/tests/support/app/landlords'
import { anExpense } from '@ilewa/tests/support/app/maintenance'
import { aPayment, monthsAgo } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let landlord: { id: string; name: string }
beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, { pricePerNight: '50000' })
  landlord = await aLandlord(app, owner)
})

/** The next month, so that stays can be booked in it, and from the day before it, which is today on the last day of a month. */
const month = monthsAgo(-1)
const { from: firstDay, to: endDay } = spanOfMonth(month)
const today = day(0)
const fromToday = (date: string) => nightsBetween(today, date)

const book = (from: string, to: string, fields: Record<string, unknown> = {}) =>
  aBooking(app, owner, {
    ...aBookingInput(property, fromToday(from), fromToday(to)),
    status: 'CONFIRMED',
    ...fields,
  } as never)
const read = async (id = landlord.id, { token } = owner) =>
  app.send(landlordMonths.get, { params: { id }, query: { month } }, { token })
const monthOf = async (id?: string) => (await read(id)).body.data.month

describe("a landlord's month", () => {
  it('keeps the commission of a stay that was imported as ended when its agent gets another rate', async () => {
    const agent = await anAgentOf(owner)
    const terms = { kind: 'PERCENT', feePercent: 20, agentCommissionFirst: true } as const
    await anAgreement(app, owner, property, landlord, { ...terms, firstDay })
    const nights = [fromToday(firstDay), fromToday(addDays(firstDay, 2))] as const
    await aPastBooking(owner, { property, nights, total: 100_000, agentId: agent.id })
    const before = await monthOf()
    expect(before).toMatchObject({ share: 72_000, properties: [{ commission: 10_000 }] })
    for (const commissionRate of [25, 5]) {
      const body = { commissionRate }
      await app.send(agents.update, { params: { id: agent.id }, body }, { token: owner.token })
    }
    expect(await monthOf()).toEqual(before)
  })

  it('has the nights of the month at what they earn, less the fee, and what is not received', async () => {
    await anAgreement(app, owner, property, landlord, { firstDay: '2026-01-01' })
    const stay = await book(addDays(firstDay, -1), addDays(firstDay, 3))
    await aPayment(app, owner, stay, 80_000)
    await book(addDays(endDay, -1), addDays(endDay, 4))
    const cancelled = await book(addDays(firstDay, 10), addDays(firstDay, 12))
    await app.send(
      bookings.setStatus,
      { params: { id: cancelled.id }, body: { status: 'CANCELLED', reason: 'Changed plans' } },
      { token: owner.token },
    )
    const result = await monthOf()
    expect(result).toMatchObject({
      ...{ landlord: { id: landlord.id, name: landlord.name }, month },
      properties: [
        {
          property: { id: property.id, name: property.name },
          agreement: { kind: 'PERCENT', feePercent: 20 },
          ...{ from: firstDay, to: endDay, nights: 4, income: 200_000, share: 160_000, expenses: [] },
        },
      ],
      // Of three nights two fifths are paid: 90,000 of 150,000 is missing, and the fourth night.
      ...{ share: 160_000, charged: 0, due: 160_000, notReceived: 140_000 },
    })
  })

  it('counts cleaning fees only where it was agreed, and never taxes', async () => {
    const rules = { ...noPriceRules, weekendDays: [5, 6], cleaningFee: 15_000 }
    const priced = await app.send(
      propertyPrices.update,
      { params: { id: property.id }, body: rules as never },
      { token: owner.token },
    )
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    const stay = await book(firstDay, addDays(firstDay, 2), { totalAmount: 115_000 })
    // As if a tax of ₦8,000 were in the total.
    await executeSql('UPDATE bookings SET tax_amount = 8000, commission_base = 93000 WHERE id = $1', [
      stay.id,
    ])
    const agreement = await anAgreement(app, owner, property, landlord)
    expect((await monthOf()).properties).toMatchObject([{ income: 93_000, share: 74_400 }])
    await executeSql('UPDATE agreements SET includes_cleaning = true WHERE id = $1', [agreement.id])
    expect((await monthOf()).properties).toMatchObject([{ income: 107_000, share: 85_600 }])
  })

  it('takes agents commission off first only where it was agreed so', async () => {
    const agent = await anAgentOf(owner)
    await book(firstDay, addDays(firstDay, 4), { agentId: agent.id })
    const agreement = await anAgreement(app, owner, property, landlord, { agentCommissionFirst: true })
    const { properties } = await monthOf()
    expect(properties).toMatchObject([{ income: 200_000, commission: 20_000, share: 144_000 }])
    await executeSql('UPDATE agreements SET agent_commission_first = false WHERE id = $1', [agreement.id])
    expect((await monthOf()).properties).toMatchObject([{ commission: 20_000, share: 160_000 }])
  })

  it('counts a guaranteed rent by day, and a month without stays', async () => {
    const terms = { kind: 'GUARANTEED', feePercent: undefined, monthlyAmount: 600_000 }
    const days = nightsBetween(firstDay, endDay)
    await anAgreement(app, owner, property, landlord, { ...terms, firstDay: addDays(firstDay, 10) })
    const rent = landlordShare({
      agreement: {
        kind: 'GUARANTEED',
        feePercent: null,
        monthlyAmount: 600_000,
        agentCommissionFirst: false,
      },
      ...{ from: addDays(firstDay, 10), to: endDay, income: 0, commission: 0 },
    })
    expect(rent).toBeCloseTo((600_000 * (days - 10)) / days, 2)
    expect((await monthOf()).properties).toMatchObject([
      { from: addDays(firstDay, 10), to: endDay, nights: 0, income: 0, share: rent },
    ])
  })

  it('splits a property between two agreements of the month at their days', async () => {
    const other = await aLandlord(app, owner, { name: 'Ngozi Eze' })
    const change = addDays(firstDay, 10)
    await anAgreement(app, owner, property, landlord, { lastDay: addDays(change, -1) })
    await anAgreement(app, owner, property, other, { firstDay: change, feePercent: 50 })
    await book(addDays(change, -1), addDays(change, 1))
    expect((await monthOf()).properties).toMatchObject([{ to: change, nights: 1, share: 40_000 }])
    expect((await monthOf(other.id)).properties).toMatchObject([{ from: change, nights: 1, share: 25_000 }])
  })

  it('is empty without an agreement, and not found for another business', async () => {
    expect(await monthOf()).toMatchObject({ properties: [], share: 0, due: 0 })
    const other = await anOwner()
    await setStandardPlan(other)
    expect((await read(landlord.id, other)).status).toBe(404)
    for (const wrong of ['', '2026-13', 'May']) {
      const input = { params: { id: landlord.id }, query: { month: wrong } }
      expect((await app.send(landlordMonths.get, input, { token: owner.token })).status).toBe(400)
    }
  })

  it('has what the nights of any stays accrue, in this month and the next', async () => {
    const random = seededRandom('landlord months')
    let next = firstDay
    const stays: { checkIn: string; checkOut: string; total: number }[] = []
    while (next < endDay) {
      const nights = random.integer(1, 6)
      const total = random.integer(100, 90_000_000) / 100
      const checkOut = addDays(next, nights)
      const { id } = await book(next, checkOut)
      const nightsOfStay = aBookingInput(property, fromToday(next), fromToday(checkOut))
      const body = { ...nightsOfStay, totalAmount: total }
      const updated = await app.send(bookings.update, { params: { id }, body }, { token: owner.token })
      expect(updated.status, JSON.stringify(updated.body)).toBe(200)
      stays.push({ checkIn: next, checkOut, total })
      next = addDays(checkOut, random.integer(0, 2))
    }
    const feePercent = random.integer(0, 10_000) / 100
    await anAgreement(app, owner, property, landlord, { feePercent })
    const income = sumNaira(
      stays.map(({ checkIn, checkOut, total }) =>
        accruedNaira(total, nightsBetween(checkIn, checkOut), {
          from: 0,
          to: nightsBetween(checkIn, checkOut < endDay ? checkOut : endDay),
        }),
      ),
    )
    const [part] = (await monthOf()).properties
    expect(part?.income).toBe(income)
    // The fee in whole kobo, rounded half up.
    const fee = Math.floor((income * 100 * Math.round(feePercent * 100)) / 10_000 + 0.5) / 100
    expect(part?.share).toBe(subtractNaira(income, fee))
    const following = { params: { id: landlord.id }, query: { month: monthsAgo(-2) } }
    const { month: after } = (await app.send(landlordMonths.get, following, { token: owner.token })).body.data
    expect(sumNaira([income, after.properties[0]?.income ?? 0])).toBe(
      sumNaira(stays.map(({ total }) => total)),
    )
  })
})

describe('an expense that a landlord pays', () => {
  const expenseDate = today
  const charge = (fields: Record<string, unknown> = {}, { token } = owner) =>
    app.send(
      expenses.create,
      {
        body: {
          ...{ title: 'New water heater', amount: 85_000.5, category: 'REPAIRS', vendorName: 'Ade Plumbing' },
          ...{ propertyId: property.id, chargedTo: 'LANDLORD', expenseDate, ...fields },
        } as never,
      },
      { token },
    )
  const noLandlord =
    'No landlord has an agreement for this property on this date. Choose a property with one.'

  it('needs an agreement of its property on its date', async () => {
    const refusal = async (fields?: Record<string, unknown>) => (await charge(fields)).body.errors
    const refused = [{ path: 'chargedTo', message: noLandlord }]
    expect(await refusal()).toEqual(refused)
    await anAgreement(app, owner, property, landlord, { firstDay: addDays(today, -30) })
    expect(await refusal({ propertyId: null })).toEqual(refused)
    expect(await refusal({ expenseDate: addDays(today, -31) })).toEqual(refused)
    expect(await refusal({ chargedTo: 'GUEST' })).toEqual([
      { path: 'chargedTo', message: 'Choose who pays the expense' },
    ])
    const { status, body } = await charge()
    expect([status, body.data.expense.chargedTo]).toEqual([201, 'LANDLORD'])
    const update = (fields: object) =>
      app.send(
        expenses.update,
        { params: { id: body.data.expense.id }, body: fields },
        { token: owner.token },
      )
    expect((await update({ expenseDate: addDays(today, -31) })).body.errors).toEqual(refused)
    expect((await update({ propertyId: null })).body.errors).toEqual(refused)
    expect((await update({ title: 'Water heater' })).status).toBe(200)
    expect((await update({ chargedTo: 'BUSINESS', propertyId: null })).body.data.expense).toMatchObject({
      ...{ chargedTo: 'BUSINESS', propertyId: null },
    })
  })

  it('is charged by owners only', async () => {
    await anAgreement(app, owner, property, landlord)
    const staff = await aStaffMemberOf(owner)
    expect((await charge({}, staff)).status).toBe(403)
    const { id } = await anExpense(app, staff, { propertyId: property.id })
    const change = (body: object, { token }: Person) =>
      app.send(expenses.update, { params: { id }, body }, { token })
    expect((await change({ chargedTo: 'LANDLORD' }, staff)).status).toBe(403)
    expect((await change({ chargedTo: 'LANDLORD' }, owner)).status).toBe(200)
    expect((await change({ title: 'Diesel', expenseDate: addDays(today, -1) }, staff)).status).toBe(200)
    expect((await change({ chargedTo: 'BUSINESS' }, staff)).status).toBe(403)
  })

  it('counts in its month once it is approved, and is no cost of the business', async () => {
    await anAgreement(app, owner, property, landlord, { firstDay: '2020-01-01' })
    const { id } = (await charge()).body.data.expense
    await anExpense(app, owner, { propertyId: property.id, amount: 1_000 })
    const current = async () => {
      const input = { params: { id: landlord.id }, query: { month: today.slice(0, 7) } }
      return (await app.send(landlordMonths.get, input, { token: owner.token })).body.data.month
    }
    expect(await current()).toMatchObject({ charged: 0, due: 0 })
    const approval = { params: { id }, body: { status: 'APPROVED' as const } }
    await app.send(expenses.setStatus, approval, { token: owner.token })
    expect(await current()).toMatchObject({
      properties: [
        { expenses: [{ id, title: 'New water heater', day: expenseDate, amount: 85_000.5 }], share: 0 },
      ],
      ...{ charged: 85_000.5, due: -85_000.5 },
    })
    const spent = async () => {
      const sent = await app.send(profit.report, { query: { period: '30d' } }, { token: owner.token })
      return sent.body.data.totals.spent
    }
    expect(await spent()).toBe(0)
    const setLastDay = (lastDay: string | null) =>
      executeSql('UPDATE agreements SET last_day = $1 WHERE business_id = $2', [lastDay, owner.businessId])
    await setLastDay(addDays(expenseDate, -1))
    expect(await spent()).toBe(85_000.5)
    await setLastDay(expenseDate)
    expect(await spent()).toBe(0)
    await executeSql('UPDATE agreements SET removed_at = now() WHERE business_id = $1', [owner.businessId])
    expect(await spent()).toBe(85_000.5)
    expect(await current()).toMatchObject({ properties: [], charged: 0 })
  })

  it('belongs to a property, in the database too', async () => {
    const { id } = await anExpense(app, owner)
    expect(await refusalOfSql("UPDATE expenses SET charged_to = 'LANDLORD' WHERE id = $1", [id])).toBe(
      'expenses_charge',
    )
  })
})

describe('profit', () => {
  it("is without landlords' shares, by property and month, as their months are", async () => {
    const other = await aProperty(app, owner, { pricePerNight: '30000', name: 'Ikoyi Flat' })
    const terms = { kind: 'GUARANTEED', feePercent: undefined, monthlyAmount: 310_000 }
    await anAgreement(app, owner, property, landlord, { lastDay: addDays(endDay, 1) })
    await anAgreement(app, owner, other, landlord, { ...terms, firstDay: endDay })
    await book(firstDay, addDays(firstDay, 4))
    await book(addDays(endDay, -1), addDays(endDay, 4))
    const following = monthsAgo(-2)
    const query = {
      period: 'custom' as const,
      start: firstDay,
      end: addDays(spanOfMonth(following).to, -1),
    }
    const { months, properties, totals } = (await app.send(profit.report, { query }, { token: owner.token }))
      .body.data
    const shareOf = async (of: string) => {
      const input = { params: { id: landlord.id }, query: { month: of } }
      return (await app.send(landlordMonths.get, input, { token: owner.token })).body.data.month.share
    }
    expect(months.map(({ landlords }) => landlords)).toEqual([await shareOf(month), await shareOf(following)])
    // Four nights and one of ₦50,000; then two of the four that the agreement covers, and the rent.
    expect(months.map(({ landlords }) => landlords)).toEqual([200_000, 390_000])
    const byProperty = properties.map(({ name, landlords }) => [name, landlords])
    expect(byProperty.toSorted()).toEqual(
      [
        ['Ikoyi Flat', 310_000],
        [property.name, 280_000],
      ].toSorted(),
    )
    expect(totals).toMatchObject({ earned: 450_000, landlords: 590_000, profit: -140_000 })
  })
})
