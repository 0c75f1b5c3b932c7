import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { sumNaira } from '@ilewa/contract/core/money'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { commissions } from '@ilewa/contract/money/commissions'
import { bookingPayments, moneyEntries } from '@ilewa/contract/money/endpoints'
import { moneySettings } from '@ilewa/contract/money/settings'
import { owedChangeOf } from '@ilewa/contract/money/terms'
import { notifications } from '@ilewa/contract/notifications'
import { agents } from '@ilewa/contract/people/agents'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPayment, aRefund } from '@ilewa/tests/support/app/money'
import { aPastBooking } from '@ilewa/tests/support/app/past-bookings'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '139000' })
})

/** A booking of the agent for nights from today; five nights and cleaning cost ₦798,750, of which ₦695,000 earn commission. */
async function aStay(fields: { agentId?: string | null; from?: number; cleaningFee?: number } = {}) {
  const { agentId = agent.id, from = 0, cleaningFee = 103_750 } = fields
  await app.send(
    propertyPrices.update,
    {
      params: { id: property.id },
      body: { ...noPriceRules, weekendDays: [5, 6], cleaningFee, version: await versionOfPrices() } as never,
    },
    { token: owner.token },
  )
  const input = aBookingInput(property, from, from + 5)
  return aBooking(app, owner, {
    ...{ ...input, agentId, status: 'CONFIRMED', totalAmount: 695_000 + cleaningFee, quoted: true },
  })
}
const versionOfPrices = async () =>
  (await app.send(propertyPrices.get, { params: { id: property.id } }, { token: owner.token })).body.data
    .prices.version

const checkIn = (id: string) =>
  app.send(frontDesk.checkIn, { params: { id }, body: {} as never }, { token: owner.token })
const checkOut = (id: string) =>
  app.send(frontDesk.checkOut, { params: { id }, body: {} as never }, { token: owner.token })
/** Checks a guest in and out. The stay begins today, so it is shortened to one night and keeps its total. */
async function finish(id: string) {
  expect((await checkIn(id)).status).toBe(200)
  expect((await checkOut(id)).status).toBe(200)
}

const accountOf = async (id = agent.id, person = owner) =>
  (await app.send(commissions.get, { params: { id } }, { token: person.token })).body.data.account
