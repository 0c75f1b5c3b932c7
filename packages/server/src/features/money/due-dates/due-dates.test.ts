import { bookings } from '@ilewa/contract/bookings/endpoints'
import { cautions } from '@ilewa/contract/money/caution'
import { dueDates } from '@ilewa/contract/money/due-dates'
import { paymentRequests } from '@ilewa/contract/money/payment-request'
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
import { aPayment, aRefund, aSchedule } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'

const app = useTestApp()

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

/** Two amounts that add up to the total. */
const halves = () => [
  { day: day(1), amount: 50_000 },
  { day: day(5), amount: 70_000 },
]
const put = (rows: unknown = halves(), fields: object = {}, person = owner, id = booking.id) =>
  app.send(
    dueDates.set,
    { params: { id }, body: { dueDates: rows, ...fields } as never },
    { token: person.token },
  )
const read = async (person = owner) =>
  (await app.send(bookings.get, { params: { id: booking.id } }, { token: person.token })).body.data.booking
const plannedOf = async () => (await read()).dueDates?.map((dueDate) => [dueDate.day, dueDate.amount])
const statesOf = async () => (await read()).dueDates?.map(({ state, missing }) => [state, missing])

describe('due dates', () => {
  it('are set, replaced and removed by the owner, and shown by day with the booking', async () => {
    expect(await read()).toMatchObject({ dueDates: [] })
    const set = await put(halves().reverse())
    expect([set.status, set.body.message]).toEqual([200, 'Due dates saved'])
    const shown = [
      { day: day(1), amount: 50_000, state: 'DUE', missing: 50_000 },
      { day: day(5), amount: 70_000, state: 'DUE', missing: 70_000 },
    ]
    expect(set.body.data.booking).toMatchObject({ version: booking.version + 1, dueDates: shown })
    for (const person of [owner, agent]) expect((await read(person)).dueDates).toEqual(shown)
    await put([{ day: day(5), amount: 120_000 }])
    expect(await plannedOf()).toEqual([[day(5), 120_000]])
    expect((await put([])).body.data.booking.dueDates).toEqual([])
    const { rows } = await executeSql(
      `SELECT change->'from' AS "from", change->'to' AS "to", by_id FROM audit_entries, jsonb_array_elements(changes) change
       WHERE record_id = $1 AND action = 'UPDATED' AND change->>'field' = 'dueDates' ORDER BY audit_entries.id`,
      [booking.id],
    )
    const texts = [
      [],
      [expect.any(String), expect.stringMatching(/ \d{4}: ₦70,000\.00$/)],
      [expect.any(String)],
      [],
    ]
    expect(rows).toEqual(
      [1, 2, 3].map((index) => ({ from: texts[index - 1], to: texts[index], by_id: owner.id })),
    )
  })

  it('publish a change of the booking', async () => {
    const changesOf = async () =>
      (
        await executeSql(`SELECT id FROM changes WHERE business_id = $1 AND kind = 'booking'`, [
          owner.businessId,
        ])
      ).rows.length
    const before = await changesOf()
    await put()
    expect(await changesOf()).toBeGreaterThan(before)
  })

  it('are refused with one sentence at the wrong field', async () => {
    const [first, second] = halves()
    const refusals: [unknown, string, string][] = [
      [null, 'dueDates', 'Due dates must be a list'],
      ['tomorrow', 'dueDates', 'Due dates must be a list'],
      [[{ ...first, day: '' }, second], 'dueDates.0.day', 'Due date is required'],
      [
        [{ ...first, day: '2026-02-30' }, second],
        'dueDates.0.day',
        'Due date must be a real date (YYYY-MM-DD)',
      ],
      [[first, { ...second, day: day(1) }], 'dueDates.1.day', 'Another amount is due on this day'],
      [[first, { day: day(5) }], 'dueDates.1.amount', 'Amount is required'],
      [[first, { ...second, amount: '70000' }], 'dueDates.1.amount', 'Amount must be a number'],
      [[{ ...first, amount: 0 }, second], 'dueDates.0.amount', 'Amount must be more than 0'],
      [[{ ...first, amount: -1 }, second], 'dueDates.0.amount', 'Amount must be more than 0'],
      [[{ ...first, amount: 5.001 }, second], 'dueDates.0.amount', 'Amounts have at most two decimals'],
      [[first], 'dueDates.0.amount', '₦70,000.00 of the total is not assigned to a day'],
      [
        [first, { ...second, amount: 70_000.01 }],
        'dueDates.1.amount',
        'The amounts exceed the total by ₦0.01',
      ],
      [
        Array.from({ length: 13 }, (_, index) => ({ day: day(index), amount: 1 })),
        'dueDates',
        'A booking has at most 12 due dates',
      ],
    ]
    for (const [rows, path, message] of refusals) {
      const { status, body } = await put(rows)
      expect([rows, status, body.errors?.[0]]).toEqual([
        rows,
        400,
        expect.objectContaining({ path, message }),
      ])
    }
    expect(await plannedOf()).toEqual([])
    const twelve = Array.from({ length: 12 }, (_, index) => ({ day: day(index), amount: 10_000 }))
    expect((await put(twelve)).status).toBe(200)
  })

  it('are set by owners only, on a booking of their business', async () => {
    for (const person of [agent, await aStaffMemberOf(owner)])
      expect((await put(halves(), {}, person)).status).toBe(403)
    expect((await put(halves(), {}, await anOwner())).status).toBe(404)
    expect(await plannedOf()).toEqual([])
  })

  it('are refused after another edit of the booking', async () => {
    const { version } = booking
    expect((await put(halves(), { version })).status).toBe(200)
    const stale = await put([], { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'common.stale_edit'])
    expect((await put([], { version: version + 1 })).status).toBe(200)
  })

  it('of two owners at once are those of one of them', async () => {
    const { version } = booking
    const others = [{ day: day(3), amount: 120_000 }]
    for (const fields of [{ version }, {}]) {
      const sent = await Promise.all([put(halves(), fields), put(others, fields)])
      const planned = await plannedOf()
      expect([2, 1]).toContain(planned?.length)
      expect(planned?.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(120_000)
      const expected = 'version' in fields ? [200, 409] : [200, 200]
      expect(sent.map(({ status }) => status).sort()).toEqual(expected)
    }
  })

  it('are met when what is paid reaches the running sum', async () => {
    await put()
    await aPayment(app, owner, booking, 49_999.99)
    expect(await statesOf()).toEqual([
      ['DUE', 0.01],
      ['DUE', 70_000],
    ])
    await aPayment(app, owner, booking, 0.01)
    await aPayment(app, owner, booking, 20_000)
    expect(await statesOf()).toEqual([
      ['MET', 0],
      ['DUE', 50_000],
    ])
    await aRefund(app, owner, booking, 20_000.01)
    expect(await statesOf()).toEqual([
      ['DUE', 0.01],
      ['DUE', 70_000],
    ])
  })

  it('are overdue after their day in the time zone of the business', async () => {
    await put([
      { day: day(-1), amount: 20_000 },
      { day: day(0), amount: 100_000 },
    ])
    expect(await statesOf()).toEqual([
      ['OVERDUE', 20_000],
      ['DUE', 100_000],
    ])
  })

  it('stay with a cancelled booking for the record, and nothing is due', async () => {
    await put([{ day: day(-1), amount: 120_000 }])
    const setStatus = (status: string) =>
      app.send(
        bookings.setStatus,
        { params: { id: booking.id }, body: { status } as never },
        { token: owner.token },
      )
    await setStatus('CANCELLED')
    expect(await statesOf()).toEqual([['NOT_DUE', 0]])
    const refused = await put()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'bookings.wrong_state',
      'This booking is cancelled, so nothing is due.',
    ])
    await setStatus('PENDING')
    expect(await statesOf()).toEqual([['OVERDUE', 120_000]])
  })

  it('go with a booking that is deleted for good', async () => {
    await put()
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [booking.id])
    await executeSql('DELETE FROM taken_nights WHERE booking_id = $1', [booking.id])
    await executeSql('DELETE FROM bookings WHERE id = $1', [booking.id])
    const { rows } = await executeSql('SELECT FROM booking_due_dates WHERE booking_id = $1', [booking.id])
    expect(rows).toEqual([])
  })
})

