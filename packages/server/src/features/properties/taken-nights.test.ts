import { anOwner, aProperty, day, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { newId, newReference } from '../../platform/id.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { rejectTakenDates } from './taken-nights.queries.ts'
import { formerTakenNightsOnce, takenNights, takenNightsOnce } from './taken-nights.table.ts'

/* The database itself, with statements that no request sends. */

const app = useTestApp()
let owner: Person
let propertyIds: string[]

beforeAll(async () => {
  owner = await anOwner()
  propertyIds = [(await aProperty(app, owner)).id, (await aProperty(app, owner)).id]
})

const insertBooking = (propertyId: string, from: number, to: number, status: 'CONFIRMED' | 'CANCELLED') => {
  const id = newId()
  return db()
    .insert(bookings)
    .values({
      ...{ businessId: owner.businessId, id, reference: newReference(), propertyId, createdBy: owner.id },
      ...{ checkIn: day(from), checkOut: day(to), status, guests: 1, totalAmount: 1, paidAmount: 0 },
      ...{
        source: 'DIRECT',
        guestName: 'Ada Obi',
        guestEmail: `${id}@example.com`,
        guestPhone: '08031234567',
      },
    })
    .then(() => id)
}
const insertBlock = (propertyId: string, from: number, to: number) => {
  const id = newId()
  return db()
    .insert(blocks)
    .values({
      ...{ businessId: owner.businessId, id, propertyId, createdBy: owner.id },
      ...{ from: day(from), to: day(to), reason: 'OTHER' },
    })
    .then(() => id)
}

const constraintOf = (write: Promise<unknown>) =>
  write.then(
    () => undefined,
    (error: unknown) => violatedConstraint(error),
  )

it('the constraint refuses a night that is taken twice, by the name that each writer expects', async () => {
  const [property = ''] = propertyIds
  await insertBooking(property, 400, 403, 'CONFIRMED')
  await insertBlock(property, 403, 405)
  expect(await constraintOf(insertBooking(property, 402, 403, 'CONFIRMED'))).toBe(formerTakenNightsOnce)
  expect(await constraintOf(insertBooking(property, 404, 406, 'CONFIRMED'))).toBe(formerTakenNightsOnce)
  expect(await constraintOf(insertBlock(property, 402, 404))).toBe(takenNightsOnce)
  expect(await constraintOf(insertBooking(property, 402, 404, 'CANCELLED'))).toBeUndefined()
  for (const write of [
    () => insertBlock(property, 402, 404),
    () => insertBooking(property, 402, 403, 'CONFIRMED'),
  ])
    await expect(rejectTakenDates(write)).rejects.toMatchObject({ code: 'bookings.dates_taken' })
})

it('random inserts, moves, cancellations and deletions leave the rows that the bookings and blocks need', async () => {
  const { fraction, integer, pick } = seededRandom('taken-nights')
  const written: { table: 'bookings' | 'blocks'; id: string }[] = []
  const span = () => {
    const from = integer(0, 90)
    return [from, from + integer(1, 8)] as const
  }
  const write = async () => {
    const [from, to] = span()
    const propertyId = pick(propertyIds)
    const existing = written.length > 0 && fraction() < 0.5 ? pick(written) : undefined
    if (!existing)
      return fraction() < 0.6
        ? written.push({
            table: 'bookings',
            id: await insertBooking(propertyId, from, to, fraction() < 0.8 ? 'CONFIRMED' : 'CANCELLED'),
          })
        : written.push({ table: 'blocks', id: await insertBlock(propertyId, from, to) })
    const { table, id } = existing
    const change = pick(['move', 'end', 'reopen', 'delete'] as const)
    if (table === 'blocks') {
      const where = eq(blocks.id, id)
      if (change === 'move')
        return db()
          .update(blocks)
          .set({ propertyId, from: day(from), to: day(to) })
          .where(where)
      if (change === 'delete') return db().delete(blocks).where(where)
      return db()
        .update(blocks)
        .set({ removedAt: change === 'end' ? new Date() : null })
        .where(where)
    }
    const where = eq(bookings.id, id)
    if (change === 'move')
      return db()
        .update(bookings)
        .set({ propertyId, checkIn: day(from), checkOut: day(to) })
        .where(where)
    if (change === 'delete')
      return db().update(bookings).set({ removedAt: new Date(), status: 'CANCELLED' }).where(where)
    return db()
      .update(bookings)
      .set({ status: change === 'end' ? 'CANCELLED' : 'CONFIRMED', removedAt: null })
      .where(where)
  }
  let refused = 0
  for (let step = 0; step < 300; step++)
    await write().catch((error: unknown) => {
      expect([formerTakenNightsOnce, takenNightsOnce]).toContain(violatedConstraint(error))
      refused += 1
    })
  expect(refused).toBeGreaterThan(20)
  const recounted = await db().execute(sql`SELECT recount_taken_nights(${owner.businessId}) AS wrong`)
  expect(recounted.rows).toEqual([{ wrong: '0' }])
}, 60_000)

it('recounting repairs missing, surplus and wrong rows', async () => {
  const other = await anOwner()
  const property = await aProperty(app, other)
  const values = (number: number) => ({
    ...{ businessId: other.businessId, id: newId(), propertyId: property.id, createdBy: other.id },
    ...{ from: day(10 * number), to: day(10 * number + 2), reason: 'OTHER' as const },
  })
  const [missing, wrong] = [values(1), values(2)]
  await db()
    .insert(blocks)
    .values([missing, wrong, values(3)])
  const own = eq(takenNights.businessId, other.businessId)
  const list = () => db().select().from(takenNights).where(own).orderBy(takenNights.id)
  const before = await list()
  await db()
    .delete(takenNights)
    .where(and(own, eq(takenNights.id, missing.id)))
  await db()
    .update(takenNights)
    .set({ checkOut: day(25) })
    .where(and(own, eq(takenNights.id, wrong.id)))
  const recount = () => db().execute(sql`SELECT recount_taken_nights(${other.businessId}) AS wrong`)
  expect((await recount()).rows).toEqual([{ wrong: '2' }])
  expect(await list()).toEqual(before)
  expect((await recount()).rows).toEqual([{ wrong: '0' }])
})