const sumsOf = async (id = agent.id) => {
  const { earned, paid, due } = (await accountOf(id)).agent
  return { earned, paid, due }
}
const earnedBy = async (id = agent.id) => (await sumsOf(id)).earned
const pay = (fields: object, person = owner, key?: string) =>
  app.send(
    commissions.pay,
    { body: { agentId: agent.id, method: 'TRANSFER', ...fields } as never },
    { token: person.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const open = (fields: object) =>
  app.send(
    commissions.recordOpeningBalance,
    { body: { agentId: agent.id, ...fields } as never },
    { token: owner.token },
  )
const setTerms = (fields: object) =>
  app.send(moneySettings.update, { body: fields as never }, { token: owner.token })

describe('the commission of a stay', () => {
  it('is earned at check-out, on the part of nights that is paid', async () => {
    const { id } = await aStay()
    await aPayment(app, owner, { id }, 400_000)
    expect(await earnedBy()).toBe(0)
    await finish(id)
    expect(await earnedBy()).toBe(34_804.38)
    await aPayment(app, owner, { id }, 398_750)
    expect(await earnedBy()).toBe(69_500)
    const { entries } = await accountOf()
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['COMMISSION', 34_804.38],
        ['COMMISSION', 34_695.62],
      ]),
    )
    expect(entries[0]?.booking).toMatchObject({ id, propertyName: property.name })
  })

  it('is taken back after a refund, also below what is due', async () => {
    const { id } = await aStay()
    await aPayment(app, owner, { id }, 798_750)
    await finish(id)
    expect((await pay({ amount: 69_500 })).status).toBe(201)
    await aRefund(app, owner, { id }, 103_434.78)
    // 695,000 × 695,315.22 ÷ 798,750 = 605,000.00 and some, floored to the kobo.
    const earned = Math.round(Math.floor((69_500_000 * 69_531_522) / 79_875_000) / 10) / 100
    expect(await sumsOf()).toEqual({ earned, paid: 69_500, due: sumNaira([earned, -69_500]) })
    const kinds = (await accountOf()).entries.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['AGENT_PAID', 'COMMISSION', 'COMMISSION_BACK'])
  })

  it('goes to another agent with the booking, by the rate of that agent', async () => {
    const other = await anAgentOf(owner)
    await app.send(
      agents.update,
      {
        params: { id: other.id },
        body: { firstName: 'Bola', lastName: 'Ade', phone: '08031234567', commissionRate: 5 } as never,
      },
      { token: owner.token },
    )
    const stay = await aStay()
    await aPayment(app, owner, stay, 798_750)
    await finish(stay.id)
    const { version: _, ...current } = (
      await app.send(bookings.get, { params: { id: stay.id } }, { token: owner.token })
    ).body.data.booking
    const moved = await app.send(
      bookings.update,
      { params: { id: stay.id }, body: { ...current, agentId: other.id } as never },
      { token: owner.token },
    )
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await earnedBy()).toBe(0)
    expect(await earnedBy(other.id)).toBe(34_750)
  })

  it('is none for a cancelled stay, or that on its fee if the owner wants that', async () => {
    const cancel = (id: string) =>
      app.send(
        bookings.setStatus,
        {
          params: { id },
          body: { status: 'CANCELLED', cancellationFee: 300_000, reason: 'Plans changed' } as never,
        },
        { token: owner.token },
      )
    await setTerms({ commissionMoment: 'PAYMENT' })
    const stay = await aStay({ from: 10 })
    await aPayment(app, owner, stay, 400_000)
    expect(await earnedBy()).toBe(34_804.38)
    expect((await cancel(stay.id)).status).toBe(200)
    expect(await earnedBy()).toBe(0)

    await setTerms({ commissionOnFees: true })
    const other = await aStay({ from: 20 })
    await aPayment(app, owner, other, 400_000)
    await cancel(other.id)
    // Of the fee, the part that nights are of the total: never more than the stay would have earned.
    expect(await earnedBy()).toBe(26_103.29)
  })

  it.each([
    ['PAYMENT', [69_500, 69_500, 69_500]],
    ['CHECK_IN', [0, 69_500, 69_500]],
    ['CHECK_OUT', [0, 0, 69_500]],
  ] as const)('is earned at the moment of the settings: %s', async (commissionMoment, earned) => {
    await setTerms({ commissionMoment })
    const { id } = await aStay()
    await aPayment(app, owner, { id }, 798_750)
    const seen = [await earnedBy()]
    await checkIn(id)
    seen.push(await earnedBy())
    await checkOut(id)
    seen.push(await earnedBy())
    expect(seen).toEqual(earned)
  })

  it('keeps the rate and the moment of when it was booked', async () => {
    const { id } = await aStay()
    await app.send(
      agents.update,
      {
        params: { id: agent.id },
        body: { firstName: 'Bola', lastName: 'Ade', phone: '08031234567', commissionRate: 50 } as never,
      },
      { token: owner.token },
    )
    await setTerms({ commissionMoment: 'PAYMENT' })
    await aPayment(app, owner, { id }, 798_750)
    expect(await sumsOf()).toEqual({ earned: 0, paid: 0, due: 0 })
    expect((await accountOf()).agent.expected).toBe(69_500)
    await finish(id)
    expect(await earnedBy()).toBe(69_500)
    expect((await accountOf()).agent.expected).toBe(0)
  })

  it('is none for a stay whose commission was paid before, also of another agent, until it is reopened', async () => {
    const other = await anAgentOf(owner)
    const id = await aPastBooking(owner, {
      ...{
        property,
        nights: [-9, -4],
        total: 100_000,
        paid: 100_000,
        status: 'CHECKED_OUT',
        agentId: agent.id,
      },
    })
    await aRefund(app, owner, { id }, 750)
    const setAgent = (agentId: string | null) =>
      executeSql('UPDATE bookings SET agent_id = $2 WHERE id = $1', [id, agentId])
    for (const agentId of [other.id, null, agent.id]) await setAgent(agentId)
    expect([await earnedBy(), await earnedBy(other.id)]).toEqual([0, 0])
    await executeSql(`UPDATE bookings SET status = 'CHECKED_IN' WHERE id = $1`, [id])
    await executeSql(`UPDATE bookings SET status = 'CHECKED_OUT' WHERE id = $1`, [id])
    expect(await earnedBy()).toBe(9_925)
    await setAgent(other.id)
    expect([await earnedBy(), await earnedBy(other.id)]).toEqual([0, 9_925])
  })

  it('follows an undone check-out and a deleted agent', async () => {
    const { id } = await aStay()
    await aPayment(app, owner, { id }, 798_750)
    await checkIn(id)
    const { body } = await checkOut(id)
    expect(await earnedBy()).toBe(69_500)
    const undo = { params: { id }, body: { version: body.data.stay.version } as never }
    expect((await app.send(frontDesk.undo, undo, { token: owner.token })).status).toBe(200)
    expect(await earnedBy()).toBe(0)
    await checkOut(id)
    await app.send(agents.remove, { params: { id: agent.id } }, { token: owner.token })
    const { body: listed } = await app.send(commissions.list, {}, { token: owner.token })
    expect(listed.data.agents).toMatchObject([
      { agentId: agent.id, name: 'Former agent', isFormer: true, due: 69_500 },
    ])
    expect((await pay({ amount: 69_500 })).status).toBe(201)
    const afterwards = await app.send(commissions.list, {}, { token: owner.token })
    expect(afterwards.body.data.agents).toEqual([])
  })

  it('is shown with the payments of the booking, to the owner and its agent', async () => {
    const stay = await aStay()
    await aPayment(app, owner, stay, 400_000)
    await finish(stay.id)
    const shown = async ({ token }: Person) =>
      (await app.send(bookingPayments.list, { params: { id: stay.id } }, { token })).body.data.payments
        .commission
    expect(await shown(owner)).toEqual({ rate: 10, full: 69_500, earned: 34_804.38 })
    expect(await shown(agent)).toEqual({ rate: 10, full: 69_500, earned: 34_804.38 })
    await executeSql(`UPDATE bookings SET agent_id = NULL WHERE id = $1`, [stay.id])
    expect(await shown(owner)).toBeNull()
    expect(await earnedBy()).toBe(0)
  })
})