describe('the payment request', () => {
  const request = async (person = owner) =>
    (await app.send(paymentRequests.get, { params: { id: booking.id } }, { token: person.token })).body.data
      .paymentRequest

  it('names the next amount that is due and its day', async () => {
    expect(await request()).toMatchObject({ amount: 120_000, dueOn: null })
    await put()
    expect(await request(agent)).toMatchObject({ amount: 50_000, dueOn: day(1) })
    await aPayment(app, owner, booking, 60_000)
    expect(await request()).toMatchObject({ amount: 60_000, dueOn: day(5) })
    await aPayment(app, owner, booking, 60_000)
    expect(await request()).toMatchObject({ amount: 0, dueOn: null })
  })

  it('asks for the caution deposit too', async () => {
    await put()
    await app.send(
      cautions.set,
      { params: { id: booking.id }, body: { cautionAmount: 40_000 } },
      { token: owner.token },
    )
    expect(await request()).toMatchObject({ amount: 90_000, cautionPart: 40_000, dueOn: day(1) })
    await aPayment(app, owner, booking, 120_000)
    expect(await request()).toMatchObject({ amount: 40_000, cautionPart: 40_000, dueOn: null })
  })

  it('names all that is overdue', async () => {
    await aSchedule(app, owner, booking, [
      [-3, 20_000],
      [-1, 30_000],
      [5, 70_000],
    ])
    expect(await request()).toMatchObject({ amount: 50_000, dueOn: day(-1) })
  })

  it('names the deposit of a held booking', async () => {
    await put()
    await executeSql(
      "UPDATE bookings SET hold_until = now() + interval '1 day', hold_amount = 30000 WHERE id = $1",
      [booking.id],
    )
    expect(await request()).toMatchObject({ amount: 30_000, dueOn: null })
  })
})

