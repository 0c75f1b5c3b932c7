import { bookings } from '@ilewa/contract/bookings/endpoints'
import { sumNaira } from '@ilewa/contract/core/money'
import { dueDates } from '@ilewa/contract/money/due-dates'
import type { DueDate } from '@ilewa/contract/money/due-states'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { refusalOf } from '@ilewa/tests/support/database/refusal'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
})

/** Two amounts that add up to the total. */
const halves = () => [
  { day: day(1), amount: 50_000 },
  { day: day(5), amount: 70_000 },
]
const put = (rows: { day: string; amount: number }[] = halves()) =>
  app.send(dueDates.set, { params: { id: booking.id }, body: { dueDates: rows } }, { token: owner.token })
const read = async () =>
  (await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })).body.data.booking
const plannedOf = async () => (await read()).dueDates?.map((dueDate) => [dueDate.day, dueDate.amount])
const sumOf = (planned: readonly DueDate[]) => sumNaira(planned.map(({ amount }) => amount))
const setTotal = (totalAmount: number) =>
  executeSql('UPDATE bookings SET total_amount = $2 WHERE id = $1', [booking.id, totalAmount])

describe('in the database, for every writer', () => {
  const insert = (days: number, amount: number) =>
    executeSql(
      'INSERT INTO booking_due_dates (business_id, booking_id, day, amount) VALUES ($1, $2, $3, $4)',
      [owner.businessId, booking.id, day(days), amount],
    )

  it('the amounts add up to the total, and are more than 0', async () => {
    expect(await refusalOf(insert(1, 119_999.99))).toBe('booking_due_dates_total')
    expect(await refusalOf(insert(1, 0))).toBe('booking_due_dates_amount')
    await put()
    for (const text of [
      'UPDATE booking_due_dates SET amount = amount + 1 WHERE booking_id = $1',
      'DELETE FROM booking_due_dates WHERE booking_id = $1 AND amount = 50000',
    ])
      expect(await refusalOf(executeSql(text, [booking.id]))).toBe('booking_due_dates_total')
    const all = 'DELETE FROM booking_due_dates WHERE booking_id = $1'
    expect(await refusalOf(executeSql(all, [booking.id]))).toBe('no error')
    await inTransaction(async () => {
      for (const [days, amount] of [
        [1, 20_000],
        [2, 100_000],
      ] as const)
        await insert(days, amount)
    })
    expect(await plannedOf()).toHaveLength(2)
  })

  it('there are at most twelve', async () => {
    const insertMany = (count: number) =>
      executeSql(
        `INSERT INTO booking_due_dates (business_id, booking_id, day, amount)
          SELECT $1, $2, $3::date + n, CASE n WHEN 1 THEN 120001 - $4 ELSE 1 END FROM generate_series(1, $4::int) n`,
        [owner.businessId, booking.id, day(0), count],
      )
    expect(await refusalOf(insertMany(13))).toBe('booking_due_dates_limit')
    expect(await refusalOf(insertMany(12))).toBe('no error')
  })

  it('writers without the lock of the property see the rows of each other', async () => {
    const outcomes = await Promise.all([1, 2, 3].map((days) => refusalOf(insert(days, 120_000))))
    expect(outcomes.sort()).toEqual(['booking_due_dates_total', 'booking_due_dates_total', 'no error'])
    expect(await plannedOf()).toHaveLength(1)
  })

  it('a changed total is fitted by the last due dates', async () => {
    await executeSql('DELETE FROM booking_lines WHERE booking_id = $1', [booking.id])
    await put([
      { day: day(1), amount: 50_000 },
      { day: day(3), amount: 40_000 },
      { day: day(5), amount: 30_000 },
    ])
    const steps: [total: number, amounts: number[]][] = [
      [150_000.01, [50_000, 40_000, 60_000.01]],
      [90_000.01, [50_000, 40_000, 0.01]],
      [90_000, [50_000, 40_000]],
      [100_000, [50_000, 50_000]],
      [20_000, [20_000]],
      [120_000, [120_000]],
      [0, []],
      [120_000, []],
    ]
    for (const [total, amounts] of steps) {
      await setTotal(total)
      expect([total, (await plannedOf())?.map(([, amount]) => amount)]).toEqual([total, amounts])
    }
  })
})

describe('a changed total', () => {
  const edit = async (to: number, totalAmount: number) => {
    const { version } = await read()
    const body = { ...aBookingInput(property, 5, to), totalAmount, version }
    return app.send(
      bookings.update,
      { params: { id: booking.id }, body: body as never },
      { token: owner.token },
    )
  }

  it('that an owner lowers below the first amounts removes the last ones', async () => {
    await put()
    expect((await edit(6, 40_000)).status).toBe(200)
    expect(await plannedOf()).toEqual([[day(1), 40_000]])
    expect((await edit(8, 150_000)).status).toBe(200)
    expect(await plannedOf()).toEqual([[day(1), 150_000]])
  })

  it('and other due dates at the same time keep the sum', async () => {
    for (let round = 0; round < 6; round++) {
      const total = round % 2 === 0 ? 60_000 : 120_000
      const { totalAmount } = await read()
      const rows = [
        { day: day(1), amount: 10_000 },
        { day: day(2 + round), amount: totalAmount - 10_000 },
      ]
      const sent = await Promise.all([put(rows), edit(8, total), edit(8, total)])
      for (const { status } of sent) expect([200, 400, 409]).toContain(status)
      const after = await read()
      const planned = after.dueDates ?? []
      expect(planned.length).toBeGreaterThan(0)
      expect(sumOf(planned)).toBe(after.totalAmount)
    }
  })

  it('after many random edits still has due dates that add up to it', async () => {
    const random = seededRandom('due-dates')
    const kobo = () => random.integer(1, 30_000_000) / 100
    for (let step = 0; step < 40; step++) {
      const { totalAmount } = await read()
      if (random.chance(0.4)) {
        const count = random.integer(0, 12)
        const each = Math.floor((totalAmount * 100) / Math.max(count, 1))
        const first = Math.round(totalAmount * 100) - each * (count - 1)
        const rows = Array.from({ length: count }, (_, index) => ({
          day: day(index * random.integer(1, 3) + index),
          amount: (index === 0 ? first : each) / 100,
        }))
        const unique = new Set(rows.map((row) => row.day)).size === count
        expect((await put(rows)).status).toBe(unique ? 200 : 400)
      } else expect((await edit(random.integer(6, 12), kobo())).status).toBe(200)
      const { dueDates: planned = [], totalAmount: total } = await read()
      if (planned.length > 0) expect([step, sumOf(planned)]).toEqual([step, total])
    }
  })
})