describe('a payout', () => {
  const earn = async () => {
    const stay = await aStay()
    await aPayment(app, owner, stay, 798_750)
    await finish(stay.id)
    return stay
  }

  it('lowers what is due and the money account, and notifies the agent', async () => {
    const stay = await earn()
    const { status, body } = await pay({ amount: 60_000, withheld: 3_000, note: 'November' })
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Payout recorded' })
    expect(body.data.agent).toMatchObject({ earned: 69_500, paid: 60_000, due: 9_500 })
    const { entries } = await accountOf()
    expect(sumNaira(entries.map(owedChangeOf))).toBe(9_500)
    const { body: accounts } = await app.send(moneyAccounts.list, {}, { token: owner.token })
    expect(sumNaira(accounts.data.moneyAccounts.map(({ balance }) => balance))).toBe(798_750 - 57_000)
    const { body: sent } = await app.send(notifications.list, {}, { token: agent.token })
    expect(sent.data.notifications[0]).toMatchObject({
      kind: 'COMMISSION',
      title: 'Commission paid: ₦60,000.00',
      text: '₦3,000.00 of it was withheld for tax. Balance: ₦9,500.00 due.',
    })
    // Guests' money is not changed by it.
    const { body: listed } = await app.send(moneyEntries.list, {}, { token: owner.token })
    expect(listed.data.entries.map(({ kind }) => kind)).toEqual(['PAYMENT'])
    const { body: own } = await app.send(
      bookingPayments.list,
      { params: { id: stay.id } },
      { token: owner.token },
    )
    expect(own.data.payments.entries.map(({ kind }) => kind)).toEqual(['PAYMENT'])
  })

  it('is at most what is due, unless it is an advance', async () => {
    await earn()
    const refused = await pay({ amount: 70_000 })
    expect(refused.body).toMatchObject({
      code: 'commissions.above_due',
      message: 'Only ₦69,500.00 is due to this agent. Record the rest as an advance if you paid more.',
    })
    expect(await sumsOf()).toEqual({ earned: 69_500, paid: 0, due: 69_500 })
    expect((await pay({ amount: 70_000, advance: true })).body.data.agent.due).toBe(-500)
    expect((await pay({ amount: 1 })).body.message).toBe(
      'Nothing is due to this agent. Record it as an advance if you paid it.',
    )
  })

  it.each([
    [{ amount: 0 }, 'amount', 'Amount must be more than 0'],
    [{ amount: 10.001 }, 'amount', 'Amounts have at most two decimals'],
    [{ amount: 100, withheld: 101 }, 'withheld', 'The tax withheld cannot be more than the amount'],
    [{ amount: 100, withheld: -1 }, 'withheld', 'Tax withheld cannot be negative'],
    [{ amount: 100, paidOn: day(1) }, 'paidOn', 'Payment date cannot be in the future'],
    [{ amount: 100, method: 'UNKNOWN' }, 'method', 'Choose how it was paid'],
  ])('of %o is refused at %s', async (fields, path, message) => {
    await earn()
    const { status, body } = await pay(fields)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path, message }])
    expect(await sumsOf()).toMatchObject({ paid: 0 })
  })

  it('of four at once succeeds once, and a repeated request pays once', async () => {
    await earn()
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay({ amount: 50_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const key = '0198f000-0000-7000-8000-000000000001'
    await Promise.all([1, 2, 3].map(() => pay({ amount: 19_500 }, owner, key)))
    expect(await sumsOf()).toEqual({ earned: 69_500, paid: 69_500, due: 0 })
  })

  it('is reversed once, with a reason; commission itself is not', async () => {
    await earn()
    await pay({ amount: 60_000, withheld: 3_000 })
    const { entries } = await accountOf()
    const entry = (kind: string) => entries.find((one) => one.kind === kind)?.id ?? ''
    const reverse = (id: string, reason = 'Sent to the wrong account') =>
      app.send(commissions.reverse, { params: { id }, body: { reason } }, { token: owner.token })
    expect((await reverse(entry('COMMISSION'))).status).toBe(404)
    expect((await reverse(entry('AGENT_PAID'), 'no')).status).toBe(400)
    // With the tax that was withheld of it.
    expect((await reverse(entry('AGENT_PAID'))).body.data.agent.due).toBe(69_500)
    expect((await reverse(entry('AGENT_PAID'))).status).toBe(409)
    expect((await reverse(entry('WITHHELD'))).status).toBe(409)
    const reversal = (await accountOf()).entries.find(({ reverses }) => reverses !== null)
    expect((await reverse(reversal?.id ?? '')).status).toBe(409)
    // Nor does the call for guests' payments.
    const guest = { params: { id: entry('WITHHELD') }, body: { reason: 'Wrong' } }
    expect((await app.send(bookingPayments.reverse, guest, { token: owner.token })).status).toBe(404)
  })

  it('is the owner’s: an agent sees the own account, and another business nothing', async () => {
    await earn()
    await pay({ amount: 60_000 })
    const mine = await app.send(commissions.mine, {}, { token: agent.token })
    expect(mine.body.data.account.agent).toMatchObject({ agentId: agent.id, due: 9_500 })
    expect(mine.body.data.account.entries.every((one) => !('moneyAccountName' in one))).toBe(true)
    expect((await pay({ amount: 1 }, agent)).status).toBe(403)
    expect((await app.send(commissions.list, {}, { token: agent.token })).status).toBe(403)
    expect((await app.send(commissions.mine, {}, { token: owner.token })).status).toBe(403)
    const stranger = await anOwner()
    await setStandardPlan(stranger)
    expect((await pay({ amount: 1 }, stranger)).status).toBe(404)
    const other = { params: { id: agent.id } }
    expect((await app.send(commissions.get, other, { token: stranger.token })).status).toBe(404)
    const free = await anOwner()
    const freeAgent = await anAgentOf(free)
    expect((await app.send(commissions.mine, {}, { token: freeAgent.token })).body.code).toBe(
      'plan.upgrade_required',
    )
    expect((await app.send(commissions.list, {}, { token: free.token })).body.code).toBe(
      'plan.upgrade_required',
    )
  })
})

