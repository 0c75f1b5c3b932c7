import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { cautions } from '@ilewa/contract/money/caution'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { holds } from '@ilewa/contract/money/holds'
import { paymentRequests } from '@ilewa/contract/money/payment-request'
import { moneySettings } from '@ilewa/contract/money/settings'
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
import { aBankAccount, aClaim, aPayment, paymentFields } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { endHolds } from './holds.jobs.ts'

const app = useTestApp()
const hourMs = 3_600_000

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all, booked by the agent and pending. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, agent, aBookingInput(property, 5, 8))
})

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const hold = (fields: object = {}, person = owner, id = booking.id) =>
  app.send(
    holds.set,
    { params: { id }, body: { holdUntil: inHours(24), holdAmount: 60_000, ...fields } },
    { token: person.token },
  )
const removeHold = (person = owner) =>
  app.send(holds.remove, { params: { id: booking.id } }, { token: person.token })
const read = async (id = booking.id) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const setStatus = (status: string, person: Person) =>
  app.send(
    bookings.setStatus,
    { params: { id: booking.id }, body: { status } as never },
    { token: person.token },
  )
/** Moves the end of the hold to `minutes` from now, as time would. */
const endIn = (minutes: number, id = booking.id) =>
  executeSql("UPDATE bookings SET hold_until = now() + $2 * interval '1 minute' WHERE id = $1", [id, minutes])
const runJob = () => endHolds.run({}, { jobId: newId(), enqueuedAt: new Date() })
const isDue = () => endHolds.isDue?.()
/** The notifications about holds, as title and text. */
const noticesOf = async ({ id }: Person) =>
  (
    await executeSql(
      "SELECT title, text FROM notifications WHERE user_id = $1 AND kind = 'HOLD' ORDER BY created_at, id",
      [id],
    )
  ).rows
const changesOf = async () =>
  (
    await executeSql(
      `SELECT change->>'field' AS field, change->>'to' AS "to", by_id FROM audit_entries, jsonb_array_elements(changes) change
       WHERE record_id = $1 AND action = 'UPDATED' ORDER BY audit_entries.id`,
      [booking.id],
    )
  ).rows

describe('a hold', () => {
  it('is set, changed and removed by the owner, and shown with the booking', async () => {
    const holdUntil = inHours(24)
    const set = await hold({ holdUntil })
    expect(set.body.data.booking).toMatchObject({ status: 'PENDING', holdUntil, holdAmount: 60_000 })
    await hold({ holdAmount: 30_000 })
    expect(await read()).toMatchObject({ holdAmount: 30_000 })
    expect((await removeHold()).body.data.booking).toMatchObject({ holdUntil: null, holdAmount: null })
    expect((await changesOf()).map(({ field, to }) => [field, to])).toEqual([
      ['holdUntil', holdUntil],
      ['holdAmount', '60000'],
      ['holdUntil', expect.any(String)],
      ['holdAmount', '30000'],
      ['holdUntil', null],
      ['holdAmount', null],
    ])
  })

  it('needs an end from now to 30 days ahead and a deposit above what is paid, within the total', async () => {
    await aPayment(app, owner, booking, 20_000)
    const refusals: [object, string, string][] = [
      [{ holdUntil: inHours(-1) }, 'holdUntil', 'Choose a time from now to 30 days ahead'],
      [{ holdUntil: inHours(30 * 24 + 1) }, 'holdUntil', 'Choose a time from now to 30 days ahead'],
      [{ holdUntil: 'tomorrow' }, 'holdUntil', 'Choose a time from now to 30 days ahead'],
      [{ holdAmount: 120_000.01 }, 'holdAmount', 'The deposit cannot exceed the total amount'],
      [{ holdAmount: 0 }, 'holdAmount', 'Deposit must be more than 0'],
      [{ holdAmount: 20_000.001 }, 'holdAmount', 'Amounts have at most two decimals'],
      [{ holdAmount: 20_000 }, 'holdAmount', '₦20,000.00 is paid already. Confirm the booking instead'],
    ]
    for (const [fields, path, message] of refusals) {
      const { status, body } = await hold(fields)
      expect([fields, status, body.errors]).toEqual([
        fields,
        400,
        [expect.objectContaining({ path, message })],
      ])
    }
    expect(await read()).toMatchObject({ holdUntil: null })
  })

  it('is for pending bookings only, and for owners only', async () => {
    for (const person of [agent, await aStaffMemberOf(owner)]) {
      expect((await hold({}, person)).status).toBe(403)
      expect((await removeHold(person)).status).toBe(403)
    }
    const other = await anOwner()
    expect((await hold({}, other)).status).toBe(404)
    await setStatus('CONFIRMED', owner)
    for (const sent of [await hold(), await removeHold()])
      expect([sent.status, sent.body.code]).toEqual([409, 'holds.not_pending'])
  })

  it('is refused after another edit of the booking', async () => {
    expect((await hold({ version: booking.version })).status).toBe(200)
    expect((await hold({ version: booking.version })).body.code).toBe('common.stale_edit')
  })

  it('cannot be stored without a deposit or for a confirmed booking', async () => {
    const refusalOf = (fields: string) =>
      refusalOfSql(`UPDATE bookings SET ${fields} WHERE id = $1`, [booking.id])
    expect(await refusalOf('hold_until = now()')).toBe('bookings_hold')
    expect(await refusalOf('hold_until = now(), hold_amount = 0')).toBe('bookings_hold')
    await setStatus('CONFIRMED', owner)
    expect(await refusalOf('hold_until = now(), hold_amount = 1')).toBe('bookings_hold')
  })
})