describe('the filter of overdue bookings', () => {
  const listed = async (person = owner) => {
    const endpoint = person === owner ? bookings.list : bookings.mine
    const { body } = await app.send(endpoint, { query: { due: 'overdue' } }, { token: person.token })
    const rows: { id: string }[] = 'bookings' in body.data ? body.data.bookings : body.data
    expect(body.page?.total).toBe(rows.length)
    return rows.map(({ id }) => id)
  }
  const schedule = () =>
    aSchedule(app, owner, booking, [
      [-3, 20_000],
      [-1, 30_000],
      [0, 30_000],
      [5, 40_000],
    ])

  it('has a booking while less is paid than was due before today', async () => {
    expect(await listed()).toEqual([])
    await schedule()
    expect([await listed(), await listed(agent)]).toEqual([[booking.id], [booking.id]])
    expect(await listed(await anAgentOf(owner))).toEqual([])
    await aPayment(app, owner, booking, 49_999.99)
    expect(await listed()).toEqual([booking.id])
    expect((await statesOf())?.map(([state]) => state)).toEqual(['MET', 'OVERDUE', 'DUE', 'DUE'])
    await aPayment(app, owner, booking, 0.01)
    expect(await listed()).toEqual([])
    expect((await statesOf())?.map(([state]) => state)).toEqual(['MET', 'MET', 'DUE', 'DUE'])
  })

  it('has no cancelled booking', async () => {
    await schedule()
    const params = { id: booking.id }
    await app.send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }, { token: owner.token })
    expect(await listed()).toEqual([])
  })
})