it('of payments and of changes of several stays at once is posted without a deadlock', async () => {
  await setTerms({ commissionMoment: 'PAYMENT' })
  const places = await Promise.all([1, 2, 3, 4].map((no) => aProperty(app, owner, { name: `Court ${no}` })))
  const [first, last, ...paid] = await Promise.all(
    places.map((place) =>
      aBooking(app, owner, { ...aBookingInput(place, 10, 12), status: 'CONFIRMED', agentId: agent.id }),
    ),
  )
  await aPayment(app, owner, { id: last?.id ?? '' }, 100)
  // The first change concerns the rollups only, the second one commission too.
  const changeBoth = (round: number) =>
    inTransaction(async () => {
      await executeSql('UPDATE bookings SET guests = $2 WHERE id = $1', [first?.id, (round % 4) + 1])
      const status = round % 2 === 0 ? 'PENDING' : 'CONFIRMED'
      await executeSql('UPDATE bookings SET status = $2 WHERE id = $1', [last?.id, status])
    })
  const rounds = Array.from({ length: 30 }, (_, round) => round)
  const inTurn = async (work: (round: number) => Promise<unknown>) => {
    for (const round of rounds) await work(round)
  }
  await Promise.all([
    inTurn(changeBoth),
    ...paid.map((stay) => inTurn(() => aPayment(app, owner, stay, 1, { asCredit: true }))),
  ])
  const { rows } = await executeSql('SELECT recount_commission($1)::int AS posted', [owner.businessId])
  expect(rows).toEqual([{ posted: 0 }])
})