describe('the deposit of a held booking', () => {
  beforeEach(() => hold())

  it('confirms it with the payment that completes it', async () => {
    await aPayment(app, owner, booking, 59_999.99)
    expect(await read()).toMatchObject({ status: 'PENDING', holdAmount: 60_000 })
    await aPayment(app, owner, booking, 0.01)
    expect(await read()).toMatchObject({ status: 'CONFIRMED', holdUntil: null, holdAmount: null })
    expect(await noticesOf(agent)).toEqual([
      { title: 'Confirmed: Chiamaka Okonkwo', text: expect.stringContaining('The deposit is paid.') },
    ])
    expect((await changesOf()).slice(-4)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'status', to: 'CONFIRMED', by_id: owner.id }),
        expect.objectContaining({ field: 'paidAmount', to: '60000' }),
      ]),
    )
  })

  it('confirms it with a confirmed claim, not with the claim', async () => {
    const { id } = await aClaim(app, agent, booking, 60_000)
    expect(await read()).toMatchObject({ status: 'PENDING' })
    await app.send(
      paymentClaims.confirm,
      { params: { id }, body: paymentFields(60_000) as never },
      { token: owner.token },
    )
    expect(await read()).toMatchObject({ status: 'CONFIRMED' })
    expect((await changesOf()).slice(-5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'status', to: 'CONFIRMED' }),
        expect.objectContaining({ field: 'paidAmount', to: '60000' }),
        expect.objectContaining({ field: 'claimedAmount', to: '0' }),
      ]),
    )
  })

  it('is held again when the payment that confirmed it is reversed, and confirmed by the right one', async () => {
    await hold({ holdUntil: inHours(48) })
    const { holdUntil } = await read()
    const reverseLast = async () => {
      const { rows } = await executeSql(
        'SELECT id FROM money_entries WHERE booking_id = $1 AND reverses IS NULL ORDER BY created_at DESC LIMIT 1',
        [booking.id],
      )
      const params = { id: String(rows[0]?.id) }
      const sent = await app.send(
        bookingPayments.reverse,
        { params, body: { reason: 'No transfer came' } },
        { token: owner.token },
      )
      expect(sent.status).toBe(201)
    }
    await aPayment(app, owner, booking, 60_000)
    await reverseLast()
    expect(await read()).toMatchObject({ status: 'PENDING', paidAmount: 0, holdUntil, holdAmount: 60_000 })
    await aPayment(app, owner, booking, 60_000)
    expect(await read()).toMatchObject({ status: 'CONFIRMED' })
    await aPayment(app, owner, booking, 1_000)
    await reverseLast()
    expect(await read()).toMatchObject({ status: 'CONFIRMED', paidAmount: 60_000 })
    expect((await noticesOf(agent)).map(({ title }) => String(title).split(':')[0])).toEqual([
      'Confirmed',
      'Held again',
      'Confirmed',
    ])
  })

  it('is held again when another payment is reversed than the one that completed the deposit', async () => {
    await aPayment(app, owner, booking, 50_000)
    await aPayment(app, owner, booking, 10_000)
    expect(await read()).toMatchObject({ status: 'CONFIRMED' })
    const { rows } = await executeSql(
      'SELECT id FROM money_entries WHERE booking_id = $1 ORDER BY amount DESC LIMIT 1',
      [booking.id],
    )
    await app.send(
      bookingPayments.reverse,
      { params: { id: String(rows[0]?.id) }, body: { reason: 'No transfer came' } },
      { token: owner.token },
    )
    expect(await read()).toMatchObject({ status: 'PENDING', paidAmount: 10_000, holdAmount: 60_000 })
  })

  it('stays confirmed by an owner’s word, whatever is reversed', async () => {
    await setStatus('CONFIRMED', owner)
    await aPayment(app, owner, booking, 5_000)
    const { rows } = await executeSql('SELECT id FROM money_entries WHERE booking_id = $1', [booking.id])
    await app.send(
      bookingPayments.reverse,
      { params: { id: String(rows[0]?.id) }, body: { reason: 'Wrong account' } },
      { token: owner.token },
    )
    expect(await read()).toMatchObject({ status: 'CONFIRMED', paidAmount: 0 })
  })

  it('is held for another day if its hold would have ended by then', async () => {
    await aPayment(app, owner, booking, 60_000)
    await executeSql(
      `UPDATE audit_entries SET changes = (SELECT jsonb_agg(CASE change->>'field' WHEN 'holdUntil'
         THEN change || '{"from":"2026-01-01T00:00:00.000Z"}' ELSE change END) FROM jsonb_array_elements(changes) change)
       WHERE record_id = $1 AND changes @> '[{"field":"holdUntil"}]'`,
      [booking.id],
    )
    const { rows } = await executeSql('SELECT id FROM money_entries WHERE booking_id = $1', [booking.id])
    await app.send(
      bookingPayments.reverse,
      { params: { id: String(rows[0]?.id) }, body: { reason: 'Wrong account' } },
      { token: owner.token },
    )
    const { holdUntil, status } = await read()
    expect(status).toBe('PENDING')
    expect(Date.parse(String(holdUntil))).toBeGreaterThan(Date.now() + 23 * hourMs)
  })

  it('is not paid with more than is held of a caution deposit; the refusal changes and announces nothing', async () => {
    const params = { id: booking.id }
    await aPayment(app, owner, booking, 50_000, { cautionPart: 50_000 })
    const before = await changesOf()
    const { body } = await app.send(
      cautions.apply,
      { params, body: { amount: 60_000 } },
      { token: owner.token },
    )
    expect(body).toMatchObject({ code: 'cautions.above_held' })
    expect(await read()).toMatchObject({ status: 'PENDING', paidAmount: 0, cautionHeld: 50_000 })
    expect(await noticesOf(agent)).toEqual([])
    expect(await changesOf()).toEqual(before)
  })

  it('confirms it with an edit of the amount paid, and at the total if that is lower', async () => {
    const body = { ...aBookingInput(property, 5, 8), totalAmount: 50_000, paidAmount: 50_000 }
    const params = { id: booking.id }
    await app.send(bookings.update, { params, body: body as never }, { token: owner.token })
    // The documented body names a status, which the deposit does not change.
    expect(await read()).toMatchObject({ status: 'CONFIRMED', paidAmount: 50_000 })
  })

  it('confirms it also when a lower total is covered by what is paid', async () => {
    await aPayment(app, owner, booking, 40_000)
    const { version } = await read()
    const body = { checkIn: day(5), checkOut: day(6), totalAmount: 40_000, version }
    const params = { id: booking.id }
    await app.send(bookingCalendar.move, { params, body: body as never }, { token: owner.token })
    expect(await read()).toMatchObject({ status: 'CONFIRMED', totalAmount: 40_000 })
  })

  it('follows the total that an agent changes, in proportion; an owner keeps it', async () => {
    const move = async (to: number, totalAmount: number, person: Person) => {
      const { version } = await read()
      const body = { checkIn: day(5), checkOut: day(to), totalAmount, quoted: true, version }
      return app.send(
        bookingCalendar.move,
        { params: { id: booking.id }, body: body as never },
        { token: person.token },
      )
    }
    expect((await move(15, 400_000, agent)).body.data.booking).toMatchObject({ holdAmount: 200_000 })
    expect((await move(6, 40_000, agent)).body.data.booking).toMatchObject({ holdAmount: 20_000 })
    expect((await move(8, 120_000, owner)).body.data.booking).toMatchObject({ holdAmount: 20_000 })
  })

  it('is not avoided by cancelling and undoing it', async () => {
    const { holdUntil } = await read()
    await setStatus('CANCELLED', agent)
    const { version } = await read()
    const undone = await app.send(
      frontDesk.undo,
      { params: { id: booking.id }, body: { version } },
      { token: agent.token },
    )
    expect(undone.status).toBe(200)
    expect(await read()).toMatchObject({ status: 'PENDING', holdUntil, holdAmount: 60_000 })
    expect((await setStatus('CONFIRMED', agent)).body.code).toBe('holds.deposit_missing')
  })

  it('comes back when an owner undoes the confirmation', async () => {
    const { holdUntil } = await read()
    const { version } = (await setStatus('CONFIRMED', owner)).body.data.booking
    expect(await read()).toMatchObject({ status: 'CONFIRMED', holdUntil: null })
    const undone = await app.send(
      frontDesk.undo,
      { params: { id: booking.id }, body: { version } },
      { token: owner.token },
    )
    expect(undone.status).toBe(200)
    expect(await read()).toMatchObject({ status: 'PENDING', holdUntil, holdAmount: 60_000 })
  })

  it('is needed for a check-in too, unless an owner checks the guest in', async () => {
    await executeSql('UPDATE businesses SET agents_check_in = true WHERE id = $1', [owner.businessId])
    const tonight = await aBooking(app, agent, aBookingInput(property, 0, 2))
    await hold({ holdAmount: 40_000 }, owner, tonight.id)
    const checkIn = async (person: Person) =>
      app.send(
        frontDesk.checkIn,
        {
          params: { id: tonight.id },
          body: { confirm: true, version: (await read(tonight.id)).version } as never,
        },
        { token: person.token },
      )
    expect((await checkIn(agent)).body.code).toBe('holds.deposit_missing')
    expect((await checkIn(owner)).status).toBe(200)
  })

  it('is what an agent waits for, but an owner may confirm without it', async () => {
    const refused = await setStatus('CONFIRMED', agent)
    expect([refused.status, refused.body.code]).toEqual([409, 'holds.deposit_missing'])
    expect(refused.body.message).toBe(
      'This booking is confirmed when the owner confirms the deposit of ₦60,000.00.',
    )
    const { version } = await read()
    const body = { ...aBookingInput(property, 5, 8), status: 'CONFIRMED', version }
    const params = { id: booking.id }
    const edited = await app.send(bookings.update, { params, body: body as never }, { token: agent.token })
    expect(edited.body.code).toBe('holds.deposit_missing')
    expect((await setStatus('CONFIRMED', owner)).body.data.booking).toMatchObject({
      ...{ status: 'CONFIRMED', holdUntil: null },
    })
  })
})

