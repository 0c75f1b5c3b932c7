import { type CashBridge, cashBridge, cashDifferenceOf } from '@ilewa/contract/analytics/cash-bridge'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import { spansOf } from '@ilewa/contract/analytics/period'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays } from '@ilewa/contract/core/dates'
import { subtractNaira } from '@ilewa/contract/core/money'
import { bookingPayments, moneyEntries } from '@ilewa/contract/money/endpoints'
import { LedgerAccountKind } from '@ilewa/contract/money/terms'
import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { aLandlord, aLandlordPayout, aLandlordStatement } from '@ilewa/tests/support/app/landlords'
import { aPayment, aRefund, monthsAgo } from '@ilewa/tests/support/app/money'
import { setPaidAmount } from '@ilewa/tests/support/app/paid-amount'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { periodChoices } from '@ilewa/tests/support/app/periods'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'

freezeTime()
const app = useTestApp()

let owner: Person
let property: { id: string }

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner)
})

type Query = NonNullable<Parameters<typeof app.send<typeof cashBridge.get>>[1]>['query']
const read = async (query: Query): Promise<CashBridge> =>
  (await app.send(cashBridge.get, { query }, { token: owner.token })).body.data

/** The difference and the change of what is ahead less owed, which must be the same. */
const bothSides = ({ start, end, ...sums }: CashBridge) => [
  cashDifferenceOf(sums),
  subtractNaira(subtractNaira(end.paidAhead, end.owed), subtractNaira(start.paidAhead, start.owed)),
]

/** The bridge of days `[from, last]`, counted from today; the same for the business and for its only property. */
async function bridgeOf(from: number, last: number) {
  const query = { period: 'custom', start: day(from), end: day(last) } as const
  const bridge = await read(query)
  expect(await read({ ...query, propertyId: property.id })).toEqual(bridge)
  const [difference, change] = bothSides(bridge)
  expect(difference).toBe(change)
  const { received, earned, start, end } = bridge
  return [received, earned, start.paidAhead, start.owed, end.paidAhead, end.owed]
}

/** Two periods of a fortnight, one after the other. */
const first = () => bridgeOf(-30, -16)
const second = () => bridgeOf(-15, -1)

const aStay = (fields: Partial<Parameters<typeof aPastBooking>[1]>) =>
  aPastBooking(owner, { property, nights: [-10, -8], total: 100_000, ...fields })
const pay = (id: string, amount: number, on: number) =>
  aPayment(app, owner, { id }, amount, { paidOn: day(on), asCredit: true })
const refund = (id: string, amount: number, on: number) =>
  aRefund(app, owner, { id }, amount, { paidOn: day(on) })