it('an opening balance is recorded once', async () => {
  expect((await open({ amount: 25_000, owedOn: day(-40), note: 'From the book' })).status).toBe(201)
  expect(await sumsOf()).toEqual({ earned: 25_000, paid: 0, due: 25_000 })
  expect((await open({ amount: 1 })).body.code).toBe('commissions.opening_balance_exists')
  expect((await open({ amount: 1, owedOn: day(1) })).status).toBe(400)
  const [entry] = (await accountOf()).entries
  const reverse = { params: { id: entry?.id ?? '' }, body: { reason: 'Wrong amount' } }
  expect((await app.send(commissions.reverse, reverse, { token: owner.token })).status).toBe(201)
  const answers = await Promise.all([1, 2, 3].map(() => open({ amount: 30_000 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await earnedBy()).toBe(30_000)
})

/** A step of a random history of one stay. Amounts are in kobo. */
const step = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), kobo: fc.integer({ min: 1, max: 60_000_000 }) }),
  fc.record({ does: fc.constant('refund' as const), kobo: fc.integer({ min: 1, max: 60_000_000 }) }),
  fc.record({
    does: fc.constant('price' as const),
    total: fc.integer({ min: 0, max: 120_000_000 }),
    basePercent: fc.option(fc.integer({ min: 0, max: 100 })),
  }),
  fc.record({
    does: fc.constant('status' as const),
    status: fc.constantFrom('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'),
    fee: fc.integer({ min: 0, max: 30_000_000 }),
  }),
  fc.record({ does: fc.constant('move' as const), to: fc.constantFrom(0, 1, null) }),
)