describe('the end of a hold', () => {
  beforeEach(() => hold())

  it('is never early', async () => {
    await endIn(3 * 60 + 1)
    expect(await isDue()).toBe(false)
    await runJob()
    expect(await read()).toMatchObject({ status: 'PENDING' })
    expect(await noticesOf(owner)).toEqual([])
  })

  it('is announced once, three hours before', async () => {
    await endIn(3 * 60 - 1)
    expect(await isDue()).toBe(true)
    await runJob()
    await runJob()
    expect(await read()).toMatchObject({ status: 'PENDING' })
    for (const person of [owner, agent])
      expect(await noticesOf(person)).toEqual([
        {
          title: expect.stringMatching(/^Hold ends at \d\d:\d\d: Chiamaka Okonkwo$/),
          text: expect.stringMatching(/^Lekki Loft, .*\. ₦60,000\.00 of the deposit is not confirmed\.$/),
        },
      ])
  })

  it('releases the dates and says why', async () => {
    await endIn(-1)
    await runJob()
    const released = await read()
    expect(released).toMatchObject({
      ...{ status: 'CANCELLED', holdAmount: 60_000 },
      cancellationReason: expect.stringMatching(/^No deposit confirmed by \d+ \w+ \d{4}, \d\d:\d\d$/),
    })
    expect(await isDue()).toBe(false)
    for (const person of [owner, agent])
      expect(await noticesOf(person)).toEqual([
        {
          title: 'Dates released: Chiamaka Okonkwo',
          text: expect.stringContaining(`${released.cancellationReason}.`),
        },
      ])
    expect((await changesOf()).at(-1)).toEqual({
      ...{ field: 'cancellationReason', to: released.cancellationReason, by_id: null },
    })
    const next = await aBooking(app, agent, aBookingInput(property, 5, 8))
    expect(next.status).toBe('PENDING')
  })

  const hoursLeft = async () => (Date.parse((await read()).holdUntil ?? '') - Date.now()) / hourMs

  it('comes later once, while a payment is claimed', async () => {
    await aClaim(app, agent, booking, 60_000)
    await endIn(-1)
    await runJob()
    expect((await read()).status).toBe('PENDING')
    expect(await hoursLeft()).toBeCloseTo(12, 1)
    expect(await noticesOf(owner)).toEqual([
      {
        title: 'Look for a payment: Chiamaka Okonkwo',
        text: expect.stringContaining('₦60,000.00 is claimed, so the dates are held until'),
      },
    ])
    await endIn(-1)
    await runJob()
    expect(await read()).toMatchObject({ status: 'CANCELLED' })
  })

  it('leaves the owner the whole extension, also when the job is late', async () => {
    await aClaim(app, agent, booking, 60_000)
    await endIn(-24 * 60)
    await runJob()
    expect(await hoursLeft()).toBeCloseTo(12, 1)
  })

  it('is not announced for a hold that was extended meanwhile, and an announcement makes no edit stale', async () => {
    await endIn(60)
    const { version } = await read()
    await runJob()
    expect((await hold({ version })).status).toBe(200)
    expect(await isDue()).toBe(false)
  })

  it('does not come later where the owner does not want that', async () => {
    const body = { agentHoldHours: 0, holdPercent: 50, claimHoldHours: 0 }
    await app.send(moneySettings.update, { body }, { token: owner.token })
    await aClaim(app, agent, booking, 60_000)
    await endIn(-1)
    await runJob()
    expect(await read()).toMatchObject({ status: 'CANCELLED' })
  })

  it('leaves money that arrives later to be refunded, and the dates to the next guest', async () => {
    await endIn(-1)
    await runJob()
    const next = await aBooking(app, agent, aBookingInput(property, 5, 8))
    await aPayment(app, owner, booking, 60_000, { asCredit: true })
    expect(await read()).toMatchObject({ status: 'CANCELLED', paidAmount: 60_000 })
    expect(await read(next.id)).toMatchObject({ status: 'PENDING', paidAmount: 0 })
  })

  it('does not release a booking that is confirmed, and no longer holds one that is brought back', async () => {
    const other = await aBooking(app, agent, aBookingInput(property, 10, 12))
    await hold({ holdAmount: 40_000 }, owner, other.id)
    for (const id of [booking.id, other.id]) await endIn(-1, id)
    await setStatus('CONFIRMED', owner)
    await runJob()
    expect([(await read()).status, (await read(other.id)).status]).toEqual(['CONFIRMED', 'CANCELLED'])
    // Without the version, it would be refused: the job has just cancelled it.
    const { version } = await read(other.id)
    await app.send(
      bookings.setStatus,
      { params: { id: other.id }, body: { status: 'PENDING', version } },
      { token: owner.token },
    )
    await runJob()
    expect(await read(other.id)).toMatchObject({ status: 'PENDING', holdUntil: null })
  })

  it('and a payment at the same time: either confirmed or released', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const stay = await aBooking(app, agent, aBookingInput(property, 20 + 3 * round, 22 + 3 * round))
      await hold({ holdAmount: 40_000 }, owner, stay.id)
      await endIn(-1, stay.id)
      const pay = () =>
        app.send(
          bookingPayments.record,
          { params: { id: stay.id }, body: paymentFields(40_000) as never },
          { token: owner.token },
        )
      const [sent] = await Promise.all(round % 2 === 0 ? [pay(), runJob()] : [runJob().then(pay), undefined])
      const { status, paidAmount } = await read(stay.id)
      outcomes.add(status)
      expect({ status, paidAmount, sent: sent.status }).toEqual(
        status === 'CONFIRMED'
          ? { status, paidAmount: 40_000, sent: 201 }
          : { status: 'CANCELLED', paidAmount: 0, sent: 409 },
      )
    }
    expect(outcomes).toContain('CANCELLED')
  })
})