describe('received, earned, paid ahead and owed at the start and at the end', () => {
  it('are 0 without bookings', async () => {
    expect(await first()).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('of a part payment before the period of the stay', async () => {
    await pay(await aStay({}), 60_000, -25)
    expect(await first()).toEqual([60_000, 0, 0, 0, 60_000, 0])
    expect(await second()).toEqual([0, 100_000, 60_000, 0, 0, 40_000])
  })

  it('of a payment after the stay', async () => {
    await pay(await aStay({ nights: [-20, -18] }), 100_000, -3)
    expect(await first()).toEqual([0, 100_000, 0, 0, 0, 100_000])
    expect(await second()).toEqual([100_000, 0, 0, 100_000, 0, 0])
  })

  it('of a refund', async () => {
    const id = await aStay({ total: 50_000 })
    await pay(id, 50_000, -20)
    await refund(id, 20_000.5, -5)
    expect(await first()).toEqual([50_000, 0, 0, 0, 50_000, 0])
    expect(await second()).toEqual([-20_000.5, 50_000, 50_000, 0, 0, 20_000.5])
  })

  it('of a payment that was recorded twice, and reversed on another day', async () => {
    const id = await aStay({ total: 50_000 })
    await pay(id, 50_000, -20)
    const again = await pay(id, 50_000, -20)
    expect(await bridgeOf(-30, 0)).toEqual([100_000, 50_000, 0, 0, 50_000, 0])
    const body = { reason: 'Entered twice' }
    await app.send(bookingPayments.reverse, { params: { id: again.id }, body }, { token: owner.token })
    expect(await first()).toEqual([100_000, 0, 0, 0, 100_000, 0])
    expect(await bridgeOf(0, 0)).toEqual([-50_000, 0, 50_000, 0, 0, 0])
    expect(await bridgeOf(-30, 0)).toEqual([50_000, 50_000, 0, 0, 0, 0])
  })

  it('of a cancelled stay whose money is partly returned', async () => {
    const id = await aStay({ total: 90_000, status: 'CANCELLED' })
    await pay(id, 40_000, -20)
    await refund(id, 15_000, -6)
    expect(await second()).toEqual([-15_000, 0, 40_000, 0, 25_000, 0])
  })

  it('of an overpaid stay', async () => {
    await pay(await aStay({ nights: [-9, -8], total: 10_000 }), 12_500.5, -9)
    expect(await second()).toEqual([12_500.5, 10_000, 0, 0, 2_500.5, 0])
  })

  it('of a stay across the end, whose total does not divide by its nights', async () => {
    await pay(await aStay({ nights: [-17, -14], total: 100_000.01 }), 100_000.01, -16)
    expect(await first()).toEqual([100_000.01, 66_666.67, 0, 0, 33_333.34, 0])
    expect(await second()).toEqual([0, 33_333.34, 33_333.34, 0, 0, 0])
  })

  it('of a guest who owes in the middle of the stay and pays the rest at its end', async () => {
    const id = await aStay({ nights: [-18, -14], total: 40_000 })
    await pay(id, 12_000, -18)
    await pay(id, 28_000, -14)
    expect(await first()).toEqual([12_000, 30_000, 0, 0, 0, 18_000])
    expect(await second()).toEqual([28_000, 10_000, 0, 18_000, 0, 0])
  })

  it('of a correction downwards, on the day of the edit', async () => {
    const id = await aStay({})
    await pay(id, 100_000, -20)
    await setPaidAmount(owner, id, 65_000)
    expect(await second()).toEqual([0, 100_000, 100_000, 0, 0, 0])
    expect(await bridgeOf(0, 0)).toEqual([-35_000, 0, 0, 0, 0, 35_000])
  })

  it('of a booking that was inserted with an amount paid, on the day of booking', async () => {
    await aStay({ paid: 20_000, bookedOn: -25 })
    expect(await first()).toEqual([20_000, 0, 0, 0, 20_000, 0])
    expect(await second()).toEqual([0, 100_000, 20_000, 0, 0, 80_000])
  })

  it('of a pending stay, which earns as everywhere', async () => {
    await aStay({ status: 'PENDING' })
    expect(await second()).toEqual([0, 100_000, 0, 0, 0, 100_000])
  })

  it('of two stays are not set off against each other', async () => {
    await pay(await aStay({ nights: [-12, -11], total: 30_000 }), 10_000, -12)
    await pay(await aStay({ nights: [5, 7] }), 70_000, -2)
    expect(await second()).toEqual([80_000, 30_000, 0, 0, 70_000, 20_000])
  })

  it('follow the totals of today, also in past periods', async () => {
    const id = await aStay({})
    await pay(id, 100_000, -20)
    await db().execute(sql`UPDATE bookings SET total_amount = 130000 WHERE id = ${id}`)
    expect(await second()).toEqual([0, 130_000, 100_000, 0, 0, 30_000])
  })

  it('of an unpaid stay that begins on the last night', async () => {
    await aStay({ nights: [-1, 2], total: 90_000 })
    await aStay({ nights: [3, 4], status: 'CONFIRMED' })
    expect(await second()).toEqual([0, 30_000, 0, 0, 0, 30_000])
  })

  it('of a refund that is dated before its payment', async () => {
    const id = await aStay({ nights: [5, 7] })
    await pay(id, 60_000, -5)
    await refund(id, 10_000, -20)
    expect(await first()).toEqual([-10_000, 0, 0, 0, 0, 10_000])
    expect(await second()).toEqual([60_000, 0, 0, 10_000, 50_000, 0])
  })

  it('include the nights to come of a period that ends later', async () => {
    await pay(await aStay({ nights: [-1, 3], total: 80_000 }), 30_000, -1)
    expect(await bridgeOf(-5, 1)).toEqual([30_000, 60_000, 0, 0, 0, 30_000])
  })

  it('of a deleted booking are the money that came and was returned before', async () => {
    const id = await aStay({})
    await pay(id, 45_000, -20)
    await refund(id, 45_000, -12)
    expect((await app.send(bookings.remove, { params: { id } }, { token: owner.token })).status).toBe(200)
    expect(await first()).toEqual([45_000, 0, 0, 0, 45_000, 0])
    expect(await second()).toEqual([-45_000, 0, 45_000, 0, 0, 0])
  })
})

describe('the report', () => {
  it('leaves a booking that was deleted with money on it out of its property', async () => {
    const id = await aStay({ paid: 20_000, bookedOn: -25, status: 'CANCELLED' })
    await db().execute(sql`UPDATE bookings SET removed_at = now() WHERE id = ${id}`)
    const query = { period: 'custom', start: day(-30), end: day(-16) } as const
    const [whole, alone] = [await read(query), await read({ ...query, propertyId: property.id })]
    expect(whole).toMatchObject({ received: 20_000, end: { paidAhead: 20_000, owed: 0 } })
    expect(alone).toMatchObject({ received: 0, start: { paidAhead: 0 }, end: { paidAhead: 0 } })
  })

  it.each(periodChoices())(
    '$period: equals the revenue of the analytics and the sums of the payments',
    async (period) => {
      for (const from of [-400, -100, -75, -33, -12, -1]) {
        const id = await aStay({ nights: [from, from + 11], total: 333_333.33 + from })
        await pay(id, 200_000.01, Math.min(0, from - 3))
        await refund(id, 0.02, Math.min(0, from + 5))
        await pay(id, 150_000, 0)
      }
      const bridge = await read(period)
      const { current } = spansOf(period, day(0))
      const [difference, change] = bothSides(bridge)
      expect(difference).toBe(change)
      expect(bridge.period).toEqual(current)
      const { token } = owner
      const { totals } = (await app.send(analytics.get, { query: period }, { token })).body.data
      expect(bridge.earned).toBe(totals.revenue)
      const days = { from: current.from, to: addDays(current.to, -1) }
      const { net } = (await app.send(moneyEntries.stats, { query: days }, { token })).body.data
      expect(bridge.received).toBe(net)
    },
  )

  it("counts nothing of another business, and does not find another business's property", async () => {
    await pay(await aStay({}), 60_000, -25)
    owner = await anOwner()
    await setStandardPlan(owner)
    expect(await read({ period: 'year' })).toMatchObject({
      received: 0,
      earned: 0,
      end: { paidAhead: 0, owed: 0 },
    })
    const sent = await app.send(
      cashBridge.get,
      { query: { propertyId: property.id } },
      { token: owner.token },
    )
    expect(sent.status).toBe(404)
  })

  it('refuses a period without valid days', async () => {
    const sent = await app.send(cashBridge.get, { query: { period: 'custom' } }, { token: owner.token })
    expect([sent.status, sent.body.message]).toEqual([
      400,
      expect.stringContaining('Choose the first and the last day'),
    ])
  })

  it('is not changed by what landlords are owed, charged and paid', async () => {
    await pay(await aStay({}), 60_000, -25)
    const period = { period: 'year' } as const
    const before = await read(period)
    const landlord = await aLandlord(app, owner)
    const line = { label: 'New curtains', kind: 'DEDUCTED', amount: 4_000 } as const
    await aLandlordStatement(app, owner, landlord, monthsAgo(1), [
      { label: 'Gas bottle returned', kind: 'ADDED', amount: 9_000 },
      line,
    ])
    await aLandlordPayout(app, owner, landlord, 3_000, { withheld: 500 })
    expect(await read(period)).toEqual(before)
  })

  it('reads what is paid from the other accounts, because every entry is between two of them', () => {
    // A further kind must be left out of `businessSource`, as deposits, commission and landlords' accounts are.
    expect(LedgerAccountKind.options).toEqual([
      ...['BOOKING', 'CAUTION', 'INCOME', 'MONEY_ACCOUNT'],
      ...['COST', 'AGENT', 'LANDLORD', 'RECOVERY', 'TAX'],
    ])
  })
})
