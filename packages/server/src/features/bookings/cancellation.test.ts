import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { type CancellationPolicy, policyPresets } from '@ilewa/contract/money/cancellation'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { refundsDue } from '@ilewa/contract/money/refunds-due'
import { moneySettings } from '@ilewa/contract/money/settings'
import { propertyPrices, quotes } from '@ilewa/contract/prices/endpoints'
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
import { aClaim, aPayment, aRefund, paymentFields } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'

const app = useTestApp()
const { steps: moderate } = policyPresets.MODERATE

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '100000' })
})

const setPolicy = (cancellationPolicy: unknown) =>
  app.send(moneySettings.update, { body: { cancellationPolicy } as never }, { token: owner.token })
const setPolicyOfProperty = (cancellationPolicy: CancellationPolicy | null) =>
  app.send(
    propertyPrices.update,
    {
      params: { id: property.id },
      body: { ...noPriceRules, weekendDays: [5, 6], cancellationPolicy } as never,
    },
    { token: owner.token },
  )
const read = async (id: string) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const cancel = (id: string, fields: object = {}, person = owner) =>
  app.send(
    bookings.setStatus,
    { params: { id }, body: { status: 'CANCELLED', ...fields } as never },
    { token: person.token },
  )
/** A stay of three nights for ₦300,000 that begins in `days` days. */
const aStay = (days: number, person = owner) => aBooking(app, person, aBookingInput(property, days, days + 3))
const listRefunds = async (person = owner) =>
  (await app.send(refundsDue.list, {}, { token: person.token })).body.data.refundsDue

describe('the policy of a booking', () => {
  it('is that of its property, else that of the business, as it was when the stay was booked', async () => {
    expect((await aStay(20)).cancellationPolicy).toBeNull()
    expect((await setPolicy(moderate)).body.data).toMatchObject({ cancellationPolicy: moderate })
    const booking = await aStay(30)
    expect(booking.cancellationPolicy).toEqual(moderate)
    await setPolicyOfProperty([])
    expect((await aStay(40)).cancellationPolicy).toEqual([])
    expect((await read(booking.id)).cancellationPolicy).toEqual(moderate)
    const body = { propertyId: property.id, checkIn: day(50), checkOut: day(53), guests: 1 }
    const { quote } = (await app.send(quotes.create, { body }, { token: agent.token })).body.data
    expect(quote.cancellationPolicy).toEqual([])
  })

  it('is removed with null, and refused with other steps', async () => {
    await setPolicy(moderate)
    expect((await setPolicy([{ daysBefore: 1, refundPercent: 101 }])).body.errors).toEqual([
      { path: 'cancellationPolicy.0.refundPercent', message: expect.any(String) },
    ])
    await app.send(moneySettings.update, { body: { cautionHours: 10 } }, { token: owner.token })
    const get = async () => (await app.send(moneySettings.get, {}, { token: owner.token })).body.data
    expect(await get()).toMatchObject({ cautionHours: 10, cancellationPolicy: moderate })
    await setPolicy(null)
    expect((await get()).cancellationPolicy).toBeNull()
  })
})