describe("an agent's booking", () => {
  it('is held at most until the end of the day of arrival', async () => {
    await app.send(
      moneySettings.update,
      { body: { agentHoldHours: 168, holdPercent: 50 } },
      { token: owner.token },
    )
    const soon = await aBooking(app, agent, aBookingInput(property, 1, 3))
    // Lagos is an hour ahead of UTC.
    expect(soon.holdUntil).toBe(`${day(1)}T23:00:00.000Z`)
  })

  const limitAgents = (fields: object = {}) =>
    app.send(
      moneySettings.update,
      { body: { agentHoldHours: 24, holdPercent: 50, claimHoldHours: 12, ...fields } },
      { token: owner.token },
    )

  it('is held where the owner limits that, whatever status is sent', async () => {
    await limitAgents()
    const held = await aBooking(app, agent, { ...aBookingInput(property, 10, 13), status: 'CONFIRMED' })
    expect(held).toMatchObject({ status: 'PENDING', holdAmount: 60_000 })
    const hours = (Date.parse(held.holdUntil ?? '') - Date.now()) / hourMs
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const ownerBooking = await aBooking(app, owner, {
      ...aBookingInput(property, 15, 18),
      status: 'CONFIRMED',
    })
    expect(ownerBooking).toMatchObject({ status: 'CONFIRMED', holdUntil: null })
  })

  it('is not held by default, or when it costs nothing', async () => {
    expect(booking).toMatchObject({ status: 'PENDING', holdUntil: null })
    await limitAgents()
    const free = await aProperty(app, owner, { pricePerNight: '0' })
    expect(await aBooking(app, agent, aBookingInput(free, 1, 2))).toMatchObject({ holdUntil: null })
  })

  it('is held by the settings, which only the owner reads and changes within their limits', async () => {
    for (const person of [agent, await aStaffMemberOf(owner)]) {
      expect((await app.send(moneySettings.get, {}, { token: person.token })).status).toBe(403)
      const body = { agentHoldHours: 0, holdPercent: 1, claimHoldHours: 0 }
      expect((await app.send(moneySettings.update, { body }, { token: person.token })).status).toBe(403)
    }
    for (const fields of [
      ...[{ agentHoldHours: 169 }, { agentHoldHours: -1 }, { agentHoldHours: 1.5 }, { holdPercent: 0 }],
      ...[{ holdPercent: 101 }, { claimHoldHours: 49 }, { claimHoldHours: null }],
    ])
      expect([fields, (await limitAgents(fields)).status]).toEqual([fields, 400])
    await limitAgents({ agentHoldHours: 168, holdPercent: 100, claimHoldHours: 48 })
    await limitAgents({ agentDiscountPercent: 15 })
    await limitAgents({ agentHoldHours: 168, holdPercent: 100, claimHoldHours: 48 })
    expect((await app.send(moneySettings.get, {}, { token: owner.token })).body.data).toEqual({
      ...{
        agentHoldHours: 168,
        holdPercent: 100,
        claimHoldHours: 48,
        agentDiscountPercent: 15,
        commissionMoment: 'CHECK_OUT',
        commissionOnFees: false,
        cautionHours: 48,
        cancellationPolicy: null,
        taxes: [],
        taxId: null,
        cacNumber: null,
      },
    })
  })
})