interface ModelStay {
  agent: 0 | 1 | null
  paid: number
  total: number
  base: number | null
  status: string
  fee: number
}

/** Rates of the two agents in hundredths of a percent. */
const modelRates = [725, 1_250] as const

/** In kobo, by the words of the specification. Commission is earned at check-in here, and on fees. */
function modelTarget({ agent: no, paid, total, base, status, fee }: ModelStay, of: number): number {
  if (no !== of) return 0
  const commissionOn = (kobo: bigint) => Number((kobo * BigInt(modelRates[no]) * 2n + 10_000n) / 20_000n)
  const paidPart = (kobo: number) => (BigInt(base ?? total) * BigInt(Math.min(kobo, total))) / BigInt(total)
  if (total === 0) return 0
  if (status === 'CANCELLED') return commissionOn(paidPart(Math.min(fee, paid)))
  return status === 'CHECKED_IN' || status === 'CHECKED_OUT' ? commissionOn(paidPart(paid)) : 0
}

it('of random histories is what an independent model says, to the kobo', async () => {
  const people = [agent, await anAgentOf(owner)]
  for (const [no, person] of people.entries())
    await executeSql('UPDATE agent_details SET commission_rate = $2::numeric / 100 WHERE user_id = $1', [
      person.id,
      modelRates[no],
    ])
  await setTerms({ commissionMoment: 'CHECK_IN', commissionOnFees: true })
  const stays: ModelStay[] = []
  const naira = (kobo: number) => kobo / 100

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { id } = await aStay({ from: 10 + 6 * stays.length })
      await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
      const stay: ModelStay = {
        ...{ agent: 0, paid: 0, total: 79_875_000, base: 69_500_000, status: 'CONFIRMED', fee: 0 },
      }
      stays.push(stay)
      for (const one of steps) {
        if (one.does === 'pay') {
          await aPayment(app, owner, { id }, naira(one.kobo), { asCredit: true })
          stay.paid += one.kobo
        } else if (one.does === 'refund') {
          const kobo = Math.min(one.kobo, stay.paid)
          if (kobo > 0) await aRefund(app, owner, { id }, naira(kobo))
          stay.paid -= kobo
        } else if (one.does === 'price') {
          stay.total = one.total
          stay.base = one.basePercent === null ? null : Math.floor((one.total * one.basePercent) / 100)
          stay.fee = Math.min(stay.fee, one.total)
          await executeSql('UPDATE bookings SET total_amount = $2, commission_base = $3 WHERE id = $1', [
            ...[id, naira(stay.total), stay.base === null ? null : naira(stay.base)],
          ])
        } else if (one.does === 'status') {
          stay.status = one.status
          stay.fee = one.status === 'CANCELLED' ? Math.min(one.fee, stay.total) : 0
          const cancelled = one.status === 'CANCELLED'
          await executeSql(
            'UPDATE bookings SET status = $2, cancellation_fee = $3, cancelled_on = $4 WHERE id = $1',
            [id, stay.status, cancelled ? naira(stay.fee) : null, cancelled ? day(0) : null],
          )
        } else {
          stay.agent = one.to
          const to = one.to === null ? null : people[one.to]?.id
          await executeSql('UPDATE bookings SET agent_id = $2 WHERE id = $1', [id, to])
        }
      }
      for (const [no, person] of people.entries()) {
        const expected = stays.reduce((sum, one) => sum + modelTarget(one, no), 0)
        expect((await sumsOf(person.id)).due).toBe(naira(expected))
      }
    }),
    { numRuns: 8 },
  )
  const { rows } = await executeSql(
    'SELECT recount_money($1)::int + recount_commission($1)::int AS wrong FROM businesses WHERE id = $1',
    [owner.businessId],
  )
  expect(rows).toEqual([{ wrong: 0 }])
})