describe('cancelling', () => {
  it.each([
    [200_000, 150_000, 50_000],
    [100_000, 100_000, 0],
  ])('after ₦%i of ₦300,000 with half back keeps ₦%i', async (paid, fee, refund) => {
    await setPolicy(moderate)
    const { id } = await aStay(3)
    await aPayment(app, owner, { id }, paid)
    expect((await cancel(id)).body.data.booking).toMatchObject({
      ...{ status: 'CANCELLED', paidAmount: paid, cancellationFee: fee, cancelledOn: day(0) },
    })
    const due = await listRefunds()
    expect(due.map(({ amount }) => amount)).toEqual(refund ? [refund] : [])
    if (refund) await aRefund(app, owner, { id }, refund)
    expect(await listRefunds()).toEqual([])
  })

  it('with another fee needs an owner and a reason', async () => {
    await setPolicy([])
    const { id } = await aStay(3, agent)
    await aPayment(app, owner, { id }, 200_000)
    const errorOf = async (fields: object, person = owner) =>
      (await cancel(id, fields, person)).body.errors?.[0]
    expect(await errorOf({ cancellationFee: 0, reason: 'Sick' }, agent)).toEqual({
      path: 'cancellationFee',
      message: 'Only the owner changes the cancellation fee',
    })
    expect(await errorOf({ cancellationFee: 300_000.01, reason: 'Sick' })).toMatchObject({
      path: 'cancellationFee',
    })
    expect(await errorOf({ cancellationFee: -1, reason: 'Sick' })).toMatchObject({ path: 'cancellationFee' })
    expect(await errorOf({ cancellationFee: 0 })).toMatchObject({ path: 'reason' })
    expect((await read(id)).status).toBe('PENDING')
    const sent = await cancel(id, { cancellationFee: 20_000.5, reason: 'Sick' })
    expect(sent.body.data.booking).toMatchObject({ cancellationFee: 20_000.5 })
  })

  it('by an agent keeps what the policy says', async () => {
    await setPolicy([])
    const { id } = await aStay(3, agent)
    await aPayment(app, owner, { id }, 200_000)
    const sent = await cancel(id, { cancellationFee: 200_000 }, agent)
    expect(sent.body.data.booking).toMatchObject({ cancellationFee: 200_000 })
  })

  it('without a policy refunds all, and the owner can change the fee later', async () => {
    const { id } = await aStay(3)
    await aPayment(app, owner, { id }, 200_000)
    expect((await cancel(id)).body.data.booking).toMatchObject({ cancellationFee: 0 })
    expect((await listRefunds())[0]).toMatchObject({ id, amount: 200_000, cancelledOn: day(0) })
    await cancel(id, { cancellationFee: 50_000, reason: 'Agreed on the phone' })
    expect((await listRefunds())[0]).toMatchObject({ amount: 150_000 })
  })

  it('leaves what is missing of a fee to be paid, and nothing more', async () => {
    const { id } = await aStay(3)
    await cancel(id, { cancellationFee: 100_000, reason: 'Agreed on the phone' })
    const pay = (amount: number) =>
      app.send(
        bookingPayments.record,
        { params: { id }, body: paymentFields(amount) as never },
        { token: owner.token },
      )
    expect((await pay(100_000.01)).body.code).toBe('payments.above_balance')
    expect((await pay(100_000)).status).toBe(201)
  })

  it('of a guest who did not arrive keeps what is not refunded', async () => {
    const { id } = await aStay(0)
    await aPayment(app, owner, { id }, 200_000)
    await executeSql('UPDATE bookings SET check_in = check_in - 2, check_out = check_out - 2 WHERE id = $1', [
      id,
    ])
    const sent = await app.send(
      frontDesk.noShow,
      { params: { id }, body: { retainedAmount: 80_000 } as never },
      { token: owner.token },
    )
    expect(sent.status).toBe(200)
    expect(await read(id)).toMatchObject({ paidAmount: 80_000, cancellationFee: 80_000 })
    expect(await listRefunds()).toEqual([])
  })

  it('by an agent is not cheaper with other dates, in one step or before', async () => {
    await setPolicy(moderate)
    const { id } = await aStay(3, agent)
    await aPayment(app, owner, { id }, 300_000)
    const stay = await read(id)
    const put = (fields: object) =>
      app.send(
        bookings.update,
        { params: { id }, body: { ...stay, ...fields, quoted: true } as never },
        { token: agent.token },
      )
    const sent = await put({ status: 'CANCELLED', checkIn: day(200), checkOut: day(203) })
    expect(sent.body.errors?.[0]?.path).toBe('status')
    expect((await put({ checkIn: day(200), checkOut: day(203) })).status).toBe(200)
    expect(await read(id)).toMatchObject({ policyCheckIn: day(3) })
    expect((await cancel(id, {}, agent)).body.data.booking).toMatchObject({ cancellationFee: 150_000 })
  })

  it.each(['owner', 'agent'] as const)(
    'is the same after an early check-in by an %s is undone',
    async (role) => {
      await setPolicy([{ daysBefore: 1, refundPercent: 50 }])
      await app.send(
        frontDeskSettings.update,
        { body: { agentsCheckIn: true, requiredPaidPercent: 0 } },
        { token: owner.token },
      )
      const stay = { ...aBookingInput(property, 1, 4), status: 'CONFIRMED' } as const
      const { id } = await aBooking(app, agent, stay)
      const { token } = { owner, agent }[role]
      await aPayment(app, owner, { id }, 300_000)
      const early = { params: { id }, body: { early: 'FREE' } as never }
      expect((await app.send(frontDesk.checkIn, early, { token })).status).toBe(200)
      const { version } = await read(id)
      expect((await app.send(frontDesk.undo, { params: { id }, body: { version } }, { token })).status).toBe(
        200,
      )
      expect(await read(id)).toMatchObject({ checkIn: day(1), policyCheckIn: null })
      expect((await cancel(id)).body.data.booking).toMatchObject({ cancellationFee: 150_000 })
    },
  )

  it('follows the dates that an owner changes', async () => {
    await setPolicy(moderate)
    const { id } = await aStay(3, agent)
    await aPayment(app, owner, { id }, 300_000)
    const { version: _, ...stay } = await read(id)
    const body = { ...stay, checkIn: day(200), checkOut: day(203) }
    await app.send(bookings.update, { params: { id }, body: body as never }, { token: owner.token })
    expect((await cancel(id, {}, agent)).body.data.booking).toMatchObject({ cancellationFee: 0 })
  })

  it.each([
    ['confirmed', 200_000, 200_000],
    ['confirmed with more than the policy keeps', 320_000, 300_000],
  ])('keeps what is %s afterwards, up to the policy', async (_, arrives, fee) => {
    await setPolicy([])
    const { id } = await aStay(3, agent)
    const claim = await aClaim(app, agent, { id }, arrives)
    expect((await cancel(id, {}, agent)).body.data.booking).toMatchObject({
      ...{ cancellationFee: 0, policyFee: 300_000 },
    })
    const confirmed = await app.send(
      paymentClaims.confirm,
      { params: { id: claim.id }, body: paymentFields(arrives, { asCredit: arrives > fee }) as never },
      { token: owner.token },
    )
    expect(confirmed.status).toBe(200)
    expect(await read(id)).toMatchObject({ paidAmount: arrives, cancellationFee: fee })
    expect((await listRefunds()).map(({ amount }) => amount)).toEqual(arrives > fee ? [arrives - fee] : [])
  })

  it('follows what is paid afterwards, in the documents and in the audit log too', async () => {
    await setPolicy([])
    const { id } = await aStay(3)
    await cancel(id)
    await aPayment(app, owner, { id }, 20_000)
    await aRefund(app, owner, { id }, 5_000)
    const documents = await executeSql(
      `SELECT kind, snapshot::jsonb->'cancellationFee' AS fee, snapshot::jsonb->'balance' AS balance FROM documents
       WHERE booking_id = $1 ORDER BY kind`,
      [id],
    )
    expect(documents.rows).toEqual([
      { kind: 'RECEIPT', fee: 20_000, balance: 0 },
      { kind: 'REFUND_VOUCHER', fee: 15_000, balance: 0 },
    ])
    const changes = await executeSql(
      `SELECT change->'from' AS "from", change->'to' AS "to" FROM audit_entries, jsonb_array_elements(changes) change
       WHERE record_id = $1 AND change->>'field' = 'cancellationFee' ORDER BY audit_entries.created_at`,
      [id],
    )
    expect(changes.rows).toEqual([
      { from: null, to: 0 },
      { from: 0, to: 20_000 },
      { from: 20_000, to: 15_000 },
    ])
  })

  it('has no fee for a claim that is withdrawn, nor for a payment that is reversed', async () => {
    await setPolicy([])
    const { id } = await aStay(3, agent)
    const entry = await aPayment(app, owner, { id }, 50_000)
    const claim = await aClaim(app, agent, { id }, 100_000)
    expect((await cancel(id, {}, agent)).body.data.booking).toMatchObject({ cancellationFee: 50_000 })
    await app.send(paymentClaims.withdraw, { params: { id: claim.id } }, { token: agent.token })
    expect(await read(id)).toMatchObject({ cancellationFee: 50_000 })
    const reversed = { params: { id: entry.id }, body: { reason: 'Entered by mistake' } }
    await app.send(bookingPayments.reverse, reversed, { token: owner.token })
    expect(await read(id)).toMatchObject({ paidAmount: 0, cancellationFee: 0 })
  })

  it('takes a claimed caution deposit, which goes back to the guest', async () => {
    await setPolicy([])
    const { id } = await aStay(3, agent)
    const parts = { cautionPart: 50_000 }
    const claim = await aClaim(app, agent, { id }, 60_000, parts)
    expect(await read(id)).toMatchObject({ claimedAmount: 60_000, claimedCaution: 50_000 })
    await cancel(id, {}, agent)
    const confirmed = await app.send(
      paymentClaims.confirm,
      { params: { id: claim.id }, body: paymentFields(60_000, parts) as never },
      { token: owner.token },
    )
    expect(confirmed.status).toBe(200)
    const after = { paidAmount: 10_000, cancellationFee: 10_000, cautionHeld: 50_000, claimedCaution: 0 }
    expect(await read(id)).toMatchObject(after)
  })

  it('keeps a fee that the owner set, whatever is paid later', async () => {
    await setPolicy([])
    const { id } = await aStay(3)
    await cancel(id, { cancellationFee: 100_000, reason: 'Agreed on the phone' })
    await aPayment(app, owner, { id }, 100_000)
    expect(await read(id)).toMatchObject({ cancellationFee: 100_000, policyFee: null })
  })

  it('together with a lower total charges the percentage of that total', async () => {
    await setPolicy(moderate)
    const { id, version } = await aStay(3)
    await aPayment(app, owner, { id }, 300_000)
    const before = await read(id)
    expect(before.version).toBeGreaterThan(version)
    const edited = await app.send(
      bookings.update,
      {
        params: { id },
        body: {
          ...aBookingInput(property, 3, 6),
          ...{ totalAmount: 200_000, paidAmount: 300_000, status: 'CANCELLED', version: before.version },
        } as never,
      },
      { token: owner.token },
    )
    expect(edited.body.data.booking).toMatchObject({ totalAmount: 200_000, cancellationFee: 100_000 })
  })

  it('leaves no fee on a booking that is then deleted', async () => {
    const { id } = await aStay(3)
    await cancel(id, { cancellationFee: 100_000, reason: 'Agreed on the phone' })
    expect((await app.send(bookings.remove, { params: { id } }, { token: owner.token })).status).toBe(200)
    const { rows } = await executeSql('SELECT cancellation_fee FROM bookings WHERE id = $1', [id])
    expect(rows).toEqual([{ cancellation_fee: null }])
  })

  it('takes the policy and the deposit of the property to which a stay moves', async () => {
    const other = await aProperty(app, owner, { name: 'Palm Court', pricePerNight: '100000' })
    await app.send(
      propertyPrices.update,
      {
        params: { id: other.id },
        body: {
          ...noPriceRules,
          weekendDays: [5, 6],
          cautionAmount: 70_000,
          cancellationPolicy: [],
        } as never,
      },
      { token: owner.token },
    )
    const { id, version } = await aStay(3, agent)
    const body = { propertyId: other.id, checkIn: day(3), checkOut: day(6), totalAmount: 300_000, version }
    const moved = await app.send(
      bookingCalendar.move,
      { params: { id }, body: body as never },
      { token: agent.token },
    )
    expect(moved.body.data.booking).toMatchObject({ cautionAmount: 70_000, cancellationPolicy: [] })
  })

  it('refuses a fee of a booking that is not cancelled', async () => {
    const { id } = await aStay(3)
    const sent = await cancel(id, { status: 'CONFIRMED', cancellationFee: 1_000 })
    expect(sent.body.errors?.[0]?.path).toBe('cancellationFee')
  })

  it('is undone with its fee', async () => {
    await setPolicy([])
    const { id } = await aStay(3)
    await aPayment(app, owner, { id }, 200_000)
    const { version } = (await cancel(id)).body.data.booking
    const undone = await app.send(
      frontDesk.undo,
      { params: { id }, body: { version } },
      { token: owner.token },
    )
    expect(undone.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'PENDING', cancellationFee: null, cancelledOn: null })
  })

  it('lists what is paid above a total too, and nothing of another business', async () => {
    const { id } = await aStay(5)
    await executeSql("UPDATE bookings SET status = 'CONFIRMED' WHERE id = $1", [id])
    await aPayment(app, owner, { id }, 310_000, { asCredit: true })
    expect(await listRefunds()).toMatchObject([{ id, amount: 10_000, cancelledOn: null }])
    expect(await listRefunds(await anOwner())).toEqual([])
  })
})

describe('the database', () => {
  const failureOf = (text: string, id: string) =>
    executeSql(text, [id]).then(
      () => undefined,
      (error: unknown) => violatedConstraint(error),
    )

  it('allows a fee of a cancelled stay only, at most its total', async () => {
    const { id } = await aStay(3)
    const set = (fields: string) => failureOf(`UPDATE bookings SET ${fields} WHERE id = $1`, id)
    expect(await set('cancellation_fee = 1, cancelled_on = now()')).toBe('bookings_cancellation')
    await cancel(id, { cancellationFee: 250_000, reason: 'Agreed on the phone' })
    expect(await set('cancellation_fee = 300000.01')).toBe('bookings_cancellation')
    expect(await set('cancelled_on = NULL')).toBe('bookings_cancellation')
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [id])
    await executeSql('UPDATE bookings SET total_amount = 200000 WHERE id = $1', [id])
    expect((await read(id)).cancellationFee).toBe(200_000)
    await executeSql("UPDATE bookings SET status = 'CONFIRMED' WHERE id = $1", [id])
    expect(await read(id)).toMatchObject({ cancellationFee: null, cancelledOn: null })
  })
})