describe('a payment request', () => {
  const request = (person = owner, id = booking.id) =>
    app.send(paymentRequests.get, { params: { id } }, { token: person.token })

  it('names what is missing, the account and the code', async () => {
    expect((await request()).body.data.paymentRequest).toEqual({
      ...{
        amount: 120_000,
        cautionPart: 0,
        paymentCode: booking.reference.replace('-', ''),
        propertyName: 'Lekki Loft',
      },
      ...{ checkIn: day(5), checkOut: day(8), holdUntil: null, dueOn: null, account: null },
      guestPhoneE164: '+2348031234567',
    })
    await aBankAccount(app, owner)
    await aPayment(app, owner, booking, 10_000)
    await hold()
    expect((await request(agent)).body.data.paymentRequest).toMatchObject({
      ...{ amount: 50_000, holdUntil: expect.any(String) },
      account: { bankName: 'GTBank', accountNumber: '0123456789', accountName: 'Ilé Ayọ̀ Limited' },
    })
  })

  it('is for the owner and the agent of the booking', async () => {
    const staff = await aStaffMemberOf(owner)
    const statuses = []
    for (const person of [staff, await anAgentOf(owner), await anOwner()])
      statuses.push((await request(person)).status)
    expect(statuses).toEqual([403, 404, 404])
  })
})
